// Runtime arguments, semaphores and coordinates.
#include <fmt/format.h>

#include "device/device.hpp"
#include "device/launch.hpp"
#include "diag/error.hpp"
#include "entry/entry.hpp"
#include "fiber/slip.hpp"

using namespace tessera;

namespace {

const KernelArgs& args_of(Fiber& fiber) { return fiber.core().launch->args[static_cast<int>(fiber.role())]; }

void out_of_range(Fiber& fiber, uint32_t index, uint32_t count, const char* call, const char* which) {
    slip(fiber, "arg-range", -1, [&] {
        return Message{.code = "arg-range",
                       .headline = fmt::format("{}({}) asks for argument {}, but this core got {} {}", call, index,
                                               index, count, which),
                       .note = "it reads the word that lies after the arguments, as on the card",
                       .help = "pass the missing arguments in the KernelDescriptor, or check the index"};
    });
}

}  // namespace

TESSERA_ENTRY uint32_t tess_arg_address(uint32_t index) {
    Fiber& fiber = *current_fiber();
    const KernelArgs& args = args_of(fiber);
    const uint32_t address = args.unique_base + 4 * index;
    // Without unique arguments the block's place is where the common ones begin, and programs rely on reading them so.
    const bool there = index < args.unique_count || (args.unique_count == 0 && address < args.readable_end);
    if (!there) [[unlikely]]
        out_of_range(fiber, index, args.unique_count, "get_arg_val", "runtime arguments");
    return address;
}

TESSERA_ENTRY uint32_t tess_common_arg_address(uint32_t index) {
    Fiber& fiber = *current_fiber();
    const KernelArgs& args = args_of(fiber);
    if (index >= args.common_count) [[unlikely]]
        out_of_range(fiber, index, args.common_count, "get_common_arg_val", "common runtime arguments");
    return args.common_base + 4 * index;
}

TESSERA_ENTRY uint32_t tess_named_argument_unknown(const char* name) {
    slip(*current_fiber(), "named-arg-unknown", -1, [&] {
        return Message{
            .code = "named-arg-unknown",
            .headline = fmt::format("get_named_compile_time_arg_val(\"{}\"): the kernel is not given `{}`", name, name),
            .note = "on the card the value is undefined; here it is 0",
            .help = "add the name to named_compile_time_args of the KernelDescriptor"};
    });
    return 0;
}

// Where a kernel's own code counts its arguments from.
TESSERA_ENTRY uint32_t tess_args_base(uint32_t common) {
    const KernelArgs& args = args_of(*current_fiber());
    return common != 0 ? args.common_base : args.unique_base;
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
