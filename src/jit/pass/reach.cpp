// Constant steps are added up; for variable ones scalar evolution knows the range of an index (loops, masks).
#include "reach.hpp"

#include <optional>

#include <llvm/ADT/MapVector.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/PatternMatch.h>

#include "tessera/abi/layout.h"
#include "window.hpp"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tessera_pass {

bool is_lanes_state(const Value* pointer) {
    auto* call = dyn_cast<CallBase>(pointer);
    auto* callee = call ? call->getCalledFunction() : nullptr;
    return callee && is_named(*callee, tessera::abi::Call::tess_lanes_state);
}

namespace {

std::optional<uint64_t> bytes_of(const Value* object, const DataLayout& layout) {
    if (auto* variable = dyn_cast<AllocaInst>(object))
        if (auto bytes = variable->getAllocationSize(layout); bytes && !bytes->isScalable())
            return bytes->getFixedValue();
    if (is_lanes_state(object)) return tessera::abi::kLanesStateBytes;
    if (auto* global = dyn_cast<GlobalVariable>(object))
        if (!global->isDeclaration()) return layout.getTypeAllocSize(global->getValueType()).getFixedValue();
    return std::nullopt;
}

bool fits(int64_t low, int64_t high, uint64_t bytes, uint64_t room) {
    return low >= 0 && high >= low && bytes <= room && static_cast<uint64_t>(high) <= room - bytes;
}

// value * scale: constants are added to the sum, casts that keep the low half are looked through.
void add_factor(const Value* value, uint32_t scale, LowSum& sum) {
    const Value* inner;
    const APInt* number;
    while (true) {
        const unsigned bits = value->getType()->getIntegerBitWidth();
        if ((match(value, m_ZExtOrSExt(m_Value(inner))) && inner->getType()->getIntegerBitWidth() >= 32) ||
            (bits >= 32 && match(value, m_Trunc(m_Value(inner))))) {
            value = inner;
        } else if (match(value, m_AddLike(m_Value(inner), m_APInt(number)))) {
            sum.constant += static_cast<uint32_t>(number->getLoBits(32).getZExtValue()) * scale;
            value = inner;
        } else if (match(value, m_Shl(m_Value(inner), m_APInt(number))) && number->ult(32)) {
            scale <<= number->getZExtValue();
            value = inner;
        } else {
            break;
        }
    }
    for (auto& [known, times] : sum.factors)
        if (known == value) {
            times += scale;
            return;
        }
    sum.factors.emplace_back(value, scale);
}

}  // namespace

LowSum low_sum(const Value* pointer, const DataLayout& layout) {
    LowSum sum{pointer, {}, 0};
    while (auto* step = dyn_cast<GEPOperator>(sum.base)) {
        MapVector<Value*, APInt> variable;
        APInt constant(64, 0);
        if (!step->collectOffset(layout, 64, variable, constant)) break;
        sum.constant += static_cast<uint32_t>(constant.getZExtValue());
        for (auto& [value, scale] : variable) add_factor(value, static_cast<uint32_t>(scale.getZExtValue()), sum);
        sum.base = step->getPointerOperand();
    }
    return sum;
}

const Value* base_of(const Value* pointer) {
    while (auto* step = dyn_cast<GEPOperator>(pointer)) pointer = step->getPointerOperand();
    return pointer;
}

bool is_window_constant(const Value* pointer, uint64_t& address) {
    const APInt *mask, *low;
    if (!match(pointer, m_IntToPtr(m_c_Or(m_And(m_Value(), m_APInt(mask)), m_APInt(low)))) &&
        !match(pointer, m_IntToPtr(m_c_Add(m_And(m_Value(), m_APInt(mask)), m_APInt(low)))))
        return false;
    if (*mask != ~kLow32 || low->getActiveBits() > 32) return false;
    address = low->getZExtValue();
    return true;
}

bool stays_inside(const Value* pointer, uint64_t bytes, const DataLayout& layout, ScalarEvolution* evolution) {
    if (!pointer->getType()->isPointerTy()) return false;
    APInt offset(64, 0);
    const Value* base = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
    uint64_t address = 0;
    if (is_window_constant(base, address)) {
        const int64_t at = static_cast<int64_t>(address) + offset.getSExtValue();
        return fits(at, at, bytes, kLow32 + 1);
    }
    if (auto room = bytes_of(base, layout)) return fits(offset.getSExtValue(), offset.getSExtValue(), bytes, *room);
    const Value* object = base_of(base);
    auto room = bytes_of(object, layout);
    if (!room || !evolution) return false;
    auto* distance = evolution->getMinusSCEV(evolution->getSCEV(const_cast<Value*>(pointer)),
                                             evolution->getSCEV(const_cast<Value*>(object)));
    if (isa<SCEVCouldNotCompute>(distance)) return false;
    const ConstantRange range = evolution->getSignedRange(distance);
    return fits(range.getSignedMin().getSExtValue(), range.getSignedMax().getSExtValue(), bytes, *room);
}

}  // namespace tessera_pass
