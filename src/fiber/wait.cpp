// Names of wait kinds, as reports and JSON spell them.
#include "fiber/wait.hpp"

namespace tessera {

std::string_view name(WaitKind kind) {
    constexpr std::string_view kNames[] = {
        "none",          "cb-room",      "cb-pages",      "semaphore",   "semaphore-min", "noc-reads",    "noc-writes",
        "noc-flush",     "noc-atomics",  "noc-trid",      "noc-command", "src-free",      "src-valid",    "dst-free",
        "dst-committed", "mailbox-full", "mailbox-empty", "tensix-post", "tensix-get",    "tensix-mutex", "polled"};
    return kNames[static_cast<int>(kind)];
}

}  // namespace tessera
