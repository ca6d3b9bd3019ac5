// Cores and ranges of cores in Python. Facts: HOST_API 5.
#include <fmt/format.h>

#include "bind/bind.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

void bind_coord(nb::module_& module) {
    nb::class_<CoreCoord>(module, "CoreCoord", "A worker core as the host counts them.")
        .def(nb::init<uint32_t, uint32_t>(), "x"_a, "y"_a)
        .def(
            "__init__",
            [](CoreCoord* self, std::pair<uint32_t, uint32_t> xy) { new (self) CoreCoord{xy.first, xy.second}; },
            "xy"_a)
        .def_ro("x", &CoreCoord::x)
        .def_ro("y", &CoreCoord::y)
        .def(
            "__eq__", [](const CoreCoord& a, const CoreCoord& b) { return a == b; }, nb::is_operator())
        .def(
            "__lt__", [](const CoreCoord& a, const CoreCoord& b) { return a < b; }, nb::is_operator())
        .def("__hash__", [](const CoreCoord& core) { return nb::hash(nb::make_tuple(core.x, core.y)); })
        .def("__iter__", [](const CoreCoord& core) { return nb::iter(nb::make_tuple(core.x, core.y)); })
        .def("__repr__", [](const CoreCoord& core) { return fmt::format("CoreCoord({}, {})", core.x, core.y); })
        .def("__str__", &CoreCoord::str);
    nb::implicitly_convertible<nb::tuple, CoreCoord>();
}

void bind_range(nb::module_& module) {
    nb::class_<CoreRange>(module, "CoreRange", "A rectangle of cores, both corners included.")
        .def(nb::init<CoreCoord, CoreCoord>(), "start"_a, "end"_a)
        .def_ro("start", &CoreRange::start)
        .def_ro("end", &CoreRange::end)
        .def("grid_size", &CoreRange::grid_size)
        .def("size", &CoreRange::size)
        .def("contains", nb::overload_cast<CoreCoord>(&CoreRange::contains, nb::const_), "core"_a)
        .def(
            "contains",
            [](const CoreRange& range, const CoreRange& other) {
                return range.contains(other.start) && range.contains(other.end);
            },
            "core_range"_a)
        .def(
            "contains",
            [](const CoreRange& range, const CoreRangeSet& other) {
                return CoreRangeSet(other).subtract(CoreRangeSet(range)).empty();
            },
            "core_range_set"_a)
        .def(
            "__eq__", [](const CoreRange& a, const CoreRange& b) { return a == b; }, nb::is_operator())
        .def("__hash__",
             [](const CoreRange& range) {
                 return nb::hash(nb::make_tuple(range.start.x, range.start.y, range.end.x, range.end.y));
             })
        .def("__repr__",
             [](const CoreRange& range) {
                 return fmt::format("CoreRange(CoreCoord({}, {}), CoreCoord({}, {}))", range.start.x, range.start.y,
                                    range.end.x, range.end.y);
             })
        .def("__str__", &CoreRange::str);
}

// Any iterable (list, set, tuple) of CoreRange, or of CoreCoord, which are merged into rectangles.
void make_set(CoreRangeSet* self, nb::iterable items) {
    std::vector<CoreRange> ranges;
    std::vector<CoreCoord> cores;
    for (nb::handle item : items) {
        if (nb::isinstance<CoreRange>(item)) ranges.push_back(nb::cast<CoreRange>(item));
        else if (CoreCoord core; nb::try_cast(item, core)) cores.push_back(core);
        else wrong_type("an item of CoreRangeSet", item, "CoreRange or CoreCoord", {});
    }
    for (const CoreRange& range : cores.empty() ? std::vector<CoreRange>{} : CoreRangeSet(cores).ranges())
        ranges.push_back(range);
    new (self) CoreRangeSet(std::move(ranges));
}

