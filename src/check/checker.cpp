// A program's begin and end; who reports, and what the host does to memory.
#include "check/checker.hpp"

#include <fmt/format.h>

#include <cstring>

#include "check/words.hpp"
#include "device/cb_state.hpp"
#include "device/launch.hpp"
#include "program/program.hpp"

namespace tessera::check {
namespace {

std::shared_ptr<Observer> make(Device& device) { return std::make_shared<Checker>(device); }

// Devices opened with `check` ask for their listener here.
[[maybe_unused]] const bool offered = [] {
    Device::make_checker = make;
    return true;
}();

// The roles of a core take part in the circular buffers that their code names; -1: only the run can tell which.
void note_parts(const Program& program, const PlacedCore& placed, CoreState& state) {
    for (uint32_t role = 0; role < kNumRoles; role++) {
        if (placed.kernel[role] < 0) continue;
        const auto& kernel = program.kernels[static_cast<size_t>(placed.kernel[role])][role];
        for (const CallSite& call : kernel->calls) {
            const std::string_view callee = call.callee;
            const bool protocol = callee == "tess_cb_reserve_back" || callee == "tess_cb_push_back" ||
                                  callee == "tess_cb_wait_front" || callee == "tess_cb_pop_front";
            if (protocol && call.first >= 0 && call.first < kMaxCbs)
                state.use[role][static_cast<size_t>(call.first)].takes_part = true;
        }
    }
}

bool overlap(const CbConfig& a, const CbConfig& b) {
    return a.address < b.address + b.size_bytes && b.address < a.address + a.size_bytes;
}

void note_kinds(const CbState& cbs, CoreState& state) {
    for (uint32_t cb = 0; cb < kMaxCbs; cb++) {
        state.kind[cb].alone = !cbs.config[cb].bound;
        for (uint32_t other = 0; other < kMaxCbs; other++)
            if (other != cb && cbs.config[cb].configured && cbs.config[other].configured &&
                overlap(cbs.config[cb], cbs.config[other]))
                state.kind[cb].alone = false;
    }
}

}  // namespace

Checker::Checker(Device& device) : device_(device), shadow_(device), states_(device.cores().size()) {}

CoreState& Checker::state(const Core& core) {
    auto& state = states_[static_cast<size_t>(&core - device_.cores().data())];
    if (!state) state = std::make_unique<CoreState>();
    return *state;
}

bool Checker::takes_part(const Core& core) { return state(core).program == program_; }

// Circular buffers of an earlier program are no more.
Object Checker::object_at(const Core& core, uint64_t address) {
    return objects_.in_l1(core, address, takes_part(core));
}

void Checker::report(Fiber& fiber, Message message) {
    if (message.places.empty()) message.places.push_back(place_of(fiber.site()));
    report_at(fiber.core(), fiber.role(), std::move(message));
}

void Checker::report_at(const Core& core, Role role, Message message) {
    report_.add(std::move(message), core.logical, role, core.launch->kernels[static_cast<int>(role)].file);
}

void Checker::allocated(const Buffer& buffer) {
    objects_.allocated(buffer);
    for (uint32_t page = 0; page < buffer.num_pages; page++)
        set_all(shadow_.beside(device_.page_memory(buffer, page)), buffer.aligned_page_size, kUndefined);
}

void Checker::freed(const Buffer& buffer) {
    objects_.freed(buffer);
    if (!buffer.is_l1()) writers_.erase(buffer.address);
}

void Checker::host_wrote(const Buffer& buffer) {
    for (uint32_t page = 0; page < buffer.num_pages; page++)
        set_all(shadow_.beside(device_.page_memory(buffer, page)), buffer.page_size, kDefined);
}

void Checker::launching(const Program& program, const UserLine& called_at) {
    report_.begin(called_at.known() ? called_at.str() : "this run");
    program_++;
    for (const auto& [number, travel] : travels_) {
        set_all(shadow_.flight(*travel.self, travel.event.local), travel.event.bytes, 0);
        for (const Core* core : travel.towards)
            set_all(shadow_.flight(*core, travel.event.address), travel.event.bytes, 0);
    }
    travels_.clear();
    cores_.clear();
    for (const PlacedCore& placed : program.cores) {
        Core& core = device_.core(placed.core);
        cores_.push_back(&core);
        CoreState& state = this->state(core);
        auto owner = std::move(state.owner);
        for (auto& by_noc : state.outstanding)
            for (auto& list : by_noc)
                for (const Outstanding& one : list) set_all(shadow_.flight(core, one.event.local), one.event.bytes, 0);
        state = {};
        state.owner = std::move(owner);
        state.program = program_;
        note_kinds(*core.cbs, state);
        note_parts(program, placed, state);
        map_owners(core);
        forget_pages(core);
    }
}

// What an earlier program left in a circular buffer's memory is nothing that this one may use.
void Checker::forget_pages(const Core& core) {
    for (const CbConfig& config : core.cbs->config)
        if (config.configured && !config.bound)
            set_all(shadow_.l1(core, config.address), config.size_bytes, kUndefined);
}

void Checker::finished(std::span<const Tensor> tensors) {
    for (Core* core : cores_) {
        check_never_pushed(*core);
        if (device_.wants_reset) continue;  // a run that broke off leaves pages and signals anywhere
        check_left_over(*core);
        check_ignored_signals(*core);
    }
    check_results(tensors);
    report_.end();
    origins_.clear();
}

void Checker::ended(Fiber& fiber) {
    report_pending(fiber);
    check_outstanding(fiber);
    check_dst_end(fiber);
    check_modes_end(fiber);
}

}  // namespace tessera::check
