// Registers the ttkernel dialect and its types.
// Facts: MLIR 19, "Defining Dialects".
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/DialectImplementation.h"
#include "ttkernel/TTKernel.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera::ttkernel;

#include "ttkernel/TTKernelDialect.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "ttkernel/TTKernelTypes.cpp.inc"

void TTKernelDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "ttkernel/TTKernelTypes.cpp.inc"
      >();
  registerTTKernelDialectOperations(this);
}

Operation *TTKernelDialect::materializeConstant(OpBuilder &builder,
                                                Attribute value, Type type,
                                                Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

LogicalResult CBType::verify(llvm::function_ref<InFlightDiagnostic()> emit,
                             int64_t numTiles, StringAttr format) {
  static const llvm::StringSet<> kFormats{
      "Float32", "Float16", "Float16_b", "Bfp8",   "Bfp4",   "Bfp2",
      "Tf32",    "Bfp8_b",  "Bfp4_b",    "Bfp2_b", "Int32",  "UInt16",
      "Lf8",     "Int8",    "UInt8",     "UInt32", "Invalid"};
  if (numTiles < 0)
    return emit() << "a circular buffer cannot hold " << numTiles << " pages";
  if (!kFormats.contains(format.getValue()))
    return emit() << "unknown data format " << format;
  return success();
}

void tessera::ttkernel::registerDialects(DialectRegistry &registry) {
  registry
      .insert<TTKernelDialect, arith::ArithDialect, func::FuncDialect,
              scf::SCFDialect, memref::MemRefDialect, emitc::EmitCDialect>();
}
