// Numbers, formats, tiles and matrices on the host.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <sstream>

#include <tracy/Tracy.hpp>
#include <tt-logger/tt-logger.hpp>
#include <tt-metalium/bfloat16.hpp>
#include <tt-metalium/bfloat2.hpp>
#include <tt-metalium/bfloat4.hpp>
#include <tt-metalium/bfloat8.hpp>
#include <tt-metalium/hal.hpp>
#include <tt-metalium/host_buffer.hpp>
#include <tt-metalium/memory_pin.hpp>
#include <tt-metalium/tile.hpp>
#include <tt-metalium/tilize_utils.hpp>
#include <tt-metalium/tt_align.hpp>
#include <tt-metalium/util.hpp>
#include <tt-metalium/vector_aligned.hpp>
#include <tt_stl/assert.hpp>
#include <tt_stl/indestructible.hpp>
#include <tt_stl/optional_reference.hpp>
#include <tt_stl/overloaded.hpp>

#include "refusal.hpp"

TEST(Bfloat16, RoundsToNearestEven) {
    EXPECT_EQ(bfloat16(1.00390625f).to_uint16(), 0x3F80);  // a tie: to the even one
    EXPECT_EQ(bfloat16(1.01171875f).to_uint16(), 0x3F82);
    EXPECT_EQ(bfloat16::truncate(1.01f).to_uint16(), 0x3F81);
    EXPECT_EQ(bfloat16(std::nanf("")).to_uint16(), 0x7FC0);
    EXPECT_EQ(static_cast<float>(bfloat16(3)), 3.0f);
    EXPECT_EQ(bfloat16(2.0f) * bfloat16(1.5f) + bfloat16(1), bfloat16(4));
    EXPECT_TRUE(bfloat16(1) < bfloat16(2));
    std::ostringstream text;
    text << bfloat16(1.0f);
    EXPECT_EQ(text.str(), "16256");
    EXPECT_EQ(fmt::format("{}", bfloat16(1.5f)), "1.5");
}

TEST(Bfloat16, IsPackedInPairs) {
    const std::vector<bfloat16> values{1.0f, 2.0f, 3.0f, 4.0f};
    const auto words = pack_bfloat16_vec_into_uint32_vec(values);
    EXPECT_EQ(words[0], pack_two_bfloat16_into_uint32({values[0], values[1]}));
    EXPECT_EQ(words[0] & 0xffff, values[0].to_uint16());
    EXPECT_TRUE(unpack_uint32_vec_into_bfloat16_vec(words) == values);
    const auto doubled = unpack_uint32_vec_into_bfloat16_vec(words, [](const bfloat16& v) { return v + v; });
    EXPECT_EQ(doubled[3], bfloat16(8.0f));
    EXPECT_EQ(unpack_two_bfloat16_from_uint32(words[1]).second.to_float(), 4.0f);
    EXPECT_EQ(bfloat16_identity_transform(values[2]).to_packed(), values[2].to_uint16());
}

TEST(Bfloat16, MakesVectorsForTests) {
    const auto native = create_random_vector_of_bfloat16_native(64, 10.0f, 7, -5.0f);
    EXPECT_EQ(pack_bfloat16_vec_into_uint32_vec(native), create_random_vector_of_bfloat16(64, 10, 7, -5.0f));
    EXPECT_TRUE(
        std::all_of(native.begin(), native.end(), [](bfloat16 v) { return float{v} >= -5.0f && float{v} <= 5.0f; }));
    EXPECT_EQ(create_constant_vector_of_bfloat16(8, 1.0f), (std::vector<std::uint32_t>{0x3F803F80, 0x3F803F80}));
    EXPECT_EQ(create_constant_vector_of_bfloat16(2, 1.0f), (std::vector<std::uint32_t>{0x3F80}));
    const auto identity = create_identity_matrix(2, 3, 2);
    EXPECT_EQ(identity[4], bfloat16(1.0f));
    EXPECT_EQ(identity[1], bfloat16(0.0f));
    EXPECT_TRUE(is_close(1.0f, 1.005f));
    EXPECT_FALSE(is_close(1.0f, 1.1f));
    EXPECT_TRUE(equal_within_n_sig_figs(1.234f, 1.2341f, 4));
    EXPECT_TRUE(equal_within_absolute_tolerance(1.0f, 1.05f, 0.1f));
}

