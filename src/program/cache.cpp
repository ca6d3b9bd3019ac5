// Keys are the whole descriptor without argument values and bound addresses; kernels' files are looked at on every hit.
#include "program/cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "device/buffer.hpp"
#include "diag/error.hpp"
#include "jit/changes.hpp"
#include "jit/files.hpp"
#include "jit/jit.hpp"

namespace tessera {
namespace {

struct FileStamp {
    std::string path;
    jit::FileIdentity identity;
    bool operator==(const FileStamp&) const = default;
};

FileStamp stamp(const std::string& path) { return {path, jit::identity_of(path)}; }

bool unchanged(const FileStamp& then) { return stamp(then.path) == then; }

// A folder that was searched in vain: what must not appear there is looked for when the folder has changed.
struct WatchedFolder {
    FileStamp stamp;
    std::set<std::string> absent;
};

struct Entry {
    std::vector<std::array<std::shared_ptr<const jit::Kernel>, kNumRoles>> kernels;
    std::vector<FileStamp> files;
    std::vector<WatchedFolder> folders;
    bool can_be_followed = true;
    uint64_t seen = 0;  // jit::changes() when all was as it should be; 0: not looked at since
};

struct Cache {
    std::map<std::string, Entry> entries;
    uint64_t hits = 0, misses = 0;
    bool enabled = true, misses_allowed = true;
};

Cache& cache_of(Device& device) {
    if (!device.program_cache) device.program_cache = std::make_shared<Cache>();
    return *static_cast<Cache*>(device.program_cache.get());
}

class Key {
  public:
    void number(uint64_t value) { text_.append(reinterpret_cast<const char*>(&value), sizeof value); }
    void text(std::string_view value) {
        number(value.size());
        text_ += value;
    }
    void ranges(const CoreRangeSet& set) {
        number(set.ranges().size());
        for (const auto& range : set.ranges())
            for (uint32_t part : {range.start.x, range.start.y, range.end.x, range.end.y}) number(part);
    }
    std::string take() { return jit::binary_hash_of(text_); }

