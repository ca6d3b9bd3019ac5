// The whole way of a program, top to bottom. Each call is the front door of a folder.
#include "program/run.hpp"

#include <fmt/format.h>

#include "device/tensix.hpp"
#include "diag/error.hpp"
#include "entry/print.hpp"
#include "fiber/scheduler.hpp"
#include "program/cache.hpp"
#include "program/lint/lint.hpp"
#include "program/program.hpp"
#include "tensor/tensor.hpp"

namespace tessera {
namespace {

SchedulerOptions scheduler_options(const Program& program, Device& device) {
    SchedulerOptions options;
    options.workers = std::min<uint32_t>(device.options().workers, std::max<size_t>(1, program.cores.size()));
    options.seed = device.options().seed;
    options.late = device.options().late;
    options.interrupted = device.interrupted;
    return options;
}

void start_fibers(const Program& program, Device& device, Scheduler& scheduler) {
    for (const PlacedCore& placed : program.cores) {
        Core& core = device.core(placed.core);
        for (uint32_t role = 0; role < kNumRoles; role++)
            if (placed.kernel[role] >= 0)
                scheduler.start(core, static_cast<Role>(role),
                                program.kernels[static_cast<size_t>(placed.kernel[role])][role]->entry);
    }
}

// This program's numerics instead of the device's.
void choose_numerics(const Program& program, Device& device, Numerics numerics) {
    for (const PlacedCore& placed : program.cores) device.core(placed.core).tensix->numerics = numerics;
}

void end_fibers(const Program& program, Device& device) {
    for (const PlacedCore& placed : program.cores) {
        Core& core = device.core(placed.core);
        core.fibers.fill(nullptr);
        send_rest(core);
    }
}

}  // namespace

void run(const ProgramDescriptor& descriptor, std::span<const Tensor> tensors, Device& device,
         const UserLine& called_at, std::optional<Numerics> numerics) {
    device.check_usable();
    if (lints_only()) return lint_instead(descriptor, device, called_at);
    validate(descriptor, device, called_at);                             // program/   nothing has run yet
    Program program = place(descriptor, device, called_at);              // program/   cores, L1 map, args
    if (load_kernels_cached(program, device))  // jit/       compiled now, or from the cache
        tell_warnings(program);  // program/lint   what looks wrong already
    configure(program, device);  // device/    what the card is told at launch
    if (numerics) choose_numerics(program, device, *numerics);
    device.observer().launching(program, called_at);
    Scheduler scheduler(device.cores(), scheduler_options(program, device));
    start_fibers(program, device, scheduler);  // fiber/     one per kernel per core
    const Outcome outcome = scheduler.run();  // entry/ cb/ noc/ tile/, until all return or none can go on
    if (!outcome.ok()) device.wants_reset = true;
    device.observer().finished(tensors);  // check/     says what it found
    try {
        throw_if_failed(outcome, program, device, called_at);  // diag/
    } catch (...) {
        end_fibers(program, device);
        throw;
    }
    end_fibers(program, device);
}  // results lie in device memory; tensor/ brings them back when Python asks

}  // namespace tessera
