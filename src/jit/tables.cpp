// The tables upstream generates per program: formats and tile shapes of circular buffers for all kernels, modes of the
// tile engine for compute kernels.
#include <fmt/format.h>

#include "jit/jit.hpp"

namespace tessera::jit {
namespace {

template <class Value>
std::string table(const char* type, const char* name, const CbState& cbs, Value value) {
    std::string out = fmt::format("constexpr {} {}[32] = {{", type, name);
    for (uint32_t cb = 0; cb < 32; cb++) out += fmt::format("{},", value(cbs.config[cb]));
    return out + "};\n";
}

std::string side(const std::string& prefix, const CbState& cbs) {
    auto name = [&](const char* field) { return prefix + field; };
    auto number = [&](const char* field, auto value) { return table("unsigned", name(field).c_str(), cbs, value); };
    std::string out;
    out += number("_src_format", [](auto& c) { return static_cast<int>(c.format); });
    out += number("_dst_format", [](auto& c) { return static_cast<int>(c.format); });
    out += number("_tile_num_faces", [](auto& c) { return c.tile.num_faces(); });
    out += number("_partial_face", [](auto& c) { return static_cast<int>(c.tile.partial_face()); });
    out += number("_tile_face_r_dim", [](auto& c) { return c.tile.face_height(); });
    out += number("_narrow_tile", [](auto& c) { return static_cast<int>(c.tile.narrow()); });
    out += number("_tile_r_dim", [](auto& c) { return c.tile.height; });
    out += number("_tile_c_dim", [](auto& c) { return c.tile.width; });
    out += number("_tile_size", [](auto& c) { return c.configured ? c.tile.bytes(c.format) : 0; });
    return out;
}

}  // namespace

std::string format_tables(const CbState& cbs) {
    return side("unpack", cbs) + side("pack", cbs) + "#include \"tessera/tables.h\"\n";
}

std::string compute_modes(const ComputeConfigDescriptor& compute) {
    std::string out;
    out += fmt::format("constexpr bool DST_ACCUM_MODE = {};\n", compute.fp32_dest_acc_en);
    out += fmt::format("#define DST_SYNC_MODE DstSync::Sync{}\n", compute.dst_full_sync_en ? "Full" : "Half");
    out += fmt::format("#define TESSERA_MATH_FIDELITY {}\n", static_cast<int>(compute.math_fidelity));
    out += fmt::format("constexpr bool APPROX = {};\n", compute.math_approx_mode);
    return out;
}

}  // namespace tessera::jit
