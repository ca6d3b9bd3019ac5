// A launch: arguments, semaphores and circular buffers written into the cores, in the card's order (MACHINE 7).
#include <algorithm>
#include <cstring>

#include "cb/circular_buffer.hpp"
#include "device/global_cb.hpp"
#include "device/launch.hpp"
#include "device/mailbox.hpp"
#include "device/noc_state.hpp"
#include "device/prints.hpp"
#include "device/signals.hpp"
#include "device/slips.hpp"
#include "device/tensix.hpp"
#include "device/round_up.hpp"
#include "diag/print_sink.hpp"
#include "noc/registers.hpp"
#include "program/program.hpp"

namespace tessera {
namespace {

constexpr uint32_t kArgAlignment = 16;

// Unique arguments of BRISC, NCRISC and COMPUTE, then the common ones in the same order, then semaphores.
class ArgWriter {
  public:
    ArgWriter(Core& core, uint32_t base) : core_(core), at_(base) {}
    uint32_t write(const std::vector<uint32_t>& words) {
        const uint32_t start = at_;
        if (!words.empty()) memcpy(core_.l1() + start, words.data(), words.size() * 4);
        at_ = round_up(start + static_cast<uint32_t>(words.size()) * 4, kArgAlignment);
        return start;
    }
    uint32_t end() const { return at_; }

  private:
    Core& core_;
    uint32_t at_;
};

const std::vector<uint32_t> kNoArgs;
constexpr Role kGroups[] = {Role::Brisc, Role::Ncrisc, Role::Unpack};  // one stands for all three TRISCs

void spread_to_triscs(Launch& launch) {
    for (Role role : {Role::Math, Role::Pack}) {
        launch.args[static_cast<int>(role)] = launch.args[static_cast<int>(Role::Unpack)];
        launch.kernels[static_cast<int>(role)] = launch.kernels[static_cast<int>(Role::Unpack)];
    }
}

void write_args(const Program& program, const PlacedCore& placed, Core& core, uint32_t base) {
    ArgWriter writer(core, base);
    Launch& launch = *core.launch;
    for (Role role : kGroups) {
        const auto* args = placed.unique_args[static_cast<int>(role)];
        KernelArgs& into = launch.args[static_cast<int>(role)];
        into.unique_count = args ? static_cast<uint32_t>(args->size()) : 0;
        into.unique_base = writer.write(args ? *args : kNoArgs);
    }
    for (Role role : kGroups) {
        const int kernel = placed.kernel[static_cast<int>(role)];
        const auto& args =
            kernel < 0 ? kNoArgs : program.descriptor->kernels[static_cast<size_t>(kernel)].common_runtime_args;
        KernelArgs& into = launch.args[static_cast<int>(role)];
        into.common_count = static_cast<uint32_t>(args.size());
        into.common_base = writer.write(args);
    }
    for (Role role : kGroups) launch.args[static_cast<int>(role)].readable_end = writer.end();
    launch.semaphore_base = writer.end();
}

// A program has one place for its semaphores, after the longest arguments of any core: kernels use their own
// semaphore's address for other cores.
void align_semaphores(const Program& program, Device& device) {
    uint32_t base = 0;
    for (const PlacedCore& placed : program.cores)
        base = std::max(base, device.core(placed.core).launch->semaphore_base);
    for (const PlacedCore& placed : program.cores) device.core(placed.core).launch->semaphore_base = base;
}

void name_kernels(const Program& program, const PlacedCore& placed, Launch& launch) {
    for (Role role : kGroups) {
        const int kernel = placed.kernel[static_cast<int>(role)];
        KernelName& name = launch.kernels[static_cast<int>(role)];
        name = {};
        if (kernel < 0) continue;
        const KernelDescriptor& descriptor = program.descriptor->kernels[static_cast<size_t>(kernel)];
        name.file = descriptor.source_type == SourceType::FILE_PATH ? descriptor.kernel_source : "source text";
        name.made_at = descriptor.made_at;
    }
}

void write_semaphores(const Program& program, Core& core) {
    core.launch->semaphores = 0;
    uint32_t position = 0;
    for (const SemaphoreDescriptor& semaphore : program.descriptor->semaphores) {
        const uint32_t id = semaphore.id.value_or(position++);
        if (!semaphore.core_ranges.contains(core.logical)) continue;
        memcpy(core.l1() + core.launch->semaphore_base + 16 * id, &semaphore.initial_value, 4);
        core.launch->semaphores |= 1u << id;
    }
}

// A view of a global circular buffer, and the buffers of this core that have its memory (upstream: set up by firmware,
// aligned by code before kernel_main).
void open_view(const Program& program, const PlacedCb& view, const GlobalCircularBuffer& global, Core& core) {
    for (const CBFormatDescriptor& format : view.descriptor->format_descriptors)
        open_remote_cb(*core.device, core, format.buffer_index, format.page_size, view.address);
    for (const PlacedCb& own : program.cbs)
        if (own.descriptor->buffer == global.data && own.descriptor->core_ranges.contains(core.logical))
            for (uint32_t index : own.indices) align_to_remote_cb(core, index, view.indices.front());
}

void write_cbs(const Program& program, Core& core) {
    std::vector<std::pair<const PlacedCb*, std::shared_ptr<const GlobalCircularBuffer>>> views;
    for (CbConfig& config : core.cbs->config) config.configured = false;
    for (const PlacedCb& cb : program.cbs) {
        if (!cb.descriptor->core_ranges.contains(core.logical)) continue;
        if (auto global = global_of_view(*cb.descriptor)) views.emplace_back(&cb, std::move(global));
        else
            for (size_t i = 0; i < cb.indices.size(); i++) core.cbs->config[cb.indices[i]] = cb.configs[i];
    }
    cb::reset(core);
    for (const auto& [view, global] : views) open_view(program, *view, *global, core);
}

void reset_tensix(const Program& program, const PlacedCore& placed, Core& core, Device& device) {
    const int kernel = placed.kernel[static_cast<int>(Role::Math)];
    core.engine.reset();
    if (kernel < 0) return;
    const auto& config =
        std::get<ComputeConfigDescriptor>(program.descriptor->kernels[static_cast<size_t>(kernel)].config);
    reset(*core.tensix, config, device.arch().units, *device.options().numerics);
}

void choose_prints(Core& core, const PrintFilter& filter) {
    for (uint32_t role = 0; role < kNumRoles; role++) {
        PrintLine& line = core.prints->lines[role];
        line.on = filter.any && filter.includes(static_cast<uint32_t>(core.device->options().device_id), core.logical.x,
                                                core.logical.y, risc_name(static_cast<Role>(role)));
    }
}

}  // namespace

void configure(const Program& program, Device& device) {
    for (const PlacedCore& placed : program.cores)
        write_args(program, placed, device.core(placed.core), device.arch().kernel_config_base);
    align_semaphores(program, device);
    for (Core& core : device.cores()) core.nocs->traffic = {};
    const PrintFilter prints = print_filter_from_environment();
    for (const PlacedCore& placed : program.cores) {
        Core& core = device.core(placed.core);
        core.launch->origin = {};
        for (uint32_t role = 0; role < kNumRoles; role++)
            if (placed.kernel[role] >= 0) device.open_role(core, static_cast<Role>(role));
        name_kernels(program, placed, *core.launch);
        spread_to_triscs(*core.launch);
        write_semaphores(program, core);
        write_cbs(program, core);
        noc::reset(core);
        *core.mailboxes = {};
        core.signals->clear();
        core.slips->all.clear();
        choose_prints(core, prints);
        reset_tensix(program, placed, core, device);
    }
}

}  // namespace tessera
