// What each event costs. Facts: TIMING 2, 6, 7; the constants are in arch/<chip>.timing.json.
#include "timing/timer.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <utility>

#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "device/tensix.hpp"
#include "diag/fork_mutex.hpp"
#include "diag/setting.hpp"
#include "tessera/abi/sfpu_function.h"
#include "program/time.hpp"
#include "timing/launch.hpp"
#include "timing/report.hpp"

namespace tessera::timing {
namespace {

#define TESSERA_SFPU_NAME(name) #name,
constexpr const char* kFunctions[] = {TESSERA_SFPU_FUNCTIONS(TESSERA_SFPU_NAME)};
#undef TESSERA_SFPU_NAME

ForkMutex mutex;  // devices are opened by several threads
std::map<const Device*, std::shared_ptr<Timer>>& timers() {
    static std::map<const Device*, std::shared_ptr<Timer>> all;
    return all;
}

void open_timed(Device& device) {
    const bool timed = device.options().schedule == kTimedSchedule;
    const auto timer = timed ? std::make_shared<Timer>(device) : nullptr;
    {
        const std::lock_guard lock(mutex);
        timers().erase(&device);  // one that was closed lay there
        if (timed) timers()[&device] = timer;
    }
    if (!timed) return;
    device.add_observer(timer);
    if (flag_setting("TESSERA_TIME")) report_at_exit();
}
const bool kOpened = (Device::at_open().push_back(open_timed), true);

bool ends_with(const char* text, const char* end) {
    const size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}
bool has(const char* text, const char* part) { return strstr(text, part) != nullptr; }

uint32_t phases_of(const Tensix& tensix) {
    switch (tensix.math.fidelity) {
        case MathFidelity::LoFi:
            return 1;
        case MathFidelity::HiFi2:
            return 2;
        case MathFidelity::HiFi3:
            return 3;
        default:
            return 4;
    }
}

constexpr size_t kEntries = 256;  // of a buffer that are kept before the old ones go
constexpr size_t kWhole = 64;     // programs, the last ones, of which each stretch is kept

Token token_at(const std::vector<CbTimes::Entry>& entries, uint64_t total) {
    const auto found = std::lower_bound(entries.begin(), entries.end(), total,
                                        [](const CbTimes::Entry& entry, uint64_t want) { return entry.total < want; });
    return found == entries.end() ? Token{} : found->token;
}
void keep(std::vector<CbTimes::Entry>& entries, uint64_t total, const Token& token, uint64_t needed_from) {
    entries.push_back({total, token});
    if (entries.size() < kEntries) return;
    const auto needed = std::ranges::lower_bound(entries, needed_from, {}, &CbTimes::Entry::total);
    entries.erase(entries.begin(), std::min(needed, entries.end() - 1));
}

}  // namespace

Timer* timer_of(Device& device) {
    const std::lock_guard lock(mutex);
    const auto found = timers().find(&device);
    return found == timers().end() ? nullptr : found->second.get();
}

void Timer::launching(const Program& program, const UserLine& called_at) {
    run_ = std::make_shared<TimedRun>(device_);
    last_bank_.assign(device_.cores().size() * kNumRoles, ~0u);
    last_state_.assign(device_.cores().size() * kNumRoles, 0);
    record_ = recorded(program, device_, called_at, run_);
    record_->began = began_;
    for (const PlacedCore& placed : program.cores)
        for (uint32_t role = 0; role < kNumRoles; role++)
            counted_cycles(device_.core(placed.core), static_cast<Role>(role)) = 0;
}

void Timer::finished(std::span<const Tensor>) {
    if (!record_) return;
    for (const Clock& clock : run_->clocks())
        if (clock.used) {
            record_->end = std::max(record_->end, clock.now());
            record_->failed |= !clock.ended;
        }
    began_ += record_->launch_cycles + record_->end;
    run_->finish();
    keep(std::move(record_));
    if (const size_t count = records().size(); count > kWhole) records()[count - kWhole - 1]->run->forget_spans();
}

void Timer::ended(Fiber& fiber) {
    run_->take_code(fiber);
    run_->clock(fiber).ended = true;
}

// Inits and reconfigurations; everything else is charged by its own event.
void Timer::calls(Fiber& fiber, const char* function) {
    const bool init = ends_with(function, "_init") || has(function, "_init_") || has(function, "reconfig") ||
                      has(function, "start_common");
    if (!init) return;
    const auto found = run_->costs->inits.find(std::string(function) + "." + std::string(name(fiber.role())));
    run_->spend(fiber, found == run_->costs->inits.end() ? run_->costs->init_call : found->second);
}

void Timer::zone(Fiber& fiber, const char* name, bool begins) {
    run_->take_code(fiber);
    Clock& clock = run_->clock(fiber);
    if (begins) {
        clock.open_zones.push_back(clock.zones.size());
        clock.zones.push_back({name, clock.now(), clock.now()});
        run_->spend(fiber, run_->costs->zone);
    } else if (!clock.open_zones.empty()) {
        clock.zones[clock.open_zones.back()].end = clock.now();
        clock.open_zones.pop_back();
    }
}

void Timer::addressed(Fiber& fiber, bool dram, uint32_t bank) {
    uint32_t& last = last_bank_[static_cast<size_t>(run_->index(fiber))];
    const uint32_t key = bank << 1 | dram;
    if (last != key) run_->spend(fiber, run_->costs->issue_accessor);
    last = key;
}

void Timer::reserved(Fiber& fiber, uint32_t cb, uint32_t pages) {
    run_->take_code(fiber);
    CbTimes& times = run_->core(fiber.core()).cbs[cb];
    const int64_t need = static_cast<int64_t>(times.pushed + pages) - fiber.core().cbs->config[cb].num_pages;
    if (need > 0) run_->wait_until(fiber, token_at(times.pops, static_cast<uint64_t>(need)), Spent::Room, cb);
    run_->spend(fiber, run_->costs->cb_reserve, Spent::Call, cb);
}

void Timer::waited(Fiber& fiber, uint32_t cb, uint32_t pages) {
    run_->take_code(fiber);
    CbTimes& times = run_->core(fiber.core()).cbs[cb];
    run_->wait_until(fiber, token_at(times.pushes, times.popped + pages), Spent::Pages, cb);
    run_->spend(fiber, run_->costs->cb_wait, Spent::Call, cb);
}

void Timer::pushes(Fiber& fiber, uint32_t cb, uint32_t pages) {
    run_->take_code(fiber);
    run_->spend(fiber, run_->costs->cb_push, Spent::Call, cb);
    if (is_compute(fiber.role())) run_->follow_engine(fiber);
    CbTimes& times = run_->core(fiber.core()).cbs[cb];
    times.pushed += pages;
    keep(times.pushes, times.pushed, run_->token_of(fiber), times.popped);
    times.changes.emplace_back(run_->token_of(fiber).time, pages);
}

void Timer::pops(Fiber& fiber, uint32_t cb, uint32_t pages) {
    run_->take_code(fiber);
    run_->spend(fiber, run_->costs->cb_pop, Spent::Call, cb);
    if (is_compute(fiber.role())) run_->follow_engine(fiber);
    CbTimes& times = run_->core(fiber.core()).cbs[cb];
    times.popped += pages;
    const uint64_t room = fiber.core().cbs->config[cb].num_pages;
    keep(times.pops, times.popped, run_->token_of(fiber), times.pushed > room ? times.pushed - room : 0);
    times.changes.emplace_back(run_->token_of(fiber).time, -static_cast<int64_t>(pages));
}

void Timer::semaphore_passed(Fiber& fiber, uint32_t address, uint32_t) {
    run_->take_code(fiber);
    run_->spend(fiber, run_->costs->semaphore_wait, Spent::Call, address);
}
void Timer::semaphore_sets(Fiber& fiber, uint32_t address, uint32_t, uint32_t) {
    run_->take_code(fiber);
    run_->spend(fiber, run_->costs->semaphore_set, Spent::Call, address);
    run_->now = run_->clock(fiber).now();
}
void Timer::mailed(Fiber& fiber, Role, uint32_t) { run_->spend(fiber, run_->costs->semaphore_set); }
void Timer::took_mail(Fiber& fiber, Role, uint32_t) { run_->spend(fiber, run_->costs->semaphore_wait); }

double Timer::issue_cycles(const TransferEvent& event) const {
    const Costs& costs = *run_->costs;
    const bool dram = event.channel >= 0, state = has(event.call, "state"), one = has(event.call, "one_packet");
    switch (event.kind) {
        case TransferEvent::Kind::Read:
            return state  ? costs.issue_read_state
                   : one  ? costs.issue_read_one_packet
                   : dram ? costs.issue_read_dram
                          : costs.issue_read;
        case TransferEvent::Kind::Write:
            return state  ? costs.issue_write_state
                   : one  ? costs.issue_write_one_packet
                   : dram ? costs.issue_write_dram
                          : costs.issue_write;
        case TransferEvent::Kind::Multicast:
            return costs.issue_multicast;
        case TransferEvent::Kind::Word:
            if (state) return event.posted ? costs.issue_word_posted_state : costs.issue_word_state;
            return event.posted ? costs.issue_word_posted : costs.issue_word;
        case TransferEvent::Kind::Atomic:
            return costs.issue_atomic;
    }
    return 0;
}

// What a ..._set_state call has left in the command buffer is seen where the node is another one than before.
double Timer::state_cycles(Fiber& fiber, const TransferEvent& event) {
    if (!has(event.call, "state")) return 0;
    uint64_t& last = last_state_[static_cast<size_t>(run_->index(fiber))];
    const uint64_t node = reinterpret_cast<uintptr_t>(event.core) << 8 | static_cast<uint8_t>(event.channel);
    return std::exchange(last, node) == node ? 0 : run_->costs->issue_set_state;
}

uint64_t Timer::started(Fiber& fiber, const TransferEvent& event) {
    run_->take_code(fiber);
    const uint32_t burst = device_.arch().noc_max_burst_bytes;
    const uint32_t packets = event.bytes > burst ? (event.bytes + burst - 1) / burst : 1;
    run_->spend(fiber, state_cycles(fiber, event) + issue_cycles(event) + (packets - 1) * run_->costs->issue_packet,
                Spent::Call, event.noc);
    return event.number;
}

void Timer::settled(Fiber& fiber, Settled what, uint32_t noc, uint32_t) {
    run_->take_code(fiber);
    const bool left = what == Settled::WritesLeft || what == Settled::PostedLeft || what == Settled::TridLeft;
    run_->spend(fiber, left ? run_->costs->flush : run_->costs->barrier, Spent::Call, noc);
}

void Timer::unpacks(Fiber& fiber, uint32_t, uint32_t, uint32_t, uint32_t bytes) {
    CoreTimes& times = run_->core(fiber.core());
    times.unread += bytes;
    times.loads++;
}

void Timer::gathered(Fiber& fiber, const SrcTile&, uint32_t, const GatherEvent&) {
    CoreTimes& times = run_->core(fiber.core());
    times.tilizes = true;
    times.loads++;
}

void Timer::src_given(Fiber& fiber, SrcSide side, uint32_t number) {
    run_->take_code(fiber);
    const Costs& costs = *run_->costs;
    CoreTimes& times = run_->core(fiber.core());
    SrcTimes& src = times.src[static_cast<int>(side)];
    if (times.loads) {
        Token free;
        const auto bank_free = [&](SrcTimes& of, uint32_t filled) {
            if (filled < SrcPort::kBanks) return;
            const uint32_t before = filled - SrcPort::kBanks;
            if (of.taken_number[before % 4] == before && of.taken[before % 4].time > free.time)
                free = of.taken[before % 4];
        };
        bank_free(src, number);
        const bool pair = times.loads > 1;
        if (pair && side == SrcSide::A) bank_free(times.src[1], fiber.core().tensix->src_b.filled);
        const bool matmul = fiber.core().tensix->math.program == FpuProgram::Matmul;
        const double cycles = times.tilizes ? costs.unpack_tilize
                              : matmul      ? costs.unpack_matmul + times.unread * costs.unpack_matmul_byte
                              : pair        ? costs.unpack_ab + times.unread * costs.unpack_ab_byte
                                            : costs.unpack_a + times.unread * costs.unpack_a_byte;
        run_->work(fiber, cycles, free, Spent::Src);
        times.unread = 0;
        times.loads = 0;
        times.tilizes = false;
    }
    src.given[number % 4] = {run_->clock(fiber).engine, run_->index(fiber)};
    src.given_number[number % 4] = number;
}

void Timer::src_taken(Fiber& fiber, SrcSide side, uint32_t number) {
    SrcTimes& src = run_->core(fiber.core()).src[static_cast<int>(side)];
    src.taken[number % 4] = {run_->clock(fiber).engine, run_->index(fiber)};
    src.taken_number[number % 4] = number;
}

Token Timer::src_ready(Fiber& fiber, const SrcTile* tile) {
    if (!tile) return {};
    const Tensix& tensix = *fiber.core().tensix;
    for (int side = 0; side < 2; side++) {
        const SrcPort& port = side == 0 ? tensix.src_a : tensix.src_b;
        if (tile < port.bank.data() || tile >= port.bank.data() + SrcPort::kBanks) continue;
        const SrcTimes& src = run_->core(fiber.core()).src[side];
        if (src.given_number[port.taken % 4] == port.taken) return src.given[port.taken % 4];
    }
    return {};
}

double Timer::math_cycles(Fiber& fiber, const FpuEvent& event) const {
    const Costs& costs = *run_->costs;
    const double phases = phases_of(*fiber.core().tensix), part = event.faces / 4.0;
    switch (event.program) {
        case FpuProgram::Copy:
            return costs.math_copy * part;
        case FpuProgram::Add:
        case FpuProgram::Sub:
            return costs.math_add * part;
        case FpuProgram::Mul:
            return (costs.math_mul_first + (phases - 1) * costs.math_mul_phase) * part;
        case FpuProgram::Matmul:
            return costs.math_matmul + phases * costs.math_matmul_phase;
        case FpuProgram::Reduce:
            if (event.dim == ckernel::REDUCE_ROW)
                return event.pool == ckernel::MAX ? costs.math_reduce_row_max
                                                  : costs.math_reduce_row + (phases - 1) * costs.math_reduce_row_phase;
            if (event.dim == ckernel::REDUCE_COL)
                return costs.math_reduce_col +
                       (event.pool == ckernel::MAX ? 0 : (phases - 1) * costs.math_reduce_col_phase);
            return costs.math_reduce_scalar + (phases - 1) * costs.math_reduce_scalar_phase;
        case FpuProgram::None:
            break;
    }
    return 0;
}

void Timer::computed(Fiber& fiber, const FpuEvent& event) {
    run_->take_code(fiber);
    const Token a = src_ready(fiber, event.a), b = src_ready(fiber, event.b);
    run_->work(fiber, math_cycles(fiber, event), a.time > b.time ? a : b, Spent::Src);
    if (event.program == FpuProgram::Matmul) run_->clock(fiber).macs++;
}

void Timer::wrote_dst(Fiber& fiber, uint32_t, const SrcTile&) {
    run_->take_code(fiber);
    CoreTimes& times = run_->core(fiber.core());
    run_->work(fiber, times.unread * run_->costs->unpack_to_dest_byte);
    times.unread = 0;
    times.loads = 0;
}
void Timer::turned_dst(Fiber& fiber, uint32_t, bool) { run_->work(fiber, run_->costs->math_transpose); }
void Timer::copied_dst(Fiber& fiber, uint32_t, uint32_t) { run_->work(fiber, run_->costs->math_copy); }

void Timer::sfpu(Fiber& fiber, uint32_t function, const std::array<uint32_t, 3>&, uint32_t) {
    run_->take_code(fiber);
    const Costs& costs = *run_->costs;
    double cycles = costs.sfpu_call + 32 * costs.sfpu_vector;
    if (function < std::size(kFunctions)) {
        const std::string name = kFunctions[function];
        const Tensix& tensix = *fiber.core().tensix;
        auto found = costs.sfpu.find(name + (tensix.math.approx ? "Approx" : tensix.dst.is_32bit ? "32" : ""));
        if (found == costs.sfpu.end()) found = costs.sfpu.find(name);
        if (found != costs.sfpu.end()) cycles = found->second;
        else run_->unknown[name]++;
    }
    run_->work(fiber, cycles);
}

void Timer::dst_step(Fiber& fiber, DstStep step) {
    run_->take_code(fiber);
    CoreTimes& times = run_->core(fiber.core());
    const uint32_t most = fiber.core().tensix->sync.max();
    Token token;
    if (step == DstStep::Acquire && times.commits.size() >= most && times.releases.size() > times.commits.size() - most)
        token = times.releases[times.commits.size() - most];
    if (step == DstStep::Wait && times.commits.size() > times.releases.size())
        token = times.commits[times.releases.size()];
    run_->work(fiber, run_->costs->dst_step, token, Spent::Dst);
    if (step == DstStep::Commit) times.commits.push_back(run_->token_of(fiber));
    if (step == DstStep::Release) times.releases.push_back(run_->token_of(fiber));
}

void Timer::packs(Fiber& fiber, uint32_t, uint32_t, uint32_t, uint32_t bytes, const PackState& pack) {
    run_->take_code(fiber);
    const Costs& costs = *run_->costs;
    double cycles =
        costs.pack_call + bytes * (fiber.core().tensix->dst.is_32bit ? costs.pack_dst32_byte : costs.pack_byte);
    if (pack.l1_accumulate) cycles += costs.pack_accumulate * bytes;
    run_->work(fiber, cycles);
}
void Timer::packs_datums(Fiber& fiber, uint32_t, uint32_t, uint32_t, uint32_t count, uint32_t) {
    run_->work(fiber, run_->costs->pack_untilize * count / kTileDatums);
}

}  // namespace tessera::timing
