// The state of an IDevice: one chip, or the chips of a mesh, which share their state with nobody.
#pragma once
#include <memory>
#include <mutex>
#include <set>
#include <unordered_set>
#include <vector>

#include <tt-metalium/command_queue.hpp>
#include <tt-metalium/device.hpp>
#include <tt-metalium/sub_device.hpp>

#include "device/device.hpp"

namespace tt::tt_metal::detail {

// A division of the cores into sub-devices. Manager 0 is the whole grid.
struct SubDeviceManager {
    SubDeviceManagerId id{0};
    std::vector<SubDevice> sub_devices;
    std::vector<SubDeviceId> ids;
};

struct DeviceImpl {
    ChipId id = 0;
    std::vector<std::shared_ptr<tessera::Device>> chips;  // a single device has one
    std::uint8_t num_queues = 1;
    std::unique_ptr<Allocator> allocator;
    std::vector<SubDeviceManager> managers;
    std::size_t active_manager = 0;
    std::vector<SubDeviceId> stall_group;
    std::vector<std::unique_ptr<CommandQueue>> queues;  // of command_queue.hpp
    std::mutex mutex;                                    // of the fields here and of `buffers`
    std::unordered_set<Buffer*> buffers;                 // that hold memory

    tessera::Device& chip() const { return *chips.front(); }
    const tessera::Arch& arch() const { return chip().arch(); }
};

inline tessera::Device& chip_of(const IDevice* device) { return device->impl().chip(); }

// A device of one chip.
class Chip final : public IDevice {
  public:
    Chip(ChipId id, std::shared_ptr<tessera::Device> chip, std::uint8_t num_queues);
    ~Chip() override;
};

std::shared_ptr<tessera::Device> open_chip(ChipId id, std::size_t l1_small_size, Where where);
std::unique_ptr<DeviceImpl> make_device(ChipId id, std::vector<std::shared_ptr<tessera::Device>> chips,
                                        std::uint8_t num_queues);

}  // namespace tt::tt_metal::detail
