// What the passes know of kernels that push Tensix instructions.
#pragma once
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>

namespace llvm {
class InlineAsm;
}

namespace tessera_pass {

struct Marks;

// Puts calls in place of assembly with a known meaning; false: it has none here. The caller erases the call.
bool lower_assembly(llvm::CallBase& call, const llvm::InlineAsm& assembly, const Marks& marks);

// Volatile accesses of register space, by the low 32 bits of the pointer. After the window pass, which makes pointers.
struct TensixPass : llvm::PassInfoMixin<TensixPass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&);
    static bool isRequired() { return true; }
};

// Arithmetic on vectors of 32 floats, the lanes of the SFPU. After inlining, when every product shows its uses.
struct LanesPass : llvm::PassInfoMixin<LanesPass> {
    llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager&);
    static bool isRequired() { return true; }
};

}  // namespace tessera_pass
