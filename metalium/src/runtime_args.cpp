// Runtime arguments and semaphores of a program (METALIUM 6).
#include <algorithm>

#include "device_impl.hpp"
#include "program_impl.hpp"

namespace tt::tt_metal {

using detail::KernelImpl;
using detail::refuse_call;

namespace {

RuntimeArgsData& view_of(KernelImpl& kernel, const CoreCoord& core) {
    if (kernel.views.size() <= core.x) kernel.views.resize(core.x + 1);
    auto& column = kernel.views[core.x];
    if (column.size() <= core.y) column.resize(core.y + 1);
    return column[core.y];
}

// Room for all cores at once: views must not move while they are held.
void make_views(KernelImpl& kernel) {
    if (!kernel.views.empty() || kernel.cores.empty()) return;
    const CoreCoord last = kernel.cores.bounding_box().end_coord;
    kernel.views.assign(last.x + 1, std::vector<RuntimeArgsData>(last.y + 1));
}

void set_args(KernelImpl& kernel, const CoreCoord& core, ttsl::Span<const std::uint32_t> args, detail::Where where) {
    if (!kernel.cores.contains(core))
        refuse_call(where,
                    fmt::format("core {} gets arguments of {}, which does not run there", core.str(),
                                kernel.descriptor.kernel_source),
                    fmt::format("Cannot set runtime args for core {} since kernel {} is not placed on it!", core.str(),
                                kernel.descriptor.kernel_source));
    if (args.empty()) return;
    std::vector<std::uint32_t>& mine = kernel.args[core];
    if (mine.empty() && args.size() + kernel.common_args.size() > max_runtime_args)
        refuse_call(
            where,
            fmt::format("{} arguments of core {} are more than the {} that a kernel can have",
                        args.size() + kernel.common_args.size(), core.str(), max_runtime_args),
            fmt::format("{} unique+common runtime args targeting kernel {} on {} are too large. Max allowable is {}",
                        args.size() + kernel.common_args.size(), kernel.descriptor.kernel_source, core.str(),
                        max_runtime_args));
    if (!mine.empty() && mine.size() != args.size())
        refuse_call(where,
                    fmt::format("core {} has {} arguments and is given {}", core.str(), mine.size(), args.size()),
                    fmt::format("Illegal Runtime Args on {}: Number of runtime args cannot be modified from {} to {}!",
                                core.str(), mine.size(), args.size()));
    mine.assign(args.begin(), args.end());
    make_views(kernel);
    view_of(kernel, core) = {mine.data(), mine.size()};
}

}  // namespace

void SetRuntimeArgs(const Program& program, KernelHandle handle, const detail::CoreSpec& core_spec,
                    ttsl::Span<const std::uint32_t> args, detail::Where where) {
    KernelImpl& kernel = program.impl().kernel(handle, where);
    const CoreRangeSet cores = detail::cores_of(core_spec);
    for (const CoreRange& range : cores.ranges())
        for (const CoreCoord& core : range) set_args(kernel, core, args, where);
}
void SetRuntimeArgs(const Program& program, KernelHandle handle, const detail::CoreSpec& core_spec,
                    std::initializer_list<std::uint32_t> args, detail::Where where) {
    SetRuntimeArgs(program, handle, core_spec, ttsl::Span<const std::uint32_t>(args.begin(), args.size()), where);
}
void SetRuntimeArgs(const Program& program, KernelHandle handle, const std::vector<CoreCoord>& cores,
                    const std::vector<std::vector<std::uint32_t>>& args, detail::Where where) {
    if (cores.size() != args.size())
        refuse_call(where, fmt::format("{} cores are given {} lists of arguments", cores.size(), args.size()),
                    fmt::format("Mistmatch between number of cores {} and number of runtime args {} getting updated",
                                cores.size(), args.size()));
    KernelImpl& kernel = program.impl().kernel(handle, where);
    for (std::size_t i = 0; i < cores.size(); i++) set_args(kernel, cores[i], args[i], where);
}

void SetCommonRuntimeArgs(const Program& program, KernelHandle handle, ttsl::Span<const std::uint32_t> args,
                          detail::Where where) {
    KernelImpl& kernel = program.impl().kernel(handle, where);
    if (!kernel.common_args.empty())
        refuse_call(where, fmt::format("the common arguments of {} are set already", kernel.descriptor.kernel_source),
                    "Illegal Common Runtime Args: Can only set common runtime args once. Get and modify args in place "
                    "instead.",
                    "GetCommonRuntimeArgs(program, kernel)[i] = value");
    kernel.common_args.assign(args.begin(), args.end());
    kernel.common_view = {kernel.common_args.data(), kernel.common_args.size()};
}
void SetCommonRuntimeArgs(const Program& program, KernelHandle handle, std::initializer_list<std::uint32_t> args,
                          detail::Where where) {
    SetCommonRuntimeArgs(program, handle, ttsl::Span<const std::uint32_t>(args.begin(), args.size()), where);
}

RuntimeArgsData& GetRuntimeArgs(const Program& program, KernelHandle handle, const CoreCoord& core,
                                detail::Where where) {
    KernelImpl& kernel = program.impl().kernel(handle, where);
    if (!kernel.cores.contains(core))
        refuse_call(where, fmt::format("{} does not run on core {}", kernel.descriptor.kernel_source, core.str()),
                    fmt::format("Cannot get runtime args for kernel {} that is not placed on core {}",
                                kernel.descriptor.kernel_source, core.str()));
    make_views(kernel);
    return view_of(kernel, core);
}
std::vector<std::vector<RuntimeArgsData>>& GetRuntimeArgs(const Program& program, KernelHandle handle,
                                                          detail::Where where) {
    KernelImpl& kernel = program.impl().kernel(handle, where);
    make_views(kernel);
    return kernel.views;
}
RuntimeArgsData& GetCommonRuntimeArgs(const Program& program, KernelHandle handle, detail::Where where) {
    return program.impl().kernel(handle, where).common_view;
}

// ---- semaphores

namespace {

constexpr std::uint32_t kSemaphores = 16;

bool is_free(const detail::ProgramImpl& program, std::uint32_t id, const CoreRangeSet& cores) {
    return std::none_of(program.semaphores.begin(), program.semaphores.end(), [&](const auto& semaphore) {
        return semaphore.id == id && detail::from_library(semaphore.core_ranges).intersects(cores);
    });
}

// The lowest that all cores of a range have free; over several ranges the highest of these.
std::uint32_t free_id(const detail::ProgramImpl& program, const CoreRangeSet& cores, detail::Where where) {
    std::uint32_t chosen = 0;
    for (const CoreRange& range : cores.ranges()) {
        std::uint32_t id = 0;
        while (id < kSemaphores && !is_free(program, id, range)) id++;
        chosen = std::max(chosen, id);
    }
    if (chosen >= kSemaphores)
        refuse_call(where,
                    fmt::format("core {} has no semaphore left of its {}", cores.ranges().front().start_coord.str(),
                                kSemaphores),
                    fmt::format("Cannot add semaphore on core {}. Max number of semaphores ({}) reached!",
                                cores.ranges().front().start_coord.str(), kSemaphores));
    return chosen;
}

}  // namespace

std::uint32_t CreateSemaphore(Program& program, const std::variant<CoreRange, CoreRangeSet>& core_spec,
                              std::uint32_t initial_value, CoreType core_type, detail::Where where) {
    detail::ProgramImpl& impl = program.impl();
    impl.check_open("semaphore", where);
    if (core_type != CoreType::WORKER && core_type != CoreType::TENSIX)
        refuse_call(where, fmt::format("semaphores of {} cores are not modelled", ttsl::enum_name(core_type)));
    const CoreRangeSet cores = std::holds_alternative<CoreRange>(core_spec)
                                   ? CoreRangeSet(std::get<CoreRange>(core_spec))
                                   : std::get<CoreRangeSet>(core_spec);
    if (cores.empty()) refuse_call(where, "a semaphore is given no cores", "Expecting a non-empty CoreRangeSet!");
    const std::uint32_t id = free_id(impl, cores, where);
    impl.semaphores.push_back({.id = id,
                               .core_type = tessera::CoreType::WORKER,
                               .core_ranges = detail::to_library(cores),
                               .initial_value = initial_value,
                               .made_at = detail::user_line(where)});
    return id;
}

struct GlobalSemaphore::Impl {
    IDevice* device;
    std::shared_ptr<Buffer> buffer;
    std::uint32_t cores;
};
GlobalSemaphore::GlobalSemaphore(IDevice* device, const CoreRangeSet& cores, std::uint32_t initial_value,
                                 BufferType type, std::source_location where) {
    constexpr std::uint32_t bytes = sizeof(std::uint32_t);
    const std::uint32_t count = cores.num_cores();
    const ShardSpecBuffer shards(cores, {1, 1}, ShardOrientation::ROW_MAJOR, {1, 1}, {count, 1});
    auto buffer = Buffer::create(device, count * bytes, bytes, type,
                                 BufferShardingArgs(shards, TensorMemoryLayout::HEIGHT_SHARDED), std::nullopt,
                                 std::nullopt, where);
    impl_ = std::make_shared<Impl>(Impl{device, std::move(buffer), count});
    reset_semaphore_value(initial_value);
}
IDevice* GlobalSemaphore::device() const { return impl_->device; }
DeviceAddr GlobalSemaphore::address() const { return impl_->buffer->address(); }
void GlobalSemaphore::reset_semaphore_value(std::uint32_t value) const {
    detail::WriteToBuffer(impl_->buffer, std::vector<std::uint32_t>(impl_->cores, value));
}
std::ostream& operator<<(std::ostream& out, const GlobalSemaphore& semaphore) {
    return out << "GlobalSemaphore(address=" << semaphore.address() << ")";
}
GlobalSemaphore CreateGlobalSemaphore(IDevice* device, const CoreRangeSet& cores, std::uint32_t initial_value,
                                      BufferType type, detail::Where where) {
    return {device, cores, initial_value, type, where};
}
GlobalSemaphore CreateGlobalSemaphore(distributed::MeshDevice& device, const CoreRangeSet& cores,
                                      std::uint32_t initial_value, BufferType type, detail::Where where) {
    return {&device, cores, initial_value, type, where};
}

}  // namespace tt::tt_metal
