// A race as the user reads it: both accesses, what lies between them and what is missing, and the call to add.
#pragma once
#include "check/checked_run.hpp"
#include "check/race/requests.hpp"
#include "check/race/words.hpp"

namespace tessera::check {

// One side of a race. Of the NoC's accesses the request says more.
struct Party {
    Access access;
    const Request* request = nullptr;  // null: a fiber's own access
};

struct Race {
    Party earlier, later;    // in the order of this run, which is luck
    std::string where;       // "4 B at L1 0x1c400 of core (1,0), in c_0"
    bool start_known = false;  // the later one comes after the start of the earlier request, not after its end
    std::vector<Heard> chain;  // from the start of the earlier one to the later one
    const DoubtfulEdge* doubt = nullptr;  // the edge that another may stand for
};
// The hand-overs that lead from one's time to another's, the fewest there are; empty where none is remembered.
std::vector<Heard> chain(const Actor& from, Time then, const Actor& to, Time now);
Message message_of(const Race& race);

// A store that may still be in its processor's queue when somebody else is sent to read it.
struct UnreadStore {
    Party store, use;
    const char* what = "";
    std::string where;
};
Message message_of(const UnreadStore& unread);

// A word that one side sets while a signal of another may be on its way.
struct LostSignal {
    Party set, signal;
    bool set_first = false;  // in this run
    const SignalWord* word = nullptr;  // null: its value outlives the run
    Snapshot set_known;                // by who set it
    std::string where;
    // Whether somebody may look at the value afterwards. Who ends a row of multicasts raises the flag once more.
    bool matters() const;
};
Message message_of(const LostSignal& lost);

// A look at a semaphore that is no wait: whether a signal has come by then is luck.
struct LuckyLook {
    Party look, change;
    std::string where;
};
Message message_of(const LuckyLook& lucky);

// A value that a wait for equality may never see, because it is changed again.
struct MissedValue {
    Party wait, change;
    uint32_t need = 0, value = 0;
    std::string where;
};
Message message_of(const MissedValue& missed);

}  // namespace tessera::check
