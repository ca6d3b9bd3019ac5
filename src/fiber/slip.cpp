// Slips are kept by the core whose kernel made them, so no other thread touches them.
#include "fiber/slip.hpp"

#include "device/core.hpp"
#include "device/observer.hpp"
#include "fiber/fiber.hpp"

namespace tessera {

const Slip* known_slip(const Fiber& fiber, std::string_view code, int cb) {
    for (const Slip& slip : fiber.core().slips->all) {
        const bool same_line = slip.site == fiber.site() && slip.role == fiber.role() && slip.message.code == code;
        if (same_line || (cb >= 0 && slip.cb == cb)) return &slip;
    }
    return nullptr;
}

const Slip& remember_slip(const Fiber& fiber, Message message, int cb) {
    auto& all = fiber.core().slips->all;
    all.push_back({std::move(message), fiber.role(), fiber.site(), cb});
    return all.back();
}

void announce_slip(Fiber& fiber, const Slip& slip) { fiber.core().observer->slipped(fiber, slip); }

}  // namespace tessera
