// Copies of all allocated blocks, bank by bank.
#include "fuzz/memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "device/allocator.hpp"
#include "diag/error.hpp"
#include "jit/files.hpp"

namespace tessera::fuzz {

namespace {

uint64_t allocated_bytes(Device& device) {
    const auto in = [&](BufferType type, uint64_t banks) { return device.allocator(type).allocated_bytes() * banks; };
    const uint64_t cores = device.cores().size();
    return in(BufferType::DRAM, device.num_dram_banks()) + in(BufferType::L1, cores) + in(BufferType::L1_SMALL, cores);
}

void refuse_above_limit(uint64_t bytes) {
    if (bytes <= kLimitBytes) return;
    throw ProgramError(Message{
        .code = "fuzz-memory",
        .headline = fmt::format("{} B of device memory are allocated; fuzzing keeps at most {} B", bytes, kLimitBytes),
        .note = "all allocated memory is put back before each schedule",
        .help = "fuzz with smaller tensors, or deallocate those that the program does not need"});
}

}  // namespace

Memory::Memory(Device& device) {
    refuse_above_limit(allocated_bytes(device));
    const Allocator& dram = device.allocator(BufferType::DRAM);
    for (uint32_t bank = 0; bank < device.num_dram_banks(); bank++)
        keep(device.dram(bank), fmt::format("DRAM bank {}", bank), dram.blocks());
    for (Core& core : device.cores())
        for (const BufferType type : {BufferType::L1, BufferType::L1_SMALL})
            keep(core.l1(), fmt::format("L1 of core {}", core.logical.str()),
                 device.allocator(type).blocks(device.l1_bank_of(core.logical)));
}

void Memory::keep(std::byte* memory, const std::string& name, const Allocator::Blocks& blocks) {
    for (const auto& [address, bytes] : blocks) {
        std::byte* at = memory + address;
        pieces_.push_back({at, std::vector<std::byte>(at, at + bytes), name, address});
    }
}

void Memory::restore() const {
    for (const Piece& piece : pieces_)
        if (memcmp(piece.at, piece.bytes.data(), piece.bytes.size()) != 0)
            memcpy(piece.at, piece.bytes.data(), piece.bytes.size());
}

std::string Memory::difference() const {
    for (const Piece& piece : pieces_) {
        const auto [now, then] = std::mismatch(piece.at, piece.at + piece.bytes.size(), piece.bytes.begin());
        if (then != piece.bytes.end())
            return fmt::format("{:#x} in {}", piece.address + static_cast<uint64_t>(now - piece.at), piece.name);
    }
    return "";
}

std::string Memory::hash() const {
    std::string all;
    for (const Piece& piece : pieces_)
        all += jit::hex_hash_of({reinterpret_cast<const char*>(piece.bytes.data()), piece.bytes.size()});
    return jit::hex_hash_of(all);
}

}  // namespace tessera::fuzz
