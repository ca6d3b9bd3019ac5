// Units of a chip from the "tensix" entry of arch/<chip>.json.
#include "tensix/units.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "diag/error.hpp"

namespace tessera::tensix {
namespace {

using nlohmann::json;

json read_entry(const Arch& arch) {
    const auto path = std::filesystem::path(data_dir()) / "arch" / (arch.chip + ".json");
    std::ifstream in(path);
    TESSERA_CHECK_INTERNAL(in.good(), "cannot read " + path.string());
    return json::parse(in).at("tensix");
}

Units read_units(const Arch& arch) {
    const json entry = read_entry(arch);
    const auto number = [&](const char* name) { return entry.at(name).at("value").get<uint32_t>(); };
    const auto flag = [&](const char* name) { return entry.at(name).at("value").get<bool>(); };
    return {
        .isa = number("isa"),
        .packers = number("packers"),
        .pack_offset_unit = number("pack_offset_unit"),
        .tilize_row_datums = number("tilize_row_datums"),
        .mutexes = number("mutexes"),
        .stall_src_bit = number("stall_src_bit"),
        .stream_acked_register = number("stream_acked_register"),
        .stream_received_register = number("stream_received_register"),
        .implied_src_formats = flag("implied_src_formats"),
        .address_mod_bias = flag("address_mod_bias"),
        .zeroacc_in_half = flag("zeroacc_in_half"),
        .unpacr_nop_fields = flag("unpacr_nop_fields"),
        .sfpu_version = arch.units.sfpu_version,
        .fpu_minus_one_bug = arch.units.fpu_minus_one_bug,
    };
}

}  // namespace

const Units& units_of(const Arch& arch) {
    static std::mutex mutex;
    static std::map<std::string, Units> by_chip;
    const std::lock_guard lock(mutex);
    const auto found = by_chip.find(arch.chip);
    return found != by_chip.end() ? found->second : by_chip.emplace(arch.chip, read_units(arch)).first->second;
}

}  // namespace tessera::tensix
