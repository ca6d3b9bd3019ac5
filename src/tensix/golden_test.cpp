// The card's bits by instruction words: L1 -> UNPACR -> FPU -> PACR -> L1 for the vectors of the vendor's simulator
// (tests/golden), on both chips, with nothing of the direct path's tile operations.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <string>

#include "tensix/test_engine.hpp"
#include "tile/golden_tiles.hpp"

namespace tessera::tensix {
namespace {

using nlohmann::json;
using tile::golden;

constexpr uint32_t kInA = 0x10000, kInB = 0x12000, kOut = 0x14000;

uint32_t code_of(const std::string& name) { return static_cast<uint32_t>(tile::format_of(name)); }
uint32_t datum_bytes(uint32_t code) { return (code & 3) == 0 ? 4 : (code & 3) == 1 ? 2 : 1; }

class Machine : TestEngine {
  public:
    explicit Machine(const json& c) : TestEngine(c.at("arch") == "bh" ? Chip::Blackhole : Chip::Wormhole), case_(c) {
        is_32bit_ = c.at("dest") == "fp32";
        to_dest_ = c.value("utd", 0) != 0;
        config(fields().ALU_ACC_CTRL_Fp32_enabled, is_32bit_);
        config(fields().PCK_DEST_RD_CTRL_Read_32b_data, is_32bit_);
        set_up_packer();
    }
    void load(const std::byte* a, const std::byte* b) {
        const bool matmul = case_.at("op") == "matmul", bcast = case_.at("op") == "bcast";
        // In0 of a matmul and what is broadcast alone go to SrcB.
        unpack(matmul || bcast ? 1 : 0, kInA, case_.at("ina"), to_dest_ ? "fp32" : case_.at("ua"), a);
        if (b != nullptr) unpack(matmul ? 0 : 1, kInB, case_.at("inb"), case_.at("ub"), b);
    }
    // False: by instructions that this test does not write down.
    bool step() {
        const std::string op = case_.at("op");
        if (op == "matmul") matmul();
        else if (op == "elw") elementwise();
        else if (op == "copy") copy();
        else if (op == "bcast") spread();
        else return false;
        push(kT1, word(Op::CLEARDVALID, {{22, 3}}));
        return true;
    }
    void store(std::vector<std::byte>& l1) {
        const uint32_t rows = is_blackhole() ? 4 : 1, sel = is_blackhole() ? 0 : 1;
        for (uint32_t done = rows; done <= 64; done += rows)
            push(kT2, word(Op::PACR, {{0, done == 64 ? 1u : 0u}, {8, sel}, {15, done == 64 ? 1u : 0u}}));
        std::memcpy(l1.data(), memory.data() + kOut, l1.size());
    }
    std::string fault() {
        for (uint32_t t = 0; t < kThreads; ++t)
            if (engine->thread(t).has_failed()) return engine->thread(t).fault.headline;
        for (uint32_t t = 0; t < kThreads; ++t)
            if (!engine->is_idle(t)) return "an instruction waits";
        return {};
    }
    void set_relu(uint32_t mode, uint32_t threshold) {
        config(fields().STACC_RELU_ApplyRelu, mode);
        config(fields().STACC_RELU_ReluThreshold, threshold);
    }
    void set_l1_accumulate(bool on) { config(fields().THCON_SEC0_REG1_Pack_L1_Acc, on); }

