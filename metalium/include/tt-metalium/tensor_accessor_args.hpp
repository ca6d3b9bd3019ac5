// The words by which a kernel's TensorAccessor knows where the pages of a buffer are (METALIUM 7).
#pragma once
#include <cstdint>
#include <memory>
#include <source_location>
#include <vector>

#include <hostdevcommon/tensor_accessor/arg_config.hpp>
#include <tt-metalium/buffer.hpp>
#include <tt-metalium/mesh_buffer.hpp>

namespace tt::tt_metal {

class TensorAccessorArgs {
  public:
    using Config = tensor_accessor::ArgsConfig;
    using Where = std::source_location;
    static constexpr std::size_t MAX_NUM_DIMENSIONS = 8;
    TensorAccessorArgs();  // of no buffer
    explicit TensorAccessorArgs(const Buffer& buffer, Config args_config = tensor_accessor::ArgConfig::None,
                                Where where = Where::current());
    explicit TensorAccessorArgs(const Buffer* buffer, Config args_config = tensor_accessor::ArgConfig::None,
                                Where where = Where::current());
    explicit TensorAccessorArgs(const std::shared_ptr<Buffer>& buffer,
                                Config args_config = tensor_accessor::ArgConfig::None, Where where = Where::current())
        : TensorAccessorArgs(buffer.get(), args_config, where) {}
    explicit TensorAccessorArgs(const distributed::MeshBuffer& buffer,
                                Config args_config = tensor_accessor::ArgConfig::None, Where where = Where::current())
        : TensorAccessorArgs(buffer.get_reference_buffer(where), args_config, where) {}
    explicit TensorAccessorArgs(const distributed::MeshBuffer* buffer,
                                Config args_config = tensor_accessor::ArgConfig::None, Where where = Where::current())
        : TensorAccessorArgs(buffer ? buffer->get_reference_buffer(where) : nullptr, args_config, where) {}
    explicit TensorAccessorArgs(const std::shared_ptr<distributed::MeshBuffer>& buffer,
                                Config args_config = tensor_accessor::ArgConfig::None, Where where = Where::current())
        : TensorAccessorArgs(buffer.get(), args_config, where) {}
    static TensorAccessorArgs create_dram_interleaved();
    static TensorAccessorArgs create_l1_interleaved();
    void append_to(std::vector<std::uint32_t>& compile_time_args, Where where = Where::current()) const;
    void append_to(std::vector<std::uint32_t>& compile_time_args,
                   std::vector<std::uint32_t>& common_runtime_args) const;
    std::vector<std::uint32_t> get_compile_time_args() const;
    std::vector<std::uint32_t> get_common_runtime_args() const;

  private:
    struct Words;
    explicit TensorAccessorArgs(Words words);
    std::shared_ptr<const Words> words_;  // never changes once made
};

}  // namespace tt::tt_metal
