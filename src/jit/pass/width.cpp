// Width passes: the card's pointers are integers of 32 bits. A pointer cast to a wider integer gives the card's
// address; an index of 32 bits that is no loop counter may be meant negative, and the optimiser has to know that.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>

#include "marks.hpp"
#include "reach.hpp"
#include "window.hpp"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera_pass {
namespace {

// A difference of two addresses, or a use of the low half alone.
bool is_width_free(const User* user) {
    const APInt* mask;
    if (auto* narrow = dyn_cast<TruncInst>(user)) return narrow->getType()->getIntegerBitWidth() <= 32;
    if (match(user, m_c_And(m_Value(), m_APInt(mask)))) return mask->getActiveBits() <= 32;
    return match(user, m_Sub(m_PtrToInt(m_Value()), m_PtrToInt(m_Value())));
}

bool shows_the_window(const PtrToIntInst& cast) {
    if (!cast.getType()->isIntegerTy() || cast.getType()->getIntegerBitWidth() <= 32) return false;
    if (auto* call = dyn_cast<IntrinsicInst>(cast.getPointerOperand()))
        if (call->getIntrinsicID() == Intrinsic::frameaddress) return false;
    return !isa<Function>(cast.getPointerOperand()) && !all_of(cast.users(), is_width_free);
}

// A difference of two pointers has 32 bits and a sign, as `ptrdiff_t` on the card.
void keep_sign(BinaryOperator& difference) {
    IRBuilder<> builder(difference.getNextNode());
    auto* narrow = builder.CreateTrunc(&difference, builder.getInt32Ty());
    auto* wide = builder.CreateSExt(narrow, difference.getType());
    difference.replaceUsesWithIf(wide, [narrow](Use& use) { return use.getUser() != narrow; });
}

// Counts up from somewhere: the optimiser widens it, and it does not pass through zero.
bool is_counter(const Value* index) {
    const Value* inner;
    const APInt* step;
    if (match(index, m_Add(m_Value(inner), m_APInt(step))) && step->isNonNegative()) index = inner;
    return isa<PHINode>(index);
}

Value* signed_index(IRBuilder<>& builder, ZExtInst& wide, bool checked) {
    if (!checked) return builder.CreateSExt(wide.getOperand(0), wide.getType());
    // Checked kernels report what only wrapping brought back: the sum stays, but nothing may be concluded from it.
    auto* type = FunctionType::get(wide.getType(), {wide.getType()}, false);
    return builder.CreateCall(InlineAsm::get(type, "", "=r,0", false), {&wide});
}

}  // namespace

PreservedAnalyses AddressWidthPass::run(Module& module, ModuleAnalysisManager&) {
    SmallVector<PtrToIntInst*, 32> casts;
    for (auto& function : module)
        for (auto& instruction : instructions(function))
            if (auto* cast = dyn_cast<PtrToIntInst>(&instruction); cast && shows_the_window(*cast))
                casts.push_back(cast);
    for (auto* cast : casts) {
        IRBuilder<> builder(cast->getNextNode());
        auto* whole = builder.CreatePtrToInt(cast->getPointerOperand(), cast->getType());
        cast->replaceAllUsesWith(builder.CreateAnd(whole, kLow32));
        cast->eraseFromParent();
    }
    SmallVector<BinaryOperator*, 16> differences;
    for (auto& function : module)
        for (auto& instruction : instructions(function))
            if (match(&instruction, m_Sub(m_PtrToInt(m_Value()), m_PtrToInt(m_Value()))))
                differences.push_back(cast<BinaryOperator>(&instruction));
    for (auto* difference : differences) keep_sign(*difference);
    return casts.empty() && differences.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

PreservedAnalyses IndexPass::run(Function& function, FunctionAnalysisManager&) {
    const bool checked = Marks(*function.getParent()).checked;
    SmallVector<std::pair<Use*, ZExtInst*>, 16> found;
    for (auto& instruction : instructions(function))
        if (auto* step = dyn_cast<GetElementPtrInst>(&instruction))
            for (auto& index : step->indices())
                if (auto* wide = dyn_cast<ZExtInst>(index.get()); wide && wide->getSrcTy()->isIntegerTy(32))
                    if (!is_counter(wide->getOperand(0)) &&
                        !isKnownNonNegative(wide->getOperand(0), function.getParent()->getDataLayout()))
                        found.emplace_back(&index, wide);
    for (auto [index, wide] : found) {
        IRBuilder<> builder(cast<Instruction>(index->getUser()));
        index->set(signed_index(builder, *wide, checked));
    }
    return found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

}  // namespace tessera_pass
