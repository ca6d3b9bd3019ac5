// Instructions on the address counters of unpackers and packer. Facts: reference page TENSIX_ISA 7.
#include "tensix/engine.hpp"

namespace tessera::tensix {
namespace {

// Four counters in the order of an instruction's fields: channel 0 first and second, channel 1 first and second.
struct Four {
    std::array<Counter*, 4> counter;
    std::array<uint32_t, 4> mask;
};
Four xy(Adc& adc) {
    return {{&adc.channel[0].x, &adc.channel[0].y, &adc.channel[1].x, &adc.channel[1].y},
            {kAdcXMask, kAdcYMask, kAdcXMask, kAdcYMask}};
}
Four zw(Adc& adc) {
    return {{&adc.channel[0].z, &adc.channel[0].w, &adc.channel[1].z, &adc.channel[1].w},
            {kAdcZMask, kAdcZMask, kAdcZMask, kAdcZMask}};
}

template <class Insn>
std::array<uint32_t, 4> values(const Insn& i) {
    return {i.ch0_x, i.ch0_y, i.ch1_x, i.ch1_y};
}

template <class Insn>
void set(const Insn& i, const Four& four) {
    for (uint32_t k = 0; k < 4; ++k)
        if ((i.bit_mask >> k & 1) != 0) four.counter[k]->set(values(i)[k]);
}
template <class Insn>
void increment(const Insn& i, const Four& four) {
    for (uint32_t k = 0; k < 4; ++k) four.counter[k]->add(values(i)[k], four.mask[k]);
}
template <class Insn>
void carry(const Insn& i, const Four& four) {
    for (uint32_t k = 0; k < 4; ++k)
        if ((i.bit_mask >> k & 1) != 0) four.counter[k]->add_to_carry(values(i)[k], four.mask[k]);
}

Counter& one(AdcChannel& channel, uint32_t dimension) {
    Counter* counters[] = {&channel.x, &channel.y, &channel.z, &channel.w};
    return *counters[dimension];
}

}  // namespace

void Engine::run_adc(uint32_t t, uint32_t word) {
    const auto op = static_cast<Op>(word >> 24);
    const insn::SETADC one_of(word, chip_);
    const uint32_t owner = op == Op::SETADC && one_of.thread != 0 ? one_of.thread - 1 : t;
    for (uint32_t index = 0; index < kAdcsPerThread; ++index) {
        if ((word >> 21 >> index & 1) == 0) continue;
        Adc& adc = threads_[owner % kThreads].adc[index];
        switch (op) {
            case Op::SETADC:
                one(adc.channel[one_of.channel_index], one_of.dimension_index).set(one_of.value);
                break;
            case Op::SETADCXX: {
                const insn::SETADCXX xx(word, chip_);
                adc.channel[0].x.set(xx.x_start);
                adc.channel[1].x.set(xx.x_end2);
                break;
            }
            case Op::SETADCXY:
                set(insn::SETADCXY(word, chip_), xy(adc));
                break;
            case Op::SETADCZW:
                set(insn::SETADCZW(word, chip_), zw(adc));
                break;
            case Op::INCADCXY:
                increment(insn::INCADCXY(word, chip_), xy(adc));
                break;
            case Op::INCADCZW:
                increment(insn::INCADCZW(word, chip_), zw(adc));
                break;
            case Op::ADDRCRXY:
                carry(insn::ADDRCRXY(word, chip_), xy(adc));
                break;
            default:
                carry(insn::ADDRCRZW(word, chip_), zw(adc));
        }
    }
}

}  // namespace tessera::tensix
