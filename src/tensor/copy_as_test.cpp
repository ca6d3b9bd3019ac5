// Giving a tensor another description: values stay, the number of elements has to.
#include <gtest/gtest.h>

#include <vector>

#include "diag/error.hpp"
#include "tensor/tensor.hpp"

namespace tessera {
namespace {

TensorSpec row_major(Shape shape) { return {.shape = std::move(shape), .dtype = DataType::Float32}; }

TEST(CopyAs, KeepsTheValuesInRowMajorOrder) {
    std::vector<float> values = {1, 2, 3, 4, 5, 6};
    const Tensor tensor = Tensor::from_array(values.data(), HostType::Float32, row_major({2, 3}));
    std::vector<float> seen(6);
    tensor.copy_as(row_major({3, 2})).to_array(seen.data(), HostType::Float32);
    EXPECT_EQ(seen, values);
}

TEST(CopyAs, RefusesAShapeWithAnotherNumberOfElements) {
    const Tensor tensor = Tensor::full(row_major({4, 4}), 0);
    try {
        tensor.copy_as(row_major({3, 5}));
        FAIL() << "16 elements became 15";
    } catch (const ProgramError& error) { EXPECT_EQ(error.code(), "reshape-volume"); }
}

}  // namespace
}  // namespace tessera
