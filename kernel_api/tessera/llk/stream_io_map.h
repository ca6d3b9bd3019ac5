// In place of the checkout's: buffer n is counted by stream n in every revision (in January's firmware by n + 8).
#pragma once
#include <cstdint>

#include "stream_interface.h"

constexpr uint32_t OPERAND_START_STREAM = 0;
inline uint32_t get_operand_stream_id(int operand) { return OPERAND_START_STREAM + static_cast<uint32_t>(operand); }
inline volatile uint32_t* get_cb_tiles_received_ptr(int operand) {
    return reinterpret_cast<volatile uint32_t*>(
        static_cast<uintptr_t>(STREAM_REG_ADDR(get_operand_stream_id(operand), STREAM_REMOTE_DEST_BUF_SIZE_REG_INDEX)));
}
inline volatile uint32_t* get_cb_tiles_acked_ptr(int operand) {
    return reinterpret_cast<volatile uint32_t*>(static_cast<uintptr_t>(
        STREAM_REG_ADDR(get_operand_stream_id(operand), STREAM_REMOTE_DEST_BUF_START_REG_INDEX)));
}
