// Launch and dispatch. Facts: TIMING 9.
#include "timing/launch.hpp"

#include <algorithm>
#include <set>

#include "device/core.hpp"
#include "diag/fork_mutex.hpp"

namespace tessera::timing {
namespace {

ForkMutex mutex;
// Asked for when the process ends, after what was made later is gone.
std::vector<std::shared_ptr<const Record>>& kept() {
    static auto* const all = new std::vector<std::shared_ptr<const Record>>;
    return *all;
}

size_t unique_words(const Program& program) {
    size_t most = 0;
    for (const PlacedCore& placed : program.cores)
        for (const auto* args : placed.unique_args)
            if (args) most = std::max(most, args->size());
    return most;
}

}  // namespace

double launch_cycles(const Program& program, const Costs& costs) {
    double cycles = costs.launch;
    if (!program.cbs.empty() || !program.descriptor->semaphores.empty())
        cycles += costs.launch_config + static_cast<double>(program.cbs.size()) * costs.launch_cb;
    // Many words are limited by the rate at which they are sent.
    if (const auto words = static_cast<double>(unique_words(program)); words > 0)
        cycles += std::max(costs.launch_unique_args + words * costs.launch_arg_word,
                           costs.launch_arg_rate_base + words * costs.launch_arg_rate);
    std::set<std::array<int, kNumRoles>> groups;
    for (const PlacedCore& placed : program.cores) groups.insert(placed.kernel);
    if (groups.size() > 1) cycles += static_cast<double>(groups.size() - 1) * costs.launch_kernel_groups;
    return cycles;
}

std::shared_ptr<Record> recorded(const Program& program, Device& device, const UserLine& called_at,
                                 std::shared_ptr<TimedRun> run) {
    auto record = std::make_shared<Record>();
    record->called_at = called_at.known() ? called_at.str() : "";
    record->arch = device.arch().chip;
    record->product = device.arch().product;
    record->clock_mhz = run->costs->clock_mhz;
    record->launch_cycles = launch_cycles(program, *run->costs);
    record->kernels = program.kernels;
    for (const KernelDescriptor& kernel : program.descriptor->kernels)
        record->kernel_files.push_back(kernel.kernel_source);
    record->cores = program.cores;
    for (PlacedCore& placed : record->cores) placed.unique_args = {};
    for (const PlacedCb& placed : program.cbs)
        for (size_t i = 0; i < placed.indices.size(); i++) {
            const CbConfig& config = placed.configs[i];
            record->cbs.push_back({placed.indices[i], config.num_pages, config.page_bytes,
                                   config.made_at && config.made_at->known() ? config.made_at->str() : ""});
        }
    record->run = std::move(run);
    return record;
}

std::vector<std::shared_ptr<const Record>> records() {
    const std::lock_guard lock(mutex);
    return kept();
}
void keep(std::shared_ptr<const Record> record) {
    const std::lock_guard lock(mutex);
    kept().push_back(std::move(record));
}
void forget_records() {
    const std::lock_guard lock(mutex);
    kept().clear();
}

}  // namespace tessera::timing
