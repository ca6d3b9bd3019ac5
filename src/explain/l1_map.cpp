// The map is made from the same rules that place and configure a program, without running either.
#include "explain/l1_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "descriptor/refuse.hpp"
#include "device/allocator.hpp"
#include "device/buffer.hpp"
#include "device/cb_words.hpp"
#include "device/round_up.hpp"
#include "program/place_cbs.hpp"
#include "program/validate.hpp"
#include "program/program.hpp"

namespace tessera {
namespace {

constexpr uint32_t kSemaphoreBytes = 16, kArgAlignment = 16;

std::string pages_of(uint64_t count, uint64_t bytes) { return fmt::format("{} of {} B", pages(count), bytes); }

std::string index_names(const PlacedCb& cb) {
    std::string text;
    for (uint32_t index : cb.indices) text += fmt::format("{}c_{}", text.empty() ? "" : ", ", index);
    return text;
}

bool has_shard(const Buffer& buffer, CoreCoord core) {
    return !buffer.is_sharded() || buffer.shard_grid.contains(core);
}

std::string tensor_detail(const Buffer& buffer, CoreCoord core) {
    if (!has_shard(buffer, core)) return "no shard here: an address is taken on all cores";
    const std::string what = pages_of(buffer.num_pages, buffer.page_size);
    return fmt::format("{} in all, {}", what, buffer.is_sharded() ? "sharded" : "interleaved");
}

// All regions of one core but the free ones, by address.
class CoreRegions {
  public:
    CoreRegions(Device& device, CoreCoord core) : device_(device), core_(core) {}

    void add_reserved() {
        const Arch& arch = device_.arch();
        add({L1Use::Reserved, 0, arch.kernel_config_base, "reserved", "firmware, mailboxes, zeros", {}});
        config_from_ = arch.kernel_config_base;
    }
    void add_args(uint32_t bytes) {
        if (bytes) add({L1Use::Args, config_from_, bytes, "args", "runtime arguments", {}});
        config_from_ += bytes;
    }
    void add_semaphores(const ProgramDescriptor& descriptor, uint64_t base) {
        uint32_t position = 0;
        for (const SemaphoreDescriptor& semaphore : descriptor.semaphores) {
            const uint32_t id = semaphore.id.value_or(position++);
            if (!semaphore.core_ranges.contains(core_)) continue;
            add({L1Use::Semaphore, base + kSemaphoreBytes * id, kSemaphoreBytes, fmt::format("semaphore {}", id),
                 fmt::format("starts at {}", semaphore.initial_value), semaphore.made_at});
            config_from_ = std::max<uint64_t>(config_from_, base + kSemaphoreBytes * (id + 1));
        }
    }
    void add_rest_of_reserved() {
        const uint64_t end = device_.arch().l1_unreserved_base;
        if (config_from_ < end)
            add({L1Use::Reserved, config_from_, end - config_from_, "reserved", "kernel config", {}});
    }
    void add_cbs(const std::vector<PlacedCb>& cbs) {
        for (const PlacedCb& cb : cbs)
            if (cb.descriptor->core_ranges.contains(core_) && !(cb.descriptor->buffer && bind(cb)))
                add({L1Use::Cb, cb.address, cb.descriptor->total_size, index_names(cb), page_words(cb),
                     cb.descriptor->made_at});
    }
    void add_tensors() {
        for (BufferType type : {BufferType::L1, BufferType::L1_SMALL})
            for (const auto& [address, buffer] : device_.allocator(type).owners(device_.l1_bank_of(core_)))
                add({L1Use::Tensor, address, buffer->bytes_per_bank, "tensor", tensor_detail(*buffer, core_),
                     buffer->made_at});
    }
    std::vector<L1Region> take() {
        std::sort(regions_.begin(), regions_.end(), [](const L1Region& a, const L1Region& b) {
            return std::tie(a.address, a.use, a.name) < std::tie(b.address, b.use, b.name);
        });
        find_clashes();
        add_free();
        return std::move(regions_);
    }

  private:
    void add(L1Region region) { regions_.push_back(std::move(region)); }

    static std::string page_words(const PlacedCb& cb) {
        const uint32_t page = cb.configs.empty() ? 0 : cb.configs.front().page_bytes;
        return page ? pages_of(cb.descriptor->total_size / page, page) : "";
    }
    // A bound circular buffer lies on its tensor and takes nothing of its own.
    bool bind(const PlacedCb& cb) {
        for (L1Region& region : regions_)
            if (region.use == L1Use::Tensor && region.address == cb.descriptor->buffer->address_on(core_)) {
                region.name += fmt::format(", {}", index_names(cb));
                return true;
            }
        return false;
    }
    void find_clashes() {
        uint64_t end = 0;
        for (L1Region& region : regions_) {
            const uint64_t over_another = region.address < end ? std::min(end, region.end()) - region.address : 0;
            const uint64_t over_end = region.end() > device_.arch().l1_bytes
                                          ? region.end() - std::max<uint64_t>(region.address, device_.arch().l1_bytes)
                                          : 0;
            region.clash_bytes = std::max(over_another, over_end);
            end = std::max(end, region.end());
        }
    }
    void add_free() {
        const uint64_t l1_small = device_.arch().l1_bytes - device_.options().l1_small_size;
        std::vector<L1Region> all;
        uint64_t end = 0;
        auto fill = [&](uint64_t to) {
            for (uint64_t stop : {std::min(to, l1_small), to})
                if (end < stop) {
                    const char* of = end >= l1_small ? "of L1_SMALL" : "";
                    all.push_back({L1Use::Free, end, stop - end, "free", of, {}});
                    end = stop;
                }
        };
        for (L1Region& region : regions_) {
            fill(region.address);
            end = std::max(end, region.end());
            all.push_back(std::move(region));
        }
        fill(device_.arch().l1_bytes);
        regions_ = std::move(all);
    }

