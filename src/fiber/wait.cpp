// Names of wait kinds, as reports and JSON spell them.
#include "fiber/wait.hpp"

#include <fmt/format.h>

#include "fiber/wait_names.hpp"

namespace tessera {

std::string_view name(WaitKind kind) {
    constexpr std::string_view kNames[] = {
        "none",          "cb-room",      "cb-pages",      "semaphore",   "semaphore-min", "noc-reads",    "noc-writes",
        "noc-flush",     "noc-atomics",  "noc-trid",      "noc-command", "src-free",      "src-valid",    "dst-free",
        "dst-committed", "mailbox-full", "mailbox-empty", "tensix-post", "tensix-get",    "tensix-mutex", "polled"};
    return kNames[static_cast<int>(kind)];
}

std::string tensix_semaphore(uint32_t index) {
    constexpr const char* kNames[] = {"",          "MATH_PACK",   "UNPACK_TO_DEST",   "UNPACK_OPERAND_SYNC",
                                      "PACK_DONE", "UNPACK_SYNC", "UNPACK_MATH_DONE", "MATH_DONE"};
    return index == 0 ? "0" : fmt::format("{} ({})", index, kNames[index % 8]);
}

}  // namespace tessera
