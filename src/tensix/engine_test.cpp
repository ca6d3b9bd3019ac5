// The coprocessor by instruction words: queues, templates, waits, banks, and one tile through unpack, math and pack.
// Expected numbers: worked out by hand from reference page TENSIX_ISA, or from tile/'s whole-tile operations.
#include "tensix/engine.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <vector>

#include "tensix/test_engine.hpp"
#include "tile/fpu.hpp"

namespace tessera::tensix {
namespace {

struct TensixEngine : ::testing::Test, TestEngine {};

TEST_F(TensixEngine, Gprs32BitsWideAreSetByHalves) {
    set_gpr(kT1, 5, 0xDEADBEEF);
    EXPECT_EQ(gpr(kT1, 5), 0xDEADBEEFu);
    EXPECT_EQ(gpr(kT0, 5), 0u);
}

TEST_F(TensixEngine, LoopTemplateReplacesTheLastInnerInstruction) {
    // Two rounds of three: r0 += 1; the last of a round r1 += 1, of all r2 += 1; start r3, end r4.
    const uint32_t nop = word(Op::NOP);
    const uint32_t words[] = {
        2, 3, add_gpr(3, 1), add_gpr(4, 1), nop, add_gpr(0, 1), nop, add_gpr(2, 1), add_gpr(1, 1)};
    for (uint32_t i = 0; i < 9; ++i) mop_word(kT0, i, words[i]);
    push(kT0, word(Op::MOP, {{23, 1}}));
    EXPECT_EQ(gpr(kT0, 0), 4u);
    EXPECT_EQ(gpr(kT0, 1), 1u);
    EXPECT_EQ(gpr(kT0, 2), 1u);
    EXPECT_EQ(gpr(kT0, 3), 2u);
    EXPECT_EQ(gpr(kT0, 4), 2u);
}

TEST_F(TensixEngine, MaskedTemplateTakesItsUpperBitsFromMopCfg) {
    const uint32_t words[] = {0, 0, 0, add_gpr(0, 1), 0, 0, 0, add_gpr(1, 1), 0};
    for (uint32_t i = 0; i < 9; ++i) mop_word(kT0, i, words[i]);
    push(kT0, word(Op::MOP_CFG, {{0, 0x3}}));
    push(kT0, word(Op::MOP, {{0, 0xAAAA}, {16, 17}}));
    EXPECT_EQ(gpr(kT0, 1), 8u + 2u);
    EXPECT_EQ(gpr(kT0, 0), 18u - 10u);
}

TEST_F(TensixEngine, ReplayRunsWhatWasRecordedAndNotWhileRecording) {
    push(kT0, word(Op::REPLAY, {{0, 1}, {4, 2}, {14, 30}}));
    push(kT0, add_gpr(0, 1));
    push(kT0, add_gpr(1, 5));
    EXPECT_EQ(gpr(kT0, 0), 0u);
    push(kT0, word(Op::REPLAY, {{4, 2}, {14, 30}}));
    push(kT0, word(Op::REPLAY, {{4, 1}, {14, 31}}));
    EXPECT_EQ(gpr(kT0, 0), 1u);
    EXPECT_EQ(gpr(kT0, 1), 10u);
}

TEST_F(TensixEngine, SemwaitHoldsOnlyTheClassesItNames) {
    push(kT0, word(Op::SEMINIT, {{2, 1u << 5}, {20, 2}}));
    push(kT0, word(Op::SEMWAIT, {{0, 1}, {2, 1u << 5}, {15, 1u << 7}}));  // config unit, while semaphore 5 is 0
    push(kT0, add_gpr(0, 1));                                            // THCON passes
    EXPECT_EQ(gpr(kT0, 0), 1u);
    push(kT0, word(Op::SETC16, {{0, 7}, {16, 1}}));
    push(kT0, add_gpr(0, 1));  // after an instruction that waits: in order
    EXPECT_EQ(gpr(kT0, 0), 1u);
    EXPECT_FALSE(engine->is_idle(kT0));
    EXPECT_EQ(engine->thread(kT0).blocked.kind, WaitKind::TensixPost);
    EXPECT_EQ(engine->thread(kT0).blocked.object, 5u);
    engine->store(kT1, 0xFFE80000 + 4 * (8 + 5), 0, 4, nullptr);  // another RISC posts
    EXPECT_EQ(gpr(kT0, 0), 2u);
    EXPECT_EQ(engine->config().thread_word(kT0, 1), 7u);
    EXPECT_TRUE(engine->is_idle(kT0));
}

TEST_F(TensixEngine, AQueueIsFullAfter32WordsThatWait) {
    push(kT0, word(Op::SEMWAIT, {{0, 1}, {2, 1}, {15, 1u << 5}}));
    uint32_t pushed = 0;
    for (; engine->thread(kT0).front.has_room(); ++pushed) push(kT0, add_gpr(0, 1));
    EXPECT_EQ(pushed, Front::kQueueWords + 1);  // one stands at the gate
    EXPECT_EQ(gpr(kT0, 0), 0u);
    push(kT1, word(Op::SEMPOST, {{2, 1}}));
    EXPECT_EQ(gpr(kT0, 0), pushed);
}

TEST_F(TensixEngine, AMutexGoesToTheOtherThreadWhenReleased) {
    push(kT0, word(Op::ATGETM, {{0, 4}}));
    push(kT1, word(Op::ATGETM, {{0, 4}}));
    push(kT1, add_gpr(0, 1));
    EXPECT_EQ(gpr(kT1, 0), 0u);
    EXPECT_EQ(engine->thread(kT1).blocked.kind, WaitKind::TensixMutex);
    push(kT0, word(Op::ATRELM, {{0, 4}}));
    EXPECT_EQ(gpr(kT1, 0), 1u);
}

TEST_F(TensixEngine, AnUnknownInstructionStopsItsThreadWithItsName) {
    push(kT2, word(Op::SFPLOADMACRO));
    EXPECT_EQ(engine->thread(kT2).fault.code, "unsupported");
    EXPECT_NE(engine->thread(kT2).fault.headline.find("SFPLOADMACRO"), std::string::npos);
    start(Chip::Wormhole);
    push(kT1, word(Op::SFPARECIP));
    EXPECT_EQ(engine->thread(kT1).fault.code, "illegal-instruction");
    push(kT0, 0xFE000000);
    EXPECT_NE(engine->thread(kT0).fault.headline.find("0xfe"), std::string::npos);
}

TEST_F(TensixEngine, StoreregCountsPagesOfACircularBuffer) {
    set_gpr(kT2, 9, 3);
    const uint32_t address = 0xFFB40000 + 16 * 0x1000 + 4 * 10;  // tiles received of buffer 16
    push(kT2, word(Op::STOREREG, {{0, address >> 2 & 0x3FFFF}, {18, 9}}));
    EXPECT_EQ(outside.in[16], 3);
    EXPECT_EQ(engine->load(kT0, address), 3u);
}

TEST_F(TensixEngine, The32BitViewOfDstKeepsItsLowerHalvesEightRowsOn) {
    DstFile& dst = engine->dst();
    dst.put(9, 3, DstView::Full, 0x12345678);
    EXPECT_EQ(dst.get(9, 3, DstView::Full), 0x12345678u);
    EXPECT_EQ(dst.get(17, 3, DstView::Half), 0x12340000u);  // row 9 is physical row 17
    EXPECT_EQ(dst.get(9, 3, DstView::Upper), 0x12340000u);
    EXPECT_FALSE(dst.is_valid(9, DstView::Half));
}

TEST_F(TensixEngine, ARemappedDstIsTheSameForAllWhoSeeItRemapped) {
    DstFile& dst = engine->dst();
    std::vector<bool> seen(1024, false);
    for (bool swizzle : {false, true}) {
        dst.clear_all();
        dst.set_remap(true, swizzle);
        for (uint32_t row = 0; row < 512; ++row) dst.put(row, 0, DstView::Full, row << 16 | row);
        for (uint32_t row = 0; row < 512; ++row)
            EXPECT_EQ(dst.get(row, 0, DstView::Full), row << 16 | row) << "row " << row << " swizzle " << swizzle;
    }
}

// A bf16 tile unpacked, added to another and packed, by the words that low-level kernels push.
struct EngineTile : TensixEngine {
    static constexpr uint32_t kInA = 0x10000, kInB = 0x11000, kOut = 0x12000;

