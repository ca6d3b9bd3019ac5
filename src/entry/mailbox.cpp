// Mailboxes: a write waits while four words are unread, a read waits for one (KERNEL_API 8).
#include "device/mailbox.hpp"

#include <fmt/format.h>

#include "device/observer.hpp"
#include "diag/error.hpp"
#include "entry/entry.hpp"

using namespace tessera;

namespace {

[[noreturn]] void no_mailbox(Fiber& fiber, const char* call, uint32_t thread) {
    fiber.fail(Message{
        .code = "mailbox-thread",
        .headline = fmt::format("{} as {} names thread {}", call, name(fiber.role()), thread),
        .note = "mailboxes connect BRISC (0), UNPACK (1), MATH (2) and PACK (3) with each other; NCRISC has none",
        .help = "name another of these four threads"});
}

uint32_t own_thread(Fiber& fiber, const char* call, uint32_t other) {
    const int own = mailbox_thread(fiber.role());
    if (own < 0 || other >= kNumMailboxThreads || other == static_cast<uint32_t>(own)) no_mailbox(fiber, call, other);
    return static_cast<uint32_t>(own);
}

}  // namespace

TESSERA_ENTRY void tess_mailbox_write(uint32_t thread, uint32_t value) {
    Fiber& fiber = visible_fiber();
    Mailbox& box = fiber.core().mailboxes->from_to[own_thread(fiber, "mailbox_write", thread)][thread];
    const auto has_room = [&box](Wait& wait) { return (wait.have = kMailboxWords - box.count()) > 0; };
    fiber.wait_until(Wait{.kind = WaitKind::MailboxFull, .object = thread, .need = 1}, has_room);
    fiber.core().observer->mailed(fiber, mailbox_role(thread), box.written);
    box.words[box.written++ % kMailboxWords] = value;
}

TESSERA_ENTRY uint32_t tess_mailbox_read(uint32_t thread) {
    Fiber& fiber = visible_fiber();
    Mailbox& box =
        fiber.core().mailboxes->from_to[thread % kNumMailboxThreads][own_thread(fiber, "mailbox_read", thread)];
    const auto has_word = [&box](Wait& wait) { return (wait.have = box.count()) > 0; };
    fiber.wait_until(Wait{.kind = WaitKind::MailboxEmpty, .object = thread, .need = 1}, has_word);
    fiber.core().observer->took_mail(fiber, mailbox_role(thread), box.read);
    return box.words[box.read++ % kMailboxWords];
}
