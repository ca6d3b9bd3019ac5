// generic_op in Python: descriptors become plain structs, the lock is released, the program runs.
// Facts: HOST_API 4.
#include "program/run.hpp"

#include <fmt/format.h>

#include "bind/descriptors.hpp"
#include "jit/cache_folder.hpp"
#include "jit/jit.hpp"
#include "tensor/tensor.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

std::vector<Tensor> to_tensors(nb::handle list, const UserLine& line) {
    std::vector<Tensor> tensors;
    for (nb::handle item : to_list(list, "io_tensors", line)) {
        if (!nb::isinstance<Tensor>(item))
            wrong_type("io_tensors[" + std::to_string(tensors.size()) + "]", item, "Tensor", line);
        tensors.push_back(nb::cast<Tensor&>(item));
    }
    return tensors;
}

// "exact" or "fast"; empty: the device's.
std::optional<Numerics> to_numerics(const std::string& name, const UserLine& line) {
    if (name.empty()) return {};
    if (name == "exact") return Numerics::Exact;
    if (name == "fast") return Numerics::Fast;
    refuse({.code = "argument-type",
            .headline = fmt::format("numerics is '{}', not 'exact' or 'fast'", name),
            .line = line});
}

nb::object generic_op_in_python(nb::handle io_tensors, const PyProgram& program, const std::string& numerics_name,
                                nb::handle described_with) {
    const UserLine line = user_line();
    const std::optional<Numerics> numerics = to_numerics(numerics_name, line);
    const std::vector<Tensor> tensors = to_tensors(io_tensors, line);
    ProgramDescriptor descriptor = program.build();
    if (!described_with.is_none()) bind_to_chip(descriptor, to_tensors(described_with, line), tensors, line);
    const Device* device = tensors.empty() ? nullptr : tensors.front().its_device();
    if (device && launches_asynchronously(*device))
        wait_to_run([=] { generic_op(tensors, descriptor, line, numerics); });
    else unlocked([&] { generic_op(tensors, descriptor, line, numerics); });
    return nb::borrow(io_tensors)[nb::len(io_tensors) - 1];
}

}  // namespace

void bind_run(nb::module_& module) {
    module.def(
        "jit_counters",
        [] {
            const jit::Counters now = jit::counters();
            return nb::make_tuple(now.compiled, now.from_disk, now.from_memory);
        },
        "Objects that this process compiled, found on disk, and found in its memory.");
    module.def("launch_asynchronously", &launch_asynchronously, "device"_a, "enable"_a,
               "Whether programs of the device wait until the host looks at it.");
    module.def("launches_asynchronously", &launches_asynchronously, "device"_a);
    module.def("run_waiting_programs", [] { unlocked([] {}); }, "Runs what was launched asynchronously.");
    module.def("is_cache_name", &jit::is_cache_name, "name"_a,
               "Is this the name of something that Tessera writes into its cache folder?");
    module.def(
        "generic_op", generic_op_in_python, "io_tensors"_a, "program_descriptor"_a, nb::kw_only(), "numerics"_a = "",
        "described_with"_a = nb::none(),
        "Runs a program; the last tensor is its output and is returned. `numerics`: \"exact\" or \"fast\" for this "
        "program alone. `described_with`: the tensors, of another chip of a mesh, that the program was described "
        "with.");
}

}  // namespace tessera::bind
