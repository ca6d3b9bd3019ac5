// Every family of transfers between two cores against a model of their memory, on both chips and both NoCs, with
// transfers that complete at once and as late as the rules allow.
#include "program/noc_test.hpp"

namespace tessera::testing {
namespace {

struct Transfer : NocTest {
    // Runs `body` on core (0,0); `model` does the same to images of core (0,0) and core (1,0).
    void expect(const std::string& body, const std::function<void(Image& here, Image& there)>& model,
                NocMode mode = NocMode::DM_DEDICATED_NOC) {
        fill_image(device, {0, 0}, 1);
        fill_image(device, {1, 0}, 2);
        Image here = image(device, {0, 0}), there = image(device, {1, 0});
        model(here, there);
        run_program(device, ProgramDescriptor{.kernels = {kernel_here(body, {0, 0}, mode)}});
        EXPECT_TRUE(image(device, {0, 0}) == here) << "memory of the issuing core";
        EXPECT_TRUE(image(device, {1, 0}) == there) << "memory of the other core";
    }
    static void copy(Image& to, uint32_t at, const Image& from, uint32_t source, uint32_t bytes) {
        memcpy(to.data() + at, from.data() + source, bytes);
    }
};
INSTANTIATE_TEST_SUITE_P(Noc, Transfer, all_noc_cases(), name_of);

TEST_P(Transfer, ReadsOfAnyLengthBringTheBytes) {
    expect(
        "noc_async_read(get_noc_addr(X, Y, M), M + 0x20000, 40016);\n"
        "noc_async_read_one_packet(get_noc_addr(X, Y, M + 0x10000), M + 0x10000, 8192);\n"
        "noc_async_read<64>(get_noc_addr(X, Y, M + 0x30000), M + 0x30000, 64); noc_async_read_barrier();",
        [](Image& here, Image& there) {
            copy(here, 0x20000, there, 0, 40016);
            copy(here, 0x10000, there, 0x10000, 8192);
            copy(here, 0x30000, there, 0x30000, 64);
        });
}

TEST_P(Transfer, ReadStateStaysInTheCommandBuffer) {
    expect(
        "noc_async_read_one_packet_set_state(get_noc_addr(X, Y, 0), 256);\n"
        "for (uint32_t i = 0; i < 5; i++) noc_async_read_one_packet_with_state(M + i * 1024, M + 0x20000 + i * 256);\n"
        "noc_async_read_barrier();\n"
        "noc_async_read_set_state(get_noc_addr(X, Y, 0)); noc_async_read_with_state(M + 0x8000, M + 0x28000, 20000);\n"
        "noc_async_read_with_state<false>(M + 0x10000, M + 0x10000, 64); noc_async_read_inc_num_issued(1); "
        "noc_async_read_barrier();",
        [](Image& here, Image& there) {
            for (uint32_t i = 0; i < 5; i++) copy(here, 0x20000 + i * 256, there, i * 1024, 256);
            copy(here, 0x28000, there, 0x8000, 20000);
            copy(here, 0x10000, there, 0x10000, 64);
        });
}

TEST_P(Transfer, ReadsWithTransactionIdsAreWaitedForById) {
    expect(
        "noc_async_read_one_packet_set_state(get_noc_addr(X, Y, 0), 512);\n"
        "for (uint32_t id = 1; id < 4; id++) { noc_async_read_set_trid(id); "
        "noc_async_read_one_packet_with_state_with_trid(M, id * 4096, M + 0x20000 + id * 512, id); }\n"
        "for (uint32_t id = 1; id < 4; id++) { noc_async_read_barrier_with_trid(id);\n"
        "  *(volatile uint32_t*)(M + 0x30000 + 4 * id) = *(volatile uint32_t*)(M + 0x20000 + id * 512) + id; }\n"
        "noc_async_read_set_trid(0); noc_async_read_barrier();",
        [](Image& here, Image& there) {
            for (uint32_t id = 1; id < 4; id++) {
                copy(here, 0x20000 + id * 512, there, id * 4096, 512);
                put_word(here, 0x30000 + 4 * id, get_word(there, id * 4096) + id);
            }
        });
}

TEST_P(Transfer, WritesOfAnyLengthArrive) {
    expect(
        "noc_async_write(M, get_noc_addr(X, Y, M + 0x20000), 50000); noc_async_write_one_packet(M + 16, "
        "get_noc_addr(X, Y, M), 4096);\n"
        "noc_async_writes_flushed(); noc_async_write_barrier();\n"
        "noc_async_write<NOC_MAX_BURST_SIZE + 1, true, true>(M + 0x30000, get_noc_addr(X, Y, M + 0x30000), 100); "
        "noc_async_posted_writes_flushed();",
        [](Image& here, Image& there) {
            copy(there, 0x20000, here, 0, 50000);
            copy(there, 0, here, 16, 4096);
            copy(there, 0x30000, here, 0x30000, 100);
        });
}

TEST_P(Transfer, AFlushedSourceMayBeReused) {
    expect(
        "volatile uint32_t* word = (volatile uint32_t*)M;\n"
        "for (uint32_t i = 0; i < 8; i++) { *word = i * 3; noc_async_write(M, get_noc_addr(X, Y, M + 16 * i), 4); "
        "noc_async_writes_flushed(); }\n"
        "noc_async_write_barrier();",
        [](Image& here, Image& there) {
            put_word(here, 0, 21);
            for (uint32_t i = 0; i < 8; i++) put_word(there, 16 * i, i * 3);
        });
}

TEST_P(Transfer, WriteStateAndIdsStayInTheCommandBuffer) {
    expect(
        "noc_async_write_one_packet_set_state(get_noc_addr(X, Y, 0), 128);\n"
        "for (uint32_t i = 0; i < 4; i++) noc_async_write_one_packet_with_state(M + i * 128, M + 0x20000 + i * 512);\n"
        "noc_async_write_barrier();\n"
        "noc_async_write_one_packet_with_trid(M, get_noc_addr(X, Y, M + 0x30000), 64, 5);\n"
        "noc_async_write_one_packet_with_trid_set_state(get_noc_addr(X, Y, 0)); "
        "noc_async_write_one_packet_with_trid_with_state(M + 64, M + 0x30040, 64, 6);\n"
        "noc_async_write_flushed_with_trid(5); noc_async_write_barrier_with_trid(5); "
        "noc_async_write_barrier_with_trid(6);\n"
        "noc_async_write_set_trid(0); noc_async_write_barrier();",
        [](Image& here, Image& there) {
            for (uint32_t i = 0; i < 4; i++) copy(there, 0x20000 + i * 512, here, i * 128, 128);
            copy(there, 0x30000, here, 0, 128);
        });
}

TEST_P(Transfer, InlineWritesStoreEnabledBytes) {
    expect(
        "noc_inline_dw_write(get_noc_addr(X, Y, M), 0xAABBCCDD); noc_inline_dw_write(get_noc_addr(X, Y, M + 4), "
        "0x11223344, 0x5);\n"
        "noc_inline_dw_write_set_state<false, true>(get_noc_addr(X, Y, M + 0x44), 7); "
        "noc_inline_dw_write_with_state(0);\n"
        "noc_inline_dw_write_with_state<true, true, false, false, true>(9, M + 0xC4);\n"
        "noc_inline_dw_write_with_state<true, true, false, false, true>(5, M + 0xD8); noc_async_write_barrier();",
        [](Image&, Image& there) {
            put_word(there, 0, 0xAABBCCDD);
            there[4] = 0x44, there[6] = 0x22;
            put_word(there, 0x44, 7);
            put_word(there, 0xC4, 9);
            put_word(there, 0xD8, 5);  // elsewhere in its NoC word
        });
}

TEST_P(Transfer, AtomicsAddToAnyWord) {
    expect(
        "for (uint32_t i = 1; i <= 5; i++) noc_semaphore_inc(get_noc_addr(X, Y, M + 12), i);\n"
        "noc_semaphore_inc<true>(get_noc_addr(X, Y, M + 16), 3); noc_semaphore_inc(get_noc_addr(M + 20), 100); "
        "noc_async_atomic_barrier();\n"
        "noc_semaphore_set((volatile uint32_t*)(M + 32), 77); noc_semaphore_set_remote(M + 32, get_noc_addr(X, Y, M + "
        "48)); noc_async_full_barrier();",
        [](Image& here, Image& there) {
            put_word(there, 12, get_word(there, 12) + 15);
            put_word(there, 16, get_word(there, 16) + 3);
            put_word(here, 20, get_word(here, 20) + 100);
            put_word(here, 32, 77);
            put_word(there, 48, 77);
        });
}

TEST_P(Transfer, DynamicModeUsesBothNocs) {
    expect(
        "noc_async_read(get_noc_addr(X, Y, M, 0), M + 0x20000, 4096, 0); noc_async_write(M, get_noc_addr(X, Y, M + "
        "0x20000, 1), 4096, 1);\n"
        "noc_semaphore_inc(get_noc_addr(X, Y, M + 0x30000, 1), 4, 1);\n"
        "for (uint32_t noc = 0; noc < 2; noc++) noc_async_full_barrier(noc);\n"
        "*(volatile uint32_t*)(M + 0x30000) = get_noc_counter_val<proc_type, NocBarrierType::READS_NUM_ISSUED>(0) * 10 "
        "+ noc_nonposted_writes_num_issued[1];",
        [](Image& here, Image& there) {
            const Image before = there;
            copy(there, 0x20000, here, 0, 4096);
            copy(here, 0x20000, before, 0, 4096);
            put_word(there, 0x30000, get_word(there, 0x30000) + 4);
            put_word(here, 0x30000, 11);
        },
        NocMode::DM_DYNAMIC_NOC);
}

TEST_P(Transfer, ZerosComeFromTheZeroArea) {
    expect(
        "for (uint32_t i = 0; i < 4; i++) noc_async_read(get_noc_addr(MEM_ZEROS_BASE), M + i * MEM_ZEROS_SIZE, "
        "MEM_ZEROS_SIZE); noc_async_read_barrier();",
        [](Image& here, Image&) { memset(here.data(), 0, 2048); });
}

TEST_P(Transfer, WritesOfOnePairStayInOrder) {
    expect(
        "volatile uint32_t* word = (volatile uint32_t*)M;\n"
        "for (uint32_t i = 0; i < 30; i++) { word[4 * i] = i; noc_async_write(M + 16 * i, get_noc_addr(X, Y, M + "
        "0x20000), 4); noc_semaphore_inc(get_noc_addr(X, Y, M + 0x20010), 1); }\n"
        "noc_async_full_barrier();",
        [](Image& here, Image& there) {
            for (uint32_t i = 0; i < 30; i++) put_word(here, 16 * i, i);
            put_word(there, 0x20000, 29);
            put_word(there, 0x20010, get_word(there, 0x20010) + 30);
        });
}

}  // namespace
}  // namespace tessera::testing