TEST(Formats, WeighWhatTheyTakeInL1) {
    EXPECT_EQ(tt::datum_size(tt::DataFormat::Float16_b), 2u);
    EXPECT_EQ(tt::tile_size(tt::DataFormat::Bfp8_b), 1088u);
    EXPECT_EQ(tt::tile_size(tt::DataFormat::Bfp4_b), 576u);
    EXPECT_EQ(tt::tile_size(tt::DataFormat::Bfp2_b), 320u);
    EXPECT_EQ(tt::tt_metal::detail::TileSize(tt::DataFormat::Float32), 4096u);
    EXPECT_THROW(tt::datum_size(tt::DataFormat::Bfp8_b), std::invalid_argument);
    EXPECT_THROW(tt::tile_size(tt::DataFormat::Tf32), std::invalid_argument);
    EXPECT_EQ(fmt::format("{}", tt::DataFormat::Float16_b), "Float16_b");
    EXPECT_EQ(tt::align(33, 32), 64);
    EXPECT_EQ(tt::round_down(33, 32), 32);
    EXPECT_EQ(tt::div_up(33, 32), 2);
    EXPECT_EQ(tt::round_up(33, 32), 64);
}

TEST(Tile, KnowsItsFaces) {
    const tt::tt_metal::Tile tile({16, 32});
    EXPECT_EQ(tile.get_num_faces(), 2u);
    EXPECT_EQ(tile.get_tile_size(tt::DataFormat::Float16_b), 1024u);
    EXPECT_TRUE(tile.get_partial_face());
    EXPECT_FALSE(tile.get_narrow_tile());
    EXPECT_EQ(tile.get_height() * tile.get_width(), tile.get_tile_hw());
    EXPECT_EQ(tile.get_tile_shape(), (std::array<std::uint32_t, 2>{16, 32}));
    EXPECT_EQ(tile.get_face_hw(), 256u);
    EXPECT_TRUE(tt::tt_metal::Tile({32, 32}, true).get_transpose_within_face());
    EXPECT_FALSE(tile.get_transpose_of_faces());
    EXPECT_EQ(tile.get_face_shape(), (std::array<std::uint32_t, 2>{16, 16}));
    expect_refused([] { tt::tt_metal::Tile({5, 32}); }, "Tile size is not valid for our hardware");
    expect_refused([] { tt::tt_metal::Tile({8, 32}, true); }, "transpose");
}

TEST(Tilize, IsUndoneByUntilize) {
    std::vector<float> matrix(2 * 64 * 96);
    std::iota(matrix.begin(), matrix.end(), 0.0f);
    EXPECT_EQ(untilize_nfaces(tilize_nfaces(matrix, 64, 96), 64, 96), matrix);
    EXPECT_EQ(untilize_swizzled(tilize_swizzled(matrix, 64, 96), 64, 96), matrix);
    const auto tiles = tilize_nfaces(matrix, 64, 96);
    EXPECT_EQ(tiles[16], matrix[96]);        // second row of the first face
    EXPECT_EQ(tiles[256], matrix[16]);       // second face
    EXPECT_EQ(tiles[1024], matrix[32]);      // second tile
    EXPECT_EQ(tilize_swizzled(matrix, 64, 96)[32], matrix[96]);
    expect_refused([&] { tilize_nfaces(matrix, 64, 100); }, "Input size must be divisible by m  and n");
    expect_refused([&] { tilize_nfaces(matrix, 96, 16); }, "H and W must be divisible by 32 and 32");
    expect_refused([] { tilize_nfaces(std::vector<float>{}, 32, 32); }, "can be 0");
}

