// What is put back before a run, and how its end is described.
#include "fuzz/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "device/allocator.hpp"
#include "device/cb_state.hpp"
#include "device/core.hpp"
#include "diag/error.hpp"
#include "diag/setting.hpp"
#include "jit/files.hpp"
#include "program/run.hpp"
#include "program/schedules.hpp"

namespace tessera::fuzz {
namespace {

constexpr int kFillByte = 0xC5;
constexpr uint64_t kFairTimes = 16, kFairLeast = 20'000;  // steps of the default run until delays end

bool is_allocated(const Core& core, uint64_t address) {
    Device& device = *core.device;
    for (const BufferType type : {BufferType::L1, BufferType::L1_SMALL})
        for (const auto& [begin, bytes] : device.allocator(type).blocks(device.l1_bank_of(core.logical)))
            if (address >= begin && address < begin + bytes) return true;
    return false;
}

}  // namespace

Trial::Trial(const Program& program, std::span<const Tensor> tensors, Device& device, const UserLine& called_at,
             std::optional<Numerics> numerics)
    : program_(program),
      tensors_(tensors),
      device_(device),
      called_at_(called_at),
      numerics_(numerics),
      before_(device) {}

// What an earlier schedule left in a circular buffer would pass for the data of this one.
void Trial::fill_buffers() {
    if (!buffers_) {
        buffers_.emplace();
        for (const PlacedCore& placed : program_.cores) {
            Core& core = device_.core(placed.core);
            for (const CbConfig& config : core.cbs->config)
                if (config.configured && !is_allocated(core, config.address))
                    buffers_->push_back({core.l1() + config.address, config.size_bytes});
        }
    }
    for (const std::span<std::byte> buffer : *buffers_) memset(buffer.data(), kFillByte, buffer.size());
}

DelayOptions Trial::delay_options(bool order) const {
    return {.order = order, .fair_after = kFairTimes * default_run_.steps + kFairLeast};
}

Try Trial::attempt(const std::vector<Delay>& delays, bool with_order) {
    Try tried;
    before_.restore();
    check::FindingsAside findings;
    const DelayOptions delay_options = this->delay_options(with_order);
    try {
        run_once(program_, tensors_, device_, called_at_, numerics_, [&](const PolicyOptions& options) {
            fill_buffers();  // once they are configured
            return std::make_unique<DelaysPolicy>(options, delays, tried.run, delay_options);
        });
    } catch (const Error& error) {
        if (error.code() == "interrupted") throw;
        device_.needs_reset = false;
        tried.ends = error.code() == "deadlock" ? "deadlock" : "error " + error.code();
        tried.text = error.what();
    }
    if (const std::vector<check::Finding> found = findings.take(); !found.empty()) {
        tried.ends = "finding " + found.front().message.code;
        tried.text = found.front().text();
    }
    if (!tried.ends.empty() || !after_ || flag_setting("TESSERA_FUZZ_ANY_ORDER")) return tried;
    if (const std::string where = after_->difference(); !where.empty()) {
        tried.ends = "result";
        tried.text = "the first byte that differs from the default schedule's result is at " + where;
    }
    return tried;
}

bool Trial::run_by_default() {
    Try tried = attempt({}, true);
    if (!tried.ends.empty()) {
        run_plainly({});
        return false;
    }
    default_run_ = std::move(tried.run);
    after_.emplace(device_);
    return true;
}

void Trial::run_plainly(const std::vector<Delay>& delays) {
    DelayedRun run;
    before_.restore();
    if (delays.empty()) return run_once(program_, tensors_, device_, called_at_, numerics_);
    run_once(program_, tensors_, device_, called_at_, numerics_, [&](const PolicyOptions& options) {
        fill_buffers();
        return std::make_unique<DelaysPolicy>(options, delays, run, delay_options(false));
    });
}

std::string Trial::program_line() const { return called_at_.known() ? called_at_.str() : "a program"; }

// What step numbers depend on, the kernels' text, and the inputs: apart, so that a replay can say what has changed.
Schedule Trial::description() const {
    std::string shape = device_.arch().product, sources;
    for (const KernelDescriptor& kernel : program_.descriptor->kernels) {
        const bool is_file = kernel.source_type == SourceType::FILE_PATH;
        const std::string name = is_file ? std::filesystem::path(kernel.kernel_source).filename().string() : "text";
        shape += fmt::format("|{} {} {}", name, kernel.core_ranges.str(), kernel.config.index());
        sources += is_file ? name : kernel.kernel_source;
    }
    for (const CBDescriptor& cb : program_.descriptor->cbs)
        shape += fmt::format("|{} {}", cb.total_size, cb.core_ranges.str());
    for (const auto& roles : program_.kernels)
        for (const auto& kernel : roles)
            for (const std::string& file : kernel ? kernel->user_files : std::vector<std::string>{})
                sources += fmt::format("{:x} ", jit::hash_of_file(file));
    return {.program = jit::hex_hash_of(shape), .sources = jit::hex_hash_of(sources), .inputs = before_.hash()};
}

}  // namespace tessera::fuzz
