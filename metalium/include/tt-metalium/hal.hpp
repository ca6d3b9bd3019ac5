// Numbers of the chip that TESSERA_ARCH names (METALIUM 4).
#pragma once
#include <cstdint>
#include <string>

#include <umd/device/types/arch.hpp>

namespace tt::tt_metal::hal {

tt::ARCH get_arch();
std::string get_arch_name();
std::uint32_t get_l1_size();
std::uint32_t get_dram_alignment();
std::uint32_t get_l1_alignment();
std::uint32_t get_pcie_alignment();
std::uint32_t get_erisc_l1_unreserved_base();
std::uint32_t get_erisc_l1_unreserved_size();
std::uint32_t get_max_worker_l1_unreserved_size();
std::uint32_t get_arch_num_circular_buffers();
float get_eps();
float get_nan();
float get_inf();

}  // namespace tt::tt_metal::hal
