// Lock-step allocation: one address space shared by all banks of a memory; blocks of one bank alone beside it
// (tt-metal's per-core allocation). Facts: MACHINE 6, HOST_API 6 (messages), HEAD_API 6.4.
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
    using Blocks = std::map<uint64_t, uint64_t>;  // address -> bytes
    using Owners = std::map<uint64_t, const Buffer*>;
    enum class Direction { BottomUp, TopDown };
    Allocator(BufferType type, uint64_t begin, uint64_t end, uint32_t banks, uint32_t alignment, Direction direction);
    // Takes `bytes` (per bank) and returns their address; throws ProgramError "Out of Memory" with the exact numbers.
    // `direction`: instead of the memory's own.
    uint64_t allocate(uint64_t bytes, uint64_t total_bytes, const UserLine& where,
                      std::optional<Direction> direction = {});
    // The same in one bank only: other banks may have other blocks there, blocks of all banks may not.
    uint64_t allocate_in(uint32_t bank, uint64_t bytes, const UserLine& where);
    void free(uint64_t address);
    void free_in(uint32_t bank, uint64_t address);
    // Whose block it is, for those who ask what lies in memory; forgotten when it is freed.
    void set_owner(uint64_t address, const Buffer* owner) { owners_[address] = owner; }
    void set_owner_in(uint32_t bank, uint64_t address, const Buffer* owner) { own_owners_[bank][address] = owner; }
    const Owners& owners() const { return owners_; }  // of blocks of all banks
    Owners owners(uint32_t bank) const;  // and of those of one
    // The lowest address in use in any bank or in this one, or end() when nothing is: static CBs must stay below (L1).
    uint64_t lowest() const;
    uint64_t lowest(uint32_t bank) const;
    bool has_blocks_of_one_bank() const { return !own_.empty(); }
    uint64_t begin() const { return begin_; }
    uint64_t end() const { return end_; }
    uint64_t allocated_bytes() const;
    const Blocks& blocks() const { return used_; }  // of all banks
    Blocks blocks(uint32_t bank) const;  // and those of one

  private:
    uint64_t take(Blocks& into, const Blocks& taken, uint64_t size, uint64_t total_bytes, const UserLine& where,
                  Direction from) const;

    BufferType type_;
    uint64_t begin_, end_;
    uint32_t banks_, alignment_;
    Direction direction_;
    Blocks used_;
    std::map<uint32_t, Blocks> own_;  // of a bank
    Owners owners_;
    std::map<uint32_t, Owners> own_owners_;
};

}  // namespace tessera