void bind_set(nb::module_& module) {
    nb::class_<CoreRangeSet>(module, "CoreRangeSet", "Disjoint rectangles of cores, in the order given.")
        .def(nb::init<>())
        .def(
            "__init__", [](CoreRangeSet* self, const CoreRange& range) { new (self) CoreRangeSet(range); },
            "core_range"_a)
        .def(
            "__init__", [](CoreRangeSet* self, const CoreRangeSet& other) { new (self) CoreRangeSet(other); },
            "other"_a)
        .def("__init__", make_set, "core_ranges"_a)
        .def("ranges", &CoreRangeSet::ranges)
        .def("bounding_box", &CoreRangeSet::bounding_box)
        .def("num_cores", &CoreRangeSet::num_cores)
        .def("size", &CoreRangeSet::size)
        .def("empty", &CoreRangeSet::empty)
        .def("contains", nb::overload_cast<CoreCoord>(&CoreRangeSet::contains, nb::const_), "core"_a)
        .def("contains", nb::overload_cast<const CoreRange&>(&CoreRangeSet::contains, nb::const_), "core_range"_a)
        .def(
            "contains", [](const CoreRangeSet& set, const CoreRangeSet& other) { return other.subtract(set).empty(); },
            "other"_a)
        .def(
            "intersects",
            [](const CoreRangeSet& set, const CoreRangeSet& other) {
                return set.subtract(other).num_cores() != set.num_cores();
            },
            "other"_a)
        .def("merge", &CoreRangeSet::merge, "other"_a)
        .def(
            "merge",
            [](const CoreRangeSet& set, std::vector<CoreRange> ranges) {
                CoreRangeSet merged = set;
                for (const CoreRange& range : ranges) merged = merged.merge(CoreRangeSet(range));
                return merged;
            },
            "other"_a)
        .def("subtract", &CoreRangeSet::subtract, "other"_a)
        .def("__len__", &CoreRangeSet::size)
        .def(
            "__eq__", [](const CoreRangeSet& a, const CoreRangeSet& b) { return a == b; }, nb::is_operator())
        .def("__hash__",
             [](const CoreRangeSet& set) {
                 nb::list cores;
                 for (CoreCoord core : set.cores()) cores.append(nb::make_tuple(core.x, core.y));
                 return nb::hash(nb::steal(PyFrozenSet_New(cores.ptr())));
             })
        .def("__repr__",
             [](const CoreRangeSet& set) {
                 std::string text;
                 for (const CoreRange& range : set.ranges()) text += (text.empty() ? "" : ", ") + range.str();
                 return "CoreRangeSet(" + text + ")";
             })
        .def("__str__", &CoreRangeSet::str);
}

nb::tuple as_tuple(const WorkSplit& work) {
    return nb::make_tuple(work.num_cores, work.all_cores, work.group_1, work.group_2, work.units_per_core_1,
                          work.units_per_core_2);
}

void bind_helpers(nb::module_& module) {
    module.def("corerange_to_cores", &corerange_to_cores, "core_range_set"_a, "max_cores"_a = nb::none(),
               "row_wise"_a = false, "Cores of a set, range by range; column by column unless row_wise.");
    module.def("num_cores_to_corerangeset", &num_cores_to_corerangeset, "target_num_cores"_a, "grid_size"_a,
               "row_wise"_a = false, "The first cores of a grid.");
    module.def(
        "split_work_to_cores",
        [](CoreCoord grid, uint32_t units, bool row_wise) {
            return as_tuple(split_work_to_cores(grid, units, row_wise));
        },
        "grid_size"_a, "units_to_divide"_a, "row_wise"_a = false,
        "(num_cores, all_cores, group_1, group_2, units per core of group 1, of group 2)");
    module.def(
        "split_work_to_cores",
        [](const CoreRangeSet& grid, uint32_t units, bool row_wise) {
            return as_tuple(split_work_to_cores(grid, units, row_wise));
        },
        "core_grid"_a, "units_to_divide"_a, "row_wise"_a = false);
}

}  // namespace

void bind_geometry(nb::module_& module) {
    bind_coord(module);
    bind_range(module);
    bind_set(module);
    bind_helpers(module);
}

}  // namespace tessera::bind
