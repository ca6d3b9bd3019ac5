// What the lowering files share: the type conversion, and where each group of
// patterns comes from. Facts: C++ types of the kernel API; Python integers are
// kept as uint32_t so that they wrap, and cast where signs matter.
#pragma once
#include "mlir/Transforms/DialectConversion.h"

namespace tessera::ttkernel {

struct CppTypes : mlir::TypeConverter {
  explicit CppTypes(mlir::MLIRContext *context);
};

// Yields of scf operations -> the variables they assign. Filled when the loop
// or branch is rewritten, before its yield.
using YieldTargets =
    llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value>>;

void populateArithPatterns(mlir::RewritePatternSet &patterns, CppTypes &types);
void populateArrayPatterns(mlir::RewritePatternSet &patterns, CppTypes &types);
void populateControlPatterns(mlir::RewritePatternSet &patterns, CppTypes &types,
                             YieldTargets &targets);
void populateCallPatterns(mlir::RewritePatternSet &patterns, CppTypes &types);

// C++ text of the helpers in namespace pykernel that `module` calls, in a fixed
// order. See Helpers.cpp.
std::vector<llvm::StringRef> helpersOf(mlir::Operation *module);

} // namespace tessera::ttkernel
