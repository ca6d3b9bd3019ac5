// For tests of the NoC: programs with one data-movement kernel on a chosen NoC, and a model of memory to compare with.
#pragma once
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "program/kernel_test.hpp"

namespace tessera::testing {

struct NocCase {
    const char* arch;
    uint32_t noc;
    bool late;
};
inline std::string name_of(const ::testing::TestParamInfo<NocCase>& info) {
    return std::string(info.param.arch) + "_noc" + std::to_string(info.param.noc) + (info.param.late ? "_late" : "");
}
inline auto all_noc_cases() {
    std::vector<NocCase> cases;
    for (const char* arch : {"wormhole_b0", "blackhole"})
        for (uint32_t noc : {0u, 1u})
            for (bool late : {false, true}) cases.push_back({arch, noc, late});
    return ::testing::ValuesIn(cases);
}

inline KernelConfig dm_config(uint32_t noc, NocMode mode = NocMode::DM_DEDICATED_NOC) {
    return DataMovementConfigDescriptor{
        .processor = noc ? DataMovementProcessor::RISCV_0 : DataMovementProcessor::RISCV_1,
        .noc = static_cast<Noc>(noc),
        .noc_mode = mode};
}

// The L1 range these tests compare; above it lies nothing of theirs.
inline constexpr uint32_t kImageBytes = 0x40000;
using Image = std::vector<uint8_t>;

inline Image image(Device& device, CoreCoord core) {
    const auto* start = reinterpret_cast<const uint8_t*>(device.core(core).l1() + kScratch);
    return Image(start, start + kImageBytes);
}
inline void fill_image(Device& device, CoreCoord core, uint32_t seed) {
    std::mt19937 random(seed);
    auto* start = reinterpret_cast<uint8_t*>(device.core(core).l1() + kScratch);
    for (uint32_t i = 0; i < kImageBytes; i++) start[i] = static_cast<uint8_t>(random());
}
inline uint32_t get_word(const Image& memory, uint32_t at) {
    uint32_t value = 0;
    memcpy(&value, memory.data() + at, 4);
    return value;
}
inline void put_word(Image& memory, uint32_t at, uint32_t value) { memcpy(memory.data() + at, &value, 4); }

struct NocTest : ::testing::TestWithParam<NocCase> {
    Device device{DeviceOptions{
        .arch = GetParam().arch, .workers = 1, .seed = GetParam().late ? 11u : 0u, .late = GetParam().late}};
    uint32_t noc() const { return GetParam().noc; }
    NocCoord at(uint32_t x, uint32_t y) const { return device.arch().translated({x, y}); }
    // A kernel on core `where` of this case's NoC; X and Y name core (1,0), M is the base of the images.
    KernelDescriptor kernel_here(const std::string& body, CoreCoord where = {0, 0},
                                 NocMode mode = NocMode::DM_DEDICATED_NOC) {
        KernelDescriptor made = kernel(
            dm("constexpr uint32_t X = get_compile_time_arg_val(0), Y = get_compile_time_arg_val(1), M = 0x100000;\n" +
               body),
            dm_config(noc(), mode), cores(where, where));
        const NocCoord other = at(1, 0);
        made.compile_time_args = {other.x, other.y};
        return made;
    }
};

}  // namespace tessera::testing
