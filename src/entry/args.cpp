// Runtime arguments, semaphores and coordinates.
#include <fmt/format.h>

#include "device/device.hpp"
#include "device/launch.hpp"
#include "diag/error.hpp"
#include "entry/entry.hpp"

using namespace tessera;

namespace {

const KernelArgs& args_of(Fiber& fiber) { return fiber.core().launch->args[static_cast<int>(fiber.role())]; }

[[noreturn]] void out_of_range(Fiber& fiber, uint32_t index, uint32_t count, const char* call, const char* which) {
    fiber.fail(Message{.code = "arg-range",
                       .headline = fmt::format("{}({}) asks for argument {}, but this core got {} {}", call, index,
                                               index, count, which),
                       .note = "on the card it reads whatever lies behind the arguments",
                       .help = "pass the missing arguments in the KernelDescriptor, or check the index"});
}

}  // namespace

TESSERA_ENTRY uint32_t tess_arg_address(uint32_t index) {
    Fiber& fiber = *current_fiber();
    const KernelArgs& args = args_of(fiber);
    const uint32_t address = args.unique_base + 4 * index;
    // Without unique arguments the block's place is where the common ones begin, and programs rely on reading them so.
    if (index < args.unique_count || (args.unique_count == 0 && address < args.readable_end)) return address;
    out_of_range(fiber, index, args.unique_count, "get_arg_val", "runtime arguments");
}

TESSERA_ENTRY uint32_t tess_common_arg_address(uint32_t index) {
    Fiber& fiber = *current_fiber();
    const KernelArgs& args = args_of(fiber);
    if (index < args.common_count) return args.common_base + 4 * index;
    out_of_range(fiber, index, args.common_count, "get_common_arg_val", "common runtime arguments");
}

TESSERA_ENTRY uint32_t tess_semaphore_address(uint32_t id) {
    Fiber& fiber = *current_fiber();
    const uint32_t count = fiber.core().device->arch().num_semaphores;
    if (id >= count)
        fiber.fail(Message{
            .code = "semaphore-id",
            .headline = fmt::format("get_semaphore({}) asks for semaphore {}, but a core has {}", id, id, count),
            .help = fmt::format("use an id from 0 to {}, not the address of a semaphore", count - 1)});
    return fiber.core().launch->semaphore_base + 16 * id;
}

TESSERA_ENTRY uint32_t tess_my_noc(uint32_t) {
    const NocCoord at = caller_core().noc;
    return at.x << 8 | at.y;
}

TESSERA_ENTRY uint32_t tess_my_logical(uint32_t relative) {
    const Core& core = caller_core();
    const LogicalCore origin = relative ? core.launch->origin : LogicalCore{};
    return (core.logical.x - origin.x) << 8 | (core.logical.y - origin.y);
}
