// ttnn.generic_op (HOST_API 4).
#include <fmt/format.h>

#include "diag/error.hpp"
#include "program/run.hpp"
#include "tensor/tensor.hpp"

namespace tessera {
namespace {

[[noreturn]] void refuse(const UserLine& line, const std::string& headline) {
    Message message{.code = "io-tensors", .headline = headline};
    if (line.known()) message.places.push_back({.file = line.file, .line = line.line});
    throw ProgramError(message);
}

}  // namespace

Tensor generic_op(std::span<const Tensor> io_tensors, const ProgramDescriptor& descriptor, const UserLine& called_at) {
    if (io_tensors.empty()) refuse(called_at, "io_tensors must not be empty");
    if (io_tensors.size() < 2)
        refuse(called_at, fmt::format("io_tensors must contain at least one input tensor and one output tensor, got {} tensors.", io_tensors.size()));
    Device* device = nullptr;
    for (const Tensor& tensor : io_tensors) {
        if (!tensor.is_on_device()) refuse(called_at, "Tensor must be on a device");
        if (device && device != &tensor.device()) refuse(called_at, "io_tensors lie on different devices");
        device = &tensor.device();
        tensor.buffer();
    }
    run(descriptor, io_tensors, *device, called_at);
    return io_tensors.back();
}

}  // namespace tessera
