// Memory pass: copies and fills whose length the run decides go through the runtime, which keeps them in the window
// and in ascending order; the C library begins large ones at their end.
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "reach.hpp"
#include "tessera/abi/call_table.h"
#include "tessera/abi/marks.h"
#include "window.hpp"

using namespace llvm;
using tessera::abi::Call;

namespace tessera_pass {
namespace {

constexpr uint64_t kInlineBytes = 128;  // what the code generator writes as single accesses

bool stays(const MemIntrinsic& memory) {
    auto* length = dyn_cast<ConstantInt>(memory.getLength());
    if (!length) return false;
    const uint64_t bytes = length->getZExtValue();
    const DataLayout& layout = memory.getModule()->getDataLayout();
    if (bytes <= kInlineBytes || isa<MemCpyInlineInst>(memory)) return true;
    if (!stays_inside(memory.getRawDest(), bytes, layout, nullptr)) return false;
    auto* copy = dyn_cast<MemTransferInst>(&memory);
    return !copy || stays_inside(copy->getRawSource(), bytes, layout, nullptr);
}

void call_runtime(MemIntrinsic& memory) {
    Module& module = *memory.getModule();
    IRBuilder<> builder(&memory);
    auto* pointer = builder.getPtrTy();
    auto* i64 = builder.getInt64Ty();
    Value* length = builder.CreateZExtOrTrunc(memory.getLength(), i64);
    if (auto* fill = dyn_cast<MemSetInst>(&memory)) {
        auto callee = module.getOrInsertFunction(name(Call::tess_memory_set), builder.getVoidTy(), pointer,
                                                 builder.getInt32Ty(), i64);
        builder.CreateCall(callee,
                           {fill->getRawDest(), builder.CreateZExt(fill->getValue(), builder.getInt32Ty()), length});
    } else {
        auto& copy = cast<MemTransferInst>(memory);
        const Call call = isa<MemMoveInst>(memory) ? Call::tess_memory_move : Call::tess_memory_copy;
        auto callee = module.getOrInsertFunction(name(call), builder.getVoidTy(), pointer, pointer, i64);
        builder.CreateCall(callee, {copy.getRawDest(), copy.getRawSource(), length});
    }
    memory.eraseFromParent();
}

}  // namespace

PreservedAnalyses MemoryPass::run(Module& module, ModuleAnalysisManager&) {
    SmallVector<MemIntrinsic*, 16> found;
    for (auto& function : module)
        if (function.getName() != TESSERA_NAME_OF(TESSERA_GLOBALS_INIT))
            for (auto& instruction : instructions(function))
                if (auto* memory = dyn_cast<MemIntrinsic>(&instruction); memory && !stays(*memory))
                    found.push_back(memory);
    for (auto* memory : found) call_runtime(*memory);
    return found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

}  // namespace tessera_pass
