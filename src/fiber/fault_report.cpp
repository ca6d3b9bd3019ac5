// The words for each signal.
#include "fiber/fault_report.hpp"

#include <fmt/format.h>
#include <signal.h>

#include "device/address.hpp"
#include "device/arch.hpp"
#include "device/core.hpp"
#include "device/window.hpp"
#include "diag/symbolize.hpp"

namespace tessera {
namespace {

bool below_stack(const Fiber& fiber, uint32_t address) {
    const uint32_t bottom = stack_base(fiber.role());
    return address < bottom && address >= bottom - 0x100000;
}

Message words(Fiber& fiber, const SignalFault& fault) {
    if (fault.number == SIGFPE)
        return {.code = "division-by-zero",
                .headline = "integer division by zero",
                .note = "the card's RISC-V cores return -1 instead of stopping, which is rarely what was meant"};
    if (fault.jumped)
        return {.code = "illegal-instruction",
                .headline = "the kernel jumped to an address where there is no code",
                .note = "a function pointer was never set, or a write went over a return address"};
    if (fault.number == SIGILL || fault.number == SIGTRAP)
        return {.code = "illegal-instruction",
                .headline = "the kernel ran into code that cannot be executed",
                .note = "the compiler places such code where behaviour is undefined, a missing return for instance"};
    if (fault.number == SIGABRT)
        return {.code = "kernel-abort",
                .headline = "the kernel called abort()",
                .help = "use ASSERT(condition), whose report names the condition"};
    if (below_stack(fiber, fault.address))
        return {.code = "stack-overflow",
                .headline = fmt::format("the stack of {} B is used up", kStackBytes),
                .note = "the card has 4 KiB or less for stack and data of a RISC-V core"};
    return {.code = "wild-pointer",
            .headline = fmt::format("the kernel touched address 0x{:08x}, which does not exist", fault.address),
            .where = {describe_address(fiber.core(), fault.address)}};
}

}  // namespace

Message describe_fault(Fiber& fiber, const SignalFault& fault) {
    Message message = words(fiber, fault);
    // abort() and memcpy end deep in a library: the line is that of the call that led there.
    const bool inside = is_kernel_code(fault.pc);
    if (auto place = inside ? line_of(fault.pc, api_dir()) : std::nullopt) {
        message.places.push_back(*place);
    } else if (const Site* site = inside ? nullptr : fiber.site()) {
        message.places.push_back({.file = site->file, .line = site->line, .column = site->column});
    }
    return message;
}

}  // namespace tessera
