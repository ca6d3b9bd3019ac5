// What lies where: the tensors of a device, living and freed, and for each core of a program its circular buffers.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "descriptor/program.hpp"
#include "device/buffer.hpp"

namespace tessera {
struct Arch;
struct Core;
}  // namespace tessera

namespace tessera::check {

// A stretch of one memory that belongs to one thing.
struct Object {
    uint64_t begin = 0, end = 0;
    std::string name;  // "c_0", "the tensor made at add.py:12"
    bool freed = false;
    // Of an interleaved tensor in DRAM, seen from one bank: the same addresses are taken in all of them, but the last
    // row of pages need not reach them all.
    uint32_t pages = 0, page_bytes = 0, banks = 1, bank = 0;
    uint64_t address = 0;  // as the host knows it, the same in every bank
    uint64_t page_at(uint64_t address) const { return (address - begin) / page_bytes * banks + bank; }
    bool lacks_page_at(uint64_t address) const { return pages != 0 && page_at(address) >= pages; }
    bool known() const { return end != 0; }
    bool contains(uint64_t address, uint64_t bytes) const { return address >= begin && address + bytes <= end; }
};

class Objects {
  public:
    void allocated(const Buffer& buffer);
    void freed(const Buffer& buffer);
    // The largest thing at an address of a core's L1, freed tensors last; nothing is known() where nothing is.
    Object in_l1(const Core& core, uint64_t address, bool with_cbs) const;
    // The same for a DRAM channel; a bank may begin in the middle of it.
    Object in_dram(const Arch& arch, uint32_t channel, uint64_t address) const;

  private:
    using Living = std::map<uint64_t, Object>;  // by first address
    static Object in_tensors(const Living& living, uint64_t address);
    Object among_freed(bool dram, uint64_t address) const;

    Living l1_, dram_;
    std::map<uint32_t, Living> own_l1_;  // of one bank: tensors with an address for each core
    struct Gone {
        bool dram;
        Object object;
    };
    std::deque<Gone> gone_;  // the last few, newest first
};

}  // namespace tessera::check
