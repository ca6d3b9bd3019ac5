// The state of a Program: the parts as they were made, and the descriptor they amount to at an enqueue.
#pragma once
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

#include <tt-metalium/circular_buffer.hpp>
#include <tt-metalium/host_api.hpp>

#include "buffer_impl.hpp"
#include "convert.hpp"
#include "descriptor/program.hpp"

namespace tt::tt_metal::detail {

struct CircularBufferConfigImpl {
    std::uint32_t total_size = 0;
    std::array<std::optional<tt::DataFormat>, NUM_CIRCULAR_BUFFERS> formats;
    std::array<std::optional<std::uint32_t>, NUM_CIRCULAR_BUFFERS> page_sizes;
    std::array<std::optional<Tile>, NUM_CIRCULAR_BUFFERS> tiles;
    std::unordered_set<std::uint8_t> indices, remote_indices;
    std::shared_ptr<const ChipBuffers> buffer;  // bound to it, else placed at the launch
    std::optional<std::uint32_t> address;
    std::uint32_t max_size = 0;  // of the bound buffer, per bank
};

struct CircularBufferImpl {
    CBHandle id = 0;
    CoreRangeSet cores;
    CircularBufferConfig config;
    tessera::UserLine made_at;
};

// Arguments stay where they are, so that views of them stay valid as long as the program.
struct KernelImpl {
    tessera::KernelDescriptor descriptor;  // without its runtime arguments
    CoreRangeSet cores;
    std::map<CoreCoord, std::vector<std::uint32_t>> args;
    std::vector<std::vector<RuntimeArgsData>> views;  // [x][y]
    std::vector<std::uint32_t> common_args;
    RuntimeArgsData common_view;
};

class ProgramImpl {
  public:
    std::vector<std::unique_ptr<KernelImpl>> kernels;
    std::vector<std::shared_ptr<CircularBufferImpl>> circular_buffers;
    std::vector<tessera::SemaphoreDescriptor> semaphores;
    std::vector<std::shared_ptr<Buffer>> kept_buffers;
    ProgramId runtime_id = 0;
    std::atomic<bool> has_run = false;
    std::string name;

    KernelImpl& kernel(KernelHandle handle, Where where) const;
    CircularBufferImpl& circular_buffer(CBHandle handle, Where where) const;
    void check_open(const char* part, Where where) const;  // nothing is added once the program has run
    // As it stands now, for one chip.
    tessera::ProgramDescriptor describe(const tessera::Device& chip) const;
};

// Describes the program for the chip and runs it.
void run_on(tessera::Device& chip, const Program& program, Where where);

}  // namespace tt::tt_metal::detail
