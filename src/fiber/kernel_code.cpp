// A list that only grows (objects stay loaded), so that a handler can read it at any time.
#include "fiber/kernel_code.hpp"

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <span>

#include "fiber/fiber.hpp"

namespace tessera {
namespace {

struct Object {
    uint64_t begin = ~0ull, end = 0;            // all of it
    uint64_t code_begin = ~0ull, code_end = 0;  // what can be executed
    const Object* next = nullptr;
};
std::atomic<const Object*> objects{nullptr};

struct Wanted {
    uint64_t base;
    Object* object;
};
int measure(dl_phdr_info* info, size_t, void* data) {
    auto& wanted = *static_cast<Wanted*>(data);
    if (info->dlpi_addr != wanted.base) return 0;
    for (const auto& part : std::span(info->dlpi_phdr, info->dlpi_phnum)) {
        if (part.p_type != PT_LOAD) continue;
        const uint64_t begin = info->dlpi_addr + part.p_vaddr, end = begin + part.p_memsz;
        Object& object = *wanted.object;
        object.begin = std::min(object.begin, begin);
        object.end = std::max(object.end, end);
        if (!(part.p_flags & PF_X)) continue;
        object.code_begin = std::min(object.code_begin, begin);
        object.code_end = std::max(object.code_end, end);
    }
    return 1;
}

const Object* object_around(uint64_t address) {
    for (auto* object = objects.load(std::memory_order_acquire); object; object = object->next)
        if (address >= object->begin && address < object->end) return object;
    return nullptr;
}

bool holds(const Object* object, const void* address) {
    const auto at = reinterpret_cast<uint64_t>(address);
    return object && at >= object->begin && at < object->end;
}

void protect_code(uint64_t pc, int how) {
    constexpr uint64_t kPage = 4096;
    if (const Object* object = object_around(pc)) {
        const uint64_t begin = object->code_begin & ~(kPage - 1);
        mprotect(reinterpret_cast<void*>(begin), (object->code_end - begin + kPage - 1) & ~(kPage - 1), how);
    }
}

}  // namespace

void note_kernel_object(void* handle) {
    link_map* map = nullptr;
    if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0 || !map || object_around(reinterpret_cast<uint64_t>(map->l_ld)))
        return;
    auto* object = new Object;  // never freed: see above
    Wanted wanted{map->l_addr, object};
    dl_iterate_phdr(measure, &wanted);
    object->next = objects.load(std::memory_order_relaxed);
    while (!objects.compare_exchange_weak(object->next, object, std::memory_order_release)) {}
}

bool is_kernel_code(uint64_t pc) {
    const Object* object = object_around(pc);
    return object && pc >= object->code_begin && pc < object->code_end;
}

const Site* genuine(const Site* site) {
    const auto at = reinterpret_cast<uint64_t>(site);
    const Object* object = at % alignof(Site) == 0 ? object_around(at) : nullptr;
    return object && holds(object, site + 1) && holds(object, site->file) && holds(object, site->function) ? site
                                                                                                           : nullptr;
}

void trap_returns(uint64_t pc) { protect_code(pc, PROT_READ); }
void end_trap(uint64_t pc) { protect_code(pc, PROT_READ | PROT_EXEC); }

}  // namespace tessera
