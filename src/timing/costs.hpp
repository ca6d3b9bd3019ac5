// What things cost in cycles, read from arch/<chip>.timing.json, where each number stands beside its source or the fit
// that gave it (tools/timing_fit.py).
#pragma once
#include <array>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "device/arch.hpp"

namespace tessera::timing {

// Every named constant. Cycles unless the name says otherwise; a flit is noc_word_bytes.
#define TESSERA_TIMING_CONSTANTS(X)                                                                                    \
    /* the clock */                                                                                                    \
    X(clock_mhz)                                                                                                       \
    /* NoC: a hop between routers; from an issued command to its head on the first link; until a request that          \
       has arrived is served and seen by the other side; per flit of a packet, beyond one cycle each */                \
    X(noc_hop)                                                                                                         \
    X(noc_write_latency)                                                                                               \
    X(noc_read_latency)                                                                                                \
    X(noc_atomic_latency)                                                                                              \
    X(noc_buffer_flits)                                                                                                \
    X(noc_write_flit)                                                                                                  \
    X(noc_read_flit) X(noc_link_flit) X(noc_write_tail_flit) X(noc_read_tail_flit) X(noc_inject)                       \
        X(noc_loopback_latency) X(noc_loopback_flit) X(noc_request_serve) X(noc_multicast_receiver)                    \
            X(noc_multicast_outside) X(dram_queue)    /* issue of each variant of the API, on the RISC-V */               \
        X(issue_read) X(issue_read_dram) X(issue_read_one_packet) X(issue_read_state) X(issue_write)                   \
            X(issue_write_dram) X(issue_write_one_packet) X(issue_write_state) X(issue_packet) X(issue_multicast)      \
                X(issue_word) X(issue_word_posted) X(issue_word_state) X(issue_word_posted_state) X(issue_atomic)      \
                    X(issue_set_state) X(issue_accessor) X(barrier) X(flush) X(zone)    /* DRAM */                        \
        X(dram_read_latency) X(dram_write_latency) X(dram_byte) X(dram_packet) X(dram_write_byte) X(dram_write_packet) \
            X(dram_write_command) X(dram_small_write)                                                                  \
                X(dram_small_write_bytes)    /* circular buffers, semaphores and other calls of the kernel API */         \
        X(cb_reserve) X(cb_push) X(cb_wait) X(cb_pop) X(semaphore_wait) X(semaphore_set) X(argument)                   \
            X(poll)    /* Tensix lanes */                                                                                 \
        X(unpack_a) X(unpack_a_byte) X(unpack_ab) X(unpack_ab_byte) X(unpack_matmul) X(unpack_matmul_byte)             \
            X(unpack_to_dest_byte) X(unpack_tilize) X(unpack_untilize) X(math_add) X(math_copy) X(math_mul_phase)      \
                X(math_mul_first) X(math_matmul_phase) X(math_matmul) X(math_reduce_row) X(math_reduce_row_phase)      \
                    X(math_reduce_row_max) X(math_reduce_col) X(math_reduce_col_phase) X(math_reduce_scalar)           \
                        X(math_reduce_scalar_phase) X(math_transpose) X(math_call) X(dst_step) X(sfpu_vector)          \
                            X(sfpu_call) X(pack_call) X(pack_byte) X(pack_dst32_byte) X(pack_accumulate)               \
                                X(pack_untilize) X(pack_rows) X(init_call)    /* RISC-V instruction classes */            \
        X(risc_alu) X(risc_mul) X(risc_div) X(risc_branch) X(risc_load_l1) X(risc_store_l1) X(risc_load_local)         \
            X(risc_call)    /* launch of a program */                                                                     \
        X(launch) X(launch_config) X(launch_unique_args) X(launch_arg_word) X(launch_arg_rate) X(launch_arg_rate_base) \
            X(launch_cb) X(launch_kernel_groups) X(op_to_op) X(cb_init)

struct Costs {
#define TESSERA_TIMING_MEMBER(name) double name = 0;
    TESSERA_TIMING_CONSTANTS(TESSERA_TIMING_MEMBER)
#undef TESSERA_TIMING_MEMBER
    std::unordered_map<std::string, double> sfpu;  // cycles per 32x32 tile, by function
    std::unordered_map<std::string, double> inits;  // cycles of a call, by function and role: "mul_tiles_init.math"
    std::map<std::string, std::string> sources;
    std::vector<NocCoord> dram_nodes;  // where the ports of DRAM lie, in the order of Arch::dram_ports
};

// TESSERA_TIME_CONSTANTS names a file that replaces some of them.
std::shared_ptr<const Costs> load_costs(const Arch& arch);

}  // namespace tessera::timing
