// Where the passes stand in clang's pipeline.
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

#include "tensix.hpp"
#include "window.hpp"

using namespace llvm;
using namespace tessera_pass;

namespace {

void at_start(ModulePassManager& passes, OptimizationLevel level) {
    passes.addPass(AssemblyPass());
    passes.addPass(RefuseCodePass());
#ifndef TESSERA_WITHOUT_CHECKING
    passes.addPass(CheckCallsPass());
#endif
    passes.addPass(KeepCallsPass());
    passes.addPass(WindowPass());
    passes.addPass(TensixPass());
    passes.addPass(AddressWidthPass());
    FunctionPassManager functions;
    // API functions first, or a loop around one would not show what it asks.
    passes.addPass(AlwaysInlinerPass());
    if (level == OptimizationLevel::O0) {
        functions.addPass(PollPass(false));
    } else {
        functions.addPass(SROAPass(SROAOptions::ModifyCFG));
        functions.addPass(EarlyCSEPass());
        functions.addPass(SimplifyCFGPass());
#ifndef TESSERA_WITHOUT_CHECKING
        functions.addPass(LookPass());
#endif
        functions.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
        functions.addPass(IndexPass());
        functions.addPass(PollPass(true));
    }
    passes.addPass(createModuleToFunctionPassAdaptor(std::move(functions)));
}

}  // namespace

extern "C" LLVM_ATTRIBUTE_WEAK __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, "tessera", "1", [](PassBuilder& builder) {
                builder.registerPipelineStartEPCallback(at_start);
                builder.registerVectorizerStartEPCallback(
                    [](FunctionPassManager& passes, OptimizationLevel) { passes.addPass(LanesPass()); });
                builder.registerOptimizerLastEPCallback([](ModulePassManager& passes, OptimizationLevel level) {
                    passes.addPass(RefuseSymbolsPass());
                    passes.addPass(ConstantsPass(level != OptimizationLevel::O0));
#ifndef TESSERA_WITHOUT_CHECKING
                    passes.addPass(TimePass());
                    passes.addPass(CheckAccessPass());
#endif
                    passes.addPass(MemoryPass());
                    passes.addPass(CountPass());
                    passes.addPass(SitePass());
                    passes.addPass(WrapPass(level != OptimizationLevel::O0));
                });
            }};
}
