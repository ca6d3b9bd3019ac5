// What the prelude tells the pass about the compilation: constants named tess_mark_*, read and then removed.
#pragma once
#include <cstdint>
#include <string>

#include <llvm/IR/Constants.h>
#include <llvm/IR/Module.h>

namespace tessera_pass {

struct Marks {
    explicit Marks(const llvm::Module& module) {
        local_base = number(module, "tess_mark_local_base");
        block_bytes = number(module, "tess_mark_block_bytes");
        checked = number(module, "tess_mark_checked") != 0;
    }
    static void erase(llvm::Module& module) {
        for (const char* name : {"tess_mark_local_base", "tess_mark_block_bytes", "tess_mark_checked"})
            if (auto* mark = module.getGlobalVariable(name, true)) {
                remove_from_used(module, mark);
                mark->eraseFromParent();
            }
    }
    uint64_t local_base = 0, block_bytes = 0;
    bool checked = false;

  private:
    static uint64_t number(const llvm::Module& module, const char* name) {
        auto* mark = module.getGlobalVariable(name, true);
        if (!mark || !mark->hasInitializer()) return 0;
        auto* value = llvm::dyn_cast<llvm::ConstantInt>(mark->getInitializer());
        return value ? value->getZExtValue() : 0;
    }
    static void remove_from_used(llvm::Module& module, llvm::GlobalVariable* mark);
};

}  // namespace tessera_pass
