// Opening a card: windows for its cores, address space for its DRAM, allocators over both.
#include "device/device.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <random>

#include "descriptor/refuse.hpp"
#include "device/allocator.hpp"
#include "device/cb_state.hpp"
#include "device/isolation.hpp"
#include "device/launch.hpp"
#include "device/noc_state.hpp"
#include "device/tensix.hpp"
#include "diag/error.hpp"
#include "diag/process.hpp"
#include "diag/setting.hpp"
#include "diag/system_limit.hpp"

namespace tessera {
namespace {

constexpr uint32_t kMaxWorkers = 1024;
constexpr uint32_t kMaxSchedules = 1'000'000'000;

// One policy decides the order of a run.
void refuse_two_schedules(const std::string& one, const std::string& other) {
    throw ProgramError(Message{.code = "schedule-twice",
                               .headline = fmt::format("two schedules are chosen: {}, and {}", one, other),
                               .note = "one schedule policy decides who runs next and when transfers arrive",
                               .help = "set one of TESSERA_SCHEDULE (schedule=...), TESSERA_SEED (seed=...), "
                                       "TESSERA_FUZZ and TESSERA_REPLAY"});
}

std::string chosen_schedule(const DeviceOptions& options) {
    const std::string seeded = fmt::format("`seeded` by seed {}", options.seed);
    const bool fuzzes = options.fuzz || !options.replay.empty();
    const std::string fuzz = options.fuzz ? fmt::format("fuzzing with {} schedules", options.fuzz)
                                          : fmt::format("the replay of `{}`", options.replay);
    if (options.fuzz && !options.replay.empty())
        refuse_two_schedules(fuzz, fmt::format("the replay of `{}`", options.replay));
    if (options.schedule.empty()) {
        if (options.seed && fuzzes) refuse_two_schedules(fuzz, seeded);
        return options.seed ? "seeded" : "default";
    }
    const auto& known = Device::schedules();
    if (std::find(known.begin(), known.end(), options.schedule) == known.end())
        refuse_setting("TESSERA_SCHEDULE", options.schedule, fmt::format("one of `{}`", fmt::join(known, "`, `")));
    const std::string named = fmt::format("`{}`", options.schedule);
    if (fuzzes) refuse_two_schedules(named, fuzz);
    if (options.seed && options.schedule != "seeded") refuse_two_schedules(named, seeded);
    return options.schedule;
}

[[noreturn]] void out_of_range(const char* what, uint64_t value, const std::string& allowed) {
    refuse({.code = "argument-range",
            .headline = fmt::format("{} is {}, and must be {}", what, value, allowed),
            .help = fmt::format("open the device with {} {}", what, allowed)});
}

void check_options(const DeviceOptions& options) {
    if (options.device_id < 0)
        refuse({.code = "argument-range",
                .headline = fmt::format("device_id is {}, and must be 0 or more", options.device_id),
                .help = "devices are numbered from 0"});
    if (options.workers > kMaxWorkers) out_of_range("workers", options.workers, fmt::format("at most {}", kMaxWorkers));
}

// A part of L1 for small buffers, out of what programs may use.
void check_l1_small(const DeviceOptions& options, const Arch& arch) {
    const uint32_t most = arch.l1_bytes - arch.l1_unreserved_base;
    if (options.l1_small_size > most)
        out_of_range("l1_small_size", options.l1_small_size, fmt::format("at most {} on {}", most, arch.product));
}

// All settings are read, so that a wrong one is refused even where an argument takes precedence.
DeviceOptions with_environment(DeviceOptions options) {
    check_options(options);
    const uint64_t processors = static_cast<uint64_t>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
    const uint64_t workers = number_setting("TESSERA_WORKERS", processors, 1, kMaxWorkers);
    const uint64_t seed = number_setting("TESSERA_SEED", 0);
    const Numerics numerics =
        choice_setting("TESSERA_NUMERICS", {"exact", "fast"}) == 1 ? Numerics::Fast : Numerics::Exact;
    if (options.arch.empty()) options.arch = arch_setting();
    if (options.workers == 0) options.workers = static_cast<uint32_t>(workers);
    if (options.seed == 0) options.seed = seed;
    if (options.schedule.empty()) options.schedule = text_setting("TESSERA_SCHEDULE").value_or("");
    if (flag_setting("TESSERA_TIME")) {
        if (!options.schedule.empty() && options.schedule != "time")
            refuse_two_schedules(fmt::format("`{}`", options.schedule), "`time` by TESSERA_TIME");
        options.schedule = "time";
    }
    if (options.fuzz == 0) options.fuzz = static_cast<uint32_t>(number_setting("TESSERA_FUZZ", 0, 0, kMaxSchedules));
    if (options.replay.empty()) options.replay = text_setting("TESSERA_REPLAY").value_or("");
    options.schedule = chosen_schedule(options);
    if (!options.numerics) options.numerics = numerics;
    options.check |= choice_setting("TESSERA_CHECK", {"0", "1", "rules", "races", "races=strict"}) != 0;
    if (flag_setting("TESSERA_ISOLATE") && (options.fuzz || !options.replay.empty()))
        refuse_setting("TESSERA_ISOLATE", "1", "possible together with TESSERA_FUZZ and TESSERA_REPLAY");
    options.per_core_allocation |= text_setting("TT_METAL_ALLOCATOR_MODE_HYBRID") == "1";
    options.late |= choice_setting("TESSERA_NOC", {"soon", "late"}) == 1;
    if (flag_setting("TESSERA_ISOLATE") && options.schedule == "time")
        refuse_setting("TESSERA_ISOLATE", "1", "possible together with TESSERA_TIME");
    // Checked and timed runs see every step of a transfer, in one order.
    if (options.check || options.schedule == "time") {
        options.late = true;
        options.workers = 1;
    }
    return options;
}

// The shuffle upstream uses, so that interleaved L1 pages lie on the same cores (MACHINE 6).
std::vector<LogicalCore> shuffled_banks(CoreCoord grid) {
    std::vector<LogicalCore> banks;
    for (uint32_t y = 0; y < grid.y; y++)
        for (uint32_t x = 0; x < grid.x; x++) banks.push_back({x, y});
    std::shuffle(banks.begin(), banks.end(), std::default_random_engine(0));
    return banks;
}

}  // namespace

std::vector<std::string>& Device::schedules() {
    static std::vector<std::string> names;
    return names;
}

Device::Device(const DeviceOptions& options) : options_(with_environment(options)), arch_(load_arch(options_.arch)) {
    check_l1_small(options_, *arch_);
    const CoreCoord size = grid();
    windows_ = std::make_unique<Windows>(size.x * size.y,
                                         FreshL1{arch_->l1_bytes, arch_->mem_zeros_base, arch_->mem_zeros_bytes});
    cores_.resize(size.x * size.y);
    for (uint32_t y = 0; y < size.y; y++)
        for (uint32_t x = 0; x < size.x; x++) {
            Core& core = this->core({x, y});
            core.device = this;
            core.logical = {x, y};
            core.noc = arch_->translated({x, y});
            core.window = windows_->base(y * size.x + x);
        }
    map_dram();
    map_nodes();
    l1_banks_ = shuffled_banks(size);
    l1_bank_of_.resize(size.x * size.y);
    for (uint32_t bank = 0; bank < l1_banks_.size(); bank++)
        l1_bank_of_[l1_banks_[bank].y * size.x + l1_banks_[bank].x] = bank;
    make_allocators();
    pid_ = this_process();
    if (flag_setting("TESSERA_ISOLATE")) isolate_device(*this);
    for (auto opened : at_open()) opened(*this);
}

std::vector<void (*)(Device&)>& Device::at_open() {
    static std::vector<void (*)(Device&)> all;
    return all;
}

void Device::add_observer(std::shared_ptr<Observer> observer) {
    note_observer(*this, *observer, true);
    observers_.add(std::move(observer));
    set_observers_of_cores();
}

void Device::remove_observer(const Observer& observer) {
    note_observer(*this, const_cast<Observer&>(observer), false);
    observers_.remove(observer);
    set_observers_of_cores();
}

void Device::set_observers_of_cores() {
    for (Core& core : cores_) core.observer = &observer();
}

Device::~Device() {
    forget_isolation(*this);
    unmap();
}

// Address space only: pages are committed when written, so a 32 GB card fits a laptop.
void Device::map_dram() {
    std::vector<std::byte*> channels;
    for (uint32_t channel = 0; channel < arch_->num_dram_channels(); channel++) {
        const size_t bytes = arch_->dram_channel_bytes;
        void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED)
            throw ProgramError(Message{.code = "address-space",
                                       .headline = fmt::format("cannot reserve {} B of address space for DRAM", bytes),
                                       .note = memory_limits(),
                                       .help = "raise those limits, or choose arch n150"});
        mappings_.emplace_back(memory, bytes);
        channels.push_back(static_cast<std::byte*>(memory));
    }
    dram_channels_ = channels;
    for (const auto& bank : arch_->dram_banks) dram_.push_back(channels[bank.channel] + bank.offset);
}