TEST(Tilize, ConvertsBetweenAllLayouts) {
    std::vector<std::uint32_t> tile(1024);
    std::iota(tile.begin(), tile.end(), 0u);
    const auto faces = convert_layout_tile_swizzled_to_tile_nfaces<std::uint32_t>(tile);
    EXPECT_EQ(convert_layout_tile_nfaces_to_tile_swizzled<std::uint32_t>(faces), tile);
    EXPECT_EQ(faces[256], 16u);
    const auto turned =
        convert_layout_tile_swizzled_to_tile_nfaces<std::uint32_t>(tile, std::nullopt, std::nullopt, true, true);
    EXPECT_EQ(turned[1], 32u);
    EXPECT_EQ(turned[256], 16u * 32);
    const std::vector<std::uint32_t> shape{2, 16, 32};
    EXPECT_EQ(
        (convert_layout<std::uint32_t>(tile, shape, TensorLayoutType::LIN_ROW_MAJOR, TensorLayoutType::TILED_NFACES)),
        tilize_nfaces(tile, 32, 32));
    EXPECT_TRUE(convert_layout<std::uint32_t>({}, PhysicalSize{0, 0}, TensorLayoutType::LIN_ROW_MAJOR,
                                              TensorLayoutType::TILED_NFACES)
                    .empty());
    TensAddr addresses({1, 2, 3, 4});
    EXPECT_EQ(addresses.numel(), 24u);
    EXPECT_EQ(addresses.offs(0, 1, 2, 3), 23);
    EXPECT_EQ(round_up_to_mul32(33) + round_up_to_mul16(17) + round_up_to_tile(5, 4), 64u + 32 + 8);
}

TEST(BlockFormats, KeepWhatTheyCanHold) {
    std::vector<float> values(2 * 1024);
    for (std::size_t i = 0; i < values.size(); i++) values[i] = static_cast<float>(i % 16) - 8.0f;
    const ttsl::Span<const float> span(values);
    EXPECT_EQ(unpack_bfp8_tiles_into_float_vec(pack_as_bfp8_tiles(span, true, false), true, false), values);
    EXPECT_EQ(unpack_bfp8_tiles_into_float_vec(pack_as_bfp8_tiles(span, false, false), false, false), values);
    EXPECT_EQ(pack_as_bfp8_tiles(span, true, false).size(), 2u * 1088 / 4);
    const auto coarse = unpack_bfp4_tiles_into_float_vec(pack_as_bfp4_tiles(span, true, false), true, false);
    EXPECT_NEAR(coarse[0], values[0], 2.0f);
    EXPECT_EQ(pack_as_bfp2_tiles(span, true, false).size(), 2u * 320 / 4);
    EXPECT_EQ(unpack_bfp2_tiles_into_float_vec(pack_as_bfp2_tiles(span, true, false), true, false).size(),
              values.size());
    expect_refused([&] { pack_as_bfp8_tiles(span.subspan(1), true, false); }, "not a multiple");
}

TEST(Asserts, ThrowWithTheirTextAndPlace) {
    expect_refused([] { TT_FATAL(1 > 2, "one is {}", 1); }, "TT_FATAL @ ", 0);
    expect_refused([] { TT_THROW("this is {}", "it"); }, "this is it");
    TT_FATAL(true, "never");
    TT_ASSERT(true);
    log_info(tt::LogTest, "a line with {}", tt::DataFormat::Int8);
    testing::internal::CaptureStderr();
    log_warning(tt::LogTest, "one");
    log_error(tt::LogTest, "two");
    log_critical(tt::LogTest, "three");
    log_fatal("four, {}", "without a type");
    log_debug(tt::LogTest, "not shown {}", 1);
    log_trace(tt::LogTest, "not shown {}", 2);
    const std::string lines = testing::internal::GetCapturedStderr();
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 4);
    EXPECT_NE(lines.find("four, without a type"), std::string::npos);
    ZoneScoped;
}

TEST(SmallTypes, DoWhatTheirNamesSay) {
    using Id = ttsl::StrongType<std::uint8_t, struct IdTag>;
    EXPECT_EQ(*Id(3), 3);
    EXPECT_EQ(fmt::format("{}", Id(3)), "3");
    EXPECT_TRUE(Id(1) < Id(2));
    int value = 5;
    ttsl::optional_reference<int> reference(value), none;
    *reference = 6;
    EXPECT_EQ(value, 6);
    EXPECT_FALSE(none.has_value());
    EXPECT_THROW(none.value(), std::bad_optional_access);
    static ttsl::Indestructible<std::string> forever("x");
    EXPECT_EQ(forever.get(), "x");
    EXPECT_EQ(std::visit(ttsl::overloaded{[](int) { return 1; }, [](char) { return 2; }}, std::variant<int, char>('c')),
              2);
    EXPECT_EQ(tt::stl::make_span(forever.get()).size(), 1u);
    EXPECT_EQ(ttsl::make_const_span(std::vector<int>{1, 2}).size(), 2u);
    EXPECT_EQ(ttsl::enum_name(tt::ARCH::BLACKHOLE), "BLACKHOLE");
    EXPECT_NE(ttsl::hash::hash_objects_with_default_seed(1, 2), ttsl::hash::hash_objects_with_default_seed(2, 1));
}

