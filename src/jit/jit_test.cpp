// Kernels in every form upstream accepts, what the build passes to them, and the errors when they do not compile.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "program/kernel_test.hpp"

namespace fs = std::filesystem;

namespace tessera::testing {
namespace {

struct Jit : ::testing::TestWithParam<const char*> {
    Device device{DeviceOptions{.arch = GetParam(), .workers = 1}};
    bool is_blackhole() const { return std::string(GetParam()) == "blackhole"; }
    uint32_t result(KernelDescriptor kernel, std::vector<CBDescriptor> cbs = {}) {
        run_program(device, ProgramDescriptor{.kernels = {std::move(kernel)}, .cbs = std::move(cbs)});
        return word(device, {0, 0}, kScratch);
    }
};
INSTANTIATE_TEST_SUITE_P(Arch, Jit, ::testing::Values("wormhole_b0", "blackhole"));

KernelDescriptor source(const std::string& text, KernelConfig config = ReaderConfigDescriptor{}) {
    return kernel(text, std::move(config));
}
const std::string kStore = "*(volatile uint32_t*)0x100000 = ";

TEST_P(Jit, AllHeaderLayoutsAreAccepted) {
    EXPECT_EQ(result(source("#include \"dataflow_api.h\"\n#include \"accessor/tensor_accessor.h\"\n#include "
                            "\"debug/dprint.h\"\n#include \"compile_time_args.h\"\nvoid kernel_main() { " +
                            kStore + "1; }")),
              1u);
    EXPECT_EQ(
        result(source("#include \"api/dataflow/dataflow_api.h\"\n#include \"api/tensor/tensor_accessor.h\"\n#include "
                      "\"api/debug/dprint.h\"\n#include \"api/compile_time_args.h\"\nvoid kernel_main() { " +
                      kStore + "2; }")),
        2u);
    const std::string body = "void kernel_main() { PACK(" + kStore + "3;) }";
    EXPECT_EQ(result(source("#include \"compute_kernel_api/common.h\"\n" + body, ComputeConfigDescriptor{})), 3u);
    EXPECT_EQ(result(source("#include \"api/compute/common.h\"\nvoid kernel_main() { MATH(" + kStore + "4;) }",
                            ComputeConfigDescriptor{})),
              4u);
}

TEST_P(Jit, BothComputeEntryStylesRunOnAllThreeProcessors) {
    const std::string body = "{ ((volatile uint32_t*)0x100000)[COMPILE_FOR_TRISC] = 10 + COMPILE_FOR_TRISC; }";
    for (const std::string& text : {"namespace NAMESPACE { void MAIN " + body + " }", "void kernel_main() " + body}) {
        memset(device.core({0, 0}).l1() + kScratch, 0, 12);
        result(source("#include \"compute_kernel_api/common.h\"\n" + text, ComputeConfigDescriptor{}));
        for (uint32_t role = 0; role < 3; role++)
            EXPECT_EQ(word(device, {0, 0}, kScratch + 4 * role), 10 + role) << text;
    }
}

TEST_P(Jit, ArgumentsAndDefinesReachTheKernel) {
    KernelDescriptor k = source(
        "#include \"dataflow_api.h\"\ntemplate <uint32_t N> struct S { uint32_t a[N]; };\n"
        "void kernel_main() { constexpr uint32_t n = get_compile_time_arg_val(1); S<n> s; static_assert(n == 7);\n"
        "if constexpr (get_named_compile_time_arg_val(\"depth\") == 3) " +
        kStore + "sizeof(s) + FACTOR * get_arg_val<uint32_t>(1) + get_common_arg_val<uint32_t>(0); }");
    k.compile_time_args = {4, 7};
    k.named_compile_time_args = {{"width", 2}, {"depth", 3}};
    k.defines = {{"FACTOR", "100"}};
    k.runtime_args = {{{0, 0}, {1, 2}}};
    k.common_runtime_args = {1000};
    EXPECT_EQ(result(k), 28u + 200 + 1000);
}

TEST_P(Jit, EmptyUniqueArgumentsAliasTheCommonOnes) {
    KernelDescriptor k =
        source("#include \"dataflow_api.h\"\nvoid kernel_main() { " + kStore + "get_arg_val<uint32_t>(0); }");
    k.common_runtime_args = {77};
    EXPECT_EQ(result(k), 77u);
}

TEST_P(Jit, BuildDefinesArchRoleAndNoc) {
    const std::string arch = is_blackhole() ? "ARCH_BLACKHOLE" : "ARCH_WORMHOLE";
    EXPECT_EQ(
        result(source(
            "#include \"dataflow_api.h\"\n#if !defined(" + arch +
            ") || !defined(COMPILE_FOR_NCRISC) || !defined(KERNEL_BUILD)\n#error wrong\n#endif\nvoid kernel_main() { " +
            kStore + "NOC_INDEX * 10 + noc_index + NOC_MODE; }")),
        0u);
    EXPECT_EQ(
        result(source(
            "#include \"dataflow_api.h\"\n#ifndef COMPILE_FOR_BRISC\n#error wrong\n#endif\nvoid kernel_main() { " +
                kStore + "NOC_INDEX * 10 + noc_index; }",
            WriterConfigDescriptor{})),
        11u);
}

TEST_P(Jit, FormatsOfCircularBuffersAreConstantsOfComputeKernels) {
    CBDescriptor c = cb(3, 2, 2048);
    c.format_descriptors[0].data_format = DataFormat::Float16b;
    EXPECT_EQ(
        result(
            source("#include \"compute_kernel_api/common.h\"\nvoid kernel_main() { static_assert(unpack_src_format[3] "
                   "== 5 && pack_tile_size[3] == 2048 && !DST_ACCUM_MODE); PACK(" +
                       kStore + "unpack_tile_r_dim[3];) }",
                   ComputeConfigDescriptor{}),
            {c}),
        32u);
}

TEST_P(Jit, DefinesOfAKernelMayHaveTheNamesOfTheModes) {
    KernelDescriptor k = source(
        "#include \"compute_kernel_api/common.h\"\nvoid kernel_main() { PACK(" + kStore + "DST_ACCUM_MODE + 1;) }",
        ComputeConfigDescriptor{});
    k.defines = {{"DST_ACCUM_MODE", "true"}};  // without it false
    EXPECT_EQ(result(k), 2u);
}

// Most kernels of tt-metal's programming examples include nothing: its firmware does that for them.
TEST_P(Jit, DataMovementKernelsHaveTheirApiWithoutIncludingIt) {
    EXPECT_EQ(result(source("void kernel_main() { cb_reserve_back(3, 1); DPRINT << get_write_ptr(3) << ENDL(); "
                            "noc_async_write_barrier(); " +
                            kStore + "std::max(6, 7); }"),
                     {cb(3, 2, 2048)}),
              7u);
}

TEST_P(Jit, TilesOfCircularBuffersAreConstantExpressionsInAllKernels) {
    CBDescriptor c = cb(3, 2, 1088);
    c.format_descriptors[0].data_format = DataFormat::Bfp8b;
    const std::string body =
        "constexpr uint32_t bytes = get_tile_size(3); static_assert(bytes == 1088 && get_tile_hw(3) == 1024);\n"
        "static_assert(get_dataformat(3) == DataFormat::Bfp8_b && get_tile_num_faces(3) == 4);\n"
        "static_assert(get_tile_size(4) == 0);  // no such buffer: optional ones are asked for, too\n"
        "volatile uint32_t three = 3; const uint32_t asked = get_tile_size(three);\n";
    EXPECT_EQ(result(source("void kernel_main() { " + body + kStore + "bytes + asked; }"), {c}), 2 * 1088u);
    EXPECT_EQ(result(source("#include \"compute_kernel_api/common.h\"\nvoid kernel_main() { " + body + "PACK(" +
                                kStore + "bytes + asked + 1;) }",
                            ComputeConfigDescriptor{}),
                     {c}),
              2 * 1088u + 1);
}

TEST_P(Jit, EveryOptimisationLevelWorks) {
    for (OptLevel level :
         {OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3, OptLevel::Os, OptLevel::Ofast, OptLevel::Oz}) {
        KernelDescriptor k = source(
            "#include \"dataflow_api.h\"\nvoid kernel_main() { uint32_t s = 0; for (uint32_t i = 0; i < 10; i++) s += "
            "i; " +
            kStore + "s; }");
        k.opt_level = level;
        EXPECT_EQ(result(k), 45u) << static_cast<int>(level);
    }
}

struct Folder {
    fs::path path = fs::temp_directory_path() / ("tessera-jit-test-" + std::to_string(getpid()));
    Folder() { fs::create_directories(path / "ops/kernels"); }
    ~Folder() { fs::remove_all(path); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
};

TEST_P(Jit, SourcesAreFoundBelowTtMetalHome) {
    const Folder folder;
    folder.write("ops/kernels/k.cpp",
                 "#include \"dataflow_api.h\"\n#include \"beside.h\"\n#include \"ops/far.h\"\nvoid kernel_main() { " +
                     kStore + "BESIDE + FAR; }");
    folder.write("ops/kernels/beside.h", "#define BESIDE 40\n");
    folder.write("ops/far.h", "#define FAR 2\n");
    setenv("TT_METAL_HOME", folder.path.c_str(), 1);
    KernelDescriptor k = source("ops/kernels/k.cpp");
    k.source_type = SourceType::FILE_PATH;
    EXPECT_EQ(result(k), 42u);
    unsetenv("TT_METAL_HOME");
    clear_program_cache(device);  // it would find the kernel again without looking for its source
    EXPECT_NE(error_of(device, {.kernels = {k}}).find("error[kernel-not-found]"), std::string::npos);
}

TEST_P(Jit, SourcesAreFoundAboveTheFileThatAsksForThem) {
    const Folder folder;
    folder.write("ops/kernels/k.cpp",
                 "#include \"dataflow_api.h\"\n#include \"ops/far.h\"\nvoid kernel_main() { " + kStore + "FAR; }");
    folder.write("ops/far.h", "#define FAR 7\n");
    KernelDescriptor k = source("ops/kernels/k.cpp");
    k.source_type = SourceType::FILE_PATH;
    k.made_at.file = (folder.path / "ops/op.py").string();
    EXPECT_EQ(result(k), 7u);
}

std::string compile_error(Device& device, const std::string& text, KernelConfig config = ReaderConfigDescriptor{}) {
    return error_of(device, {.kernels = {source(text, std::move(config))}});
}

TEST_P(Jit, CompileErrorStandsAtTheUsersLine) {
    const std::string text =
        compile_error(device, "#include \"dataflow_api.h\"\nvoid kernel_main() {\n    unknown_call(5);\n}\n");
    EXPECT_EQ(text.rfind("error[compile-error]: use of undeclared identifier 'unknown_call'", 0), 0u) << text;
    EXPECT_NE(text.find(".cpp:3:5"), std::string::npos) << text;
    EXPECT_NE(text.find("data-movement kernel, as ncrisc"), std::string::npos) << text;
}

TEST_P(Jit, CompileErrorOfAComputeKernelNamesTheProcessor) {
    const std::string text = compile_error(
        device, "#include \"compute_kernel_api/common.h\"\nvoid kernel_main() {\n    MATH(unknown_call(5));\n}\n",
        ComputeConfigDescriptor{});
    EXPECT_NE(text.find("compute kernel, as math"), std::string::npos) << text;
    EXPECT_NE(text.find(".cpp:3:10"), std::string::npos) << text;
}

TEST_P(Jit, ErrorInsideOurHeadersIsShownWhereTheyAreUsed) {
    const std::string arg = compile_error(
        device,
        "#include \"dataflow_api.h\"\nvoid kernel_main() {\n    uint32_t x = get_compile_time_arg_val(3);\n    " +
            kStore + "x;\n}\n");
    EXPECT_NE(arg.find(".cpp:3:"), std::string::npos) << arg;
    EXPECT_NE(arg.find("Index out of range"), std::string::npos) << arg;
    const std::string type = compile_error(
        device, "#include \"dataflow_api.h\"\nvoid kernel_main() {\n    " + kStore + "get_arg_val<uint64_t>(0);\n}\n");
    EXPECT_NE(type.find("the type must have 4 bytes"), std::string::npos) << type;
    EXPECT_NE(type.find(".cpp:3:"), std::string::npos) << type;
}

// Which types agree and which names are free depends on the card's compiler and headers; kernels rely on it.
TEST_P(Jit, KernelsMayRelyOnTheCardsWidthsAndNames) {
    KernelDescriptor k = source(
        "using namespace tt::constants;\n"
        "constexpr auto args = make_tensor_accessor_args_tuple<2, 0>();\n"
        "void kernel_main() {\n"
        "    uint32_t bytes = 48; int left = 600;\n"
        "    const uint32_t chunk = std::min(bytes, 8 * sizeof(uint32_t)) + std::min(left, MEM_ZEROS_SIZE);\n"
        "    const auto a = TensorAccessor(std::get<0>(args), 0, 64), b = TensorAccessor(std::get<1>(args), 64, 64);\n"
        "    const auto chosen = bytes > 1 ? a : b;\n"
        "    ASSERT(get_noc_addr_helper(0, 5) == 5 && NOC_X(3) == 3);\n"
        "    " +
        kStore + "chunk + TILE_HEIGHT + FACE_WIDTH + chosen.page_size; }");
    k.compile_time_args = {2, 2};
    EXPECT_EQ(result(k), 32u + 512 + 32 + 16 + 64);
    EXPECT_EQ(
        result(source("#include \"compute_kernel_api/layernorm.h\"\n#include \"compute_kernel_api/softmax.h\"\n"
                      "using namespace tt::constants;\nvoid copy_block(uint32_t, uint32_t, uint32_t, uint32_t) {}\n"
                      "void kernel_main() { copy_block(1, 2, 3, 4); compute_kernel_hw_startup(0, 0); PACK(" +
                          kStore + "ckernel::TILE_WIDTH + 7;) }",
                      ComputeConfigDescriptor{}),
               {cb(0, 2, 2048)}),
        39u);
}

TEST_P(Jit, UnknownNamedArgumentsAreReportedWithThoseThatAreGiven) {
    KernelDescriptor k = source(
        "void kernel_main() { constexpr uint32_t cb = get_named_compile_time_arg_val(\"c_1\"); " + kStore + "cb; }");
    auto message = [&] {
        try {
            result(k);
        } catch (const CompileError& error) { return std::string(error.what()); }
        return std::string();
    };
    EXPECT_NE(message().find("named_compile_time_args is empty"), std::string::npos) << message();
    k.named_compile_time_args = {{"c_0", 0}, {"c_2", 2}};
    EXPECT_NE(message().find("named_compile_time_args has c_0, c_2"), std::string::npos) << message();
}

TEST_P(Jit, ProgrammingTheSfpuIsUnsupportedNotUnknown) {
    for (const char* text :
         {"#include \"sfpi.h\"\n#include \"compute_kernel_api/eltwise_binary.h\"\nvoid kernel_main() {}",
          "#include \"compute_kernel_api.h\"\nvoid kernel_main() { MATH(vFloat x = dst_reg[0];) }"})
        EXPECT_THROW(result(source(text, ComputeConfigDescriptor{})), Unsupported) << text;
}

TEST_P(Jit, FunctionsThatAreNotModelledAreUnsupportedByName) {
    for (const char* call :
         {"dbg_halt()", "enable_fp32_dest_acc()", "dprint_tensix_pack_config()", "reshuffle_rows_tile(0, 0)"}) {
        const std::string text = fmt::format("#include \"api/compute/common.h\"\nvoid kernel_main() {{ {}; }}", call);
        try {
            result(source(text, ComputeConfigDescriptor{}));
            ADD_FAILURE() << call;
        } catch (const Unsupported& error) {
            const std::string name(call, std::string_view(call).find('('));
            EXPECT_NE(std::string(error.what()).find("(" + name + ") is not supported in kernels"), std::string::npos)
                << error.what();
        }
    }
}

TEST_P(Jit, DelaysInAssemblyDoNothing) {
    const std::string delay = "asm(\"nop\"); asm volatile(\"nop\\n\\tnop\" ::: \"memory\");";
    EXPECT_EQ(result(source("#include \"dataflow_api.h\"\nvoid kernel_main() { " + delay + kStore + "5; }")), 5u);
}

TEST_P(Jit, MissingEntryPointAndAssemblyAreNamed) {
    EXPECT_NE(compile_error(device, "#include \"dataflow_api.h\"\nvoid kernel() {}\n")
                  .find("error[no-entry-point]: the kernel has no entry point for ncrisc"),
              std::string::npos);
    const std::string assembly =
        compile_error(device, "#include \"dataflow_api.h\"\nvoid kernel_main() {\n    asm volatile(\"wfi\");\n}\n");
    EXPECT_NE(assembly.find("error[unsupported]: inline assembly is not supported"), std::string::npos) << assembly;
    EXPECT_NE(assembly.find(".cpp:3:"), std::string::npos) << assembly;
}

}  // namespace
}  // namespace tessera::testing
