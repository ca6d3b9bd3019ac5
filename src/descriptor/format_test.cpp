// Tile weights against the table of MACHINE 9.
#include "descriptor/format.hpp"

#include <gtest/gtest.h>

namespace tessera {
namespace {

TEST(TileShape, WeighsWhatTheTableSays) {
    struct Row {
        DataFormat format;
        uint32_t full, half, thin;
    };
    const Row rows[] = {{DataFormat::Float16b, 2048, 1024, 64}, {DataFormat::UInt16, 2048, 1024, 64},
                        {DataFormat::Float32, 4096, 2048, 128}, {DataFormat::UInt8, 1024, 512, 32},
                        {DataFormat::Bfp8b, 1088, 544, 48},     {DataFormat::Bfp4b, 576, 288, 32},
                        {DataFormat::Bfp2b, 320, 160, 24}};
    for (const Row& row : rows) {
        EXPECT_EQ((TileShape{32, 32}.bytes(row.format)), row.full) << name(row.format);
        EXPECT_EQ((TileShape{16, 32}.bytes(row.format)), row.half) << name(row.format);
        EXPECT_EQ((TileShape{1, 32}.bytes(row.format)), row.thin) << name(row.format);
    }
}

TEST(TileShape, KnowsTheLegalOnes) {
    int legal = 0;
    for (uint32_t height = 0; height <= 64; ++height)
        for (uint32_t width = 0; width <= 64; ++width) legal += TileShape{height, width}.is_legal();
    EXPECT_EQ(legal, 12);
    EXPECT_EQ((TileShape{8, 32}.num_faces()), 2u);
    EXPECT_EQ((TileShape{32, 16}.num_faces()), 2u);
}

TEST(DataType, MapsToTheFormatsKernelsSee) {
    EXPECT_EQ(static_cast<int>(to_data_format(DataType::Bfloat16)), 5);
    EXPECT_EQ(static_cast<int>(to_data_format(DataType::Uint8)), 30);
    EXPECT_EQ(name(DataType::Bfloat8b), "bfloat8_b");
    EXPECT_EQ(element_bytes(DataType::Bfloat4b), 0u);
}

}  // namespace
}  // namespace tessera
