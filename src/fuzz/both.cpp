// Two runs from the same memory; what they leave is compared byte by byte.
#include "program/both.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "fuzz/memory.hpp"
#include "jit/low_level.hpp"
#include "program/run.hpp"

namespace tessera {
namespace {

bool is_direct(const std::shared_ptr<const jit::Kernel>& kernel) { return kernel && !kernel->entry.drain; }

}  // namespace

bool compares_paths(const Program& program) {
    if (!jit::takes_both_paths() || !jit::has_low_level_checkout()) return false;
    return std::ranges::any_of(program.kernels,
                               [](const auto& roles) { return is_direct(roles[static_cast<size_t>(Role::Math)]); });
}

void run_both_paths(const Program& program, std::span<const Tensor> tensors, Device& device, const UserLine& called_at,
                    std::optional<Numerics> numerics) {
    const fuzz::Memory before(device);
    run_once(program, tensors, device, called_at, numerics);
    const fuzz::Memory direct(device);
    before.restore();
    Program low_level = program;
    load_low_level(low_level, device);
    run_once(low_level, tensors, device, called_at, numerics);
    const std::string where = direct.difference();
    const std::string line = where.empty() ? "leave the same bits" : "differ first at " + where;
    std::fputs(fmt::format("compute: the direct and the low-level run of {} {}\n", called_at.str(), line).c_str(),
               stderr);
}

}  // namespace tessera
