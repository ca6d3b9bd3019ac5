// What the subjects of checked mode share: the shadow of memory, what lies where, transfers under way, findings, and
// what was reported already, so that one cause is reported once.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "check/findings.hpp"
#include "check/objects.hpp"
#include "check/per_core.hpp"
#include "check/shadow.hpp"
#include "device/cb_state.hpp"
#include "device/device.hpp"
#include "device/isolation.hpp"
#include "fiber/fiber.hpp"

namespace tessera::check {

inline constexpr uint32_t kOwnerGrain = 16;  // bytes of L1 that belong to one circular buffer or tensor
inline constexpr uint32_t kSignalBytes = 4;  // words are signals: they are meant to be looked at while they arrive

inline bool is_read(const TransferEvent& event) { return event.kind == TransferEvent::Kind::Read; }
inline bool has_source(const TransferEvent& event) {
    return event.kind == TransferEvent::Kind::Write || event.kind == TransferEvent::Kind::Multicast;
}

// A transfer under way.
struct PendingTransfer {
    TransferEvent event;
    Core* self = nullptr;
    Role role = Role::Brisc;
    const Site* site = nullptr;
    std::vector<Core*> not_reached;  // the cores it has not reached yet
    bool local_wrong = false;    // its side on the starting core was reported
    bool remote_wrong = false;   // the other side was: what it brings or leaves has that cause
};

// Whose L1 a fault lies in, for its text.
struct Owner {
    std::string headline;  // "", " of another core", " of its receivers"
    std::string where;     // "", " of core (1,0)", " of core (1,0) and 62 more receivers"
};

// A fault that some receivers of a transfer share.
struct Faulty {
    Message message;
    const Core* first;
    size_t more = 0;
};

class CheckedRun {
  public:
    explicit CheckedRun(Device& device);

    Device& device;
    Shadow shadow;
    Objects objects;

    // A program begins and ends; its findings are printed and kept at the end.
    void begin(const Program& program, const UserLine& called_at);
    // In an isolated process they are kept for the parent.
    void end() {
        if (!is_in_child(device)) report_.end();
    }
    void save(Packer& into) const { report_.save(into); }
    void load(Unpacker& from) { report_.load(from, device); }
    const std::vector<Core*>& cores() const { return cores_; }
    bool takes_part(const Core& core) { return facts_[core].program == program_; }

    // Findings. `said`: something (or something with this code) was reported during the event that is announced now.
    void next_event() { said_.clear(); }
    bool said() const { return !said_.empty(); }
    bool said(std::string_view code) const;
    // Was anything reported of the kernel that a role of a core runs, on whichever core? Data that nobody wrote may be
    // a consequence and do not count; they are taken back when their cause is reported.
    bool has_reported(const Core& core, Role role) const;
    bool withdraw_undefined(const Core& core, Role role);
    void report(Fiber& fiber, Message message);
    void report_at(const Core& core, Role role, Message message);
    void report_at(LogicalCore core, Role role, const std::string& kernel, Message message);

    // Places. Faults are messages; without a code there is none.
    bool is_free_for_use(uint32_t address) const;  // in L1, above what is reserved
    uint32_t clipped(uint32_t address, uint32_t bytes) const;  // what lies beyond L1 faults by itself
    bool is_owned(const Core& core, uint32_t address, uint32_t bytes);
    int cb_at(const Core& core, uint32_t address);  // -1: none
    Object object_at(const Core& core, uint64_t address);
    Message range_fault(const Core& core, uint32_t address, uint32_t bytes, const char* what, const Owner& whose);
    Message reserved_fault(uint32_t address, const char* what, const Owner& whose) const;

    // Circular buffers: no other buffer or tensor shares its memory; its use was reported, and what else is wrong with
    // its pages has that cause; a role was reported to use pages that are not its own.
    bool is_alone(const Core& core, uint32_t cb) { return facts_[core].alone[cb]; }
    bool is_broken(const Core& core, uint32_t cb) { return facts_[core].broken[cb]; }
    void note_broken(const Core& core, uint32_t cb) { facts_[core].broken[cb] = true; }
    // Its pages are not what the kernels take them for: everything about it has that cause.
    bool is_unchecked(const Core& core, uint32_t cb) { return facts_[core].unchecked[cb]; }
    void note_unchecked(const Core& core, uint32_t cb) { facts_[core].broken[cb] = facts_[core].unchecked[cb] = true; }
    void note_strayed(const Core& core, Role role, uint32_t cb) {
        facts_[core].strayed[static_cast<int>(role)][cb] = true;
    }
    bool has_strayed(const Core& core, Role role, uint32_t address);
    // What was reported once has its reason: that its data are not there yet is no cause of its own.
    void exempt(const Core& core, uint32_t address, uint32_t bytes);

    // Transfers, by their number.
    using PendingTransfers = std::unordered_map<uint64_t, PendingTransfer>;
    const PendingTransfers& pending_transfers() const { return pending_transfers_; }
    PendingTransfer* pending(uint64_t number);
    void start(Fiber& fiber, const TransferEvent& event);
    void started(uint64_t number);  // all have seen it: the event's receivers are no more
    void arrive(uint64_t number, Core* at);
    bool is_over(uint64_t number) const;  // has arrived everywhere, and no answer is due
    void forget(uint64_t number) { pending_transfers_.erase(number); }

  private:
    struct CoreFacts {
        uint64_t program = 0;  // the last one that ran here
        std::vector<uint8_t> owner;  // per 16 bytes of L1: circular buffer + 1, or kTensor, kReserved; 0: nothing
        std::array<bool, kMaxCbs> alone{}, broken{}, unchecked{};
        std::array<std::array<bool, kMaxCbs>, kNumRoles> strayed{};
    };
    void map_owners(Core& core);
    void note_alone(const Core& core);

    Report report_;
    std::vector<std::string> said_;  // codes
    std::vector<std::pair<Role, std::string>> reported_;  // kernels of this program
    PerCore<CoreFacts> facts_;
    std::vector<Core*> cores_;  // of this program
    PendingTransfers pending_transfers_;
    uint64_t program_ = 0;
};

// Receivers with the same fault are reported together: it has one cause. `fault_of(core)` gives a Message.
template <class FaultOf>
std::vector<Faulty> faults_of(std::span<Core* const> receivers, FaultOf fault_of) {
    std::vector<Faulty> groups;
    for (const Core* core : receivers) {
        Message fault = fault_of(*core);
        if (fault.code.empty()) continue;
        const auto known = std::find_if(groups.begin(), groups.end(), [&](const Faulty& group) {
            return group.message.code == fault.code && group.message.headline == fault.headline;
        });
        if (known != groups.end()) known->more++;
        else groups.push_back({std::move(fault), core});
    }
    return groups;
}
// Whose L1 it is: of this core, of another one, or of the receivers of a multicast.
Owner owner_of(const Fiber& fiber, const TransferEvent& event, const Faulty& group);
Owner other_core(const Fiber& fiber, const Core& core);

}  // namespace tessera::check