void Device::map_nodes() {
    nodes_.resize(64 * 64);
    for (Core& core : cores_) nodes_[core.noc.y * 64 + core.noc.x].core = &core;
    for (const auto& [channel, at] : arch_->dram_ports)
        nodes_[at.y * 64 + at.x].dram_channel = static_cast<int>(channel);
}

void Device::make_allocators() {
    const uint32_t l1_end = arch_->l1_bytes - options_.l1_small_size;
    const uint32_t banks = num_l1_banks();
    dram_allocator_ =
        std::make_unique<Allocator>(BufferType::DRAM, arch_->dram_unreserved_base, arch_->dram_bank_bytes,
                                    num_dram_banks(), arch_->dram_alignment, Allocator::Direction::BottomUp);
    // As upstream's allocators: L1 buffers start at multiples of the DRAM alignment, so that any of them can be copied
    // to DRAM and back; their pages are padded to the L1 alignment (MACHINE 6).
    l1_allocator_ = std::make_unique<Allocator>(BufferType::L1, arch_->l1_unreserved_base, l1_end, banks,
                                                arch_->dram_alignment, Allocator::Direction::TopDown);
    l1_small_allocator_ = std::make_unique<Allocator>(BufferType::L1_SMALL, l1_end, arch_->l1_bytes, banks,
                                                      arch_->dram_alignment, Allocator::Direction::TopDown);
}

