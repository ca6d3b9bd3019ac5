// Matrices in files and in DRAM: bfloat16, row-major in the file, tiles on the device.
#pragma once
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <tt-metalium/constants.hpp>
#include <tt-metalium/distributed.hpp>
#include <tt-metalium/host_api.hpp>
#include <tt-metalium/tensor_accessor_args.hpp>
#include <tt-metalium/tilize_utils.hpp>

using namespace tt::tt_metal;
using namespace tt::tt_metal::distributed;

constexpr std::uint32_t kTileBytes = tt::constants::TILE_HW * sizeof(bfloat16);

class Matrix {
  public:
    Matrix(MeshDevice& device, std::uint32_t rows, std::uint32_t columns)
        : device_(device),
          rows_(rows),
          columns_(columns),
          buffer_(MeshBuffer::create(ReplicatedBufferConfig{.size = rows * columns * sizeof(bfloat16)},
                                     {.page_size = kTileBytes}, &device)) {}
    void read(std::ifstream& file) {
        std::vector<bfloat16> values(rows_ * columns_);
        file.read(reinterpret_cast<char*>(values.data()), std::streamsize(values.size() * sizeof(bfloat16)));
        TT_FATAL(file.good(), "the file ends before a matrix of {} x {}", rows_, columns_);
        EnqueueWriteMeshBuffer(device_.mesh_command_queue(), buffer_, tilize_nfaces(values, rows_, columns_));
    }
    void write(const char* name) const {
        std::vector<bfloat16> tiles;
        EnqueueReadMeshBuffer(device_.mesh_command_queue(), tiles, buffer_);
        const auto values = untilize_nfaces(tiles, rows_, columns_);
        std::ofstream file(name, std::ios::binary);
        file.write(reinterpret_cast<const char*>(values.data()), std::streamsize(values.size() * sizeof(bfloat16)));
    }
    std::uint32_t address() const { return static_cast<std::uint32_t>(buffer_->address()); }
    // Compile-time arguments of a kernel: numbers, then where this matrix is.
    std::vector<std::uint32_t> after(std::vector<std::uint32_t> numbers) const {
        TensorAccessorArgs(*buffer_).append_to(numbers);
        return numbers;
    }

  private:
    MeshDevice& device_;
    std::uint32_t rows_, columns_;
    std::shared_ptr<MeshBuffer> buffer_;
};

inline CoreRange block(std::uint32_t x0, std::uint32_t y0, std::uint32_t x1, std::uint32_t y1) {
    return CoreRange(CoreCoord(x0, y0), CoreCoord(x1, y1));
}

inline void circular_buffer(Program& program, const CoreRange& cores, std::uint8_t index, std::uint32_t tiles) {
    CircularBufferConfig config(tiles * kTileBytes, {{index, tt::DataFormat::Float16_b}});
    CreateCircularBuffer(program, cores, config.set_page_size(index, kTileBytes));
}

inline void run(MeshDevice& device, Program program) {
    MeshWorkload workload;
    workload.add_program(MeshCoordinateRange(device.shape()), std::move(program));
    EnqueueMeshWorkload(device.mesh_command_queue(), workload, false);
}
