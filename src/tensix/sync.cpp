// The sync unit: semaphores, mutexes, and what STALLWAIT and SEMWAIT latch. Facts: reference page TENSIX_ISA 4, 5.
#include <algorithm>

#include "tensix/engine.hpp"

namespace tessera::tensix {
namespace {

constexpr uint32_t kSemaphoreTop = 15;
constexpr uint32_t kDefaultConditions = 0x7F, kDefaultBlocked = 1u << 6;

template <class F>
void for_each(uint32_t mask, F&& f) {
    for (uint32_t i = 0; i < Engine::kSemaphores; ++i)
        if ((mask >> i & 1) != 0) f(i);
}

}  // namespace

Engine::Result Engine::run_sync(uint32_t t, uint32_t word) {
    Thread& thread = threads_[t];
    const auto op = static_cast<Op>(word >> 24);
    stirred_ = stirred_ || op == Op::SEMINIT || op == Op::SEMPOST || op == Op::SEMGET || op == Op::ATRELM;
    switch (op) {
        case Op::STALLWAIT: {
            const insn::STALLWAIT stall(word, chip_);
            thread.latch = {};
            thread.latch.conditions = stall.wait_res != 0 ? stall.wait_res : kDefaultConditions;
            thread.latch.blocked = stall.stall_res != 0 ? stall.stall_res : kDefaultBlocked;
            thread.latch.site = thread.current.site;
            break;
        }
        case Op::SEMWAIT: {
            const insn::SEMWAIT wait(word, chip_);
            thread.latch = {};
            thread.latch.semaphores = wait.sem_sel;
            thread.latch.while_zero = wait.wait_sem_cond & 1;
            thread.latch.while_max = wait.wait_sem_cond >> 1;
            thread.latch.blocked = wait.stall_res != 0 ? wait.stall_res : kDefaultBlocked;
            thread.latch.site = thread.current.site;
            break;
        }
        case Op::SEMINIT: {
            const insn::SEMINIT init(word, chip_);
            for_each(init.sem_sel, [&](uint32_t i) { semaphores_[i] = {init.init_value, init.max_value}; });
            break;
        }
        case Op::SEMPOST:
            for_each(insn::SEMPOST(word, chip_).sem_sel,
                     [&](uint32_t i) { semaphores_[i].value = std::min(semaphores_[i].value + 1, kSemaphoreTop); });
            break;
        case Op::SEMGET:
            for_each(insn::SEMGET(word, chip_).sem_sel,
                     [&](uint32_t i) { semaphores_[i].value -= semaphores_[i].value > 0 ? 1 : 0; });
            break;
        case Op::ATGETM: {
            const uint32_t index = insn::ATGETM(word, chip_).mutex_index;
            const bool exists = index != 1 && index < units_.mutexes;
            if (!exists || (mutex_[index] >= 0 && mutex_[index] != static_cast<int>(t)))
                return waits_for(t, WaitKind::TensixMutex, index);
            mutex_[index] = static_cast<int>(t);
            break;
        }
        default: {  // ATRELM
            const uint32_t index = insn::ATRELM(word, chip_).mutex_index;
            if (index < kMutexes && mutex_[index] == static_cast<int>(t)) mutex_[index] = -1;
        }
    }
    return Result::Done;
}

}  // namespace tessera::tensix
