// ttnn.generic_op (HOST_API 4).
#include <fmt/format.h>

#include "descriptor/refuse.hpp"
#include "program/run.hpp"
#include "tensor/tensor.hpp"

namespace tessera {
namespace {

[[noreturn]] void refuse_tensors(const UserLine& line, const std::string& headline, const std::string& upstream) {
    refuse({.code = "io-tensors",
            .headline = headline,
            .upstream = upstream,
            .line = line,
            .help = "ttnn.generic_op([inputs..., output], program); a tensor written in place is given twice"});
}

}  // namespace

void bind_to_chip(ProgramDescriptor& descriptor, std::span<const Tensor> described_with,
                  std::span<const Tensor> io_tensors, const UserLine& called_at) {
    for (CBDescriptor& cb : descriptor.cbs) {
        if (!cb.buffer) continue;
        size_t place = 0;
        while (place < described_with.size() && described_with[place].buffer() != cb.buffer) ++place;
        if (place == described_with.size())
            refuse_tensors(called_at,
                           "a circular buffer is bound to a tensor that is none of the tensors of generic_op", "");
        cb.buffer = io_tensors[place].buffer();
    }
}

Tensor generic_op(std::span<const Tensor> io_tensors, const ProgramDescriptor& descriptor, const UserLine& called_at,
                  std::optional<Numerics> numerics) {
    if (io_tensors.empty()) refuse_tensors(called_at, "generic_op has no tensors", "io_tensors must not be empty");
    if (io_tensors.size() < 2)
        refuse_tensors(
            called_at, fmt::format("generic_op has {} tensor, and needs an input and an output", io_tensors.size()),
            fmt::format("io_tensors must contain at least one input tensor and one output tensor, got {} tensors.",
                        io_tensors.size()));
    Device* device = nullptr;
    std::optional<DeviceLock> lock;  // what is true of the tensors stays true until the program has ended
    for (size_t i = 0; i < io_tensors.size(); ++i) {
        const Tensor& tensor = io_tensors[i];
        if (!tensor.is_on_device())
            refuse_tensors(called_at, fmt::format("tensor {} of generic_op is on the host", i),
                           "Tensor must be on a device");
        if (!lock) lock.emplace(*tensor.its_device());
        if (!tensor.is_allocated())
            refuse_tensors(called_at, fmt::format("tensor {} of generic_op was deallocated", i),
                           "Tensor is not allocated.");
        if (device && device != &tensor.device())
            refuse_tensors(called_at, fmt::format("tensors 0 and {} of generic_op are on different devices", i), "");
        device = &tensor.device();
    }
    run(descriptor, io_tensors, *device, called_at, numerics);
    return io_tensors.back();
}

}  // namespace tessera
