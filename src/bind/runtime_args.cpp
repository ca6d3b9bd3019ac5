// All forms of runtime arguments, brought into one. Facts: HOST_API 3.2.
#include "bind/runtime_args.hpp"

#include <fmt/format.h>

using namespace nb::literals;

namespace tessera::bind {

namespace {

// r[x]: the column of cores at x.
struct Column {
    nb::object owner;  // a RuntimeArgs
    uint32_t x;
    RuntimeArgs& args() const { return nb::cast<RuntimeArgs&>(owner); }
};

bool is_coordinate(nb::handle item) {
    if (nb::isinstance<CoreCoord>(item)) return true;
    return nb::isinstance<nb::tuple>(item) && nb::len(item) == 2 && PyIndex_Check(item[0].ptr()) &&
           PyIndex_Check(item[1].ptr());
}

bool is_pair(nb::handle item) {
    const bool sequence = nb::isinstance<nb::tuple>(item) || nb::isinstance<nb::list>(item);
    return sequence && nb::len(item) == 2 && is_coordinate(item[0]);
}

CoreCoord to_core(nb::handle core, const UserLine& line) {
    if (nb::isinstance<CoreCoord>(core)) return nb::cast<CoreCoord>(core);
    return {to_u32(core[0], "x of a core", line), to_u32(core[1], "y of a core", line)};
}

void add_column(RuntimeArgs& args, uint32_t x, nb::handle column, const UserLine& line) {
    uint32_t y = 0;
    for (nb::handle core : to_list(column, fmt::format("runtime_args[{}]", x), line)) {
        nb::list values = to_list(core, fmt::format("runtime_args[{}][{}]", x, y), line);
        if (nb::len(values)) args.set({x, y}, values);
        ++y;
    }
}

std::string repr(const RuntimeArgs& args) {
    std::string text;
    for (const auto& [core, values] : args.items())
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", core.str(), nb::repr(values).c_str());
    return "RuntimeArgs(" + text + ")";
}

nb::list pairs(const RuntimeArgs& args) {
    nb::list list;
    for (const auto& [core, values] : args.items()) list.append(nb::make_tuple(core, values));
    return list;
}

nb::object pair_at(const RuntimeArgs& args, int64_t index) {
    const int64_t size = static_cast<int64_t>(args.items().size()), at = index < 0 ? index + size : index;
    if (at < 0 || at >= size) throw nb::index_error("index out of range of the cores with runtime args");
    const auto& [core, values] = args.items()[static_cast<size_t>(at)];
    return nb::make_tuple(core, values);
}

void bind_column(nb::module_& module) {
    nb::class_<Column>(module, "RuntimeArgsColumn", "The runtime args of the cores of one column.")
        .def("__getitem__", [](const Column& column, uint32_t y) { return column.args().at({column.x, y}); })
        .def("__setitem__",
             [](const Column& column, uint32_t y, nb::handle values) {
                 column.args().set({column.x, y}, to_list(values, "runtime args", user_line()));
             })
        .def("__contains__", [](const Column& column, uint32_t y) { return column.args().has({column.x, y}); })
        .def(
            "append",
            [](const Column& column, uint32_t y, nb::handle value) {
                nb::list one;
                one.append(value);
                column.args().extend({column.x, y}, one);
            },
            "y"_a, "value"_a)
        .def(
            "extend",
            [](const Column& column, uint32_t y, nb::handle values) { column.args().extend({column.x, y}, values); },
            "y"_a, "values"_a);
}

}  // namespace

void RuntimeArgs::set(CoreCoord core, nb::list args) {
    const auto [place, is_new] = index_.try_emplace(core, items_.size());
    if (is_new) items_.emplace_back(core, std::move(args));
    else items_[place->second].second = std::move(args);
}

void RuntimeArgs::extend(CoreCoord core, nb::handle args) {
    if (!has(core)) return set(core, to_list(args, "runtime args", user_line()));
    at(core).extend(to_list(args, "runtime args", user_line()));
}

nb::list RuntimeArgs::at(CoreCoord core) const {
    const auto found = index_.find(core);
    if (found == index_.end())
        refuse({.code = "runtime-args-missing",
                .headline = fmt::format("core {} has no runtime args; the number of cores that have some is {}",
                                        core.str(), items_.size()),
                .upstream = fmt::format("No runtime args found for CoreCoord({}, {})", core.x, core.y),
                .line = user_line(),
                .help = fmt::format("set them first: args[{}][{}] = [...]", core.x, core.y)});
    return items_[found->second].second;
}

bool RuntimeArgs::has_column(uint32_t x) const {
    const auto first = index_.lower_bound({x, 0});
    return first != index_.end() && first->first.x == x;
}

void RuntimeArgs::clear() {
    items_.clear();
    index_.clear();
}

RuntimeArgs RuntimeArgs::copy() const {
    RuntimeArgs other;
    for (const auto& [core, values] : items_) other.set(core, nb::list(values));
    return other;
}

std::vector<CoreArgs> RuntimeArgs::build(const UserLine& line) const {
    std::vector<CoreArgs> args;
    args.reserve(items_.size());
    for (const auto& [core, values] : items_) args.emplace_back(core, to_u32_list(values, "runtime_args", line));
    return args;
}

RuntimeArgs to_runtime_args(nb::handle args, const UserLine& line) {
    if (nb::isinstance<RuntimeArgs>(args)) return nb::cast<RuntimeArgs&>(args).copy();
    RuntimeArgs result;
    uint32_t x = 0;
    for (nb::handle item : to_list(args, "runtime_args", line)) {
        if (!is_pair(item)) {
            add_column(result, x++, item, line);
            continue;
        }
        nb::list values = to_list(item[1], "the runtime args of a core", line);
        const CoreCoord core = to_core(item[0], line);
        if (result.has(core))
            refuse({.code = "runtime-args-twice",
                    .headline = fmt::format("runtime args of core {} are given twice", core.str()),
                    .line = line,
                    .help = "give each core one list"});
        result.set(core, values);
    }
    result.build(line);  // numbers are checked where they are given
    return result;
}

void bind_runtime_args(nb::module_& module) {
    bind_column(module);
    nb::class_<RuntimeArgs>(module, "RuntimeArgs", "Runtime args of each core: r[x][y] = [...].")
        .def(nb::init<>())
        .def("__getitem__", [](nb::object self, uint32_t x) { return Column{self, x}; })
        .def(
            "append", [](RuntimeArgs& args, CoreCoord core, nb::handle values) { args.extend(core, values); }, "core"_a,
            "args"_a)
        .def("get", pair_at, "index"_a)
        .def("to_list", pairs)
        .def("clear", &RuntimeArgs::clear)
        .def("__len__", [](const RuntimeArgs& args) { return args.items().size(); })
        .def("__iter__", [](const RuntimeArgs& args) { return nb::iter(pairs(args)); })
        .def("__repr__", repr);
    module.attr("RuntimeArgsView") = module.attr("RuntimeArgs");
}

}  // namespace tessera::bind
