// Races: two accesses to the same bytes, at least one of which writes, that nothing orders. Judged by what each party
// knows of the others (vector clocks), not by what happened in this run, so an access that came in time by luck is
// found as well. What orders what, with sources: docs/races.md. Where the card's promise is not certain, nothing is
// reported.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "check/checked_run.hpp"
#include "check/race/messages.hpp"
#include "check/race/cells.hpp"
#include "check/race/hand_overs.hpp"
#include "check/race/requests.hpp"
#include "check/race/words.hpp"
#include "device/observer.hpp"
#include "fiber/quiet_lines.hpp"

namespace tessera::check {

class Races final : public Observer {
  public:
    explicit Races(CheckedRun& run);

    // May loads and stores of these bytes be noted first and judged at the next event? Words to signal with may not.
    bool is_quiet(const Core& core, uint32_t address, uint32_t bytes);
    void noted(const Fiber& fiber, const QuietLine& line);
    void announcing() {
        if (own_store_.word) settle_store();
    }
    // At the end of a program, when all others have said what they found.
    void judge();

    void launching(const Program& program, const UserLine& called_at) override;

    void loads(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void looks(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void stores(Fiber& fiber, uint32_t address, uint32_t bytes) override;
    void unpacks(Fiber& fiber, uint32_t cb, uint32_t index, uint32_t address, uint32_t bytes) override;
    void gathered(Fiber& fiber, const SrcTile& tile, uint32_t cb, const GatherEvent& event) override;
    void packs(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t address, uint32_t bytes,
               const PackState& pack) override;
    void packs_datums(Fiber& fiber, uint32_t dst, uint32_t cb, uint32_t first, uint32_t count,
                      uint32_t address) override;

    void asked(Fiber& fiber, const Wait& question, bool holds) override;
    void reserved(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void waited(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void pushes(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void pops(Fiber& fiber, uint32_t cb, uint32_t pages) override;
    void src_given(Fiber& fiber, SrcSide side, uint32_t number) override;
    void src_taken(Fiber& fiber, SrcSide side, uint32_t number) override;
    void dst_step(Fiber& fiber, DstStep step) override;
    void wrote_dst(Fiber& fiber, uint32_t dst, const SrcTile& tile) override;
    void mailed(Fiber& fiber, Role to, uint32_t number) override;
    void took_mail(Fiber& fiber, Role from, uint32_t number) override;

    void semaphore_waits(Fiber& fiber, uint32_t address, uint32_t need, uint32_t have, bool exact) override;
    void semaphore_passed(Fiber& fiber, uint32_t address, uint32_t value) override;
    void semaphore_sets(Fiber& fiber, uint32_t address, uint32_t value, uint32_t before) override;
    uint64_t started(Fiber& fiber, const TransferEvent& event) override;
    void arrived(uint64_t transfer, Core* at) override;
    void settled(Fiber& fiber, Settled what, uint32_t noc, uint32_t trid) override;

  private:
    // A read of a few bytes over the NoC.
    struct Look {
        Actor* actor;
        uint32_t request;
        uint32_t place;
        uint64_t address;
        uint32_t bytes;
        uint32_t local;  // where it lands
    };
    // A look at a word that is no wait: by a load, or over the NoC.
    struct Glance {
        const Actor* actor;
        const SignalWord* word;
        uint32_t place, address, request;
    };
    // Bytes that two requests write and nobody has read yet.
    struct Contest {
        Race race;
        uint32_t place = 0;
        uint64_t cell = 0;
        uint16_t bytes = 0;
        std::optional<std::array<std::byte, kCellBytes>> left;  // by the one that came first
        bool differs = false;  // ... from what the other left
    };
    // A wait for equality that began when the word was beyond its value.
    struct Overshot {
        WordPass wait;
        uint32_t address = 0, have = 0;
        std::optional<WordChange> by;  // took the word beyond
    };
    // A kernel's own store to a word, which is done right after it was announced.
    struct OwnStore {
        Actor* actor = nullptr;
        SignalWord* word = nullptr;
        const Site* site = nullptr;
        uint32_t address = 0, before = 0;
    };
    // The state of one program.
    struct State {
        State(Device& device, bool is_strict)
            : strict(is_strict), actors(components, device.cores().size()), requests(components, device) {}
        const bool strict;  // no order is taken for granted that public documents do not promise
        Components components;
        Actors actors;
        Requests requests;
        SignalWords words;
        std::unordered_map<const Core*, std::unique_ptr<HandOvers>> hand_overs;
        std::vector<Access> accesses;
        struct Flying {
            uint32_t request;
            uint64_t address;
        };
        std::unordered_map<uint64_t, Flying> signals;  // on their way, by the number of their transfer
        std::vector<Look> looks;  // the last ones of each processor
        std::vector<Race> races;
        std::map<std::pair<uint32_t, uint64_t>, Contest> contested;  // by access and cell
        std::vector<LostSignal> lost;
        std::vector<MissedValue> missed;
        std::vector<UnreadStore> unread;
        std::vector<Glance> glances;
        std::vector<Overshot> overshot;
        std::deque<DoubtfulEdge> doubts;  // by their number; reports point into it
        std::vector<std::pair<Race, std::vector<Doubt>>> hanging;  // races if all of these are confirmed
        std::set<std::array<const void*, 3>> found;  // sites of both, core of the later one
    };
    // Decides whether earlier accesses come before the one at hand, and remembers the last answer.
    class Judge {
      public:
        Judge(const State& of, const Clock& knows, uint32_t at, uint32_t by = kNoRequest)
            : state(of), clock(knows), place(at), request(by) {}
        const State& state;
        const Clock& clock;
        const uint32_t place;
        const uint32_t request;  // of the access at hand
        bool is_ordered(uint32_t access);
        bool is_certain(uint32_t access);  // ... whatever the doubts come to
        bool is_glance() const { return request != kNoRequest && state.requests[request].is_glance; }

      private:
        bool is_ordered(uint32_t access, const Clock& by) const;
        std::optional<Clock> certain_;
        uint32_t asked_ = ~0u, asked_certain_ = ~0u;
        bool answer_ = false, certain_answer_ = false;
    };

    // Who, where.
    Actor& actor(Fiber& fiber) {
        Actor& found = actor(fiber.core(), fiber.role());
        found.site = fiber.site();
        return found;
    }
    Actor& actor(Core& core, Role role) { return state_->actors.of(core, index(core), role); }
    HandOvers& hand_over(Fiber& fiber);
    uint32_t index(const Core& core) const { return static_cast<uint32_t>(&core - run_.device.cores().data()); }
    bool is_tracked(uint32_t address) const { return run_.is_free_for_use(address); }
    bool is_broken(const Core& core, uint64_t address);

    // Accesses.
    uint32_t note(Actor& actor, Act act, const Site* site);
    uint32_t note_request(uint32_t request, Act act);
    void touch(Fiber& fiber, Act act, uint32_t address, uint32_t bytes);
    void touch(uint32_t place, uint64_t address, uint64_t bytes, const Record& record, Judge& judge);
    void touch(Cell& cell, uint16_t mask, uint32_t place, uint64_t at, const Record& record, Judge& judge);
    void acquire(Actor& actor, uint32_t place, uint64_t address, uint64_t bytes);
    void acquire_from(Actor& actor, const Access& access, uint32_t place);
    void may_be_flag(Actor& self);
    void was_read(const Record& written, uint64_t cell);
    void contest(const Record& earlier, const Record& later, uint32_t place, uint64_t cell, Race race);
    void came_in(const Request& request);
    void compare(Contest& contest);
    bool is_result(uint32_t place, uint64_t address);
    void judge_results();
    void found(const Record& earlier, const Record& later, uint32_t place, uint64_t cell, const Judge& judge);

    // Signals.
    SignalWord& signal_word(Actor& actor, uint32_t address);
    SignalWord& make_word(const Core& core, uint32_t address);
    SignalWord* word_at(const Core& core, uint64_t address);
    SignalWord* word_used(Actor& actor, uint32_t address);
    SignalWord* word_afar(uint32_t place, uint32_t address);
    void see_word(Actor& self, SignalWord& word, uint32_t address);
    uint64_t changes_known(const Actor& self, uint32_t place, const SignalWord& word) const;
    static bool is_of_this_run(const Core& core, uint32_t address);
    bool is_signal(const TransferEvent& event, const Core& at);
    void settle_store();
    void set(Actor& actor, SignalWord& word, const Site* site, uint32_t address, bool changes, uint32_t value);
    void leaves_changed(Actor& actor, SignalWord& word, const Site* site, uint32_t address);
    static void glanced(SignalWord& word, const WordChange& change);
    const WordLooker* is_luck(const Glance& glance) const;
    void signals(uint32_t request, const Core& at, uint32_t address);
    void look_at(Actor& self, SignalWord& word, uint32_t address);
    void glance(Actor& self, SignalWord& word, uint32_t place, uint32_t address, uint32_t request);
    void store_back(Actor& self, SignalWord& word, const Site* site, uint32_t address);
    void lost(const Actor& setter, const SignalWord& word, const Site* set_site, const WordChange& change,
              bool set_first, const Core& at, uint32_t address);
    void passed(Actor& self, SignalWord& word, const Site* site, uint32_t address);
    bool passed_before(Actor& self, SignalWord& word);
    void count(Actor& self, WordPass& pass, const WordChange& change, bool certain);
    void rival(WordPass& pass, const WordChange& change, const Core& at, uint32_t address);
    void rivals(SignalWord& word, const WordChange& change, const Core& at, uint32_t address);
    void confirm(Doubt doubt, const WordChange& rival, bool is_missed);
    void overshot(Actor& self, const SignalWord& word, uint32_t address, uint32_t have);
    void report(const Overshot& late);
    void missed(const WordPass& pass, const WordChange& change, const Core& at, uint32_t address);
    void hangs_on_doubt(const Record& earlier, const Record& later, uint32_t place, uint64_t cell, const Judge& judge);
    void settle_doubts();
    void stored(Actor& self, uint32_t address, uint32_t bytes);
    void read_back(Actor& self, uint32_t address, uint32_t bytes);
    void needs_stores(Actor& self, uint32_t begin, uint32_t end, const char* what);
    WordChange change_by(uint32_t request) const;
    Party changer(const WordChange& change) const;
    std::string word_named(const Core& at, uint32_t address) const;
    void start_local(Fiber& fiber, const TransferEvent& event, uint32_t request);
    void start_remote(const TransferEvent& event, uint32_t request, Actor& actor, const Core& at);
    void look_afar(const Look& look);
    void see_words(const Look& look);
    void looked_at(Actor& self, uint32_t address, uint32_t bytes);
    void start_dram(const TransferEvent& event, uint32_t request, Actor& actor);

    // Reports.
    std::string where(uint32_t place, uint64_t address);
    Party party(const Access& access) const;
    static Party looked(const WordLooker& looker);
    Race race_of(const Record& earlier, const Record& later, uint32_t place, uint64_t cell, const Judge& judge);
    bool was_reported(const Party& party);
    bool withdraw_undefined(const Party& party);
    void report(const Race& race);

    CheckedRun& run_;
    const bool strict_;
    Cells cells_;
    std::unique_ptr<State> state_;
    OwnStore own_store_;
};

}  // namespace tessera::check
