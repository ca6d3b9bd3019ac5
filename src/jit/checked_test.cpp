// Plain kernels do not know that checking exists: the same bytes come out of a pass plug-in that was built without it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "device/arch.hpp"
#include "jit/command.hpp"
#include "jit/files.hpp"
#include "jit/header.hpp"

namespace fs = std::filesystem;

namespace tessera::jit {
namespace {

constexpr const char* kReader = R"(#include "dataflow_api.h"
uint32_t total = 3;
void kernel_main() {
    cb_reserve_back(0, 1);
    volatile uint32_t* page = (volatile uint32_t*)get_write_ptr(0);
    for (uint32_t i = 0; i < 512; i++) page[i] = total += i;
    noc_async_read(get_noc_addr(1, 2, 0x100000), get_write_ptr(0), 64);
    noc_async_read_barrier();
    cb_push_back(0, 1);
})";
constexpr const char* kCompute = R"(#include "compute_kernel_api/eltwise_binary.h"
namespace NAMESPACE { void MAIN {
    binary_op_init_common(0, 1, 16); add_tiles_init(0, 1); cb_wait_front(0, 1); cb_wait_front(1, 1); cb_reserve_back(16, 1);
    tile_regs_acquire(); add_tiles(0, 1, 0, 0, 0); tile_regs_commit(); tile_regs_wait(); pack_tile(0, 16); tile_regs_release();
    cb_push_back(16, 1); cb_pop_front(0, 1); cb_pop_front(1, 1);
} })";

struct Checked : ::testing::Test {
    fs::path folder = fs::temp_directory_path() / ("tessera-checked-" + std::to_string(getpid()));
    std::shared_ptr<const Arch> arch = load_arch("blackhole");
    void SetUp() override { fs::create_directories(folder); }
    void TearDown() override { fs::remove_all(folder); }

    // The object of a kernel as `pass` makes it.
    std::string object(const char* source, Role role, bool checked, const std::string& pass) {
        const fs::path text = folder / "kernel.cpp", out = folder / "kernel.o";
        std::ofstream(text) << source;
        Request request;
        request.source_path = text.string();
        request.role = role;
        request.arch = arch.get();
        request.checked = checked;
        std::string command = "clang++-19 -fpass-plugin='" + pass + "'";
        for (const std::string& flag : flags(request)) command += " '" + flag + "'";
        command += " -include '" + tools().api_dir + "/tessera/dataflow.h' -include '" + tools().api_dir +
                   "/compile_time_args.h' -c -o '" + out.string() + "' '" + text.string() + "'";
        EXPECT_EQ(std::system(command.c_str()), 0) << command;
        return read_text(out);
    }
};

TEST_F(Checked, PlainObjectsAreTheSameWithAndWithoutCheckingCompiledIn) {
    for (auto [source, role] : {std::pair(kReader, Role::Brisc), std::pair(kCompute, Role::Unpack),
                                std::pair(kCompute, Role::Math), std::pair(kCompute, Role::Pack)}) {
        const std::string with = object(source, role, false, tools().pass);
        ASSERT_FALSE(with.empty());
        EXPECT_EQ(with, object(source, role, false, TESSERA_UNCHECKED_PASS)) << name(role);
        EXPECT_EQ(with.find("tess_check_"), std::string::npos);
    }
}

TEST_F(Checked, CheckedObjectsAnnounceAccessesAndCalls) {
    EXPECT_NE(object(kReader, Role::Brisc, true, tools().pass).find("tess_check_store"), std::string::npos);
    EXPECT_NE(object(kCompute, Role::Math, true, tools().pass).find("tess_check_call"), std::string::npos);
}

}  // namespace
}  // namespace tessera::jit