TEST(MemoryPin, CountsEachCopy) {
    using tt::tt_metal::MemoryPin;
    int taken = 0, given_back = 0;
    {
        const MemoryPin first([&] { taken++; }, [&] { given_back++; });
        MemoryPin second = first, third;
        EXPECT_EQ(taken, 2);
        third = std::move(second);
        EXPECT_EQ(taken, 2);
        EXPECT_TRUE(second == nullptr && third != nullptr);
        third = MemoryPin();
        EXPECT_EQ(given_back, 1);
        third = first;
        const MemoryPin& same = third;
        third = same;
        EXPECT_EQ(taken - given_back, 2);
    }
    EXPECT_EQ(taken, given_back);
    const auto value = std::make_shared<int>(1);
    const MemoryPin pin(value), copy = pin;
    EXPECT_EQ(value.use_count(), 3);
}

TEST(HostBuffer, SharesOrBorrowsValuesOfOneType) {
    using tt::tt_metal::HostBuffer;
    HostBuffer owner(std::vector<int>{1, 2, 3});
    HostBuffer copy = owner, empty;
    owner.view_as<int>()[1] = 5;
    EXPECT_EQ(std::as_const(copy).view_as<int>()[1], 5);
    EXPECT_EQ(copy.view_bytes().size(), 3 * sizeof(int));
    EXPECT_TRUE(empty.view_bytes().empty() && empty.pin() == nullptr);
    EXPECT_TRUE(owner == copy && owner != empty && owner == HostBuffer(std::vector<int>{1, 5, 3}));
    expect_refused([&] { owner.view_as<float>(); }, "Requested type T does not match the underlying buffer type");
    expect_refused([&] { empty.view_as<int>(); }, "empty");
    swap(empty, owner);
    owner.swap(copy);
    EXPECT_TRUE(copy.view_bytes().empty());
    std::vector<float> values{1.0f, 2.0f};
    bool alive = true;
    {
        HostBuffer borrowed(ttsl::Span<float>(values), tt::tt_metal::MemoryPin([] {}, [&] { alive = false; }));
        borrowed.view_as<float>()[0] = 7.0f;
        const HostBuffer second = borrowed;
        borrowed = HostBuffer();
        EXPECT_TRUE(alive);
    }
    EXPECT_FALSE(alive);
    EXPECT_EQ(values[0], 7.0f);
}

TEST(VectorAligned, BeginsAtSixteenBytes) {
    const tt::tt_metal::vector_aligned<std::uint8_t> bytes(3);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bytes.data()) % tt::tt_metal::MEMCPY_ALIGNMENT, 0u);
    ttsl::aligned_allocator<double, 64> memory;
    double* place = memory.allocate(1);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(place) % 64, 0u);
    memory.deallocate(place, 1);
}

TEST(Hal, NamesTheChosenChip) {
    using namespace tt::tt_metal;
    EXPECT_EQ(hal::get_arch_name(), hal::get_arch() == tt::ARCH::BLACKHOLE ? "blackhole" : "wormhole_b0");
    EXPECT_GT(hal::get_max_worker_l1_unreserved_size(), 1'000'000u);
    EXPECT_LT(hal::get_max_worker_l1_unreserved_size(), hal::get_l1_size());
    EXPECT_EQ(hal::get_l1_alignment(), 16u);
    EXPECT_EQ(hal::get_dram_alignment() % 32, 0u);
    EXPECT_EQ(hal::get_arch_num_circular_buffers(), 32u);
    EXPECT_TRUE(std::isnan(hal::get_nan()) && std::isinf(hal::get_inf()) && hal::get_eps() > 0);
}
