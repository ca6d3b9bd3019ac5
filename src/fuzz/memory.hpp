// What a program can leave on a device: all allocated memory. Kept before it runs, put back before each
// schedule.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "device/allocator.hpp"
#include "device/device.hpp"

namespace tessera::fuzz {

// Larger programs are refused: three copies of all allocated memory are kept.
inline constexpr uint64_t kLimitBytes = 1ull << 30;

class Memory {
  public:
    explicit Memory(Device& device);  // throws ProgramError fuzz-memory above the limit
    void restore() const;
    // The first place where the device's memory differs now: "L1 0x1a000 of core (1,0)"; empty: nowhere.
    std::string difference() const;
    std::string hash() const;

  private:
    struct Piece {
        std::byte* at;
        std::vector<std::byte> bytes;
        std::string name;
        uint64_t address;
    };
    void keep(std::byte* memory, const std::string& name, const Allocator::Blocks& blocks);

    std::vector<Piece> pieces_;
};

}  // namespace tessera::fuzz
