// Tensors on the host: round trips keep every bit, tiles lie as on the card, shards go where they should.
#include "tensor/tensor.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>
#include <random>

#include "diag/error.hpp"
#include "tensor/block_float.hpp"

namespace tessera {
namespace {

std::vector<uint16_t> random_halves(size_t count) {
    std::mt19937 random(1);
    std::vector<uint16_t> values(count);
    for (uint16_t& value : values) value = static_cast<uint16_t>(random());
    return values;
}

TEST(Tensor, Bfloat16RoundTripKeepsEveryBitForAllTiles) {
    for (uint32_t height : {1u, 2u, 4u, 8u, 16u, 32u})
        for (uint32_t width : {16u, 32u})
            for (int transpose = 0; transpose < 4; ++transpose) {
                const TensorSpec spec{.shape = {2, 45, 70},
                                      .dtype = DataType::Bfloat16,
                                      .layout = Layout::TILE,
                                      .tile = {height, width, (transpose & 1) != 0, (transpose & 2) != 0}};
                const auto values = random_halves(spec.shape.volume());
                std::vector<uint16_t> back(values.size());
                Tensor::from_array(values.data(), HostType::Bfloat16, spec).to_array(back.data(), HostType::Bfloat16);
                EXPECT_EQ(values, back) << height << "x" << width << " transpose " << transpose;
            }
}

TEST(Tensor, Float32RoundTripKeepsNanPayloadsAndSignedZeros) {
    const TensorSpec spec{.shape = {33, 100}, .dtype = DataType::Float32, .layout = Layout::TILE};
    std::mt19937 random(2);
    std::vector<uint32_t> values(spec.shape.volume()), back(values.size());
    for (uint32_t& value : values) value = static_cast<uint32_t>(random()) | (random() % 2 ? 0x7f800000u : 0u);
    Tensor::from_array(values.data(), HostType::Float32, spec).to_array(back.data(), HostType::Float32);
    EXPECT_EQ(values, back);
}

TEST(Tensor, LargeTensorsAreCopiedInParallelAndStayEqual) {
    const TensorSpec spec{.shape = {1000, 1500}, .dtype = DataType::Bfloat16, .layout = Layout::TILE};
    const auto values = random_halves(spec.shape.volume());
    std::vector<uint16_t> back(values.size());
    Tensor::from_array(values.data(), HostType::Bfloat16, spec).to_array(back.data(), HostType::Bfloat16);
    EXPECT_EQ(values, back);
}

TEST(Tensor, FacesLieInOrder) {
    const TensorSpec spec{.shape = {32, 32}, .dtype = DataType::Uint32, .layout = Layout::TILE};
    std::vector<uint32_t> values(1024);
    std::iota(values.begin(), values.end(), 0);
    const Tensor tensor = Tensor::from_array(values.data(), HostType::Uint32, spec);
    uint32_t tile[1024];
    std::memcpy(tile, tensor.page(0), sizeof tile);
    EXPECT_EQ(tile[15], 15u);
    EXPECT_EQ(tile[16], 32u) << "second row of face 0";
    EXPECT_EQ(tile[256], 16u) << "face 1";
    EXPECT_EQ(tile[512], 512u) << "face 2";
}

TEST(Tensor, PadsWithTheGivenValue) {
    const TensorSpec spec{.shape = {1, 3}, .dtype = DataType::Float32, .layout = Layout::TILE};
    const float values[] = {1, 2, 3};
    const Tensor tensor = Tensor::from_array(values, HostType::Float32, spec, nullptr, -7.5);
    float tile[1024];
    std::memcpy(tile, tensor.page(0), sizeof tile);
    EXPECT_EQ(tile[2], 3.0f);
    EXPECT_EQ(tile[3], -7.5f);
    EXPECT_EQ(tile[1023], -7.5f);
    EXPECT_EQ(tensor.padded_shape(), (Shape{32, 32}));
}

TEST(Tensor, ConvertsTypesOnTheWay) {
    const TensorSpec spec{.shape = {5}, .dtype = DataType::Bfloat16};
    const double values[] = {1.0, 1.00390625, 1.01171875, -0.0, 1e40};  // ties to even, sign of zero, overflow
    const Tensor tensor = Tensor::from_array(values, HostType::Float64, spec);
    uint16_t bits[5];
    tensor.to_array(bits, HostType::Bfloat16);
    const uint16_t expected[] = {0x3f80, 0x3f80, 0x3f82, 0x8000, 0x7f80};
    EXPECT_EQ(std::vector<uint16_t>(bits, bits + 5), std::vector<uint16_t>(expected, expected + 5));
    const int64_t negative[] = {-1, 70000, 3, 4, 5};
    const Tensor narrow = Tensor::from_array(negative, HostType::Int64, {.shape = {5}, .dtype = DataType::Uint16});
    narrow.to_array(bits, HostType::Uint16);
    EXPECT_EQ(bits[0], 0xffff);
    EXPECT_EQ(bits[1], 70000 & 0xffff);
}

TEST(BlockFloat, RoundsToNearestEvenAndSaturates) {
    float values[16] = {1.0f, 1.0f + 1.0f / 128, 1.0f + 3.0f / 128, -1.99999f, 0.0f, -0.001f, 1e-40f, 0.5f};
    uint8_t mantissas[16];
    EXPECT_EQ(encode_block(DataFormat::Bfp8b, values, mantissas), 127);
    EXPECT_EQ(mantissas[0], 64);
    EXPECT_EQ(mantissas[1], 64) << "a tie goes to even";
    EXPECT_EQ(mantissas[2], 66);
    EXPECT_EQ(mantissas[3], 0xff) << "saturated, with its sign";
    EXPECT_EQ(mantissas[5], 0) << "a zero has no sign";
    EXPECT_EQ(mantissas[6], 0);
    EXPECT_EQ(mantissas[7], 32);
}

TEST(BlockFloat, SecondRoundTripChangesNothing) {
    std::mt19937 random(4);
    std::normal_distribution<float> normal;
    for (DataType type : {DataType::Bfloat8b, DataType::Bfloat4b})
        for (uint32_t height : {1u, 16u, 32u}) {
            const TensorSpec spec{.shape = {3, 50, 40}, .dtype = type, .layout = Layout::TILE, .tile = {height, 32}};
            std::vector<float> values(spec.shape.volume()), once(values.size()), twice(values.size());
            for (float& value : values) value = normal(random);
            Tensor::from_array(values.data(), HostType::Float32, spec).to_array(once.data(), HostType::Float32);
            Tensor::from_array(once.data(), HostType::Float32, spec).to_array(twice.data(), HostType::Float32);
            EXPECT_EQ(once, twice);
            const float step = type == DataType::Bfloat8b ? 1.0f / 64 : 1.0f / 4;
            for (size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], once[i], 4 * step);
        }
}

TEST(TensorSpec, CutsShardsInBothOrientations) {
    TensorSpec spec{.shape = {64, 128}, .layout = Layout::TILE};
    spec.memory_config = {TensorMemoryLayout::BLOCK_SHARDED,
                          BufferType::L1,
                          ShardSpec{CoreRangeSet(CoreRange({1, 1}, {2, 2})), {32, 64}, ShardOrientation::ROW_MAJOR},
                          {}};
    spec.validate();
    Buffer buffer;
    describe_pages(spec, buffer);
    EXPECT_EQ(buffer.page_shard, (std::vector<uint32_t>{0, 0, 1, 1, 2, 2, 3, 3}));
    EXPECT_EQ(buffer.shard_cores[1], (CoreCoord{2, 1}));
    spec.memory_config.shard_spec->orientation = ShardOrientation::COL_MAJOR;
    describe_pages(spec, buffer);
    EXPECT_EQ(buffer.shard_cores[1], (CoreCoord{1, 2}));
}

TEST(TensorSpec, DealsNdShardsRoundRobin) {
    TensorSpec spec{.shape = {3, 64, 64}, .layout = Layout::TILE};
    spec.memory_config = {TensorMemoryLayout::ND_SHARDED,
                          BufferType::L1,
                          {},
                          NdShardSpec{{2, 32, 64}, CoreRangeSet(CoreRange({0, 0}, {2, 0})), {}, {}}};
    spec.validate();
    Buffer buffer;
    describe_pages(spec, buffer);
    EXPECT_EQ(buffer.shard_pages, 4u);
    EXPECT_EQ(buffer.page_shard[0], 0u);
    EXPECT_EQ(buffer.page_shard[2], 1u);
    EXPECT_EQ(buffer.page_shard[4], 0u);
    EXPECT_EQ(buffer.page_in_shard[4], 2u);
    EXPECT_EQ(buffer.page_shard[8], 2u);
}

std::string refusal(const TensorSpec& spec) {
    try {
        spec.validate({"op.py", 9});
    } catch (const ProgramError& error) { return error.what(); }
    return "";
}

TEST(TensorSpec, RefusesWhatNoDeviceCanHold) {
    TensorSpec spec{.shape = {64, 64}, .layout = Layout::TILE};
    const auto shard = [&](TensorMemoryLayout layout, uint32_t height, uint32_t width) {
        spec.memory_config = {
            layout, BufferType::L1, ShardSpec{CoreRangeSet(CoreRange({0, 0}, {1, 0})), {height, width}, {}}, {}};
        return refusal(spec);
    };
    EXPECT_NE(shard(TensorMemoryLayout::HEIGHT_SHARDED, 30, 64).find("must be tile {32, 32} sized!"),
              std::string::npos);
    EXPECT_NE(shard(TensorMemoryLayout::HEIGHT_SHARDED, 32, 32)
                  .find("Shard width 32 must match physical width 64 for height sharded"),
              std::string::npos);
    EXPECT_NE(shard(TensorMemoryLayout::WIDTH_SHARDED, 32, 32)
                  .find("Shard height 32 must match physical height 64 for width sharded"),
              std::string::npos);
    EXPECT_NE(shard(TensorMemoryLayout::BLOCK_SHARDED, 32, 32)
                  .find("Number of shards along height 2 must not exceed number of cores 1"),
              std::string::npos);
    EXPECT_EQ(shard(TensorMemoryLayout::HEIGHT_SHARDED, 32, 64), "");
    spec.memory_config.shard_spec.reset();
    EXPECT_NE(refusal(spec).find("Shard spec must not be None"), std::string::npos);
    EXPECT_NE(refusal({.shape = {4}, .dtype = DataType::Bfloat8b}).find("Tile layout is required"), std::string::npos);
    EXPECT_NE(refusal({.shape = {4}, .layout = Layout::TILE, .tile = {3, 32}}).find("Tile size is not valid"),
              std::string::npos);
}

}  // namespace
}  // namespace tessera