Core& Device::core(LogicalCore core) { return cores_.at(core.y * grid().x + core.x); }

Core* Device::core_at(NocCoord noc) { return node(noc.x, noc.y).core; }

uint32_t Device::l1_bank_of(LogicalCore core) const { return l1_bank_of_.at(core.y * grid().x + core.x); }

std::byte* Device::page_memory(const Buffer& buffer, uint32_t page) {
    const PagePlace place = buffer.place(page);
    if (buffer.type == BufferType::DRAM) return dram(place.bank) + place.address;
    return core(l1_bank_core(place.bank)).l1() + place.address;
}

Allocator& Device::allocator(BufferType type) {
    if (type == BufferType::DRAM) return *dram_allocator_;
    return type == BufferType::L1_SMALL ? *l1_small_allocator_ : *l1_allocator_;
}

uint32_t Device::hop_distance(LogicalCore from, LogicalCore to, uint32_t noc) const {
    NocCoord a = arch_->physical(from), b = arch_->physical(to);
    if (noc == 1) std::swap(a, b);  // NoC 1 goes the other way round
    return (b.x + arch_->noc_columns - a.x) % arch_->noc_columns + (b.y + arch_->noc_rows - a.y) % arch_->noc_rows;
}

void Device::open_role(const Core& core, Role role) {
    windows_->open_role(static_cast<uint32_t>(&core - cores_.data()), role);
}

void Device::close_roles_if_too_many() {
    if (windows_->are_too_many_open()) windows_->close_roles();
}

void Device::close() {
    const DeviceLock lock(*this, "closed");
    unmap();
}

void Device::unmap() {
    if (!open_.exchange(false)) return;
    for (auto [memory, bytes] : mappings_) munmap(memory, bytes);
    mappings_.clear();
    windows_.reset();
}

void Device::reset() {
    const DeviceLock lock(*this, "reset");
    needs_reset = false;
}

void Device::check_usable() const {
    if (!open_)
        throw ProgramError(Message{.code = "device-closed",
                                   .headline = fmt::format("device {} is closed", options_.device_id),
                                   .help = "open it again with ttnn.open_device"});
    if (pid_ != this_process())
        throw ProgramError(
            Message{.code = "used-after-fork",
                    .headline = fmt::format("device {} was opened by another process and cannot be used after a fork",
                                            options_.device_id),
                    .help = "open a device in this process, or start workers with the spawn method"});
    if (needs_reset)
        throw ProgramError(
            Message{.code = "device-needs-reset",
                    .headline = fmt::format("device {} needs a reset: a kernel on it failed", options_.device_id),
                    .note = "tensors stay readable; no program runs until the reset",
                    .help = "call device.reset(), or close the device and open it again"});
}

}  // namespace tessera
