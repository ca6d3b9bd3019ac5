// Which element goes where, against a walk over coordinates; and the host's own rearrangement.
#include "tensor/rearrange.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "diag/error.hpp"

namespace tessera {
namespace {

TensorSpec row_major(const Shape& shape) { return {.shape = shape, .dtype = DataType::Float32}; }

std::vector<uint64_t> sources(const Gather& gather, uint64_t volume) {
    std::vector<uint64_t> found;
    for (uint64_t index = 0; index < volume; ++index) found.push_back(gather.at(index));
    return found;
}

TEST(Gather, PermutationTakesEachElementFromItsCoordinates) {
    const Gather gather = permutation({2, 3, 4}, {2, 0, 1}, {});
    EXPECT_EQ(gather.size, (std::vector<uint32_t>{4, 2, 3}));
    uint64_t index = 0;
    for (uint64_t c = 0; c < 4; ++c)
        for (uint64_t a = 0; a < 2; ++a)
            for (uint64_t b = 0; b < 3; ++b) EXPECT_EQ(gather.at(index++), (a * 3 + b) * 4 + c);
}

TEST(Gather, RepetitionWraps) {
    EXPECT_EQ(sources(repetition({2, 2}, {1, 2}, {}), 8), (std::vector<uint64_t>{0, 1, 0, 1, 2, 3, 2, 3}));
    EXPECT_EQ(sources(repetition({2}, {2, 1}, {}), 4), (std::vector<uint64_t>{0, 1, 0, 1}));
}

TEST(Gather, FoldedGathersTheSameFromFewerDimensions) {
    for (const Gather& gather :
         {permutation({2, 3, 4, 5}, {1, 0, 2, 3}, {}), permutation({2, 3, 4, 5}, {2, 3, 0, 1}, {}),
          repetition({2, 3, 4, 5}, {2, 1, 1, 1}, {}), repetition({2, 3, 4, 5}, {1, 2, 1, 3}, {}),
          reshaping({2, 3, 4, 5}, {6, 20}, {}), repetition({1, 1, 5}, {3, 1, 2}, {})}) {
        const uint64_t volume =
            std::accumulate(gather.size.begin(), gather.size.end(), uint64_t{1}, std::multiplies<>());
        const Gather folded = gather.folded();
        EXPECT_LE(folded.size.size(), gather.size.size());
        EXPECT_EQ(sources(folded, volume), sources(gather, volume));
    }
    EXPECT_EQ(permutation({2, 3, 4, 5}, {2, 3, 0, 1}, {}).folded().size.size(), 2u);
    EXPECT_TRUE(reshaping({2, 3, 4}, {4, 6}, {}).is_identity());
    EXPECT_TRUE(permutation({1, 3, 1, 4}, {2, 1, 0, 3}, {}).is_identity());
    EXPECT_FALSE(permutation({2, 3}, {1, 0}, {}).is_identity());
    EXPECT_FALSE(repetition({2, 3}, {2, 1}, {}).is_identity());
}

TEST(Gather, OrdersAndNumbersThatFitNoTensorAreRefused) {
    const auto code = [](auto&& make) -> std::string {
        try {
            make();
        } catch (const ProgramError& error) { return error.code(); }
        return "";
    };
    EXPECT_EQ(code([] { permutation({2, 3}, {0, 0}, {}); }), "permute-order");
    EXPECT_EQ(code([] { permutation({2, 3}, {0}, {}); }), "permute-order");
    EXPECT_EQ(code([] { repetition({2, 3}, {2}, {}); }), "repeat-dims");
    EXPECT_EQ(code([] { reshaping({2, 3}, {3, 5}, {}); }), "reshape-volume");
}

TEST(Gather, TheHostRearrangesAHostTensor) {
    const std::vector<float> values{1, 2, 3, 4, 5, 6};
    const Tensor tensor = Tensor::from_array(values.data(), HostType::Float32, row_major({2, 3}));
    std::vector<float> seen(6);
    rearranged_by_host(tensor, permutation({2, 3}, {1, 0}, {}), row_major({3, 2}), {})
        .to_array(seen.data(), HostType::Float32);
    EXPECT_EQ(seen, (std::vector<float>{1, 4, 2, 5, 3, 6}));
}

}  // namespace
}  // namespace tessera
