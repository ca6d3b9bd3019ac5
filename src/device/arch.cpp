// Reads arch/*.json. Unknown names are an error that lists the known ones.
#include "device/arch.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "diag/error.hpp"
#include "diag/setting.hpp"

namespace fs = std::filesystem;

namespace tessera {
namespace {

using nlohmann::json;

NocCoord coord(const json& pair) { return {pair.at(0).get<uint32_t>(), pair.at(1).get<uint32_t>()}; }

class Reader {
  public:
    explicit Reader(const json& data) : data_(data) {}
    template <class T>
    void operator()(const char* key, T& into) const {
        into = data_.at(key).at("value").get<T>();
    }
    const json& value(const char* key) const { return data_.at(key).at("value"); }

  private:
    const json& data_;
};

void read_dram(const Reader& read, Arch& arch) {
    for (const auto& entry : read.value("dram_banks")) {
        DramBank bank;
        for (int noc = 0; noc < 2; noc++) bank.noc_coord[noc] = coord(entry.at("noc_coord").at(noc));
        bank.offset = entry.at("offset");
        bank.channel = entry.at("channel");
        arch.dram_banks.push_back(bank);
    }
    for (const auto& entry : read.value("dram_port_coords"))
        arch.dram_ports.emplace_back(entry.at("channel").get<uint32_t>(), coord(entry.at("coord")));
    const auto& workers = read.value("dram_workers");
    for (size_t noc = 0; noc < arch.dram_workers.size(); noc++)
        for (const auto& core : workers.at(noc)) arch.dram_workers[noc].push_back({core.at(0), core.at(1)});
    read("dram_bank_bytes", arch.dram_bank_bytes);
    read("dram_channel_bytes", arch.dram_channel_bytes);
    read("dram_unreserved_base", arch.dram_unreserved_base);
    read("dram_alignment", arch.dram_alignment);
}

void read_l1(const Reader& read, Arch& arch) {
    read("l1_bytes", arch.l1_bytes);
    read("kernel_config_base", arch.kernel_config_base);
    read("kernel_config_bytes", arch.kernel_config_bytes);
    read("mem_zeros_base", arch.mem_zeros_base);
    read("mem_zeros_bytes", arch.mem_zeros_bytes);
    read("l1_alignment", arch.l1_alignment);
    const uint32_t align = std::max(arch.l1_alignment, arch.dram_alignment);
    arch.l1_unreserved_base = (arch.kernel_config_base + arch.kernel_config_bytes + align - 1) / align * align;
}

void read_noc(const Reader& read, Arch& arch) {
    read("noc_dram_read_alignment", arch.noc_dram_read_alignment);
    read("noc_l1_read_alignment", arch.noc_l1_read_alignment);
    read("noc_write_alignment", arch.noc_write_alignment);
    read("noc_word_bytes", arch.noc_word_bytes);
    read("noc_max_burst_bytes", arch.noc_max_burst_bytes);
    read("noc_coordinates_apart", arch.noc_registers.coordinates_apart);
    read("noc_data_register", arch.noc_registers.data);
    read("noc_exclude_register", arch.noc_registers.exclude);
    const NocCoord size = coord(read.value("noc_grid"));
    arch.noc_columns = size.x;
    arch.noc_rows = size.y;
    read("worker_columns", arch.worker_columns);
    read("worker_rows", arch.worker_rows);
    read("translated_columns", arch.translated_columns);
    read("translated_rows", arch.translated_rows);
}

constexpr const char* kDefaultArch = "blackhole";

struct Known {
    const char *alias, *file, *product;
};
constexpr Known kKnown[] = {
    {"wormhole_b0", "wormhole_b0", ""},
    {"wormhole", "wormhole_b0", ""},
    {"wh", "wormhole_b0", ""},
    {"n150", "wormhole_b0", "n150"},
    {"n300", "wormhole_b0", "n300"},
    {"galaxy", "wormhole_b0", "galaxy"},
    {"blackhole", "blackhole", ""},
    {"bh", "blackhole", ""},
    {"p150", "blackhole", "p150"},
    {"p100", "blackhole", "p100"},
    {"bh_unharvested", "blackhole", "unharvested"},
};

std::string all_names() {
    std::string all;
    for (const auto& known : kKnown) all += (all.empty() ? "" : ", ") + std::string(known.alias);
    return all;
}

bool is_known(const std::string& name) {
    return std::any_of(std::begin(kKnown), std::end(kKnown), [&](auto& known) { return name == known.alias; });
}

[[noreturn]] void unknown_arch(const std::string& name) {
    throw ProgramError(Message{.code = "unknown-arch",
                               .headline = fmt::format("there is no arch `{}`", name),
                               .help = "use one of " + all_names()});
}

json read_file(const fs::path& path) {
    std::ifstream in(path);
    TESSERA_CHECK_INTERNAL(in.good(), "cannot read " + path.string());
    return json::parse(in);
}

}  // namespace

NocCoord Arch::translated(LogicalCore core) const {
    return {translated_columns.at(core.x), translated_rows.at(core.y)};
}
NocCoord Arch::physical(LogicalCore core) const { return {worker_columns.at(core.x), worker_rows.at(core.y)}; }

bool Arch::logical_at(NocCoord at, LogicalCore& core) const {
    auto x = std::find(translated_columns.begin(), translated_columns.end(), at.x);
    auto y = std::find(translated_rows.begin(), translated_rows.end(), at.y);
    if (x == translated_columns.end() || y == translated_rows.end()) return false;
    core = {static_cast<uint32_t>(x - translated_columns.begin()), static_cast<uint32_t>(y - translated_rows.begin())};
    return core.x < grid.x && core.y < grid.y;
}

uint32_t Arch::num_dram_channels() const {
    uint32_t channels = 0;
    for (const auto& bank : dram_banks) channels = std::max(channels, bank.channel + 1);
    return channels;
}

std::string arch_setting() {
    const std::string name = text_setting("TESSERA_ARCH").value_or(kDefaultArch);
    if (!is_known(name)) refuse_setting("TESSERA_ARCH", name, "one of " + all_names());
    return name;
}

std::shared_ptr<const Arch> load_arch(const std::string& name) {
    auto known = std::find_if(std::begin(kKnown), std::end(kKnown), [&](auto& k) { return name == k.alias; });
    if (known == std::end(kKnown)) unknown_arch(name);
    const json data = read_file(fs::path(data_dir()) / "arch" / (std::string(known->file) + ".json"));
    const Reader read(data);
    auto arch = std::make_shared<Arch>();
    arch->chip = known->file;
    arch->name = arch->chip == "blackhole" ? ArchName::Blackhole : ArchName::WormholeB0;
    arch->product = *known->product ? known->product : read.value("default_product").get<std::string>();
    const NocCoord grid = coord(read.value("products").at(arch->product).at("grid"));
    arch->grid = {grid.x, grid.y};
    read_dram(read, *arch);
    read_l1(read, *arch);
    read_noc(read, *arch);
    read("sfpu_version", arch->units.sfpu_version);
    read("fpu_minus_one_bug", arch->units.fpu_minus_one_bug);
    read("kernel_define", arch->kernel_define);
    read("num_cbs", arch->num_cbs);
    read("num_semaphores", arch->num_semaphores);
    read("max_runtime_args", arch->max_runtime_args);
    return arch;
}

namespace {

fs::path library_dir() {
    Dl_info info{};
    dladdr(reinterpret_cast<void*>(&load_arch), &info);
    return fs::canonical(info.dli_fname).parent_path();
}

bool is_data_dir(const fs::path& path) { return fs::exists(path / "kernel_api") && fs::exists(path / "arch"); }

}  // namespace

// An install and a build tree keep data beside the library (cmake/install.cmake, cmake/data.cmake).
std::string data_dir() {
    static const std::string found = [] {
        if (const auto given = text_setting("TESSERA_DATA")) {
            if (!is_data_dir(*given)) refuse_setting("TESSERA_DATA", *given, "a folder with kernel_api/ and arch/");
            return *given;
        }
        const fs::path library = library_dir();
        for (const fs::path& candidate : {library / "../data", library / "../share/tessera"})
            if (is_data_dir(candidate)) return fs::canonical(candidate).string();
        internal_error("device headers and arch data were not found near " + library.string(), __FILE__, __LINE__);
    }();
    return found;
}

std::string api_dir() { return data_dir() + "/kernel_api"; }

}  // namespace tessera
