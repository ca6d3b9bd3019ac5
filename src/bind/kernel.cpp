// KernelDescriptor and its four configs in Python. Facts: HOST_API 3.1 and 3.3.
#include <fmt/format.h>

#include "bind/descriptors.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

template <class Enum>
nb::enum_<Enum> named_enum(nb::handle scope, const char* name, const char* doc) {
    return nb::enum_<Enum>(scope, name, doc).def("__int__", [](Enum value) { return static_cast<uint32_t>(value); });
}

void bind_enums(nb::module_& module) {
    named_enum<DataMovementProcessor>(module, "DataMovementProcessor", "RISCV_0 is BRISC, RISCV_1 is NCRISC.")
        .value("RISCV_0", DataMovementProcessor::RISCV_0)
        .value("RISCV_1", DataMovementProcessor::RISCV_1);
    nb::object noc =
        named_enum<Noc>(module, "NOC", "One of the two NoCs.").value("NOC_0", Noc::NOC_0).value("NOC_1", Noc::NOC_1);
    noc.attr("RISCV_0_default") = Noc::NOC_0;
    noc.attr("RISCV_1_default") = Noc::NOC_1;
    named_enum<NocMode>(module, "NOC_MODE", "Whether a kernel keeps to one NoC.")
        .value("DM_DEDICATED_NOC", NocMode::DM_DEDICATED_NOC)
        .value("DM_DYNAMIC_NOC", NocMode::DM_DYNAMIC_NOC);
    named_enum<UnpackToDestMode>(module, "UnpackToDestMode", "Whether float32 goes to Dst without passing Src.")
        .value("UnpackToDestFp32", UnpackToDestMode::UnpackToDestFp32)
        .value("Default", UnpackToDestMode::Default);
    named_enum<OptLevel>(module, "KernelBuildOptLevel", "How hard the compiler works on a kernel.")
        .value("O1", OptLevel::O1)
        .value("O2", OptLevel::O2)
        .value("O3", OptLevel::O3)
        .value("O0", OptLevel::O0)
        .value("Os", OptLevel::Os)
        .value("Ofast", OptLevel::Ofast)
        .value("Oz", OptLevel::Oz);
}

std::vector<UnpackToDestMode> to_modes(nb::handle modes, const UserLine& line) {
    std::vector<UnpackToDestMode> result;
    for (nb::handle mode : modes) {
        UnpackToDestMode value;
        if (!nb::try_cast(mode, value))
            wrong_type(fmt::format("unpack_to_dest_mode[{}]", result.size()), mode, "UnpackToDestMode", line);
        result.push_back(value);
    }
    return result;
}

std::string py_bool(bool value) { return value ? "True" : "False"; }

template <class T>
std::string member(T value) {
    return nb::cast<std::string>(nb::cast(value).attr("name"));
}

void bind_data_movement(nb::module_& module) {
    nb::class_<ReaderConfigDescriptor>(module, "ReaderConfigDescriptor", "NCRISC on NOC_0.")
        .def(nb::init<>())
        .def("__repr__", [](const ReaderConfigDescriptor&) { return "ReaderConfigDescriptor()"; });
    nb::class_<WriterConfigDescriptor>(module, "WriterConfigDescriptor", "BRISC on NOC_1.")
        .def(nb::init<>())
        .def("__repr__", [](const WriterConfigDescriptor&) { return "WriterConfigDescriptor()"; });
    nb::class_<DataMovementConfigDescriptor>(module, "DataMovementConfigDescriptor",
                                             "Processor and NoC of a data movement kernel.")
        .def(
            "__init__",
            [](DataMovementConfigDescriptor* self, DataMovementProcessor processor, Noc noc, NocMode mode) {
                new (self) DataMovementConfigDescriptor{processor, noc, mode};
            },
            "processor"_a = DataMovementProcessor::RISCV_0, "noc"_a = Noc::NOC_0,
            "noc_mode"_a = NocMode::DM_DEDICATED_NOC)
        .def_rw("processor", &DataMovementConfigDescriptor::processor)
        .def_rw("noc", &DataMovementConfigDescriptor::noc)
        .def_rw("noc_mode", &DataMovementConfigDescriptor::noc_mode)
        .def("__repr__", [](const DataMovementConfigDescriptor& config) {
            return fmt::format("DataMovementConfigDescriptor(processor={}, noc={}, noc_mode={})",
                               member(config.processor), member(config.noc), member(config.noc_mode));
        });
}

