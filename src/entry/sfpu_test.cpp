// SFPU functions through real compute kernels: copy_tile, the function, pack_tile, on both chips and both Dst modes.
// Facts: the expected words are the golden cases of tests/golden/sfpu (all 65,536 bfloat16 inputs of each function).
#include <cstdlib>
#include <sstream>

#include "program/kernel_test.hpp"
#include "tile/sfpu/golden_file.hpp"

namespace tessera::testing {
namespace {

constexpr uint32_t kIn = kScratch, kOut = kScratch + 0x20000;

// Reader and writer stream 64 tiles; `chain` is what a kernel would write between copy_tile and pack_tile.
struct SfpuKernel : ::testing::TestWithParam<const char*> {
    Device device{DeviceOptions{.arch = GetParam(), .workers = 1}};

    void write_all_bf16() {
        auto* l1 = reinterpret_cast<uint16_t*>(device.core({0, 0}).l1() + kIn);
        for (uint32_t i = 0; i < 65536; i++) l1[i] = static_cast<uint16_t>(i);
    }
    std::vector<uint32_t> output() {
        const auto* l1 = reinterpret_cast<const uint16_t*>(device.core({0, 0}).l1() + kOut);
        return {l1, l1 + 65536};
    }
    static std::string mover(bool out) {
        const std::string copy = "for (int w = 0; w < 512; w++) to[w] = from[w];";
        if (out) {
            return "for (uint32_t i = 0; i < 64; i++) { cb_wait_front(16, 1); uint32_t* from = "
                   "(uint32_t*)get_read_ptr(16);\n"
                   "uint32_t* to = (uint32_t*)(0x120000 + 2048 * i); " +
                   copy + " cb_pop_front(16, 1); }";
        }
        return "for (uint32_t i = 0; i < 64; i++) { cb_reserve_back(0, 1); uint32_t* to = "
               "(uint32_t*)get_write_ptr(0);\n"
               "uint32_t* from = (uint32_t*)(0x100000 + 2048 * i); " +
               copy + " cb_push_back(0, 1); }";
    }
    static std::string compute(const std::string& headers, const std::string& init, const std::string& chain) {
        return "#include \"compute_kernel_api/eltwise_unary/eltwise_unary.h\"\n#include "
               "\"compute_kernel_api/tile_move_copy.h\"\n"
               "#include \"compute_kernel_api/pack.h\"\n#include \"compute_kernel_api.h\"\n" +
               headers +
               "\nnamespace NAMESPACE {\nvoid MAIN {\ninit_sfpu(0, 16);\nfor (uint32_t i = 0; i < 64; i++) "
               "{\ncb_wait_front(0, 1); cb_reserve_back(16, 1);\n"
               "tile_regs_acquire(); copy_tile_to_dst_init_short(0); copy_tile(0, 0, 0);\n" +
               init + "\n" + chain +
               "\ntile_regs_commit(); tile_regs_wait(); pack_tile(0, 16); tile_regs_release();\ncb_push_back(16, 1); "
               "cb_pop_front(0, 1);\n}\n}\n}\n";
    }
    std::vector<uint32_t> run_chain(const std::string& headers, const std::string& init, const std::string& chain,
                                    bool fp32 = false) {
        write_all_bf16();
        ComputeConfigDescriptor config;
        config.fp32_dest_acc_en = fp32;
        run_program(device, {.kernels = {reader(mover(false)), writer(mover(true)),
                                         kernel(compute(headers, init, chain), config)},
                             .cbs = {cb(0, 2), cb(16, 2)}});
        return output();
    }
    // The hash of a golden case with bf16 Dst, or 0.
    uint64_t golden(const std::string& op) const {
        const std::string arch = std::string(GetParam()) == "blackhole" ? "bh" : "wh";
        std::ifstream table(sfpu::golden_path("cases.txt"));
        for (std::string line; std::getline(table, line);) {
            if (!line.starts_with("unary " + op + " " + arch + " bf16 bf16 bf16 all ")) continue;
            return std::stoull(line.substr(line.rfind(' ') + 1), nullptr, 16);
        }
        return 0;
    }
};
INSTANTIATE_TEST_SUITE_P(Arch, SfpuKernel, ::testing::Values("wormhole_b0", "blackhole"));

struct GoldenCall {
    const char *op, *code;
};
// One kernel with all of them, so that it is compiled once; a word in L1 chooses.
constexpr GoldenCall kCalls[] = {
    {"exp", "exp_tile_init(); exp_tile(0);"},
    {"exp_approx", "exp_tile_init<true>(); exp_tile<true>(0);"},
    {"recip", "recip_tile_init<false>(); recip_tile<false>(0);"},
    {"recip_legacy", "recip_tile_init(); recip_tile(0);"},
    {"sqrt", "sqrt_tile_init(); sqrt_tile(0);"},
    {"rsqrt", "rsqrt_tile_init(); rsqrt_tile(0);"},
    {"sigmoid", "sigmoid_tile_init(); sigmoid_tile(0);"},
    {"silu", "silu_tile_init(); silu_tile(0);"},
    {"tanh", "tanh_tile_init(); tanh_tile(0);"},
    {"tanh_fast", "tanh_tile_init<true>(); tanh_tile<true>(0);"},
    {"log", "log_tile_init(); log_tile(0);"},
    {"gelu", "gelu_tile_init<false>(); gelu_tile<false>(0);"},
    {"gelu_fast", "gelu_tile_init(); gelu_tile(0);"},
    {"square", "square_tile_init(); square_tile(0);"},
    {"mul_unary3.14", "binop_with_scalar_tile_init(); mul_unary_tile(0, 0x40490FDBu);"},
    {"relu", "relu_tile_init(); relu_tile(0);"},
    {"fill2.5", "fill_tile_init(); fill_tile(0, 2.5f);"},
    {"negative", "negative_tile_init(); negative_tile(0);"},
    {"power1.7", "power_tile_init(); power_tile(0, 0x3FD9999Au);"},
    {"sin", "sin_tile_init(); sin_tile(0);"},
    {"round2", "rounding_op_tile_init(); round_tile(0, 2);"},
    {"softplus", "softplus_tile_init(); softplus_tile(0, 0x3F800000u, 0x3F800000u, 0x41A00000u);"},
    {"remainder3", "remainder_tile_init(0x40400000u, 0x3EAAAAABu); remainder_tile(0);"},
};
constexpr uint32_t kChoice = kScratch + 0x48000;

TEST_P(SfpuKernel, FunctionsGiveTheCardsBitsOnEveryBfloat16) {
    std::string chain = "switch (*(volatile uint32_t*)0x148000) {\n";
    for (size_t i = 0; i < std::size(kCalls); i++)
        chain += "case " + std::to_string(i) + ": " + kCalls[i].code + " break;\n";
    for (uint32_t i = 0; i < std::size(kCalls); i++) {
        memcpy(device.core({0, 0}).l1() + kChoice, &i, 4);
        ASSERT_NE(golden(kCalls[i].op), 0u) << kCalls[i].op;
        const auto out =
            run_chain("#include \"compute_kernel_api/eltwise_unary/sfpu_split_includes.h\"\n", "", chain + "}");
        EXPECT_EQ(sfpu::golden_hash(out), golden(kCalls[i].op)) << kCalls[i].op;
    }
}

// A chain in one Dst section, with a second tile copied inside Dst: x^2 + relu(x), all in the SFPU.
TEST_P(SfpuKernel, ChainsOfFunctionsShareOneDstSection) {
    const std::vector<uint32_t> out = run_chain(
        "#include \"compute_kernel_api/copy_dest_values.h\"\n#include "
        "\"compute_kernel_api/eltwise_binary_sfpu.h\"\n#include \"compute_kernel_api/eltwise_unary/relu.h\"\n",
        "",
        "copy_dest_values_init(); copy_dest_values(1, 0); square_tile_init(); square_tile(0); relu_tile_init(); "
        "relu_tile(1);\n"
        "add_binary_tile_init(); add_binary_tile(0, 1, 0);");
    const auto at = [&](float x) { return std::bit_cast<float>(out[std::bit_cast<uint32_t>(x) >> 16] << 16); };
    EXPECT_EQ(at(3.0f), 12.0f);
    EXPECT_EQ(at(-3.0f), 9.0f);
    EXPECT_EQ(at(0.5f), 0.75f);
}

TEST_P(SfpuKernel, VectorModeColumnTouchesTheLeftFacesOnly) {
    const std::vector<uint32_t> out =
        run_chain("#include \"compute_kernel_api/eltwise_unary/recip.h\"\n", "recip_tile_init<false>();",
                  "recip_tile<false>(0, (int)VectorMode::C);");
    // Datum 0x4000 (2.0) is the first of a tile: face 0. Datum 0x4100 (8.0) is the first of face 1.
    EXPECT_EQ(out[0x4000], 0x3F00u);
    EXPECT_EQ(out[0x4100], 0x4100u);
}

TEST_P(SfpuKernel, FunctionsNotModelledNameThemselves) {
    const std::string text =
        error_of(device, {.kernels = {reader(mover(false)), writer(mover(true)),
                                      kernel(compute("", "sfpu_reduce_init<PoolType::SUM, DataFormat::Float16_b>();",
                                                     "sfpu_reduce<PoolType::SUM, DataFormat::Float16_b>(0, 2);"),
                                             ComputeConfigDescriptor{})},
                          .cbs = {cb(0, 2), cb(16, 2)}});
    EXPECT_NE(text.find("error[unsupported]: sfpu_reduce of columns or averages over blocks of tiles is not supported"),
              std::string::npos)
        << text;
}

}  // namespace
}  // namespace tessera::testing
