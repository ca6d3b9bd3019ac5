// Everything that depends on the LLVM version: how emitc spells variables,
// assignments, literals and array elements. Facts: LLVM 19 (Debian's
// libmlir-19-dev). From LLVM 20 on emitc variables are lvalues that need
// emitc.load.
#pragma once
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/IR/Builders.h"
#include "llvm/Config/llvm-config.h"

static_assert(LLVM_VERSION_MAJOR == 19,
              "adapt this header to the emitc of another LLVM");

namespace tessera::ttkernel::version {

// A local variable. In LLVM 19 the value is the variable: it is read where it
// is used, not where it is defined.
inline mlir::Value variable(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::Type type) {
  return builder.create<mlir::emitc::VariableOp>(
      loc, type, mlir::emitc::OpaqueAttr::get(builder.getContext(), ""));
}
inline void assign(mlir::OpBuilder &builder, mlir::Location loc,
                   mlir::Value variable, mlir::Value value) {
  builder.create<mlir::emitc::AssignOp>(loc, variable, value);
}
inline mlir::Value literal(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Type type, const llvm::Twine &text) {
  return builder.create<mlir::emitc::LiteralOp>(loc, type, text.str());
}
inline void verbatim(mlir::OpBuilder &builder, mlir::Location loc,
                     llvm::StringRef text) {
  builder.create<mlir::emitc::VerbatimOp>(loc, text);
}
// An element of an array variable, as a place to read or assign.
inline mlir::Value element(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value array, mlir::ValueRange indices) {
  return builder.create<mlir::emitc::SubscriptOp>(
      loc, mlir::cast<mlir::TypedValue<mlir::emitc::ArrayType>>(array),
      indices);
}

} // namespace tessera::ttkernel::version
