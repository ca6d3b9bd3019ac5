// Page by page: both tensors number their pages in the same way.
#include "tensor/upload.hpp"

#include <fmt/format.h>

#include <cstring>

#include "descriptor/refuse.hpp"

namespace tessera {

namespace {

bool is_on(const Buffer& buffer, uint32_t page, const CoreRangeSet& cores) {
    return buffer.is_l1() && cores.contains(buffer.device->l1_bank_core(buffer.place(page).bank));
}

}  // namespace

void upload(const Tensor& host, const Tensor& device, const std::optional<CoreRangeSet>& only, const UserLine& line) {
    if (host.is_on_device() || !same_pages(host.spec(), device.spec()))
        refuse({.code = "op-shapes",
                .headline = fmt::format("the tensor {} cannot be copied into {}{}", host.str(), device.str(),
                                        host.is_on_device() ? ": it is not on the host" : ""),
                .upstream = "Host tensor has different shape",
                .line = line,
                .help = "allocate the device tensor with the host tensor's spec"});
    const Buffer& buffer = *device.buffer();
    const DeviceLock lock(*buffer.device);
    for (uint32_t page = 0; page < buffer.num_pages; ++page)
        if (!only || is_on(buffer, page, *only)) std::memcpy(device.page(page), host.page(page), buffer.page_size);
    buffer.device->observer().host_wrote(buffer);
}

}  // namespace tessera