void bind_compute(nb::module_& module) {
    using Config = PyComputeConfig;
    nb::class_<Config>(module, "ComputeConfigDescriptor", "How a compute kernel uses the engine.")
        .def(
            "__init__",
            [](Config* self, MathFidelity fidelity, bool approx, bool fp32, bool full_sync, bool precise,
               nb::handle modes) {
                new (self) Config{{fidelity, approx, fp32, full_sync, precise, {}},
                                  to_list(modes, "unpack_to_dest_mode", user_line())};
            },
            "math_fidelity"_a = MathFidelity::HiFi4, "math_approx_mode"_a = false, "fp32_dest_acc_en"_a = false,
            "dst_full_sync_en"_a = false, "bfp8_pack_precise"_a = false, "unpack_to_dest_mode"_a = nb::list())
        .def_prop_rw(
            "math_fidelity", [](const Config& c) { return c.config.math_fidelity; },
            [](Config& c, MathFidelity v) { c.config.math_fidelity = v; })
        .def_prop_rw(
            "math_approx_mode", [](const Config& c) { return c.config.math_approx_mode; },
            [](Config& c, bool v) { c.config.math_approx_mode = v; })
        .def_prop_rw(
            "fp32_dest_acc_en", [](const Config& c) { return c.config.fp32_dest_acc_en; },
            [](Config& c, bool v) { c.config.fp32_dest_acc_en = v; })
        .def_prop_rw(
            "dst_full_sync_en", [](const Config& c) { return c.config.dst_full_sync_en; },
            [](Config& c, bool v) { c.config.dst_full_sync_en = v; })
        .def_prop_rw(
            "bfp8_pack_precise", [](const Config& c) { return c.config.bfp8_pack_precise; },
            [](Config& c, bool v) { c.config.bfp8_pack_precise = v; })
        .def_prop_rw(
            "unpack_to_dest_mode", [](const Config& c) { return c.unpack_to_dest_mode; },
            [](Config& c, nb::handle modes) {
                c.unpack_to_dest_mode = to_list(modes, "unpack_to_dest_mode", user_line());
            })
        .def("__repr__", [](const Config& c) {
            return fmt::format(
                "ComputeConfigDescriptor(math_fidelity={}, math_approx_mode={}, fp32_dest_acc_en={}, "
                "dst_full_sync_en={}, bfp8_pack_precise={})",
                member(c.config.math_fidelity), py_bool(c.config.math_approx_mode), py_bool(c.config.fp32_dest_acc_en),
                py_bool(c.config.dst_full_sync_en), py_bool(c.config.bfp8_pack_precise));
        });
}

std::vector<std::pair<std::string, uint32_t>> to_named(nb::handle pairs, const UserLine& line) {
    std::vector<std::pair<std::string, uint32_t>> named;
    for (nb::handle pair : pairs) {
        const std::string what = fmt::format("named_compile_time_args[{}]", named.size());
        if (!nb::isinstance<nb::sequence>(pair) || nb::len(pair) != 2)
            wrong_type(what, pair, "a pair of name and integer", line);
        named.emplace_back(to_string(pair[0], "the name in " + what, line),
                           to_u32(pair[1], "the value in " + what, line));
    }
    return named;
}

std::vector<std::pair<std::string, std::string>> to_defines(nb::handle pairs, const UserLine& line) {
    std::vector<std::pair<std::string, std::string>> defines;
    for (nb::handle pair : pairs) {
        const std::string what = fmt::format("defines[{}]", defines.size());
        if (!nb::isinstance<nb::sequence>(pair) || nb::len(pair) != 2)
            wrong_type(what, pair, "a pair of strings", line);
        defines.emplace_back(to_string(pair[0], "the name in " + what, line),
                             to_string(pair[1], "the value in " + what, line));
    }
    return defines;
}

// A dict of names is taken too: its items.
nb::list pair_list(nb::handle pairs, const char* what, const UserLine& line) {
    return nb::isinstance<nb::dict>(pairs) ? nb::list(nb::borrow<nb::dict>(pairs).items()) : to_list(pairs, what, line);
}

nb::object runtime_args_object(nb::handle args, const UserLine& line) { return nb::cast(to_runtime_args(args, line)); }

void make_kernel(PyKernel* self, nb::handle source, SourceType type, const CoreRangeSet& cores,
                 nb::handle compile_time_args, nb::handle named, nb::handle defines, nb::handle runtime_args,
                 nb::handle common, std::optional<OptLevel> opt_level, nb::handle config) {
    const UserLine line = user_line();
    // A pathlib.Path names a file as well as a string does.
    const nb::object text = nb::isinstance<nb::str>(source) ? nb::borrow(source) : nb::steal(PyOS_FSPath(source.ptr()));
    if (!text.is_valid()) {
        PyErr_Clear();
        wrong_type("kernel_source", source, "a string", line);
    }
    PyKernel kernel{to_string(text, "kernel_source", line),
                    type,
                    cores,
                    to_list(compile_time_args, "compile_time_args", line),
                    pair_list(named, "named_compile_time_args", line),
                    pair_list(defines, "defines", line),
                    to_list(common, "common_runtime_args", line),
                    runtime_args_object(runtime_args, line),
                    opt_level,
                    nb::borrow(config),
                    line};
    kernel.build();  // a wrong argument is refused where it is given
    new (self) PyKernel(std::move(kernel));
}