  private:
    bool is_blackhole() const { return engine->chip() == Chip::Blackhole; }
    void set_up_packer() {
        const Fields& f = fields();
        const uint32_t in = code_of(case_.at("packsrc"));
        config(f.THCON_SEC0_REG1_In_data_format, in);
        config(f.THCON_SEC0_REG1_Out_data_format, code_of(case_.at("out")));
        config(f.THCON_SEC0_REG1_Exp_section_size, 64 / 16);
        config(f.THCON_SEC0_REG1_L1_Dest_addr, kOut / 16 - 1);
        config(f.PCK0_ADDR_CTRL_XY_REG_0_Ystride, kRowDatums * datum_bytes(in));
        config(f.PCK_EDGE_OFFSET_SEC0_mask, 0xFFFF);
        push(kT2, word(Op::SETADCXX, {{0, 0}, {10, 15}, {21, 4}}));
        const uint32_t first = f.ADDR_MOD_PACK_SEC0_YsrcIncr.word;
        push(kT2, word(Op::SETC16, {{0, is_blackhole() ? 4u : 1u}, {16, first}}));
        push(kT2, word(Op::SETC16, {{0, 1u << 5}, {16, first + 1}}));
    }
    // A whole tile; SrcA and Dst begin four rows after what unpacker 0 counts from.
    void unpack(uint32_t u, uint32_t address, const std::string& l1, const std::string& reg, const std::byte* tile) {
        const Fields& f = fields();
        const uint32_t section = u * (f.THCON_SEC1_REG0_TileDescriptor.word - f.THCON_SEC0_REG0_TileDescriptor.word);
        const uint32_t out = reg == "tf32" ? 4 : reg == "fp32" ? 0 : 5;
        std::memcpy(memory.data() + address, tile, 4096);
        config(f.THCON_SEC0_REG0_TileDescriptor, code_of(l1) | 1u << 4 | 1024u << 16, section);
        config(f.THCON_SEC0_REG0_TileDescriptor, 1 | 1u << 16, section + 1);
        config(f.THCON_SEC0_REG2_Out_data_format, out, section);
        config(f.THCON_SEC0_REG3_Base_address, address / 16 - 1, section);
        config(u == 0 ? f.ALU_FORMAT_SPEC_REG0_SrcA : f.ALU_FORMAT_SPEC_REG1_SrcB, out);
        if (u == 0) config(f.UNP0_ADDR_BASE_REG_1_Base, 4 * kRowDatums * datum_bytes(out));
        // Wormhole has one format for both.
        if (u == 1) config(f.ALU_FORMAT_SPEC_REG0_SrcA, out);
        thread_config(kT0, f.SRCA_SET_SetOvrdWithAddr, to_dest_ ? 0 : 1);
        config(f.THCON_SEC0_REG2_Unpack_If_Sel, to_dest_ ? 1 : 0);
        push(kT0, word(Op::SETADCXX, {{0, 0}, {10, 1023}, {21, 1u << u}}));
        push(kT0, word(Op::UNPACR, {{6, to_dest_ ? 0u : 1u}, {23, u}}));
    }
    // Rows of SrcA and SrcB that the next instruction takes.
    void at(uint32_t a, uint32_t b) {
        push(kT1, word(Op::SETRWC, {{0, 3}}));
        for (; a != 0; a -= 8) push(kT1, word(Op::INCRWC, {{6, 8}}));
        for (; b != 0; b -= 8) push(kT1, word(Op::INCRWC, {{10, 8}}));
    }
    uint32_t phases() const { return tile::phases_named(case_.at("fid")); }
    void set_phase(uint32_t phase) { thread_config(kT1, fields().FIDELITY_BASE_Phase, phase); }
    std::string broadcast() const { return case_.value("bc", "NONE"); }
    // The row of SrcB for eight rows of Dst: faces lie one after the other.
    uint32_t b_row(uint32_t row) const {
        const uint32_t face = row / 16;
        const std::string bc = broadcast();
        if (bc == "COL") return (face < 2 ? 0 : 32) + row % 16;
        if (bc == "ROW") return face % 2 * 16;
        return bc == "SCALAR" ? 0 : row;
    }
    void matmul() {
        for (uint32_t phase = 0; phase < phases(); ++phase) {
            set_phase(phase);
            for (uint32_t face = 0; face < 4; ++face)
                for (uint32_t k = 0; k < 2; ++k)
                    for (uint32_t row = 0; row < 16; row += 8) {
                        at((k * 2 + face % 2) * 16, (face / 2 * 2 + k) * 16 + row);
                        push(kT1, word(Op::MVMUL, {{0, face * 16 + row}}));
                    }
        }
    }
    void elementwise() {
        const std::string name = case_.at("eop"), bc = broadcast();
        const Op op = name == "MUL" ? Op::ELWMUL : name == "SUB" ? Op::ELWSUB : Op::ELWADD;
        const uint32_t spread = bc == "COL" ? 1 : bc == "ROW" ? 2 : bc == "SCALAR" ? 3 : 0;
        const uint32_t accumulate = static_cast<uint32_t>(case_.value("acc", 0));
        for (uint32_t phase = 0; phase < (op == Op::ELWMUL ? phases() : 1); ++phase) {
            set_phase(phase);
            for (uint32_t row = 0; row < 64; row += 8) {
                at(row, b_row(row));
                push(kT1, word(op, {{0, row}, {19, spread}, {21, accumulate}}));
            }
        }
    }
    // MOVA2D writes 16 bits; a 32-bit Dst is filled by a sum with zeros.
    void copy() {
        if (to_dest_) return;
        if (!is_32bit_) {
            for (uint32_t row = 0; row < 64; row += 8) push(kT1, word(Op::MOVA2D, {{0, row}, {12, 2}, {17, row}}));
            return;
        }
        push(kT0, word(Op::UNPACR_NOP, {{0, is_blackhole() ? 1u : 0x41u}, {8, is_blackhole() ? 1u : 0u}, {23, 1}}));
        for (uint32_t row = 0; row < 64; row += 8) {
            at(row, 0);
            push(kT1, word(Op::ELWADD, {{0, row}}));
        }
    }
    void spread() {
        const bool columns = broadcast() == "COL";
        const uint32_t mode = columns ? 5 : broadcast() == "ROW" ? 2 : 3, low = is_blackhole() ? 11 : 12;
        push(kT1, word(Op::SETRWC, {{0, 3}}));
        for (uint32_t row = 0; row < 64; row += columns ? 4 : 8)
            push(kT1, word(Op::MOVB2D, {{0, row}, {low, mode}, {17, b_row(row)}}));
    }

