// What differs between the chips for instructions: numbers and capabilities of the coprocessor, read from arch/*.json.
// Facts: reference page TENSIX_ISA 16; the source of each number stands beside it.
#pragma once
#include <cstdint>

#include "device/arch.hpp"

namespace tessera::tensix {

struct Units {
    uint32_t isa;                // column of the encodings in arch/tensix_isa.json
    uint32_t packers;            // each has a bit in PACR; a single one has four interfaces there
    uint32_t pack_offset_unit;   // 16-byte units of an output address for each 16 bytes that counters give
    uint32_t tilize_row_datums;  // what a tilizing UNPACR takes at once of formats of 16 and 32 bits
    uint32_t mutexes;            // ATGETM knows those below, but for 1
    uint32_t stall_src_bit;      // first of STALLWAIT's four conditions on Src banks
    uint32_t stream_acked_register, stream_received_register;  // counters of a circular buffer, in its stream
    bool implied_src_formats;    // the FPU takes a format from the Src bank unless configured otherwise
    bool address_mod_bias;       // a bias counter chooses between two sets of four address modes
    bool zeroacc_in_half;        // ZEROACC of a tile counts from the half of Dst that is in use
    bool unpacr_nop_fields;      // UNPACR_NOP has a field for each thing it does; else one code for all
    uint32_t sfpu_version;       // Arch::units
    bool fpu_minus_one_bug;
};

// Read once per chip.
const Units& units_of(const Arch& arch);

}  // namespace tessera::tensix
