// The tables upstream generates per program: formats and tile shapes of circular buffers for all kernels, modes of the
// tile engine for compute kernels.
#include <fmt/format.h>

#include "jit/jit.hpp"
#include "jit/low_level.hpp"

namespace tessera::jit {
namespace {

template <class Value>
std::string table(const char* type, const char* name, const CbState& cbs, Value value) {
    std::string out = fmt::format("constexpr {} {}[{}] = {{", type, name, kMaxCbs);
    for (uint32_t cb = 0; cb < kMaxCbs; cb++) out += fmt::format("{},", value(cbs.config[cb]));
    return out + "};\n";
}

std::string side(const std::string& prefix, const CbState& cbs) {
    auto name = [&](const char* field) { return prefix + field; };
    auto number = [&](const char* field, auto value) { return table("unsigned", name(field).c_str(), cbs, value); };
    std::string out;
    // As L1 has it on both sides; what registers hold is only known for low-level kernels.
    out +=
        number(prefix == "unpack" ? "_src_format" : "_dst_format", [](auto& c) { return static_cast<int>(c.format); });
    out += number("_tile_num_faces", [](auto& c) { return c.tile.num_faces(); });
    out += number("_partial_face", [](auto& c) { return static_cast<int>(c.tile.partial_face()); });
    out += number("_tile_face_r_dim", [](auto& c) { return c.tile.face_height(); });
    out += number("_narrow_tile", [](auto& c) { return static_cast<int>(c.tile.narrow()); });
    out += number("_tile_r_dim", [](auto& c) { return c.tile.height; });
    out += number("_tile_c_dim", [](auto& c) { return c.tile.width; });
    out += number("_num_faces_r_dim", [](auto& c) { return c.tile.height > 16 ? 2 : 1; });
    out += number("_num_faces_c_dim", [](auto& c) { return c.tile.width > 16 ? 2 : 1; });
    out += number("_tile_size", [](auto& c) { return c.configured ? c.tile.bytes(c.format) : 0; });
    return out;
}

}  // namespace

std::string format_tables(const CbState& cbs) {
    const auto same = [&](const char* name) {
        return table("unsigned", name, cbs, [](auto& c) { return static_cast<int>(c.format); });
    };
    return side("unpack", cbs) + side("pack", cbs) + same("unpack_dst_format") + same("pack_src_format") +
           "#include \"tessera/tables.h\"\n";
}

// What upstream calls chlkc_*: with the formats that datums have in registers and on the way out.
std::string low_level_tables(const CbState& cbs, const ComputeConfigDescriptor& compute, const Request& request) {
    const bool wide = compute.fp32_dest_acc_en;
    const auto to_dest = [&](uint32_t cb) {
        return cb < compute.unpack_to_dest_mode.size() &&
               compute.unpack_to_dest_mode[cb] == UnpackToDestMode::UnpackToDestFp32;
    };
    std::string out = side("unpack", cbs) + side("pack", cbs);
    const auto formats = [&](const char* name, auto value) {
        out += fmt::format("constexpr unsigned {}[{}] = {{", name, kMaxCbs);
        for (uint32_t cb = 0; cb < kMaxCbs; cb++)
            out += fmt::format("{},", static_cast<int>(value(cbs.config[cb], cb)));
        out += "};\n";
    };
    formats("unpack_dst_format",
            [&](const CbConfig& c, uint32_t cb) { return register_format(c.format, wide, to_dest(cb)); });
    formats("pack_src_format",
            [&](const CbConfig& c, uint32_t) { return pack_source_format(c.format, wide, compute.bfp8_pack_precise); });
    out += compute_modes(compute);
    const bool has_type = has_fidelity_type(request);
    if (has_type) out += "#include \"llk_defs.h\"\n";
    const char* type = has_type ? "ckernel::MathFidelity" : "int";
    out += fmt::format("constexpr {0} MATH_FIDELITY = static_cast<{0}>({1});\n", type,
                       static_cast<int>(compute.math_fidelity));
    return "#ifndef ENV_LLK_INFRA  // tt-llk's own tests have none of these, or their own\n" + out + "#endif\n";
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
