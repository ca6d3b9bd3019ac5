// Descriptions that must be refused before anything runs; the texts themselves are on the pages in docs/errors.
#include "program/validate.hpp"

#include <gtest/gtest.h>

#include "diag/error.hpp"
#include "program/kernel_test.hpp"

namespace tessera {
namespace {

using testing::cb;
using testing::cores;
using testing::kernel;

class Validate : public ::testing::Test {
  protected:
    std::string code(const ProgramDescriptor& program) {
        try {
            validate(program, device, {});
        } catch (const Error& error) { return error.code(); }
        return "";
    }
    std::string code_of_kernels(std::vector<KernelDescriptor> kernels) { return code({.kernels = std::move(kernels)}); }
    std::string code_of_cb(CBDescriptor descriptor) { return code({.cbs = {std::move(descriptor)}}); }

    Device device;
};

TEST_F(Validate, TakesAGoodProgram) {
    EXPECT_EQ(code({.kernels = {kernel("", ReaderConfigDescriptor{}), kernel("", WriterConfigDescriptor{}),
                                kernel("", ComputeConfigDescriptor{})},
                    .semaphores = {{.core_ranges = cores({0, 0}, {1, 1})}, {.core_ranges = cores({0, 0}, {1, 1})}},
                    .cbs = {cb(0, 4), cb(1, 2)}}),
              "");
}

TEST_F(Validate, RefusesKernelsInEachOthersWay) {
    EXPECT_EQ(code_of_kernels({kernel("", ReaderConfigDescriptor{}), kernel("", ReaderConfigDescriptor{})}),
              "kernel-overlap");
    EXPECT_EQ(code_of_kernels(
                  {kernel("", ReaderConfigDescriptor{}), kernel("", ReaderConfigDescriptor{}, cores({1, 0}, {1, 0}))}),
              "");
    const DataMovementConfigDescriptor brisc_on_noc_0{DataMovementProcessor::RISCV_0, Noc::NOC_0,
                                                      NocMode::DM_DEDICATED_NOC};
    EXPECT_EQ(code_of_kernels({kernel("", ReaderConfigDescriptor{}), kernel("", brisc_on_noc_0)}), "noc-shared");
    EXPECT_EQ(code_of_kernels({kernel("", ReaderConfigDescriptor{}, cores({0, 0}, {200, 0}))}), "no-such-core");
}

TEST_F(Validate, RefusesTooManyArguments) {
    KernelDescriptor many = kernel("", ReaderConfigDescriptor{});
    many.runtime_args = {{{0, 0}, std::vector<uint32_t>(device.arch().max_runtime_args)}};
    EXPECT_EQ(code_of_kernels({many}), "");
    many.common_runtime_args = {1};
    EXPECT_EQ(code_of_kernels({many}), "too-many-args");
    many.runtime_args = {{{1, 0}, {1}}};
    EXPECT_EQ(code_of_kernels({many}), "args-off-core");
}

TEST_F(Validate, RefusesCircularBuffersThatCannotBe) {
    EXPECT_EQ(code_of_cb(cb(device.arch().num_cbs, 1)), "cb-index-range");
    EXPECT_EQ(code_of_cb(cb(0, 0)), "cb-page-size");
    EXPECT_EQ(code_of_cb(cb(0, 3, 6)), "cb-page-size");
    EXPECT_EQ(code_of_cb(cb(0, 70000, 4)), "cb-pages");
    EXPECT_EQ(code_of_cb(cb(0, 1000, 2048)), "l1-overflow");
    CBDescriptor huge = cb(0, 1, 0xfffffffc);
    EXPECT_EQ(code({.cbs = {huge, cb(1, 1)}}), "l1-overflow") << "no wrap at 4 GiB";
    EXPECT_EQ(code({.cbs = {cb(3, 1), cb(3, 1)}}), "cb-index-twice");
}

TEST_F(Validate, RefusesCircularBuffersUnderATensor) {
    const Tensor tensor = Tensor::allocate_on_device(
        {.shape = {32, 32}, .layout = Layout::TILE, .memory_config = {.buffer_type = BufferType::L1}}, device);
    const uint32_t room = tensor.address() - device.arch().l1_unreserved_base;
    EXPECT_EQ(code_of_cb(cb(0, room / 64, 64)), "");
    EXPECT_EQ(code_of_cb(cb(0, room / 64 + 1, 64)), "l1-clash");
}

TEST_F(Validate, RefusesSemaphoresTwiceOrBeyondTheLast) {
    const SemaphoreDescriptor semaphore{.id = 3, .core_ranges = cores({0, 0}, {0, 0})};
    EXPECT_EQ(code({.semaphores = {semaphore, semaphore}}), "semaphore-twice");
    EXPECT_EQ(code({.semaphores = {{.id = 16, .core_ranges = cores({0, 0}, {0, 0})}}}), "semaphore-id-range");
}

}  // namespace
}  // namespace tessera
