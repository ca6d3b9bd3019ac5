// The card's bits: unpack, FPU and pack of the library against vectors of the vendor's simulator (tests/golden).
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tile/fpu.hpp"
#include "tile/golden_tiles.hpp"
#include "tile/operand.hpp"
#include "tile/pack.hpp"
#include "tile/unpack.hpp"

namespace tessera::tile {
namespace {

OperandConfig operand(const std::string& l1, const std::string& reg) {
    OperandConfig config;
    config.l1_format = format_of(l1);
    config.kind = reg == "tf32" ? DatumKind::Tf32 : DatumKind::Bf16;
    return config;
}

BroadcastDim broadcast_named(const std::string& name) {
    return name == "COL"      ? BroadcastDim::Col
           : name == "ROW"    ? BroadcastDim::Row
           : name == "SCALAR" ? BroadcastDim::Scalar
                              : BroadcastDim::None;
}

class Machine {
  public:
    explicit Machine(const json& c) : case_(c) {
        mode_.dst_32bit = c.at("dest") == "fp32";
        mode_.minus_one_bug = c.at("arch") == "wh";
        mode_.phases = phases_named(c.at("fid"));
        pack_.source = format_of(c.at("packsrc"));
        pack_.output = format_of(c.at("out"));
        dst_.fill(0);
    }
    void load(const std::byte* a, const std::byte* b) {
        const bool to_dest = case_.value("utd", 0) != 0;
        if (to_dest) unpack_to_dest(a, operand(case_.at("ina"), "fp32"), dst_.data());
        else unpack(a, operand(case_.at("ina"), case_.at("ua")), *a_);
        if (b != nullptr) unpack(b, operand(case_.at("inb"), case_.at("ub")), *b_);
    }
    void step() {
        const std::string op = case_.at("op");
        if (op == "matmul") matmul(*a_, *b_, dst_.data(), mode_);
        if (op == "elw") element_wise();
        if (op == "reduce") reduce();
        if ((op == "copy" || op == "bcast") && case_.value("utd", 0) == 0) {
            broadcast(*a_, broadcast_named(case_.value("bc", "NONE")));
            copy(*a_, dst_.data(), 4, mode_);
        }
        valid_ = ~0ull;
    }
    PackState& pack_state() { return pack_; }
    void store(std::vector<std::byte>& l1) { pack(dst_.data(), mode_.dst_32bit, pack_, l1.data()); }
    uint32_t out_bytes() const { return tile_bytes(pack_.output, 4, 16); }

  private:
    void element_wise() {
        broadcast(*b_, broadcast_named(case_.value("bc", "NONE")));
        const std::string op = case_.at("eop");
        if (op == "MUL") elwmul(*a_, *b_, dst_.data(), 4, mode_);
        else elwadd(*a_, *b_, dst_.data(), 4, op == "SUB", case_.value("acc", 0) != 0, mode_);
    }
    void reduce() {
        const std::string dim = case_.at("dim");
        pack_.edge = dim == "ROW" ? ReduceEdge::Row : dim == "COL" ? ReduceEdge::Col : ReduceEdge::Scalar;
        if (case_.at("pool") == "MAX") {
            if (dim == "ROW") reduce_max_row(*a_, dst_.data(), valid_, mode_);
            else if (dim == "COL") reduce_max_col(*a_, dst_.data(), valid_, mode_);
            else reduce_max_scalar(*a_, dst_.data(), valid_, mode_);
        } else if (dim == "ROW") {
            reduce_sum_row(*a_, *b_, dst_.data(), mode_);
        } else if (dim == "COL") {
            reduce_sum_col(*a_, *b_, dst_.data(), mode_);
        } else {
            reduce_sum_scalar(*a_, *b_, dst_.data(), mode_);
        }
    }
    const json& case_;
    FpuMode mode_;
    PackState pack_;
    std::unique_ptr<SrcTile> a_ = std::make_unique<SrcTile>(), b_ = std::make_unique<SrcTile>();
    alignas(64) std::array<uint32_t, kTileDatums> dst_;
    uint64_t valid_ = 0;
};

TEST(Golden, EveryTileCaseGivesTheCardsBits) {
    ASSERT_GT(golden().cases.size(), 400u);
    for (const json& c : golden().cases) {
        for (const json& tile : c.at("tiles")) {
            Machine machine(c);
            for (size_t k = 0; k < tile.at("a").size(); ++k) {
                const json& b = tile.at("b");
                const std::byte* operand_b = b.empty() ? nullptr : golden().at(b.at(b.size() == 1 ? 0 : k));
                machine.load(golden().at(tile.at("a").at(k)), operand_b);
                machine.step();
            }
            std::vector<std::byte> l1(machine.out_bytes());
            machine.store(l1);
            EXPECT_EQ(differences(l1, golden().at(tile.at("out"))), 0u) << c.at("name");
        }
    }
}

TEST(Golden, EveryPackWithL1AccumulateOrReluGivesTheCardsBits) {
    ASSERT_EQ(golden().misc.size(), 14u);
    for (const json& c : golden().misc) {
        const json& extra = c.at("extra");
        for (const json& tile : c.at("tiles")) {
            Machine machine(c);
            std::vector<std::byte> l1(machine.out_bytes());
            if (extra.contains("K_RELU")) {
                const std::string relu = extra.at("K_RELU");
                machine.pack_state().relu = relu == "1"                             ? ckernel::ZERO_RELU
                                            : relu.find("|2)") != std::string::npos ? ckernel::MIN_THRESHOLD_RELU
                                                                                    : ckernel::MAX_THRESHOLD_RELU;
                machine.pack_state().relu_threshold = 0x3F80;
            }
            for (size_t n = 0; n < tile.at("a").size(); ++n) {
                machine.load(golden().at(tile.at("a").at(n)), nullptr);
                machine.step();
                machine.pack_state().l1_accumulate = n > 0;
                machine.store(l1);
            }
            EXPECT_EQ(differences(l1, golden().at(tile.at("out"))), 0u) << c.at("name");
        }
    }
}

}  // namespace
}  // namespace tessera::tile
