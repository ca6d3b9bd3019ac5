// Lock-step allocation: one address space shared by all banks of a memory. Facts: MACHINE 6, HOST_API 6 (messages).
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "device/buffer.hpp"

namespace tessera {

class Allocator {
  public:
    enum class Direction { BottomUp, TopDown };
    Allocator(BufferType type, uint64_t begin, uint64_t end, uint32_t banks, uint32_t alignment, Direction direction);
    // Takes `bytes` (per bank) and returns their address; throws ProgramError "Out of Memory" with the exact numbers.
    // `direction`: instead of the memory's own.
    uint64_t allocate(uint64_t bytes, uint64_t total_bytes, const UserLine& where,
                      std::optional<Direction> direction = {});
    void free(uint64_t address);
    // Whose block it is, for those who ask what lies in memory; forgotten when it is freed.
    void set_owner(uint64_t address, const Buffer* owner) { owners_[address] = owner; }
    const std::map<uint64_t, const Buffer*>& owners() const { return owners_; }
    // The lowest address in use, or end() when nothing is: static CBs must stay below it (L1).
    uint64_t lowest() const;
    uint64_t begin() const { return begin_; }
    uint64_t end() const { return end_; }
    uint64_t allocated_bytes() const;
    const std::map<uint64_t, uint64_t>& blocks() const { return used_; }  // address -> bytes

  private:
    BufferType type_;
    uint64_t begin_, end_;
    uint32_t banks_, alignment_;
    Direction direction_;
    std::map<uint64_t, uint64_t> used_;
    std::map<uint64_t, const Buffer*> owners_;
};

}  // namespace tessera
