// The card's bits: unpack, FPU and pack of the library against vectors of the vendor's simulator (tests/golden).
// TESSERA_GOLDEN_TILES names another folder made by tests/golden/select_tiles.py, for instance with every vector.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tile/fpu.hpp"
#include "tile/operand.hpp"
#include "tile/pack.hpp"
#include "tile/unpack.hpp"

namespace tessera::tile {
namespace {

using nlohmann::json;

struct Golden {
    json cases, misc;
    std::vector<char> bytes;
    const std::byte* at(uint64_t place) const { return reinterpret_cast<const std::byte*>(bytes.data() + place); }
};

std::string folder() {
    if (const char* given = std::getenv("TESSERA_GOLDEN_TILES")) return given;
    return TESSERA_SOURCE_DIR "/tests/golden";
}

const Golden& golden() {
    static const Golden loaded = [] {
        Golden g;
        std::ifstream index(folder() + "/tiles.json");
        const json all = json::parse(index);
        g.cases = all.at("cases");
        g.misc = all.at("misc");
        std::ifstream data(folder() + "/tiles.bin", std::ios::binary);
        g.bytes.assign(std::istreambuf_iterator<char>(data), {});
        return g;
    }();
    return loaded;
}

DataFormat format_of(const std::string& name) {
    if (name == "fp32") return DataFormat::Float32;
    if (name == "tf32") return DataFormat::Tf32;
    if (name == "bfp8") return DataFormat::Bfp8b;
    if (name == "bfp4") return DataFormat::Bfp4b;
    if (name == "bfp2") return DataFormat::Bfp2b;
    return DataFormat::Float16b;
}

uint32_t phases_named(const std::string& name) { return name == "LoFi" ? 1 : static_cast<uint32_t>(name.back() - '0'); }

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
        mode_.wormhole = c.at("arch") == "wh";
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

size_t differences(const std::vector<std::byte>& got, const std::byte* want) {
    size_t count = 0;
    for (size_t i = 0; i < got.size(); ++i) count += got[i] != want[i];
    return count;
}

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
                machine.pack_state().relu_mode = relu == "1" ? 1 : relu.find("|2)") != std::string::npos ? 2 : 3;
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
