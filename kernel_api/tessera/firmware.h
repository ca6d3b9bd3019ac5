// Globals that firmware defines on the card: per core and role, initialised when the kernel starts.
#pragma once
#include <cstdint>
#include <limits>

#include "tessera/abi/calls.h"
#include "tessera/abi/layout.h"
#include "tessera/abi/remote_cb.h"
#include "tessera/cb_counters.h"
#include "tessera/clock.h"
#include "tessera/thread_id.h"

#ifndef NOC_INDEX
#define NOC_INDEX 0
#endif
#ifndef NOC_MODE
#define NOC_MODE DM_DEDICATED_NOC
#endif

constexpr uint8_t noc_index = NOC_INDEX;
constexpr uint8_t noc_mode = NOC_MODE;
#if defined(COMPILE_FOR_NCRISC)
constexpr uint8_t proc_type = 1;
#else
constexpr uint8_t proc_type = 0;
#endif

inline uint8_t my_x[2] = {static_cast<uint8_t>(tess_my_noc(0) >> 8), static_cast<uint8_t>(tess_my_noc(1) >> 8)};
inline uint8_t my_y[2] = {static_cast<uint8_t>(tess_my_noc(0)), static_cast<uint8_t>(tess_my_noc(1))};
inline uint8_t my_logical_x_ = static_cast<uint8_t>(tess_my_logical(0) >> 8);
inline uint8_t my_logical_y_ = static_cast<uint8_t>(tess_my_logical(0));
inline uint8_t my_relative_x_ = static_cast<uint8_t>(tess_my_logical(1) >> 8);
inline uint8_t my_relative_y_ = static_cast<uint8_t>(tess_my_logical(1));

FORCE_INLINE LocalCBInterface& get_local_cb_interface(uint32_t cb_id) {
    return reinterpret_cast<LocalCBInterface*>(TESSERA_LOCAL_BASE + tessera::abi::kCbInterfaceOffset)[cb_id];
}

FORCE_INLINE RemoteSenderCBInterface& get_remote_sender_cb_interface(uint32_t cb_id) {
    return reinterpret_cast<RemoteSenderCBInterface&>(get_local_cb_interface(cb_id));
}
FORCE_INLINE RemoteReceiverCBInterface& get_remote_receiver_cb_interface(uint32_t cb_id) {
    return reinterpret_cast<RemoteReceiverCBInterface&>(get_local_cb_interface(cb_id));
}

// What the interface's addresses are shifted by: 16-byte words on a TRISC.
#ifdef COMPILE_FOR_TRISC
constexpr uint32_t cb_addr_shift = 4;
#else
constexpr uint32_t cb_addr_shift = 0;
#endif
constexpr uint32_t get_operand_id(uint32_t operand) { return operand; }

/// The column of this core in the device's logical grid.
FORCE_INLINE uint8_t get_absolute_logical_x() { return my_logical_x_; }
/// The row of this core in the device's logical grid.
FORCE_INLINE uint8_t get_absolute_logical_y() { return my_logical_y_; }
/// The column of this core within the cores of its kernel.
FORCE_INLINE uint8_t get_relative_logical_x() { return my_relative_x_; }
/// The row of this core within the cores of its kernel.
FORCE_INLINE uint8_t get_relative_logical_y() { return my_relative_y_; }

/// The L1 address of runtime argument `arg_idx`.
FORCE_INLINE uint32_t get_arg_addr(int arg_idx) { return tess_arg_address(static_cast<uint32_t>(arg_idx)); }
/// The L1 address of common runtime argument `arg_idx`.
FORCE_INLINE uint32_t get_common_arg_addr(int arg_idx) {
    return tess_common_arg_address(static_cast<uint32_t>(arg_idx));
}
// An argument is one word; a pointer, which has one word on the card, is the address that the word holds.
template <typename T>
FORCE_INLINE T tess_arg_at(uint32_t address) {
    if constexpr (__is_pointer(T)) {
        return reinterpret_cast<T>(static_cast<uintptr_t>(*reinterpret_cast<volatile uint32_t*>(address)));
    } else {
        static_assert(sizeof(T) == 4, "get_arg_val: the type must have 4 bytes");
        return *reinterpret_cast<volatile T*>(address);
    }
}
/// The runtime argument `arg_idx` of this kernel on this core, as a value of 32 bits.
template <typename T>
FORCE_INLINE T get_arg_val(int arg_idx) {
    return tess_arg_at<T>(get_arg_addr(arg_idx));
}
/// The common runtime argument `arg_idx`, the same on every core.
template <typename T>
FORCE_INLINE T get_common_arg_val(int arg_idx) {
    return tess_arg_at<T>(get_common_arg_addr(arg_idx));
}

/// The L1 address of a semaphore of the program, by its id; the same on every core.
template <ProgrammableCoreType type = ProgrammableCoreType::TENSIX>
FORCE_INLINE uint32_t get_semaphore(uint32_t semaphore_id) {
    return tess_semaphore_address(semaphore_id);
}

// The same two ways for each question about a circular buffer's tiles: constant expressions read the tables generated
// for the program (tessera/tables.h, included after this header), running kernels ask for what their own core has.
constexpr int32_t tess_table_tile_size(int32_t operand);
constexpr uint32_t tess_table_tile_hw(int32_t operand);
constexpr uint32_t tess_table_tile_num_faces(int32_t operand);
constexpr DataFormat tess_table_dataformat(int32_t operand);

/// Bytes of a tile in this circular buffer's format.
FORCE_INLINE constexpr int32_t get_tile_size(int32_t operand) {
    if (__builtin_is_constant_evaluated()) return tess_table_tile_size(operand);
    return static_cast<int32_t>(tess_cb_tile_bytes(operand));
}
/// Elements of a tile in this circular buffer.
FORCE_INLINE constexpr uint32_t get_tile_hw(int32_t operand) {
    if (__builtin_is_constant_evaluated()) return tess_table_tile_hw(operand);
    return tess_cb_tile_elements(operand);
}
/// Faces of a tile in this circular buffer.
FORCE_INLINE constexpr uint32_t get_tile_num_faces(int32_t operand) {
    if (__builtin_is_constant_evaluated()) return tess_table_tile_num_faces(operand);
    return tess_cb_faces(operand);
}
/// The data format of this circular buffer.
FORCE_INLINE constexpr DataFormat get_dataformat(int32_t operand) {
    if (__builtin_is_constant_evaluated()) return tess_table_dataformat(operand);
    return static_cast<DataFormat>(tess_cb_format(operand));
}

FORCE_INLINE void invalidate_l1_cache() {}
