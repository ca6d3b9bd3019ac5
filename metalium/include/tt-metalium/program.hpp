// A program: kernels, circular buffers and semaphores (METALIUM 6).
#pragma once
#include <cstdint>
#include <memory>
#include <source_location>
#include <vector>

namespace tt::tt_metal {

struct ProgramDescriptor;
class CircularBuffer;
namespace detail {
class ProgramImpl;
}

using ProgramId = std::uint64_t;

class Program {
  public:
    Program();
    explicit Program(const ProgramDescriptor& descriptor, std::source_location where = std::source_location::current());
    ~Program() noexcept;
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    Program(Program&&) noexcept;
    Program& operator=(Program&&) noexcept;
    void set_runtime_id(ProgramId id);
    ProgramId get_runtime_id() const;
    std::vector<std::shared_ptr<CircularBuffer>> circular_buffers() const;
    detail::ProgramImpl& impl() const { return *impl_; }

  private:
    std::shared_ptr<detail::ProgramImpl> impl_;
};

void apply_descriptor_runtime_args(Program& program, const ProgramDescriptor& descriptor);

}  // namespace tt::tt_metal