std::string repr(const PyKernel& kernel) {
    const bool is_text = kernel.source_type == SourceType::SOURCE_CODE;
    return fmt::format("KernelDescriptor({}, core_ranges={}, compile_time_args={}, config={})",
                       is_text ? fmt::format("<{} characters of source>", kernel.kernel_source.size())
                               : fmt::format("'{}'", kernel.kernel_source),
                       kernel.core_ranges.str(), nb::repr(kernel.compile_time_args).c_str(),
                       nb::repr(kernel.config).c_str());
}

void bind_kernel_class(nb::module_& module) {
    nb::class_<PyKernel> kernel(module, "KernelDescriptor", "A kernel, the cores it runs on, and its arguments.");
    nb::enum_<SourceType>(kernel, "SourceType", "Whether kernel_source is a path or the text itself.")
        .value("FILE_PATH", SourceType::FILE_PATH)
        .value("SOURCE_CODE", SourceType::SOURCE_CODE);
    kernel
        .def("__init__",
             [](PyKernel* self) {
                 new (self) PyKernel{};
                 self->made_at = user_line();
                 self->runtime_args = nb::cast(RuntimeArgs());
                 self->config = nb::cast(ReaderConfigDescriptor());
             })
        .def("__init__", make_kernel, "kernel_source"_a, "source_type"_a = SourceType::FILE_PATH, "core_ranges"_a,
             "compile_time_args"_a = nb::list(), "named_compile_time_args"_a = nb::list(), "defines"_a = nb::list(),
             "runtime_args"_a = nb::list(), "common_runtime_args"_a = nb::list(), "opt_level"_a = nb::none(),
             "config"_a)
        .def_rw("kernel_source", &PyKernel::kernel_source)
        .def_rw("source_type", &PyKernel::source_type)
        .def_rw("core_ranges", &PyKernel::core_ranges)
        .def_prop_rw(
            "compile_time_args", [](const PyKernel& k) { return k.compile_time_args; },
            [](PyKernel& k, nb::handle v) { k.compile_time_args = to_list(v, "compile_time_args", user_line()); })
        .def_prop_rw(
            "named_compile_time_args", [](const PyKernel& k) { return k.named_compile_time_args; },
            [](PyKernel& k, nb::handle v) {
                k.named_compile_time_args = pair_list(v, "named_compile_time_args", user_line());
            })
        .def_prop_rw(
            "defines", [](const PyKernel& k) { return k.defines; },
            [](PyKernel& k, nb::handle v) { k.defines = pair_list(v, "defines", user_line()); })
        .def_prop_rw(
            "runtime_args", [](const PyKernel& k) { return k.runtime_args; },
            [](PyKernel& k, nb::handle v) { k.runtime_args = runtime_args_object(v, user_line()); })
        .def_prop_rw(
            "common_runtime_args", [](const PyKernel& k) { return k.common_runtime_args; },
            [](PyKernel& k, nb::handle v) { k.common_runtime_args = to_list(v, "common_runtime_args", user_line()); })
        .def_prop_rw(
            "config", [](const PyKernel& k) { return k.config; },
            [](PyKernel& k, nb::handle v) {
                to_config(v, user_line());
                k.config = nb::borrow(v);
            })
        .def("__repr__", repr);
}

}  // namespace

KernelConfig to_config(nb::handle config, const UserLine& line) {
    if (nb::isinstance<ReaderConfigDescriptor>(config)) return ReaderConfigDescriptor{};
    if (nb::isinstance<WriterConfigDescriptor>(config)) return WriterConfigDescriptor{};
    if (nb::isinstance<DataMovementConfigDescriptor>(config)) return nb::cast<DataMovementConfigDescriptor&>(config);
    if (!nb::isinstance<PyComputeConfig>(config)) wrong_type("config", config, "a config descriptor", line);
    const auto& compute = nb::cast<PyComputeConfig&>(config);
    ComputeConfigDescriptor plain = compute.config;
    plain.unpack_to_dest_mode = to_modes(compute.unpack_to_dest_mode, line);
    return plain;
}

KernelDescriptor PyKernel::build() const {
    return {.kernel_source = kernel_source,
            .source_type = source_type,
            .core_ranges = core_ranges,
            .compile_time_args = to_u32_list(compile_time_args, "compile_time_args", made_at),
            .named_compile_time_args = to_named(named_compile_time_args, made_at),
            .defines = to_defines(defines, made_at),
            .runtime_args = nb::cast<RuntimeArgs&>(runtime_args).build(made_at),
            .common_runtime_args = to_u32_list(common_runtime_args, "common_runtime_args", made_at),
            .opt_level = opt_level,
            .config = to_config(config, made_at),
            .made_at = made_at};
}

void bind_kernel(nb::module_& module) {
    bind_enums(module);
    bind_data_movement(module);
    bind_compute(module);
    bind_kernel_class(module);
}

}  // namespace tessera::bind