    Device& device_;
    CoreCoord core_;
    uint64_t config_from_ = 0;
    std::vector<L1Region> regions_;
};

void fold(L1Map& map, CoreCoord core, std::vector<L1Region> regions) {
    for (L1Core& known : map.cores)
        if (known.regions == regions) {
            known.cores.push_back(core);
            return;
        }
    map.cores.push_back({{core}, std::move(regions)});
}

L1Map empty_map(Device& device) {
    return {.chip = device.arch().chip, .product = device.arch().product, .l1_bytes = device.arch().l1_bytes};
}

void check_core(Device& device, const std::optional<CoreCoord>& only) {
    if (only) check_cores(CoreRangeSet(CoreRange(*only)), device, [] { return "l1_map"; }, {});
}

std::vector<CoreCoord> cores_of(const ProgramDescriptor& descriptor, Device& device) {
    std::vector<CoreCoord> cores;
    auto uses = [](const auto& items, CoreCoord core) {
        return std::any_of(items.begin(), items.end(),
                           [&](const auto& item) { return item.core_ranges.contains(core); });
    };
    for (const Core& core : device.cores())
        if (uses(descriptor.kernels, core.logical) || uses(descriptor.cbs, core.logical) ||
            uses(descriptor.semaphores, core.logical))
            cores.push_back(core.logical);
    return cores;
}

}  // namespace

bool L1Region::operator==(const L1Region& other) const {
    return use == other.use && address == other.address && bytes == other.bytes && name == other.name &&
           detail == other.detail && made_at.file == other.made_at.file && made_at.line == other.made_at.line;
}

uint64_t L1Core::bytes_of(L1Use use) const {
    uint64_t sum = 0;
    for (const L1Region& region : regions)
        if (region.use == use) sum += region.bytes;
    return sum;
}

uint64_t L1Core::largest_free_bytes() const {
    uint64_t largest = 0;
    for (const L1Region& region : regions)
        if (region.use == L1Use::Free) largest = std::max(largest, region.bytes);
    return largest;
}

uint64_t L1Core::clash_bytes() const {
    uint64_t sum = 0;
    for (const L1Region& region : regions) sum += region.clash_bytes;
    return sum;
}

uint32_t arg_bytes(const Program& program, const PlacedCore& core) {
    uint32_t bytes = 0;
    for (Role role : {Role::Brisc, Role::Ncrisc, Role::Unpack}) {  // one stands for all three TRISCs
        const int kernel = core.kernel[static_cast<size_t>(role)];
        if (const auto* args = core.unique_args[static_cast<size_t>(role)])
            bytes += round_up(static_cast<uint32_t>(args->size()) * 4, kArgAlignment);
        if (kernel >= 0)
            bytes +=
                round_up(static_cast<uint32_t>(
                             program.descriptor->kernels[static_cast<size_t>(kernel)].common_runtime_args.size() * 4),
                         kArgAlignment);
    }
    return bytes;
}

L1Map l1_map(Device& device, std::optional<CoreCoord> only) {
    check_core(device, only);
    L1Map map = empty_map(device);
    for (const Core& core : device.cores()) {
        if (only && core.logical != *only) continue;
        CoreRegions regions(device, core.logical);
        regions.add_reserved();
        regions.add_rest_of_reserved();
        regions.add_tensors();
        fold(map, core.logical, regions.take());
    }
    return map;
}

L1Map l1_map(const ProgramDescriptor& descriptor, Device& device, std::optional<CoreCoord> only) {
    check_core(device, only);
    for (const CBDescriptor& cb : descriptor.cbs)
        check_cores(cb.core_ranges, device, [] { return "a circular buffer"; }, cb.made_at);
    const Program program = place(descriptor, device, {});
    std::map<CoreCoord, uint32_t> args;
    uint32_t longest = 0;
    for (const PlacedCore& core : program.cores)
        longest = std::max(longest, args[core.core] = arg_bytes(program, core));
    L1Map map = empty_map(device);
    for (CoreCoord core : only ? std::vector<CoreCoord>{*only} : cores_of(descriptor, device)) {
        CoreRegions regions(device, core);
        regions.add_reserved();
        regions.add_args(args[core]);
        regions.add_semaphores(descriptor, device.arch().kernel_config_base + longest);
        regions.add_rest_of_reserved();
        regions.add_tensors();
        regions.add_cbs(program.cbs);
        fold(map, core, regions.take());
    }
    return map;
}

}  // namespace tessera