    const json& case_;
    bool is_32bit_ = false, to_dest_ = false;
};

uint32_t out_bytes(const json& c) {
    const std::string out = c.at("out");
    return out == "fp32" ? 4096 : out == "bf16" ? 2048 : 64 + (out == "bfp8" ? 1024 : out == "bfp4" ? 512 : 256);
}

TEST(TensixGolden, TilesThroughTheEngineHaveTheCardsBits) {
    std::map<std::string, uint32_t> passed, left;
    for (const json& c : golden().cases) {
        for (const json& tile : c.at("tiles")) {
            Machine machine(c);
            bool written = true;
            for (size_t k = 0; k < tile.at("a").size() && written; ++k) {
                const json& b = tile.at("b");
                machine.load(golden().at(tile.at("a").at(k)), b.empty() || c.at("op") == "copy" || c.at("op") == "bcast"
                                                                  ? nullptr
                                                                  : golden().at(b.at(b.size() == 1 ? 0 : k)));
                written = machine.step();
            }
            if (!written) {
                ++left[c.at("op")];
                break;
            }
            std::vector<std::byte> l1(out_bytes(c));
            machine.store(l1);
            ASSERT_EQ(machine.fault(), "") << c.at("name");
            EXPECT_EQ(tile::differences(l1, golden().at(tile.at("out"))), 0u) << c.at("name");
            ++passed[c.at("op")];
        }
    }
    for (const auto& [op, count] : passed) RecordProperty(op, static_cast<int>(count));
    EXPECT_EQ(passed.size(), 4u);
    EXPECT_EQ(left.size(), 1u);  // reduce: GAPOOL and GMPOOL with transposes between them
}

TEST(TensixGolden, PacksWithL1AccumulateOrReluHaveTheCardsBits) {
    for (const json& c : golden().misc) {
        const json& extra = c.at("extra");
        for (const json& tile : c.at("tiles")) {
            Machine machine(c);
            std::vector<std::byte> l1(out_bytes(c));
            if (extra.contains("K_RELU")) {
                const std::string relu = extra.at("K_RELU");
                machine.set_relu(relu == "1" ? 1 : relu.find("|2)") != std::string::npos ? 2 : 3, 0x3F80);
            }
            for (size_t n = 0; n < tile.at("a").size(); ++n) {
                machine.load(golden().at(tile.at("a").at(n)), nullptr);
                machine.step();
                machine.set_l1_accumulate(n > 0);
                machine.store(l1);
            }
            ASSERT_EQ(machine.fault(), "") << c.at("name");
            EXPECT_EQ(tile::differences(l1, golden().at(tile.at("out"))), 0u) << c.at("name");
        }
    }
}

}  // namespace
}  // namespace tessera::tensix
