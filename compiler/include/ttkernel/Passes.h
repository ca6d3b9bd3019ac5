// The passes of the ttkernel compiler and the pipeline that `optimize=True`
// runs. Facts: docs/pykernel.md, "Optimisation".
#pragma once
#include <memory>

namespace mlir {
class OpPassManager;
class Pass;
} // namespace mlir

namespace tessera::ttkernel {

std::unique_ptr<mlir::Pass> createLowerToEmitCPass();
// Removes inits that set what is set already, and moves inits that a loop
// repeats in front of it.
std::unique_ptr<mlir::Pass> createHoistInitsPass();
// Removes barriers that wait for nothing new.
std::unique_ptr<mlir::Pass> createMergeBarriersPass();
// Warns where a path pops or pushes pages that it did not wait for or reserve.
std::unique_ptr<mlir::Pass> createCheckBalancePass();

void buildOptimizePipeline(mlir::OpPassManager &manager);
// Makes every pass above, and MLIR's own that the pipeline uses, known by name.
void registerPasses();

} // namespace tessera::ttkernel