    void write(uint32_t address, uint16_t (*value)(uint32_t)) {
        for (uint32_t i = 0; i < 1024; ++i) {
            const uint16_t half = value(i);
            std::memcpy(memory.data() + address + 2 * i, &half, 2);
        }
    }
    uint16_t read(uint32_t address) const {
        uint16_t half;
        std::memcpy(&half, memory.data() + address, 2);
        return half;
    }
    void configure_unpackers() {
        const Fields& f = fields();
        const uint32_t section = f.THCON_SEC1_REG0_TileDescriptor.word - f.THCON_SEC0_REG0_TileDescriptor.word;
        for (uint32_t u = 0; u < 2; ++u) {
            config(f.THCON_SEC0_REG0_TileDescriptor, 5 | 1u << 4 | 1024u << 16, u * section);
            config(f.THCON_SEC0_REG0_TileDescriptor, 1 | 1u << 16, u * section + 1);
            config(f.THCON_SEC0_REG2_Out_data_format, 5, u * section);
            config(f.THCON_SEC0_REG3_Base_address, (u == 0 ? kInA : kInB) / 16 - 1, u * section);
            push(kT0, word(Op::SETADCXX, {{0, 0}, {10, 1023}, {21, 1u << u}}));
        }
        thread_config(kT0, f.SRCA_SET_SetOvrdWithAddr, 1);
        // What is meant for SrcA begins four rows on.
        config(f.UNP0_ADDR_BASE_REG_1_Base, 4 * 16 * 2);
    }
    void configure_packer() {
        const Fields& f = fields();
        config(f.THCON_SEC0_REG1_In_data_format, 5);
        config(f.THCON_SEC0_REG1_Out_data_format, 5);
        config(f.THCON_SEC0_REG1_L1_Dest_addr, kOut / 16 - 1);
        config(f.PCK0_ADDR_CTRL_XY_REG_0_Ystride, 32);
        config(f.PCK_EDGE_OFFSET_SEC0_mask, 0xFFFF);
        push(kT2, word(Op::SETADCXX, {{0, 0}, {10, 15}, {21, 4}}));
        // Four rows of Dst on, in the first mode.
        push(kT2, word(Op::SETC16, {{0, 4}, {16, f.ADDR_MOD_PACK_SEC0_YsrcIncr.word}}));
    }
};

TEST_F(EngineTile, TwoTilesAreAddedAsTheTileEngineAddsThem) {
    configure_unpackers();
    configure_packer();
    write(kInA, [](uint32_t i) { return static_cast<uint16_t>(0x3F80 + (i * 7 & 0x1FF)); });
    write(kInB, [](uint32_t i) { return static_cast<uint16_t>(0xBE00 + (i * 13 & 0x3FF)); });
    // Eight rows on for all three, in mode 0; the last one gives the banks back.
    const Fields& f = fields();
    push(kT1, word(Op::SETC16, {{0, 8 | 8 << 8}, {16, f.ADDR_MOD_AB_SEC0_SrcAIncr.word}}));
    push(kT1, word(Op::SETC16, {{0, 8}, {16, f.ADDR_MOD_DST_SEC0_DestIncr.word}}));
    for (uint32_t i = 0; i < 8; ++i) push(kT1, word(Op::ELWADD, {{22, i == 7 ? 3u : 0u}}));
    EXPECT_FALSE(engine->is_idle(kT1));
    EXPECT_EQ(engine->thread(kT1).blocked.kind, WaitKind::SrcValid);
    push(kT0, word(Op::UNPACR, {{6, 1}}));
    push(kT0, word(Op::UNPACR, {{6, 1}, {23, 1}}));
    EXPECT_TRUE(engine->is_idle(kT1));
    EXPECT_FALSE(engine->src_a().bank[0].at_fpu);
    for (uint32_t i = 0; i < 16; ++i) push(kT2, word(Op::PACR, {{0, i == 15 ? 1u : 0u}}));
    auto a = std::make_unique<SrcTile>(), b = std::make_unique<SrcTile>();
    for (uint32_t i = 0; i < 1024; ++i) {
        a->datum[i] = uint32_t{read(kInA + 2 * i)} << 16;
        b->datum[i] = uint32_t{read(kInB + 2 * i)} << 16;
    }
    alignas(64) uint32_t sum[kTileDatums] = {};
    tile::elwadd(*a, *b, sum, 4, false, false, {});
    for (uint32_t i = 0; i < 1024; ++i) EXPECT_EQ(read(kOut + 2 * i), sum[i] >> 16) << i;
    EXPECT_EQ(engine->executed(Op::ELWADD), 8u);
}

TEST_F(TensixEngine, AddressModesOfSrcLieTwoWordsApartOnWormhole) {
    for (const Chip chip : {Chip::Wormhole, Chip::Blackhole}) {
        start(chip);
        const uint32_t apart = chip == Chip::Wormhole ? 2 : 1, low = chip == Chip::Wormhole ? 15 : 14;
        const uint32_t first = fields().ADDR_MOD_AB_SEC0_SrcAIncr.word;
        for (uint32_t mode = 0; mode < 4; ++mode)
            push(kT1, word(Op::SETC16, {{0, (mode + 1) | (2 * mode + 1) << 8}, {16, first + apart * mode}}));
        for (SrcRegister* src : {&engine->src_a(), &engine->src_b()}) src->bank[0].at_fpu = true;
        push(kT1, word(Op::ELWADD, {{low, 3}}));
        push(kT1, word(Op::ELWADD, {{low, 1}}));
        EXPECT_EQ(engine->thread(kT1).rwc.a.now, 4u + 2u);
        EXPECT_EQ(engine->thread(kT1).rwc.b.now, 7u + 3u);
    }
}

TEST_F(EngineTile, AThirdUnpackWaitsUntilTheFpuGivesABankBack) {
    configure_unpackers();
    for (uint32_t i = 0; i < 3; ++i) push(kT0, word(Op::UNPACR, {{6, 1}}));
    EXPECT_EQ(engine->thread(kT0).blocked.kind, WaitKind::SrcFree);
    push(kT1, word(Op::SETRWC, {{22, 1}}));
    EXPECT_TRUE(engine->is_idle(kT0));
}

TEST_F(EngineTile, ATileThatEndsAfterL1IsReadAsFarAsItGoes) {
    configure_unpackers();
    config(fields().THCON_SEC0_REG3_Base_address, (0x180000 - 256) / 16 - 1);
    push(kT0, word(Op::UNPACR, {{6, 1}}));
    EXPECT_FALSE(engine->thread(kT0).has_failed());
    EXPECT_EQ(outside.slips, std::vector<std::string>{"l1-out-of-range"});
}

TEST_F(EngineTile, APackBeyondL1IsAFault) {
    configure_packer();
    config(fields().THCON_SEC0_REG1_L1_Dest_addr, 0x1FFFE);
    push(kT2, word(Op::PACR, {{0, 1}}));
    EXPECT_EQ(engine->thread(kT2).fault.code, "l1-out-of-range");
}

// PACRs of a MOP that go on with the next rows are carried out together: the same bytes and counters as one by one.
TEST_F(EngineTile, PacrsOfAMopPackWhatSinglePacrsPack) {
    configure_packer();
    push(kT2, word(Op::SETC16, {{0, 1 << 5}, {16, fields().ADDR_MOD_PACK_SEC0_YsrcIncr.word + 1u}}));  // Y back to 0
    const auto fill = [&] {
        for (uint32_t i = 0; i < 1024; ++i) engine->dst().put(i / 16, i % 16, DstView::Half, (0x3F00 + i) << 16);
    };
    const auto packed = [&] {
        EXPECT_EQ(engine->thread(kT2).adc[kAdcPacker].channel[0].y.now, 0u);
        return std::vector<std::byte>(memory.begin() + kOut, memory.begin() + kOut + 2048);
    };
    fill();
    for (uint32_t i = 0; i < 16; ++i) push(kT2, word(Op::PACR, {{0, i == 15 ? 1u : 0u}, {15, i == 15 ? 1u : 0u}}));
    const auto singly = packed();
    std::fill_n(memory.begin() + kOut, 2048, std::byte{0});
    const uint32_t nop = word(Op::NOP), pacr = word(Op::PACR), last = word(Op::PACR, {{0, 1}, {15, 1}});
    const uint32_t words[] = {1, 16, nop, nop, nop, pacr, nop, last, last};
    for (uint32_t i = 0; i < 9; ++i) mop_word(kT2, i, words[i]);
    for (uint32_t run = 0; run < 2; ++run) {
        push(kT2, word(Op::MOP, {{23, 1}}));
        EXPECT_EQ(packed(), singly);
        std::fill_n(memory.begin() + kOut, 2048, std::byte{0});
    }
    EXPECT_EQ(engine->executed(Op::PACR), 48u);
}

TEST_F(EngineTile, EightBitFloatsOfFourExponentBitsGoThroughUnpackerAndPacker) {
    configure_unpackers();
    configure_packer();
    const Fields& f = fields();
    config(f.THCON_SEC0_REG0_TileDescriptor, 10 | 1u << 4 | 1024u << 16);
    config(f.THCON_SEC0_REG1_Unp_LF8_4b_exp, 1);
    for (uint32_t i = 0; i < 256; ++i) memory[kInA + i] = static_cast<std::byte>(i);
    push(kT0, word(Op::UNPACR, {{6, 1}}));
    const auto datum = [&](uint32_t i) { return engine->src_a().bank[0].datum[i] >> 13 & 0x7FFF; };
    EXPECT_EQ(datum(0x38), 15u << 10);                // 1
    EXPECT_EQ(datum(0x3C), 15u << 10 | 0x200);        // 1.5
    EXPECT_EQ(datum(0x01), 6u << 10);                 // 2^-9, the smallest
    EXPECT_EQ(datum(0x07), 8u << 10 | 0x300);         // 7 * 2^-9
    EXPECT_EQ(datum(0x7E), 23u << 10 | 0x300);        // 448
    EXPECT_EQ(engine->src_a().bank[0].datum[0xB8] >> 31, 1u);  // -1
    // Back: fp16 in Dst as its bits, sign first. What lies between is cut, what is too large is 448.
    config(f.THCON_SEC0_REG1_In_data_format, 1);
    config(f.THCON_SEC0_REG1_Out_data_format, 10);
    config(f.THCON_SEC0_REG1_Pac_LF8_4b_exp, 1);
    const uint32_t halves[] = {15u << 10, 15u << 10 | 0x27F, 6u << 10, 8u << 10 | 0x300, 23u << 10 | 0x3FF, 31u << 10};
    const uint8_t bytes[] = {0x38, 0x3C, 0x01, 0x07, 0x7E, 0x7E};
    for (uint32_t i = 0; i < 6; ++i) engine->dst().put(0, i, DstView::Half, halves[i] << 16);
    push(kT2, word(Op::PACR, {{0, 1}}));
    for (uint32_t i = 0; i < 6; ++i) EXPECT_EQ(memory[kOut + i], std::byte{bytes[i]}) << i;
}

TEST_F(TensixEngine, LanesUnderAFlagKeepWhatTheyHad) {
    push(kT1, word(Op::SFPLOADI, {{0, 0x4000}, {20, 0}}));                       // L0 = 2
    push(kT1, word(Op::SFPENCC, {{0, 10}, {12, 3}}));                            // flags in use, all set
    push(kT1, word(Op::SFPIADD, {{0, 1}, {4, 1}, {8, 15}, {12, 0xFE0}}));  // L1 = L15 - 32, flag where negative
    push(kT1, word(Op::SFPMULI, {{4, 0}, {8, 0x4040}}));  // L0 *= 3 there
    const SfpuRegisters& sfpu = engine->sfpu();
    for (uint32_t lane = 0; lane < kLanes; ++lane)
        EXPECT_EQ(sfpu.l[0][lane], lane < 16 ? 0x40C00000u : 0x40000000u) << lane;
}

TEST_F(TensixEngine, SfpswapSortsAndTransposeExchangesRowsAndRegisters) {
    SfpuRegisters& sfpu = engine->sfpu();
    for (uint32_t lane = 0; lane < kLanes; ++lane) {
        sfpu.l[0][lane] = lane % 2 != 0 ? 0xBF800000 : 0x40000000;
        sfpu.l[1][lane] = 0x3F800000;
    }
    push(kT1, word(Op::SFPSWAP, {{0, 1}, {4, 0}, {8, 1}}));
    EXPECT_EQ(sfpu.l[0][0], 0x3F800000u);
    EXPECT_EQ(sfpu.l[1][0], 0x40000000u);
    EXPECT_EQ(sfpu.l[0][1], 0xBF800000u);
    for (uint32_t reg = 0; reg < 4; ++reg)
        for (uint32_t lane = 0; lane < kLanes; ++lane) sfpu.l[reg][lane] = 100 * reg + lane;
    push(kT1, word(Op::SFPTRANSP));
    EXPECT_EQ(sfpu.l[2][3], 16u + 3u);
    EXPECT_EQ(sfpu.l[1][2 * 8 + 5], 200u + 8 + 5);
}

}  // namespace
}  // namespace tessera::tensix
