// Undefined data that reach a tensor's logical elements, and pages of a tensor that nobody wrote.
#include <algorithm>

#include "check/origins.hpp"
#include "check/words.hpp"
#include "tensor/copy.hpp"
#include "tensor/tensor.hpp"

namespace tessera::check {
namespace {

// The states of a tensor's bytes, as if they were its data: the padding falls away as it does for the user.
std::vector<uint8_t> logical_states(const Tensor& tensor, const Shadow& shadow, Device& device) {
    const Buffer& buffer = *tensor.buffer();
    const HostType type = host_type(tensor.dtype());
    std::vector<uint8_t> states(tensor.logical_volume() * element_bytes(type));
    read_pages(tensor.spec(), states.data(), type, [&](uint32_t page) {
        return reinterpret_cast<std::byte*>(shadow.beside(device.page_memory(buffer, page)));
    });
    return states;
}

bool is_whole(const Tensor& tensor, const Shadow& shadow, Device& device) {
    const Buffer& buffer = *tensor.buffer();
    for (uint32_t page = 0; page < buffer.num_pages; page++)
        if (!all_are(shadow.beside(device.page_memory(buffer, page)), buffer.page_size, kDefined)) return false;
    return true;
}

// Datums of block formats share bytes: their pages count as a whole, unless they hold padding.
std::vector<uint8_t> block_states(const Tensor& tensor, const Shadow& shadow, Device& device) {
    if (tensor.spec().padded_shape() != tensor.spec().shape) return {};
    const Buffer& buffer = *tensor.buffer();
    std::vector<uint8_t> states;
    for (uint32_t page = 0; page < buffer.num_pages; page++) {
        const uint8_t* at = shadow.beside(device.page_memory(buffer, page));
        states.insert(states.end(), at, at + buffer.page_size);
    }
    return states;
}

}  // namespace

void Origins::check_results(std::span<const Tensor> tensors) {
    for (const Tensor& tensor : tensors) {
        if (!tensor.is_on_device() || !tensor.is_allocated() || is_whole(tensor, run_.shadow, run_.device)) continue;
        const bool block = tensor.dtype() == DataType::Bfloat8b || tensor.dtype() == DataType::Bfloat4b;
        for (uint8_t state :
             block ? block_states(tensor, run_.shadow, run_.device) : logical_states(tensor, run_.shadow, run_.device))
            if (state >= kFirstOrigin) report_origin(state);
    }
    forget_origins(tensors);
}

// Kernels wrote some pages of a tensor, and the host reads all of it. Several programs may fill one tensor, so this can
// be reported only here.
void Origins::host_reads(const Buffer& buffer) {
    const auto written = buffer.is_l1() || buffer.is_sharded() ? writers_.end() : writers_.find(buffer.address);
    if (written == writers_.end()) return;
    uint32_t never = 0, first = 0;
    for (uint32_t page = buffer.num_pages; page-- > 0;) {
        if (!all_are(run_.shadow.beside(run_.device.page_memory(buffer, page)), buffer.page_size, kUndefined)) continue;
        never++;
        first = page;
    }
    const Writer writer = std::move(written->second);
    writers_.erase(written);  // said once
    if (never == 0) return;
    const std::string name = buffer.made_at.known() ? "the tensor made at " + buffer.made_at.str() : "a tensor";
    run_.report_at(
        writer.core, writer.role, writer.kernel,
        {.code = "undefined-data",
         .headline =
             fmt::format("the host reads the {} pages of {}, of which nobody wrote {}", buffer.num_pages, name, never),
         .places = {place_of(writer.site, "others of its pages are written here")},
         .where = {fmt::format("the first of them is page {}", first)},
         .note = "on the card they hold whatever an earlier program left there",
         .help = "check which pages each core writes: their start, their count and who takes the remainder"});
}

// Numbers of origins mean something in one program only; what they mark stays undefined for the next.
void Origins::forget_origins(std::span<const Tensor> tensors) {
    for (const Tensor& tensor : tensors) {
        if (!tensor.is_on_device() || !tensor.is_allocated()) continue;
        const Buffer& buffer = *tensor.buffer();
        for (uint32_t page = 0; page < buffer.num_pages; page++) {
            uint8_t* states = run_.shadow.beside(run_.device.page_memory(buffer, page));
            std::replace_if(states, states + buffer.page_size, [](uint8_t s) { return s >= kFirstOrigin; }, kUndefined);
        }
    }
}

void Origins::finished(std::span<const Tensor> tensors) {
    check_results(tensors);
    origins_.clear();
}

}  // namespace tessera::check
