// Compute kernels end to end: three threads that meet through Src, Dst and circular buffers.
#include <bit>
#include <functional>

#include "program/kernel_test.hpp"

namespace tessera::testing {
namespace {

struct Compute : ::testing::TestWithParam<const char*> {
    Device device{DeviceOptions{.arch = GetParam(), .workers = 1}};
    static constexpr uint32_t kIn0 = kScratch, kIn1 = kScratch + 0x8000, kOut = kScratch + 0x10000;

    // Tiles of bf16 in L1, datum i of all tiles from f(i).
    void fill(uint32_t address, uint32_t datums, const std::function<float(uint32_t)>& f) {
        auto* l1 = reinterpret_cast<uint16_t*>(device.core({0, 0}).l1() + address);
        for (uint32_t i = 0; i < datums; ++i) l1[i] = static_cast<uint16_t>(std::bit_cast<uint32_t>(f(i)) >> 16);
    }
    float out(uint32_t datum) {
        uint16_t half;
        memcpy(&half, device.core({0, 0}).l1() + kOut + 2 * datum, 2);
        return std::bit_cast<float>(uint32_t{half} << 16);
    }
    // Reader and writer move `tiles` tiles between L1 and the circular buffers 0, 1 and 16; `compute` is the whole
    // source.
    ProgramDescriptor program(const std::string& compute, uint32_t tiles, ComputeConfigDescriptor config = {},
                              uint32_t outputs = 0) {
        const std::string n = std::to_string(tiles), m = std::to_string(outputs == 0 ? tiles : outputs);
        const std::string read = "for (uint32_t i = 0; i < " + n +
                                 "; i++) { for (uint32_t c = 0; c < 2; c++) { cb_reserve_back(c, 1);\n"
                                 "uint32_t* to = (uint32_t*)get_write_ptr(c); uint32_t* from = (uint32_t*)((c ? "
                                 "0x108000 : 0x100000) + 2048 * i);\n"
                                 "for (int w = 0; w < 512; w++) to[w] = from[w]; cb_push_back(c, 1); } }";
        const std::string write =
            "for (uint32_t i = 0; i < " + m +
            "; i++) { cb_wait_front(16, 1);\n"
            "uint32_t* from = (uint32_t*)get_read_ptr(16); uint32_t* to = (uint32_t*)(0x110000 + 2048 * i);\n"
            "for (int w = 0; w < 512; w++) to[w] = from[w]; cb_pop_front(16, 1); }";
        return {.kernels = {reader(read), writer(write), kernel(compute, config)},
                .cbs = {cb(0, 2), cb(1, 2), cb(16, 2)}};
    }
    static std::string source(const std::string& headers, const std::string& body) {
        std::string text;
        for (size_t at = 0; at < headers.size();) {
            const size_t end = std::min(headers.find(' ', at), headers.size());
            text += "#include \"compute_kernel_api/" + headers.substr(at, end - at) + ".h\"\n";
            at = end + 1;
        }
        return text + "namespace NAMESPACE {\nvoid MAIN {\n" + body + "\n}\n}\n";
    }
    // Sums of tile i of both inputs, formed in the tile of Dst that `slot` names.
    void add_four_tiles(const std::string& slot) {
        fill(kIn0, 4096, [](uint32_t i) { return static_cast<float>(i % 64); });
        fill(kIn1, 4096, [](uint32_t i) { return static_cast<float>(i % 7); });
        const std::string body = R"(
        binary_op_init_common(0, 1, 16);
        add_tiles_init(0, 1);
        for (uint32_t i = 0; i < 4; i++) {
            cb_wait_front(0, 1); cb_wait_front(1, 1); cb_reserve_back(16, 1);
            tile_regs_acquire(); add_tiles(0, 1, 0, 0, )" +
                                 slot + R"(); tile_regs_commit();
            tile_regs_wait(); pack_tile()" +
                                 slot + R"(, 16); tile_regs_release();
            cb_push_back(16, 1); cb_pop_front(0, 1); cb_pop_front(1, 1);
        })";
        run_program(device, program(source("eltwise_binary", body), 4));
        for (uint32_t i = 0; i < 4096; ++i) ASSERT_EQ(out(i), static_cast<float>(i % 64 + i % 7)) << i;
    }
};
INSTANTIATE_TEST_SUITE_P(Arch, Compute, ::testing::Values("wormhole_b0", "blackhole"));

TEST_P(Compute, AddTilesAddsEachDatum) { add_four_tiles("0"); }

// As on the card: a half has 8 tiles, and 8 more of the other half follow, around the end of Dst.
TEST_P(Compute, TilesAfterAHalfOfDstLieInTheOther) { add_four_tiles("8 + i"); }

}  // namespace
}  // namespace tessera::testing
