// The whole way of a program, top to bottom. Each call is the front door of a folder.
#include "program/run.hpp"

#include <fmt/format.h>

#include "device/isolation.hpp"
#include "device/tensix.hpp"
#include "diag/error.hpp"
#include "entry/print.hpp"
#include "fiber/scheduler.hpp"
#include "program/both.hpp"
#include "program/cache.hpp"
#include "program/explain.hpp"
#include "program/isolated.hpp"
#include "program/program.hpp"
#include "program/schedules.hpp"
#include "program/time.hpp"
#include "tensor/tensor.hpp"

namespace tessera {
namespace {

uint32_t workers_for(const Program& program, const Device& device) {
    const auto cores = static_cast<uint32_t>(program.cores.size());
    return std::min(device.options().workers, std::max(1u, cores));
}

SchedulerOptions scheduler_options(const Program& program, Device& device, const PolicyMaker& one_worker_by) {
    SchedulerOptions options;
    options.make_policy = one_worker_by;
    options.workers = one_worker_by ? 1 : workers_for(program, device);
    options.policy = device.options().schedule;
    options.seed = device.options().seed;
    options.late = device.options().late;
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

void send_prints(const Program& program, Device& device) {
    for (const PlacedCore& placed : program.cores) send_rest(device.core(placed.core));
}

std::vector<ProgramTensor> tensors_of(std::span<const Tensor> tensors) {
    std::vector<ProgramTensor> found;
    for (const Tensor& tensor : tensors)
        if (tensor.is_on_device())
            found.push_back({tensor.buffer()->address, tensor.buffer()->is_l1(), tensor.dtype()});
    return found;
}

// Everything of a launch that kernels take part in, until all return or none can go on.
void run_fibers(const Program& program, std::span<const Tensor> tensors, Device& device, const UserLine& called_at,
                SchedulerOptions options) {
    Scheduler scheduler(device.cores(), std::move(options));
    start_fibers(program, device, scheduler);  // fiber/     one per kernel per core
    device.needs_reset = true;  // unless it ends well
    const Outcome outcome = scheduler.run();  // entry/ cb/ noc/ tile/
    device.needs_reset = !outcome.ok();
    device.observer().finished(tensors);  // check/     says what it found
    send_prints(program, device);
    throw_if_failed(outcome, program, device, called_at);  // diag/
}

// However a launch ends, no core knows its fibers afterwards.
struct EndOfLaunch {
    const Program& program;
    Device& device;
    ~EndOfLaunch() {
        for (const PlacedCore& placed : program.cores) device.core(placed.core).fibers.fill(nullptr);
        device.close_roles_if_too_many();
    }
};

}  // namespace

void run(const ProgramDescriptor& descriptor, std::span<const Tensor> tensors, Device& device,
         const UserLine& called_at, std::optional<Numerics> numerics) {
    const DeviceLock lock(device);  // device/    one program at a time
    device.check_usable();
    if (lints_only()) return lint_instead(descriptor, device, called_at);
    validate(descriptor, device, called_at);                             // program/   nothing has run yet
    Program program = place(descriptor, device, called_at);              // program/   cores, L1 map, args
    if (load_kernels_cached(program, device))  // jit/       compiled now, or from the cache
        report_warnings(program);  // explain/lint   what looks wrong already
    program.tensors = tensors_of(tensors);
    if (tries_schedules(device)) return try_schedules(program, tensors, device, called_at, numerics);  // fuzz/
    if (compares_paths(program)) return run_both_paths(program, tensors, device, called_at, numerics);  // fuzz/
    run_once(program, tensors, device, called_at, numerics, timed_policy(device));  // timing/   in the order of time
}

void run_once(const Program& program, std::span<const Tensor> tensors, Device& device, const UserLine& called_at,
              std::optional<Numerics> numerics, const PolicyMaker& one_worker_by) {
    const EndOfLaunch end{program, device};
    configure(program, device);  // device/    what a launch sets
    if (numerics) choose_numerics(program, device, *numerics);
    device.observer().launching(program, called_at);
    const auto here_or_there = [&](const std::function<bool()>& interrupted) {
        SchedulerOptions options = scheduler_options(program, device, one_worker_by);
        options.interrupted = interrupted;
        run_fibers(program, tensors, device, called_at, std::move(options));
    };
    if (is_isolated(device))  // isolate/   in a process of its own
        run_isolated(program, device, called_at, workers_for(program, device), here_or_there);
    else here_or_there([&device] { return host_asks_to_stop(device); });
    if (!device.options().check) report_slips(program, device);  // explain/   what the card would not report
}  // results lie in device memory; tensor/ brings them back when Python asks

}  // namespace tessera
