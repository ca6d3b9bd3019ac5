// The passes of the plug-in, in the order they run; plugin.cpp puts them into clang's pipeline.
#pragma once
#include <llvm/IR/PassManager.h>

namespace tessera_pass {

// Integers to pointers into the core's window; globals per core and role.
struct WindowPass : llvm::PassInfoMixin<WindowPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};

// A poll in every loop whose trip count cannot be computed; a spin becomes a wait.
struct PollPass : llvm::PassInfoMixin<PollPass> {
    explicit PollPass(bool count_trips) : count_trips_(count_trips) {}
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
    static bool isRequired() { return true; }
    bool count_trips_;  // needs SROA and rotated loops
};

// The user's file, line and column before every call out of the user's code.
struct SitePass : llvm::PassInfoMixin<SitePass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};

// Calls out of the object keep their own lines: two of them are never merged into one that has neither's.
struct KeepCallsPass : llvm::PassInfoMixin<KeepCallsPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};

// Kernels built for checking announce the compute functions they call (before these are inlined) and, at the very end
// of the pipeline, their loads and stores. Nothing in other kernels.
struct CheckCallsPass : llvm::PassInfoMixin<CheckCallsPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};
struct CheckAccessPass : llvm::PassInfoMixin<CheckAccessPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};

// RISC-V assembly has no meaning here: an error at the user's line.
struct AssemblyPass : llvm::PassInfoMixin<AssemblyPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};

}  // namespace tessera_pass
