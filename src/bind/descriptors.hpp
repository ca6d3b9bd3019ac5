// Descriptors as Python sees them: lists are Python lists, so that everything in them can be changed in place.
// build() makes the plain structs of descriptor/program.hpp when the program is run. Facts: HOST_API 3.
#pragma once
#include "bind/bind.hpp"
#include "bind/runtime_args.hpp"

namespace tessera {
struct GlobalCircularBuffer;
}

namespace tessera::bind {

struct PyKernel {
    std::string kernel_source;
    SourceType source_type = SourceType::FILE_PATH;
    CoreRangeSet core_ranges;
    nb::list compile_time_args, named_compile_time_args, defines, common_runtime_args;
    nb::object runtime_args;  // a RuntimeArgs
    std::optional<OptLevel> opt_level;
    nb::object config;        // one of the four config descriptors
    UserLine made_at;
    KernelDescriptor build() const;
};

// Rows of a face and faces of a tile, said beside the tile: upstream's packer may see other faces than its tile's.
struct FaceGeometry {
    uint32_t face_r_dim = 16, num_faces = 4;
};

struct PyCbFormat {
    uint32_t buffer_index = 0;
    DataFormat data_format = DataFormat::Float16b;
    uint32_t page_size = 0;
    nb::object tile = nb::none();  // Tile, TileDescriptor or None
    UserLine made_at;
    std::optional<FaceGeometry> face_geometry = {};
    CBFormatDescriptor build() const;
};

struct PyCb {
    uint32_t total_size = 0;
    CoreRangeSet core_ranges;
    nb::list format_descriptors;
    std::shared_ptr<Buffer> buffer;
    UserLine made_at;
    uint32_t address_offset = 0;
    nb::list remote_format_descriptors = {};
    std::shared_ptr<GlobalCircularBuffer> global = nullptr;
    CBDescriptor build() const;
    std::optional<CBDescriptor> build_view() const;  // of the global circular buffer
};

struct PyComputeConfig {
    ComputeConfigDescriptor config;  // unpack_to_dest_mode is kept in the list
    nb::list unpack_to_dest_mode;
};

struct PyProgram {
    nb::list kernels, semaphores, cbs;
    UserLine made_at;
    ProgramDescriptor build() const;
};

KernelConfig to_config(nb::handle config, const UserLine& line);

}  // namespace tessera::bind
