// A wait in words: what is needed and what there is.
#include <fmt/format.h>

#include <cstring>

#include "device/address.hpp"
#include "device/cb_words.hpp"
#include "device/device.hpp"
#include "device/launch.hpp"
#include "device/mailbox.hpp"
#include "explain/deadlock/graph.hpp"
#include "fiber/wait_names.hpp"

namespace tessera::deadlock {
namespace {

const char* src_name(uint32_t object) {
    constexpr const char* kNames[] = {"SrcA", "SrcB", "SrcA and SrcB"};
    return kNames[object % 3];
}

std::string polled_words(const Party& party) {
    const uint32_t address = party.wait.address;
    if (address == 0) return "spins until something changes";
    if (const uint32_t l1 = party.core->device->arch().l1_bytes; address < l1 && l1 - address >= 4) {
        uint32_t value = 0;
        memcpy(&value, party.core->l1() + address, 4);
        return fmt::format("spins on {}: it is {}", semaphore_words(*party.core, address), value);
    }
    return fmt::format("spins on address 0x{:x}", address);
}

std::string noc_words(const Wait& wait) {
    switch (wait.kind) {
        case WaitKind::NocReads:
            return fmt::format("waits for {} reads on NoC {}", wait.have, wait.object);
        case WaitKind::NocWrites:
            return fmt::format("waits for {} writes on NoC {} to be acknowledged", wait.have, wait.object);
        case WaitKind::NocFlush:
            return fmt::format("waits for {} writes to leave on NoC {}", wait.have, wait.object);
        case WaitKind::NocAtomics:
            return fmt::format("waits for {} increments on NoC {} to be acknowledged", wait.have, wait.object);
        case WaitKind::NocTrid:
            return fmt::format("waits for {} transfers of transaction id {}", wait.have, wait.object);
        default:
            return fmt::format("waits for NoC command buffer {}", wait.object);
    }
}

}  // namespace

int semaphore_id(Core& core, uint32_t address) {
    const uint32_t base = core.launch->semaphore_base;
    if (address < base || (address - base) % 16 != 0) return -1;
    const uint32_t id = (address - base) / 16;
    return id < core.device->arch().num_semaphores && core.launch->semaphores >> id & 1 ? static_cast<int>(id) : -1;
}

std::string semaphore_words(Core& core, uint32_t address) {
    const int id = semaphore_id(core, address);
    return id >= 0 ? fmt::format("semaphore {}", id) : fmt::format("the word at 0x{:x}", address);
}

std::string wait_words(const Party& party) {
    const Wait& wait = party.wait;
    const CbConfig& cb = party.core->cbs->config[wait.object % kMaxCbs];
    switch (wait.kind) {
        case WaitKind::CbRoom:
            return fmt::format("waits for {} {} in c_{}: {} of {} free", wait.need,
                               wait.need == 1 ? "free page" : "free pages", wait.object, wait.have, cb.num_pages);
        case WaitKind::CbPages:
            return fmt::format("waits for {} in c_{}: {} of {} full", pages(wait.need), wait.object, wait.have,
                               cb.num_pages);
        case WaitKind::Semaphore:
            return fmt::format("waits until {} is {}: it is {}", semaphore_words(*party.core, wait.address), wait.need,
                               wait.have);
        case WaitKind::SemaphoreMin:
            return fmt::format("waits until {} is at least {}: it is {}", semaphore_words(*party.core, wait.address),
                               wait.need, wait.have);
        case WaitKind::SrcFree:
            return fmt::format("waits for a free bank of {}", src_name(wait.object));
        case WaitKind::SrcValid:
            return fmt::format("waits for a tile in {}", src_name(wait.object));
        case WaitKind::DstFree:
            return "waits for a free half of Dst (tile_regs_acquire)";
        case WaitKind::DstCommitted:
            return "waits for a committed half of Dst (tile_regs_wait)";
        case WaitKind::MailboxFull:
            return fmt::format("waits for room in its mailbox to {}: {} of {} words unread",
                               name(mailbox_role(wait.object)), kMailboxWords - wait.have, kMailboxWords);
        case WaitKind::MailboxEmpty:
            return fmt::format("waits for a word in its mailbox from {}", name(mailbox_role(wait.object)));
        case WaitKind::TensixPost:
            return fmt::format("waits for a post of Tensix semaphore {}: it is 0", tensix_semaphore(wait.object));
        case WaitKind::TensixGet:
            return fmt::format("waits until Tensix semaphore {} is below {}: it is {}", tensix_semaphore(wait.object),
                               wait.need, wait.have);
        case WaitKind::TensixMutex:
            return fmt::format("waits for Tensix mutex {}", wait.object);
        case WaitKind::Polled:
            return polled_words(party);
        case WaitKind::None:
            return "can run";
        default:
            return noc_words(wait);
    }
}

// What another party does that would end the wait.
std::string action_words(const Wait& wait, const Party& waiting) {
    switch (wait.kind) {
        case WaitKind::CbRoom:
            return fmt::format("pops c_{}", wait.object);
        case WaitKind::CbPages:
            return fmt::format("pushes c_{}", wait.object);
        case WaitKind::Semaphore:
        case WaitKind::SemaphoreMin:
            return "signals " + semaphore_words(*waiting.core, wait.address);
        case WaitKind::SrcFree:
            return fmt::format("uses {}", src_name(wait.object));
        case WaitKind::SrcValid:
            return fmt::format("fills {}", src_name(wait.object));
        case WaitKind::DstFree:
            return "releases Dst";
        case WaitKind::DstCommitted:
            return "commits Dst";
        case WaitKind::MailboxFull:
            return fmt::format("reads its mailbox from {}", name(waiting.role));
        case WaitKind::MailboxEmpty:
            return fmt::format("writes to {}", name(waiting.role));
        case WaitKind::TensixPost:
            return fmt::format("posts Tensix semaphore {}", tensix_semaphore(wait.object));
        case WaitKind::TensixGet:
            return fmt::format("takes from Tensix semaphore {}", tensix_semaphore(wait.object));
        case WaitKind::TensixMutex:
            return fmt::format("releases Tensix mutex {}", wait.object);
        case WaitKind::Polled:
            return wait.address ? "changes " + semaphore_words(*waiting.core, wait.address) : "changes what it reads";
        default:
            return "answers";
    }
}

}  // namespace tessera::deadlock
