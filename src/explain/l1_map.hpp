// Who has which bytes of a core's L1: reserved, arguments, semaphores, circular buffers, tensors, free.
// Facts: MACHINE 6 and 7 (placement), the same rules as place_cbs.cpp and configure.cpp.
#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "descriptor/program.hpp"
#include "device/device.hpp"

namespace tessera {

struct Program;     // program/program.hpp
struct PlacedCore;

enum class L1Use : uint8_t { Reserved, Args, Semaphore, Cb, Tensor, Free };

struct L1Region {
    L1Use use = L1Use::Free;
    uint64_t address = 0, bytes = 0;
    std::string name;    // "c_0", "tensor"
    std::string detail;  // "2 pages of 2048 B"
    UserLine made_at;
    uint64_t clash_bytes = 0;  // of these bytes, those that another has too or that L1 has not
    uint64_t end() const { return address + bytes; }
    bool operator==(const L1Region& other) const;
};

// One or more cores whose L1 is the same, by address. Regions overlap only where they clash.
struct L1Core {
    std::vector<CoreCoord> cores;
    std::vector<L1Region> regions;
    uint64_t bytes_of(L1Use use) const;
    uint64_t largest_free_bytes() const;
    uint64_t clash_bytes() const;
};

struct L1Map {
    std::string chip, product;
    uint64_t l1_bytes = 0;
    std::vector<L1Core> cores;  // equal ones folded, in the order of their first core
};

// The device at rest: what is reserved and what tensors have. `only`: one core instead of all.
L1Map l1_map(Device& device, std::optional<CoreCoord> only = {});
// With a program as it would be placed, on the cores it uses. Nothing is checked: what does not fit is shown as clash.
L1Map l1_map(const ProgramDescriptor& descriptor, Device& device, std::optional<CoreCoord> only = {});

std::string to_text(const L1Map& map);
nlohmann::json to_json(const L1Map& map);

// Bytes of a core's argument blocks; semaphores lie after the longest of a program (configure.cpp).
uint32_t arg_bytes(const Program& program, const PlacedCore& core);

}  // namespace tessera
