// add, subtract, multiply, with b broadcast along rows, columns or both. Kernels: one pair of tiles at a time.
// Facts: KERNEL_API (eltwise_binary.h, bcast.h).
#include <fmt/format.h>

#include "descriptor/refuse.hpp"
#include "op/plan.hpp"

namespace tessera::op {

namespace {

using Defines = std::vector<std::pair<std::string, std::string>>;

const char* short_name(Binary kind) { return kind == Binary::Add ? "add" : kind == Binary::Subtract ? "sub" : "mul"; }
const char* type_name(Binary kind) {
    return kind == Binary::Add ? "ELWADD" : kind == Binary::Subtract ? "ELWSUB" : "ELWMUL";
}

// How b is spread over a's matrices, rows and columns.
struct Spread {
    bool one_matrix, one_row, one_column;
    Spread(const Tensor& a, const Tensor& b)
        : one_matrix(Tiles(b).batch == 1 && Tiles(a).batch != 1),
          one_row(b.spec().logical_height() == 1 && a.spec().logical_height() != 1),
          one_column(b.spec().logical_width() == 1 && a.spec().logical_width() != 1) {}

    bool fits(const Tensor& a, const Tensor& b) const {
        return (one_matrix || Tiles(a).batch == Tiles(b).batch) &&
               (one_row || a.spec().logical_height() == b.spec().logical_height()) &&
               (one_column || a.spec().logical_width() == b.spec().logical_width()) && a.tile() == b.tile();
    }
    bool in_tiles() const { return one_row || one_column; }
};

// Integers, and float32 with all its bits, are the SFPU's.
bool is_in_dst(const Tensor& a, const Tensor& b) {
    return !is_float(a.dtype()) || (a.dtype() == DataType::Float32 && b.dtype() == DataType::Float32);
}

Defines defines(Binary kind, const Spread& spread, const Tensor& a, bool in_dst) {
    const char* op = short_name(kind);
    if (in_dst && is_float(a.dtype()))
        return {{"IN_DST", "1"},
                {"INIT", fmt::format("{}_binary_tile_init", op)},
                {"OP", fmt::format("{}_binary_tile", op)}};
    if (in_dst)
        return {{"IN_DST", "1"},
                {"INIT", fmt::format("{}_int_tile_init", op)},
                {"OP", fmt::format("{}_{}_tile", op, name(a.dtype()))}};
    if (!spread.in_tiles()) return {{"INIT", fmt::format("{}_tiles_init", op)}, {"OP", fmt::format("{}_tiles", op)}};
    return {{"OP_TYPE", type_name(kind)},
            {"BROADCAST", spread.one_row && spread.one_column ? "SCALAR"
                          : spread.one_row                    ? "ROW"
                                                              : "COL"}};
}

void check_types(Binary kind, const Tensor& a, const Tensor& b, const UserLine& line) {
    const bool bytes = a.dtype() == DataType::Uint8 || b.dtype() == DataType::Uint8;
    if ((is_float(a.dtype()) && is_float(b.dtype())) || (a.dtype() == b.dtype() && !bytes)) return;
    not_modelled(
        "comparison-ops",
        fmt::format("{} of {} and {} tensors is not modelled", short_name(kind), name(a.dtype()), name(b.dtype())),
        line);
}

// b with a's rows and columns, for the SFPU, which broadcasts nothing.
Tensor spread_out(const Tensor& a, const Tensor& b, const Spread& spread, const UserLine& line) {
    std::vector<uint32_t> times(std::max(b.shape().rank(), 2u), 1);
    if (spread.one_row) times[times.size() - 2] = a.spec().logical_height();
    if (spread.one_column) times.back() = a.spec().logical_width();
    return repeat(b, times, {.line = line});
}

}  // namespace

Tensor binary(Binary kind, const Tensor& a, const Tensor& b, const Options& options) {
    check_input(a, short_name(kind), options.line);
    check_input(b, short_name(kind), options.line);
    const Spread spread(a, b);
    if (!spread.fits(a, b) && kind != Binary::Subtract && Spread(b, a).fits(b, a)) return binary(kind, b, a, options);
    if (!spread.fits(a, b))
        refuse({.code = "op-shapes",
                .headline = fmt::format("{}: shapes {} and {} do not fit, with tiles of {}x{} and {}x{}",
                                        short_name(kind), a.shape().str(), b.shape().str(), a.tile().height,
                                        a.tile().width, b.tile().height, b.tile().width),
                .upstream = "Invalid subtile broadcast type",
                .line = options.line,
                .help = "the second shape must be the first's, with ones where it is broadcast"});
    check_types(kind, a, b, options.line);
    const bool in_dst = is_in_dst(a, b);
    if (in_dst && spread.in_tiles()) return binary(kind, a, spread_out(a, b, spread, options.line), options);
    const Tensor out = make_output(a, a.shape(), options);
    const Tiles of_a(a), of_b(b);
    Plan plan(out, options.line);
    plan.add_input(kInA, a);
    plan.add_input(kInB, b);
    plan.add_reader("binary_reader.cpp", accessor_args({&a, &b}),
                    {a.address(), b.address(), of_a.down, of_a.across, spread.one_matrix ? 0 : of_b.down * of_b.across,
                     spread.one_row ? 0 : of_b.across, spread.one_column ? 0u : 1u});
    ComputeConfigDescriptor config = compute_config({&a, &b, &out});
    if (in_dst && is_float(a.dtype())) unpack_to_dst(config, a.device().arch(), {kInA, kInB});
    plan.add_compute("binary_compute.cpp", config, defines(kind, spread, a, in_dst));
    return plan.run({a, b});
}

}  // namespace tessera::op
