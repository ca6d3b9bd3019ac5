// Slips: what a kernel does that cannot be meant, and that the card's code carries out all the same (counters wrap,
// pointers move, an argument that was not passed is the word that lies there). So do we, and remember it: it may be the
// cause of what goes wrong later. Decision 5 of docs/architecture.md.
#pragma once
#include <cstdint>
#include <vector>

#include "device/role.hpp"
#include "diag/error.hpp"

#include "tessera/abi/layout.h"

namespace tessera {

using abi::Site;

struct Slip {
    Message message;  // as a finding says it; its place is the site
    Role role = Role::Brisc;
    const Site* site = nullptr;
    int cb = -1;  // the circular buffer whose counts are wrong from here on; -1: none
};

// Of one core in one run, in the order of their first time.
struct Slips {
    std::vector<Slip> all;
};

}  // namespace tessera
