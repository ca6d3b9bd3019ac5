// Address generators over interleaved memory (KERNEL_API 5).
#pragma once
#include <cstdint>

#include "accessor/tensor_accessor.h"
#include "noc/noc_parameters.h"

/// A NoC address of 64 bits: which node, and where in its memory.
FORCE_INLINE uint64_t get_noc_addr(uint32_t noc_x, uint32_t noc_y, uint32_t addr, uint8_t noc = noc_index) {
    return NOC_XY_ADDR(noc_x, noc_y, addr);
}
/// A NoC address of 64 bits: which node, and where in its memory.
FORCE_INLINE uint64_t get_noc_addr(uint32_t addr, uint8_t noc = noc_index) {
    return NOC_XY_ADDR(my_x[noc], my_y[noc], addr);
}
/// The NoC address of a rectangle of cores, for writes that all of them receive.
FORCE_INLINE uint64_t get_noc_multicast_addr(uint32_t noc_x_start, uint32_t noc_y_start, uint32_t noc_x_end,
                                             uint32_t noc_y_end, uint32_t addr, uint8_t noc = noc_index) {
    return NOC_MULTICAST_ADDR(noc_x_start, noc_y_start, noc_x_end, noc_y_end, addr);
}
FORCE_INLINE uint64_t get_noc_addr_helper(uint32_t noc_xy, uint32_t addr) {
    return (static_cast<uint64_t>(noc_xy) << NOC_ADDR_COORD_SHIFT) | addr;
}
/// The NoC address of a place in a bank of DRAM or L1, by the bank's number.
template <bool DRAM>
FORCE_INLINE uint64_t get_noc_addr_from_bank_id(uint32_t bank_id, uint32_t bank_address_offset,
                                                uint8_t noc = noc_index) {
    return tess_bank_noc_address(DRAM, bank_id, noc) + bank_address_offset;
}

// Firmware's bank tables, read like arrays: y << 6 | x per NoC and bank, and what to add to a bank address.
template <bool DRAM>
struct TesseraBankCoordinates {
    struct Row {
        uint8_t noc;
        FORCE_INLINE uint16_t operator[](uint32_t bank) const {
            return static_cast<uint16_t>(tess_bank_noc_address(DRAM, bank, noc) >> 36);
        }
    };
    FORCE_INLINE Row operator[](uint32_t noc) const { return {static_cast<uint8_t>(noc)}; }
};
template <bool DRAM>
struct TesseraBankOffsets {
    FORCE_INLINE int32_t operator[](uint32_t bank) const {
        return static_cast<int32_t>(tess_bank_noc_address(DRAM, bank, 0) & NOC_LOCAL_ADDR_MASK);
    }
};
inline constexpr TesseraBankCoordinates<true> dram_bank_to_noc_xy{};
inline constexpr TesseraBankCoordinates<false> l1_bank_to_noc_xy{};
inline constexpr TesseraBankOffsets<true> bank_to_dram_offset{};
inline constexpr TesseraBankOffsets<false> bank_to_l1_offset{};

namespace interleaved_addr_gen {
template <bool DRAM>
FORCE_INLINE uint32_t get_bank_offset_index(uint32_t id) {
    return id / (DRAM ? NUM_DRAM_BANKS : NUM_L1_BANKS);
}
template <bool DRAM>
FORCE_INLINE uint32_t get_bank_index(uint32_t id, uint32_t bank_offset_index) {
    return id - bank_offset_index * (DRAM ? NUM_DRAM_BANKS : NUM_L1_BANKS);
}
template <bool DRAM>
FORCE_INLINE uint32_t get_allocator_alignment() {
    return DRAM ? DRAM_ALIGNMENT : L1_ALIGNMENT;
}
template <bool DRAM>
FORCE_INLINE uint64_t get_noc_xy(uint32_t bank_index, uint8_t noc = noc_index) {
    return tess_bank_noc_address(DRAM, bank_index, noc) >> 36;
}
template <bool DRAM>
FORCE_INLINE uint32_t get_bank_offset(uint32_t bank_index) {
    return DRAM ? bank_to_dram_offset[bank_index] : bank_to_l1_offset[bank_index];
}
template <bool DRAM>
FORCE_INLINE uint64_t page_address(uint32_t id, uint64_t base, uint32_t stride, uint32_t offset, uint8_t noc) {
    const uint32_t banks = DRAM ? NUM_DRAM_BANKS : NUM_L1_BANKS;
    return tess_bank_noc_address(DRAM, id % banks, noc) + base + static_cast<uint64_t>(id / banks) * stride + offset;
}
// Bytes of a tile with `tile_hw` elements.
constexpr uint32_t tile_bytes(DataFormat format, uint32_t tile_hw) {
    switch (format) {
        case DataFormat::Float32:
        case DataFormat::Int32:
        case DataFormat::UInt32:
            return tile_hw * 4;
        case DataFormat::Float16:
        case DataFormat::Float16_b:
        case DataFormat::UInt16:
            return tile_hw * 2;
        case DataFormat::Bfp8:
        case DataFormat::Bfp8_b:
            return tile_hw + tile_hw / 16;
        case DataFormat::Bfp4:
        case DataFormat::Bfp4_b:
            return tile_hw / 2 + tile_hw / 16;
        case DataFormat::Bfp2:
        case DataFormat::Bfp2_b:
            return tile_hw / 4 + tile_hw / 16;
        default:
            return tile_hw;
    }
}
}  // namespace interleaved_addr_gen

