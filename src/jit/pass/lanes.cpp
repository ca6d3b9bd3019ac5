// Arithmetic of the SFPU's lanes: vectors of 32 floats, which only sfpi.h makes, become calls that round as the card
// does, products and sums fused as its compiler fuses them. Facts: reference page TENSIX_ISA 15.
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>

#include "marks.hpp"
#include "tensix.hpp"
#include "tessera/abi/call_table.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using tessera::abi::Call;

namespace tessera_pass {
namespace {

constexpr unsigned kLanes = 32;

bool is_lanes(const Type* type) {
    const auto* vector = dyn_cast<FixedVectorType>(type);
    return vector && vector->getNumElements() == kLanes && vector->getElementType()->isFloatTy();
}

// The bits of a number that all lanes have.
std::optional<uint32_t> immediate(const Value* value) {
    const auto* constant = dyn_cast<Constant>(value);
    const auto* number = constant ? dyn_cast_or_null<ConstantFP>(constant->getSplatValue()) : nullptr;
    if (!number) return {};
    return static_cast<uint32_t>(number->getValueAPF().bitcastToAPInt().getZExtValue());
}
bool is_zero(const Value* value) { return (immediate(value).value_or(1) & 0x7FFFFFFF) == 0; }
// SFPMULI takes a bfloat16 and rounds: such a product is never part of a multiply-add.
bool is_muli(const Instruction& product) {
    for (const Value* operand : product.operands())
        if (const auto bits = immediate(operand); bits && (*bits & 0xFFFF) == 0) return true;
    return false;
}

class Lowering {
  public:
    explicit Lowering(Function& function) : function_(function) {}

    bool run() {
        SmallVector<Instruction*, 64> work;
        for (Instruction& instruction : instructions(function_))
            if (is_arithmetic(instruction)) work.push_back(&instruction);
        // From uses to definitions: a sum takes the product in before that would be lowered by itself.
        for (Instruction* instruction : reverse(work)) lower(*instruction);
        return !work.empty();
    }

  private:
    static bool is_arithmetic(const Instruction& instruction) {
        if (!is_lanes(instruction.getType())) return false;
        switch (instruction.getOpcode()) {
            case Instruction::FMul:
            case Instruction::FAdd:
            case Instruction::FSub:
            case Instruction::FNeg:
                return true;
            default:
                return match(&instruction, m_Intrinsic<Intrinsic::fma>());
        }
    }

    // A product with one use, which is this sum.
    static Instruction* fusible(Value* value) {
        auto* product = dyn_cast<Instruction>(value);
        const bool fuses = product && product->getOpcode() == Instruction::FMul && product->hasOneUse() &&
                           !is_muli(*product) && !is_zero(product->getOperand(0)) && !is_zero(product->getOperand(1));
        return fuses ? product : nullptr;
    }

    void lower(Instruction& instruction) {
        IRBuilder<> builder(&instruction);
        // Without a use: a part of a multiply-add by now.
        if (!instruction.use_empty()) instruction.replaceAllUsesWith(lowered(builder, instruction));
        instruction.eraseFromParent();
    }

    Value* lowered(IRBuilder<>& builder, Instruction& instruction) {
        Value *a = instruction.getOperand(0), *zero = Constant::getNullValue(instruction.getType());
        switch (instruction.getOpcode()) {
            case Instruction::FNeg:
                return negated(builder, a);
            case Instruction::FMul:
                if (is_zero(a) || is_zero(instruction.getOperand(1))) return zero;
                return fma(builder, a, instruction.getOperand(1), zero);
            case Instruction::FAdd:
                return sum(builder, a, instruction.getOperand(1), false);
            case Instruction::FSub:
                return sum(builder, a, instruction.getOperand(1), true);
            default:
                return fma(builder, a, instruction.getOperand(1), instruction.getOperand(2));
        }
    }

    Value* sum(IRBuilder<>& builder, Value* a, Value* b, bool subtracts) {
        if (is_zero(b)) return a;
        if (is_zero(a)) return subtracts ? negated(builder, b) : b;
        Value* inner = nullptr;
        if (match(b, m_OneUse(m_FNeg(m_Value(inner))))) return sum(builder, a, inner, !subtracts);
        if (match(a, m_OneUse(m_FNeg(m_Value(inner)))) && !subtracts) return sum(builder, b, inner, true);
        if (Instruction* product = fusible(a))
            return fma(builder, product->getOperand(0), product->getOperand(1), subtracts ? negated(builder, b) : b);
        if (Instruction* product = fusible(b)) {
            Value* factor = product->getOperand(0);
            return fma(builder, subtracts ? negated(builder, factor) : factor, product->getOperand(1), a);
        }
        Value* one = ConstantFP::get(a->getType(), 1.0);
        return fma(builder, one, a, subtracts ? negated(builder, b) : b);
    }

    static Value* negated(IRBuilder<>& builder, Value* value) {
        Type* words = FixedVectorType::get(builder.getInt32Ty(), kLanes);
        Value* sign = ConstantInt::get(words, 0x80000000u);
        return builder.CreateBitCast(builder.CreateXor(builder.CreateBitCast(value, words), sign), value->getType());
    }

    Value* fma(IRBuilder<>& builder, Value* a, Value* b, Value* c) {
        Type* type = a->getType();
        Value *in_a = slot(0, type), *in_b = slot(1, type), *in_c = slot(2, type), *out = slot(3, type);
        builder.CreateStore(a, in_a);
        builder.CreateStore(b, in_b);
        builder.CreateStore(c, in_c);
        Type* pointer = builder.getPtrTy();
        auto callee = function_.getParent()->getOrInsertFunction(name(Call::tess_lanes_fma), builder.getVoidTy(),
                                                                 pointer, pointer, pointer, pointer);
        builder.CreateCall(callee, {out, in_a, in_b, in_c});
        return builder.CreateLoad(type, out);
    }

    Value* slot(unsigned index, Type* type) {
        if (!slots_[index]) {
            IRBuilder<> builder(&*function_.getEntryBlock().getFirstInsertionPt());
            AllocaInst* made = builder.CreateAlloca(type);
            made->setAlignment(Align(128));
            slots_[index] = made;
        }
        return slots_[index];
    }

    Function& function_;
    Value* slots_[4] = {};
};

}  // namespace

PreservedAnalyses LanesPass::run(Function& function, FunctionAnalysisManager&) {
    return Lowering(function).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

}  // namespace tessera_pass
