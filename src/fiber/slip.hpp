// A slip of the running kernel: carried out, remembered once per line, announced.
#pragma once
#include <string_view>

#include "device/slips.hpp"

namespace tessera {

class Fiber;

// The slip that was remembered for this line; or, of a circular buffer whose counts are wrong already, the one that
// made them so. Null: this one is new.
const Slip* known_slip(const Fiber& fiber, std::string_view code, int cb);
const Slip& remember_slip(const Fiber& fiber, Message message, int cb);
void announce_slip(Fiber& fiber, const Slip& slip);

// `made` gives the message of a new slip. `cb`: as in Slip.
template <class Made>
void slip(Fiber& fiber, std::string_view code, int cb, Made made) {
    if (!known_slip(fiber, code, cb)) announce_slip(fiber, remember_slip(fiber, made(), cb));
}

}  // namespace tessera
