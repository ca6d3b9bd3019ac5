// The checks of a description before anything runs, one file per kind of descriptor. Facts: HOST_API 3 (conditions,
// texts).
#pragma once
#include <functional>
#include <string>

#include "program/program.hpp"

namespace tessera {

struct GlobalCircularBuffer;

void validate_kernels(const ProgramDescriptor& descriptor, const Device& device);
void validate_cbs(const ProgramDescriptor& descriptor, Device& device, const UserLine& called_at);
// A circular buffer that is a view of a global one (device/global_cb.hpp).
void validate_view(const ProgramDescriptor& descriptor, const CBDescriptor& cb, const GlobalCircularBuffer& global);
void validate_semaphores(const ProgramDescriptor& descriptor, const Device& device);

// Every core of the set exists. Where one does not, `name` is asked what the message calls the descriptor.
void check_cores(const CoreRangeSet& cores, const Device& device, const std::function<std::string()>& name,
                 const UserLine& line);
// How messages name a kernel: its path, or that it is text.
std::string shown(const KernelDescriptor& kernel);

// One entry per core of the grid, found without a search.
template <class T>
class ByCore {
  public:
    explicit ByCore(const Device& device)
        : columns_(device.grid().x), items_(size_t{device.grid().x} * device.grid().y) {}
    T& operator[](CoreCoord core) { return items_[size_t{core.y} * columns_ + core.x]; }

  private:
    uint32_t columns_;
    std::vector<T> items_;
};

}  // namespace tessera
