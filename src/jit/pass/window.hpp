// The passes of the plug-in, in the order they run; plugin.cpp puts them into clang's pipeline.
#pragma once
#include <llvm/IR/Function.h>
#include <llvm/IR/PassManager.h>

#include "tessera/abi/call_table.h"

namespace tessera_pass {

inline bool is_named(const llvm::Function& function, tessera::abi::Call call) {
    return function.getName() == llvm::StringRef(tessera::abi::name(call));
}

// Integers to pointers into the core's window; globals per core and role.
struct WindowPass : llvm::PassInfoMixin<WindowPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};

// A pointer cast to an integer wider than 32 bits is the card's address.
struct AddressWidthPass : llvm::PassInfoMixin<AddressWidthPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};

// An index of 32 bits may be meant negative: the optimiser must not take it for a large number.
struct IndexPass : llvm::PassInfoMixin<IndexPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&);
    static bool isRequired() { return true; }
};

// A poll in every loop whose trip count cannot be computed; a spin becomes a wait.
struct PollPass : llvm::PassInfoMixin<PollPass> {
    explicit PollPass(bool count_trips) : count_trips_(count_trips) {}
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
    static bool isRequired() { return true; }
    bool count_trips_;  // needs SROA and rotated loops
};

// At the end of the pipeline, in this order (the site pass stands before the last). Constants whose address goes about
// move into the window.
struct ConstantsPass : llvm::PassInfoMixin<ConstantsPass> {
    explicit ConstantsPass(bool count_trips) : count_trips_(count_trips) {}
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
    static bool isRequired() { return true; }
    bool count_trips_;
};
// Copies and fills of any length go through the runtime.
struct MemoryPass : llvm::PassInfoMixin<MemoryPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};
// Loops without a poll count their rounds.
struct CountPass : llvm::PassInfoMixin<CountPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
    static bool isRequired() { return true; }
};
// Accesses wrap at 32 bits and stay in the window.
struct WrapPass : llvm::PassInfoMixin<WrapPass> {
    explicit WrapPass(bool count_trips) : count_trips_(count_trips) {}
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
    static bool isRequired() { return true; }
    bool count_trips_;  // bounds of indices are worth computing
};

// Code that would run on the host, first; symbols that are not a kernel's, last.
struct RefuseCodePass : llvm::PassInfoMixin<RefuseCodePass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};
struct RefuseSymbolsPass : llvm::PassInfoMixin<RefuseSymbolsPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
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
// Loads that a loop waits by, while the loop still has the form in which it was written.
struct LookPass : llvm::PassInfoMixin<LookPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
    static bool isRequired() { return true; }
};
struct CheckAccessPass : llvm::PassInfoMixin<CheckAccessPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};

// Kernels built for timing count the cycles of their own code.
struct TimePass : llvm::PassInfoMixin<TimePass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};

// RISC-V assembly has no meaning here: an error at the user's line.
struct AssemblyPass : llvm::PassInfoMixin<AssemblyPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};

}  // namespace tessera_pass
