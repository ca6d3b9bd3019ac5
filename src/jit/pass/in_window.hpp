// Uses of a global that has moved into the core's window.
#pragma once
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace tessera_pass {

// Replaces an instruction's use by address `address` of the window that `window(function)` gives; null where the user
// is no instruction.
template <class Window>
llvm::Value* use_in_window(llvm::Use& use, uint64_t address, Window&& window) {
    auto* user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
    if (!user) return nullptr;
    llvm::Instruction* at = user;
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(user)) at = phi->getIncomingBlock(use)->getTerminator();
    llvm::Value* base = window(*user->getFunction());
    llvm::IRBuilder<> builder(at);
    llvm::Value* pointer = builder.CreateIntToPtr(builder.CreateOr(base, address), use->getType());
    use.set(pointer);
    return pointer;
}

}  // namespace tessera_pass