template <bool DRAM>
struct InterleavedAddrGen {
    uint32_t bank_base_address;
    const uint32_t page_size;
    const uint32_t aligned_page_size = tensor_accessor::align_up(page_size, DRAM ? DRAM_ALIGNMENT : L1_ALIGNMENT);
    uint64_t get_noc_addr(uint32_t id, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return interleaved_addr_gen::page_address<DRAM>(id, bank_base_address, aligned_page_size, offset, noc);
    }
};

template <bool DRAM>
struct InterleavedPow2AddrGen {
    uint32_t bank_base_address;
    const uint32_t log_base_2_of_page_size;
    const uint32_t aligned_log_base_2_of_page_size = log_base_2_of_page_size >
                                                             (DRAM ? (DRAM_ALIGNMENT == 64 ? 6u : 5u) : 4u)
                                                         ? log_base_2_of_page_size
                                                         : (DRAM ? (DRAM_ALIGNMENT == 64 ? 6u : 5u) : 4u);
    uint64_t get_noc_addr(uint32_t id, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return interleaved_addr_gen::page_address<DRAM>(id, bank_base_address, 1u << aligned_log_base_2_of_page_size,
                                                        offset, noc);
    }
};

// The stride is the tile size of data_format; page_size is not used for it (KERNEL_API 14, trap 15).
template <bool DRAM, uint32_t tile_hw = 1024>
struct InterleavedAddrGenFast {
    uint32_t bank_base_address;
    uint32_t page_size;
    DataFormat data_format;
    uint64_t get_noc_addr(uint32_t id, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return interleaved_addr_gen::page_address<DRAM>(
            id, bank_base_address, interleaved_addr_gen::tile_bytes(data_format, tile_hw), offset, noc);
    }
};

template <bool DRAM>
struct InterleavedPow2AddrGenFast {
    uint32_t bank_base_address;
    const uint32_t log_base_2_of_page_size;
    uint64_t get_noc_addr(uint32_t id, uint32_t offset = 0, uint8_t noc = noc_index) const {
        return interleaved_addr_gen::page_address<DRAM>(id, bank_base_address, 1u << log_base_2_of_page_size, offset,
                                                        noc);
    }
};

template <typename AddrGen>
    requires requires(const AddrGen& s) { s.get_noc_addr(0u, 0u, uint8_t(0)); }
/// A NoC address of 64 bits: which node, and where in its memory.
FORCE_INLINE uint64_t get_noc_addr(uint32_t id, const AddrGen& s, uint32_t offset = 0, uint8_t noc = noc_index) {
    return s.get_noc_addr(id, offset, noc);
}

// What address generators can say, as kernels ask it of template arguments (HEAD_API 3.8).
template <typename T>
inline constexpr bool has_get_noc_addr_v = requires(const T& s) { s.get_noc_addr(0u, 0u, uint8_t(0)); };
template <typename T>
inline constexpr bool has_page_size_v = requires(const T& s) { s.page_size; };
template <typename T>
inline constexpr bool has_get_aligned_page_size_v = requires(const T& s) { s.get_aligned_page_size(); };
template <typename T>
inline constexpr bool has_log_base_2_of_page_size_v = requires(const T& s) { s.log_base_2_of_page_size; };
template <typename T>
inline constexpr bool has_required_addrgen_traits_v =
    has_get_noc_addr_v<T> && (has_get_aligned_page_size_v<T> || has_page_size_v<T> || has_log_base_2_of_page_size_v<T>);

namespace interleaved_addr_gen {
// The bytes a page-sized transfer moves: the tile of a "fast" generator, the page of the others.
template <typename AddrGen>
FORCE_INLINE uint32_t transfer_bytes(const AddrGen& s) {
    if constexpr (requires { s.get_aligned_page_size(); }) return s.get_aligned_page_size();
    else if constexpr (requires { s.page_size; }) return s.page_size;
    else return 1u << s.log_base_2_of_page_size;
}
}  // namespace interleaved_addr_gen
