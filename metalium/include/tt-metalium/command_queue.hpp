// The queue of 2024 to mid 2025 (METALIUM 6): one device, programs and buffers without a mesh.
#pragma once
#include <memory>
#include <source_location>
#include <vector>

#include <tt-metalium/host_api.hpp>
#include <tt-metalium/tt_metal.hpp>

namespace tt::tt_metal {

class CommandQueue {
  public:
    CommandQueue(IDevice* device, std::uint32_t id);
    ~CommandQueue();
    CommandQueue(const CommandQueue&) = delete;
    CommandQueue& operator=(const CommandQueue&) = delete;
    IDevice* device() const;
    std::uint32_t id() const;

  private:
    struct Impl;
    std::unique_ptr<const Impl> impl_;
};

void EnqueueProgram(CommandQueue& cq, Program& program, bool blocking, detail::Where where = detail::Where::current());
inline void Finish(CommandQueue&, ttsl::Span<const SubDeviceId> = {}) {}
inline void Synchronize(IDevice*, std::optional<std::uint8_t> = std::nullopt, ttsl::Span<const SubDeviceId> = {}) {}

inline void EnqueueWriteBuffer(CommandQueue&, Buffer& buffer, const void* source, bool,
                               detail::Where where = detail::Where::current()) {
    detail::WriteToBuffer(buffer, {static_cast<const std::uint8_t*>(source), static_cast<std::size_t>(buffer.size())},
                          where);
}
inline void EnqueueWriteBuffer(CommandQueue& cq, const std::shared_ptr<Buffer>& buffer, const void* source,
                               bool blocking, detail::Where where = detail::Where::current()) {
    EnqueueWriteBuffer(cq, *buffer, source, blocking, where);
}
template <class T>
void EnqueueWriteBuffer(CommandQueue&, Buffer& buffer, const std::vector<T>& source, bool,
                        detail::Where where = detail::Where::current()) {
    detail::WriteToBuffer(buffer, source, where);
}
template <class T>
void EnqueueWriteBuffer(CommandQueue&, const std::shared_ptr<Buffer>& buffer, const std::vector<T>& source, bool,
                        detail::Where where = detail::Where::current()) {
    detail::WriteToBuffer(*buffer, source, where);
}
inline void EnqueueReadBuffer(CommandQueue&, Buffer& buffer, void* target, bool,
                              detail::Where where = detail::Where::current()) {
    detail::ReadFromBuffer(buffer, static_cast<std::uint8_t*>(target), where);
}
inline void EnqueueReadBuffer(CommandQueue& cq, const std::shared_ptr<Buffer>& buffer, void* target, bool blocking,
                              detail::Where where = detail::Where::current()) {
    EnqueueReadBuffer(cq, *buffer, target, blocking, where);
}
template <class T>
void EnqueueReadBuffer(CommandQueue&, Buffer& buffer, std::vector<T>& target, bool,
                       detail::Where where = detail::Where::current()) {
    detail::ReadFromBuffer(buffer, target, where);
}
template <class T>
void EnqueueReadBuffer(CommandQueue&, const std::shared_ptr<Buffer>& buffer, std::vector<T>& target, bool,
                       detail::Where where = detail::Where::current()) {
    detail::ReadFromBuffer(*buffer, target, where);
}

}  // namespace tt::tt_metal
