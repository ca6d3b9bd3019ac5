// Checked mode's account of the coprocessor: what may still be at work when another instruction or store comes to the
// same register, configuration word or page. Facts: reference page TENSIX_ISA 2-6, 9, 10, 14.
// Instructions complete at once here. On the card a unit works on after its instruction was issued, and a RISC stores
// ahead of its queue; only what a STALLWAIT, a semaphore, a bank, a mutex or a load that waits has shown to be over is.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "device/arch.hpp"
#include "diag/error.hpp"
#include "tensix/config.hpp"
#include "tensix/front.hpp"
#include "tensix/registers.hpp"

namespace tessera::tensix {

class Engine;
struct Latch;

// Who works for a thread: its RISC, the issue of its instructions, and units, which go on by themselves.
enum class Actor : uint8_t { Risc, Front, Unpacker0, Unpacker1, Fpu, Sfpu, Packer, Thcon };
inline constexpr uint32_t kActors = 8;

// For each actor of each thread, how much of its work has been shown to be over.
struct Clock {
    std::array<uint32_t, kThreads * kActors> of{};
    void join(const Clock& other);
};

// An access, by its place in the work of the actor, and in the issue of its thread.
struct Act {
    const Site* site = nullptr;  // null: there was none
    uint32_t who = 0, when = 0, issued = 0;
};

class Hazards final : public DstWatch, public ConfigWatch {
  public:
    using Report = std::function<void(uint32_t thread, Message message, const Site* site)>;
    Hazards(Engine& engine, Report report);

    // The RISC of a thread: before its word is queued; after a load was answered; before a store acts.
    void pushes(uint32_t t, Queued& queued);
    void loaded(uint32_t t, uint32_t address);
    void stores(uint32_t t, uint32_t address, uint32_t value, const Site* site);

    // An instruction is tried, and was carried out; between the two, what it touches.
    void begins(uint32_t t, const Queued& queued, Unit unit);
    void ends(uint32_t t);
    void passed(uint32_t t, const Latch& latch);
    // The same for code in the SFPU's own language.
    void begins_lanes(uint32_t t, const Site* site);

    void reads_dst(uint32_t row) override;
    void writes_dst(uint32_t row) override;
    void reads_config(uint32_t key) override;
    void touches_l1(uint64_t address, uint64_t bytes);
    void counts_pages(uint32_t t, uint32_t cb, bool received, std::pair<uint32_t, uint32_t> range);
    void gives_src(uint32_t t, uint32_t reg);
    void releases_src(uint32_t t, uint32_t reg);
    void uses_address_mode(uint32_t t, uint32_t mode, uint32_t word);
    void runs_129_rounds(uint32_t t, const Queued& queued);
    void replays_unrecorded(uint32_t t, const Queued& queued);
    void uses_constant(uint32_t t, uint32_t index, bool writes);

    // A kernel has ended and nothing of it is queued. What is left is judged when all three have.
    void ended(uint32_t t);

  private:
    static uint32_t id(uint32_t t, Actor actor) { return t * kActors + static_cast<uint32_t>(actor); }
    Clock& clock(uint32_t t, Actor actor) { return clocks_[id(t, actor)]; }
    uint32_t now(uint32_t who) const { return clocks_[who].of[who]; }
    bool is_over(const Act& act, uint32_t who) const;
    bool is_settled(const Act& act) const;
    static uint32_t thread_of(const Act& act);
    Act act(uint32_t who) const { return {site_, who, now(who) + 1, now(id(thread_, Actor::Front)) + 1}; }

    void join_src(uint32_t t, const Queued& queued, Unit unit);
    void finish();
    void check_banks_left();
    void begin_sync(uint32_t t);
    void end_sync(uint32_t t);
    void end_thcon(uint32_t t);
    void end_config(uint32_t t);
    void end_moves(uint32_t t);
    void end_sfpu(uint32_t t);
    void begin_mop(uint32_t t, const Queued& queued);
    void overtakes(uint32_t t, const Act& read, const Site* site, const char* what, uint32_t index);
    void dst_conflict(const Act& before, bool read_before, bool writes, uint32_t row);
    void semaphore_store(uint32_t t, uint32_t index, bool gets, const Site* site);
    void check_get(uint32_t t, uint32_t index, const Site* site);
    void check_post(uint32_t t, uint32_t index, const Site* site);
    void reads_lane(uint32_t t, uint32_t index);
    void writes_lane(uint32_t index) { lanes_written_ |= 1u << index; }
    void say(uint32_t t, Message message, const Site* site, const Act& other, const char* label);

    Engine& engine_;
    Report report_;
    std::set<std::pair<const Site*, const Site*>> said_;
    std::set<std::pair<const Site*, uint32_t>> dst_said_;

    std::array<Clock, kThreads * kActors> clocks_;
    static constexpr uint32_t kSnapshots = 128;  // more than a queue holds, with a MOP and a replay before it
    std::array<std::array<Clock, kSnapshots>, kThreads> pushed_;
    std::array<uint32_t, kThreads> pushes_{};

    // The instruction under way.
    uint32_t thread_ = 0, actor_ = 0;
    uint32_t word_ = 0;
    const Site* site_ = nullptr;
    uint64_t l1_first_ = 0, l1_end_ = 0;

    struct DstRow {
        Act write;
        std::array<Act, 3> reads;  // FPU, SFPU, packer
    };
    std::array<DstRow, kDstRows> dst_;
    struct Word {
        std::array<Act, kThreads> read, stored;  // by the issue of each thread; by its RISC
        Act wrcfg;
    };
    std::vector<Word> config_;
    struct Gpr {
        Act read;  // by WRCFG or STOREREG
        bool known = false;
    };
    std::array<std::array<Gpr, 64>, kThreads> gpr_;
    struct L1Work {
        uint64_t first, end;
        Act act;
    };
    std::vector<L1Work> l1_;
    struct Bank {
        Clock given, released;
        Act given_by;
    };
    std::array<std::array<Bank, 2>, 2> banks_;
    struct Sync {
        Clock posted, got;
    };
    std::array<Sync, 8> semaphores_, mutexes_;
    struct Mop {
        uint32_t last_pushed = 0, synced = 0, words = 0;
        const Site* site = nullptr;
    };
    std::array<Mop, kThreads> mops_;
    std::array<std::array<bool, Config::kMaxThreadWords>, kThreads> thread_words_{};
    uint32_t lanes_written_ = 0, ended_ = 0;
    std::array<const Site*, 8> mutex_site_{};
};

}  // namespace tessera::tensix
