// What Tessera says about a program without running it: lint's warnings, the L1 map, the compiler's word.
#include <nlohmann/json.hpp>

#include "bind/descriptors.hpp"
#include "entry/counts.hpp"
#include "explain/l1_map.hpp"
#include "explain/lint/lint.hpp"
#include "jit/jit.hpp"
#include "program/both.hpp"
#include "program/editor.hpp"
#include "program/program.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

// Called while a program is planned, without Python's lock. A warning that Python makes an error ends the call.
void report_to_python(const LintFinding& finding) {
    nb::gil_scoped_acquire lock;
    nb::module_::import_("tessera.lint").attr("report")(to_json(finding).dump());
}

nb::tuple l1_map_in_python(Device& device, const PyProgram* program, std::optional<CoreCoord> core) {
    if (!device.is_open()) device.check_usable();  // after a fault the map is wanted most
    const L1Map map = program ? l1_map(program->build(), device, core) : l1_map(device, core);
    return nb::make_tuple(to_text(map), to_json(map).dump());
}

void check_kernel(const PyKernel& kernel, const std::string& arch) {
    const KernelDescriptor descriptor = kernel.build();
    nb::gil_scoped_release unlocked;
    check_syntax(descriptor, *load_arch(arch.empty() ? arch_setting() : arch));
}

std::string compute_headers(const std::string& path, const std::string& arch) {
    KernelDescriptor kernel;
    kernel.kernel_source = path;
    kernel.config = ComputeConfigDescriptor{};
    return chosen_headers(kernel, *load_arch(arch.empty() ? arch_setting() : arch));
}

nb::tuple flags_for_editor(const PyKernel& kernel, const std::string& arch) {
    const EditorFlags found = editor_flags(kernel.build(), *load_arch(arch.empty() ? arch_setting() : arch));
    return nb::make_tuple(found.flags, found.tables);
}

nb::list kernel_files() {
    nb::list files;
    for (const std::string& file : jit::user_files()) files.append(file);
    return files;
}

}  // namespace

void bind_diagnose(nb::module_& module) {
    lint_listener() = report_to_python;
    module.def("l1_map", l1_map_in_python, "device"_a, "program"_a.none() = nb::none(), "core"_a.none() = nb::none(),
               "The map of L1 as text and as JSON.");
    module.def("check_kernel", check_kernel, "kernel"_a, "arch"_a = "",
               "Reads a kernel as each of its roles would be compiled, without running it; raises what a run would.");
    module.def("editor_flags", flags_for_editor, "kernel"_a, "arch"_a = "",
               "The compiler's flags for a kernel as an editor needs them, and the text of a header that follows.");
    module.def("compute_headers", compute_headers, "path"_a, "arch"_a = "",
               "One line: how a compute kernel is built, what decided it, which revision defines the bits.");
    module.def("kernel_files", kernel_files,
               "Sources and headers, other than Tessera's, of every kernel that this process has loaded.");
    module.def(
        "compute_counts",
        [] {
            const ComputeCounts counts = compute_counts();
            return nb::make_tuple(counts.tile_calls, counts.instructions);
        },
        "Calls of direct tile operations, and instruction words of low-level kernels, in this process so far.");
}

}  // namespace tessera::bind