  private:
    std::string text_;
};

void add_config(Key& key, const KernelConfig& config) {
    key.number(config.index());
    if (auto* dm = std::get_if<DataMovementConfigDescriptor>(&config)) {
        key.number(static_cast<int>(dm->processor));
        key.number(static_cast<int>(dm->noc));
        key.number(static_cast<int>(dm->noc_mode));
    } else if (auto* compute = std::get_if<ComputeConfigDescriptor>(&config)) {
        key.number(static_cast<int>(compute->math_fidelity));
        key.number(compute->math_approx_mode | compute->fp32_dest_acc_en << 1 | compute->dst_full_sync_en << 2 |
                   compute->bfp8_pack_precise << 3);
        for (auto mode : compute->unpack_to_dest_mode) key.number(static_cast<int>(mode));
    }
}

void add_kernel(Key& key, const KernelDescriptor& kernel) {
    key.text(kernel.kernel_source);
    if (kernel.source_type == SourceType::FILE_PATH && !kernel.kernel_source.starts_with('/'))
        key.text(kernel.made_at.file);  // the folders above it are looked in, too
    key.number(static_cast<int>(kernel.source_type));
    key.ranges(kernel.core_ranges);
    key.number(kernel.compile_time_args.size());
    for (uint32_t value : kernel.compile_time_args) key.number(value);
    key.number(kernel.named_compile_time_args.size());
    for (const auto& [name, value] : kernel.named_compile_time_args) {
        key.text(name);
        key.number(value);
    }
    key.number(kernel.defines.size());
    for (const auto& [name, value] : kernel.defines) {
        key.text(name);
        key.text(value);
    }
    key.number(kernel.opt_level ? static_cast<int>(*kernel.opt_level) : 99);
    key.number(kernel.common_runtime_args.size());
    for (const auto& [core, args] : kernel.runtime_args) {
        key.number(core.x);
        key.number(core.y);
        key.number(args.size());
    }
    add_config(key, kernel.config);
}

void add_cb(Key& key, const CBDescriptor& cb) {
    key.number(cb.total_size);
    key.ranges(cb.core_ranges);
    key.number(cb.buffer != nullptr);
    key.number(cb.address_offset);
    for (const auto& format : cb.format_descriptors) {
        key.number(format.buffer_index);
        key.number(static_cast<int>(format.data_format));
        key.number(format.page_size);
        key.number(format.tile ? format.tile->height << 16 | format.tile->width << 2 |
                                     format.tile->transpose_within_face << 1 | format.tile->transpose_of_faces
                               : 0);
    }
}

std::string key_of(const ProgramDescriptor& descriptor) {
    Key key;
    key.number(descriptor.kernels.size());
    for (const auto& kernel : descriptor.kernels) add_kernel(key, kernel);
    key.number(descriptor.cbs.size());
    for (const auto& cb : descriptor.cbs) add_cb(key, cb);
    key.number(descriptor.semaphores.size());
    for (const auto& semaphore : descriptor.semaphores) {
        key.number(semaphore.id.value_or(~0u));
        key.ranges(semaphore.core_ranges);
        key.number(semaphore.initial_value);
    }
    jit::each_source_root([&](std::string_view root) { key.text(root); });  // where relative paths lead
    return key.take();
}

// Where the kernel's file was looked for, down to the place where it was found: it may appear earlier, or a link on the
// way may come to lead elsewhere.
std::vector<std::string> places_of(const KernelDescriptor& kernel) {
    if (kernel.source_type != SourceType::FILE_PATH) return {};
    if (kernel.kernel_source.starts_with('/')) return {kernel.kernel_source};
    std::vector<std::string> places = jit::find_source(kernel.kernel_source, kernel.made_at.file).searched;
    for (std::string& place : places) place += "/" + kernel.kernel_source;
    return places;
}

std::vector<FileStamp> stamps_of(const Program& program) {
    std::map<std::string, FileStamp> files;
    for (const KernelDescriptor& kernel : program.descriptor->kernels)
        for (const std::string& path : places_of(kernel)) files.try_emplace(path, stamp(path));
    for (const auto& kernel : program.kernels)
        for (const auto& role : kernel)
            if (role)
                for (const auto& path : role->user_files) files.try_emplace(path, stamp(path));
    std::vector<FileStamp> stamps;
    stamps.reserve(files.size());
    for (auto& [path, file] : files) stamps.push_back(file);
    return stamps;
}

std::vector<WatchedFolder> folders_of(const Program& program) {
    std::map<std::string, WatchedFolder> folders;
    for (const auto& kernel : program.kernels)
        for (const auto& role : kernel)
            if (role)
                for (const auto& [path, absent] : role->watched) {
                    WatchedFolder& folder = folders.try_emplace(path, WatchedFolder{stamp(path), {}}).first->second;
                    folder.absent.insert(absent.begin(), absent.end());
                }
    std::vector<WatchedFolder> all;
    all.reserve(folders.size());
    for (auto& [path, folder] : folders) all.push_back(std::move(folder));
    return all;
}

// A folder that changed in another way is not looked at again until it changes once more.
bool still_lacks(WatchedFolder& folder) {
    if (unchanged(folder.stamp)) return true;
    const FileStamp now = stamp(folder.stamp.path);
    for (const std::string& name : jit::names_in(folder.stamp.path))
        if (folder.absent.contains(name)) return false;
    folder.stamp = now;
    return true;
}

std::vector<jit::Followed> followed_by(const Entry& entry) {
    std::vector<jit::Followed> followed;
    for (const FileStamp& file : entry.files) followed.push_back({.path = file.path});
    for (const WatchedFolder& folder : entry.folders) followed.push_back({.path = folder.stamp.path, .names = true});
    return followed;
}

// Followed first, looked at then: what changes in between is seen the next time.
bool is_fresh(Entry& entry) {
    if (entry.can_be_followed && entry.seen == jit::changes()) return true;
    entry.can_be_followed = entry.can_be_followed && jit::follow(followed_by(entry));
    const uint64_t now = entry.can_be_followed ? jit::changes() : 0;
    const bool fresh = std::all_of(entry.files.begin(), entry.files.end(), unchanged) &&
                       std::all_of(entry.folders.begin(), entry.folders.end(), still_lacks);
    entry.seen = fresh ? now : 0;
    return fresh;
}

}  // namespace

bool load_kernels_cached(Program& program, Device& device) {
    Cache& cache = cache_of(device);
    const std::string key = cache.enabled ? key_of(*program.descriptor) : "";
    if (cache.enabled) {
        auto found = cache.entries.find(key);
        if (found != cache.entries.end() && is_fresh(found->second)) {
            cache.hits++;
            program.kernels = found->second.kernels;
            return false;
        }
    }
    if (!cache.misses_allowed)
        throw ProgramError(
            Message{.code = "cache-miss",
                    .headline = "Device operation program cache miss occurred, but cache misses are forbidden",
                    .help = "run the program once before set_program_cache_misses_allowed(False)"});
    load_kernels(program, device);
    cache.misses++;
    if (cache.enabled)
        cache.entries[key] = {.kernels = program.kernels, .files = stamps_of(program), .folders = folders_of(program)};
    return true;
}

ProgramCacheCounters program_cache_counters(Device& device) {
    const Cache& cache = cache_of(device);
    return {cache.entries.size(), cache.hits, cache.misses};
}
void clear_program_cache(Device& device) { cache_of(device).entries.clear(); }
void enable_program_cache(Device& device, bool enabled) { cache_of(device).enabled = enabled; }
void allow_program_cache_misses(Device& device, bool allowed) { cache_of(device).misses_allowed = allowed; }

}  // namespace tessera
