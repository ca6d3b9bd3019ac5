// What all ops share: circular buffers of tiles, a writer, kernels of src/op/kernels, output tiles dealt to cores.
#pragma once
#include <string>

#include "descriptor/program.hpp"
#include "op/op.hpp"

namespace tessera::op {

inline constexpr uint32_t kInA = 0, kInB = 1, kOut = 16;

// The number of tiles, and of tile rows and columns of one matrix.
struct Tiles {
    uint32_t batch, down, across;
    explicit Tiles(const Tensor& tensor);
    uint32_t count() const { return batch * down * across; }
};

class Plan {
  public:
    // Deals the tiles of `out` to the device's cores.
    explicit Plan(const Tensor& out, const UserLine& line);
    void add_input(uint32_t cb, const Tensor& tensor);
    // Args of each core: common ones, then first tile and number of tiles.
    void add_reader(const char* file, std::vector<uint32_t> compile_time_args, const std::vector<uint32_t>& common);
    void add_compute(const char* file, ComputeConfigDescriptor config,
                     std::vector<std::pair<std::string, std::string>> defines,
                     std::vector<uint32_t> compile_time_args = {});
    Tensor run(std::vector<Tensor> inputs);

  private:
    KernelDescriptor kernel(const char* file, KernelConfig config, std::vector<uint32_t> compile_time_args,
                            const std::vector<uint32_t>& common) const;
    void add_cb(uint32_t index, const Tensor& tensor);

    Tensor out_;
    UserLine line_;
    WorkSplit work_;
    ProgramDescriptor program_;
};

// Where a kernel of src/op/kernels is: in the checkout, or in the installed data.
std::string kernel_path(const char* file);
// Arguments of each core: `common`, then its first unit and number of units, in the order of work.all_cores by rows.
std::vector<CoreArgs> dealt(const WorkSplit& work, const std::vector<uint32_t>& common);

// A tensor like `like` with another shape, for the result; or the one the caller gave, which must fit.
Tensor make_output(const Tensor& like, const Shape& shape, const Options& options);
// On a device, in TILE layout; `what` names the op.
void check_input(const Tensor& tensor, const char* what, const UserLine& line);
void check_is_float(const Tensor& tensor, const char* what, const UserLine& line);
bool is_float(DataType type);
bool has_32_bits(DataType type);
// Accessor words of several tensors, one after the other.
std::vector<uint32_t> accessor_args(std::initializer_list<const Tensor*> tensors);
// 32 bits in or out want 32-bit Dst.
ComputeConfigDescriptor compute_config(std::initializer_list<const Tensor*> tensors);

// float32 of these circular buffers goes to Dst with all its bits.
void unpack_to_dst(ComputeConfigDescriptor& config, const Arch& arch, std::initializer_list<uint32_t> cbs);

}  // namespace tessera::op
