// The ttkernel dialect: types, the trait every call carries, and the table of
// calls. Operation classes: TTKernelOps.h. Facts: include/ttkernel/*.td; the
// table is generated from them by tools/ods_table.py.
#pragma once
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include <vector>

namespace tessera::ttkernel {

// One kernel API call: how it is verified and how it is spelled in C++. Fields
// as in TTK_Call (TTKernelBase.td).
struct CallInfo {
  const char *name, *thread, *callee, *header, *kind;
  std::vector<const char *> operands; // names of the fixed operands
  std::vector<const char *>
      arguments; // the same and the attributes, in declared order
  std::vector<const char *> optional; // trailing operands that may be missing
  std::vector<const char *> targs, cargs;
};

// The row of a ttkernel operation; null for operations of other dialects.
const CallInfo *findCall(mlir::Operation *op);
const CallInfo *findCall(llvm::StringRef mnemonic);
inline bool isKind(mlir::Operation *op, llvm::StringRef kind) {
  const CallInfo *info = findCall(op);
  return info && kind == info->kind;
}
// The operand or attribute called `name`: exactly one of the two is set, none
// when an optional operand is missing.
struct CallArg {
  mlir::Value value;
  mlir::Attribute attr;
};
CallArg callArgument(mlir::Operation *op, const CallInfo &info,
                     llvm::StringRef name);

// Text of a constant: an integer or bool constant, or a compile-time argument;
// empty otherwise.
std::string constantText(mlir::Value value);

mlir::ParseResult parseCall(mlir::OpAsmParser &parser,
                            mlir::OperationState &result);
void printCall(mlir::Operation *op, mlir::OpAsmPrinter &printer);
mlir::LogicalResult verifyCall(mlir::Operation *op);

template <typename T>
struct KernelCall : mlir::OpTrait::TraitBase<T, KernelCall> {
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyCall(op);
  }
};

} // namespace tessera::ttkernel

#include "ttkernel/TTKernelDialect.h.inc"
#define GET_TYPEDEF_CLASSES
#include "ttkernel/TTKernelTypes.h.inc"

namespace tessera::ttkernel {
void registerTTKernelDialectOperations(TTKernelDialect *dialect);
// Every dialect a kernel module may use.
void registerDialects(mlir::DialectRegistry &registry);
} // namespace tessera::ttkernel
