// The optimisation pipeline: MLIR's general passes around the three that know
// what a kernel is. Facts: docs/pykernel.md, "Optimisation".
#include "mlir/Dialect/EmitC/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "ttkernel/Passes.h"

using namespace mlir;

void tessera::ttkernel::buildOptimizePipeline(OpPassManager &manager) {
  OpPassManager &function = manager.nest<func::FuncOp>();
  function.addPass(createCanonicalizerPass());
  function.addPass(createCSEPass());
  function.addPass(createSCCPPass());
  function.addPass(createLoopInvariantCodeMotionPass());
  function.addPass(createHoistInitsPass());
  function.addPass(createMergeBarriersPass());
  function.addPass(createCanonicalizerPass());
  function.addPass(createCSEPass());
}

void tessera::ttkernel::registerPasses() {
  registerTransformsPasses();
  registerPass([] { return createLowerToEmitCPass(); });
  registerPass([] { return createHoistInitsPass(); });
  registerPass([] { return createMergeBarriersPass(); });
  registerPass([] { return createCheckBalancePass(); });
  PassPipelineRegistration<>("ttkernel-optimize", "what optimize=True runs",
                             buildOptimizePipeline);
}
