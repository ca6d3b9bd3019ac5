// Refused arguments in the house's words. Every function, method, __init__ and setter that nanobind makes is an object
// with an entry of its own (its vectorcall); ours stands before it and, when no overload fits, asks tessera.arguments
// for the message instead of nanobind's list of overloads. A call that fits costs a counter.
#include <array>
#include <cstdint>
#include <exception>
#include <string_view>

#include "bind/bind.hpp"

namespace tessera::bind {

namespace {

constexpr size_t kEntries = 8;  // nanobind has six: by number of arguments, and with keywords
std::array<vectorcallfunc, kEntries> originals{};
// Of the number of arguments: Python uses the highest bit for a flag, nanobind the next.
constexpr size_t kCount = SIZE_MAX >> 2;
// How nanobind's own message begins. Refusals of ours quote its first words.
constexpr std::string_view kNoOverload = "incompatible function arguments. The following argument types";
// Implicit conversions try constructors that may refuse; only the call that the user made is explained.
thread_local int depth = 0;

void explain(PyObject* function, PyObject* const* args, size_t count, PyObject* names) {
    nb::python_error refused;  // takes the error that is set
    if (!refused.matches(PyExc_TypeError) ||
        std::string_view(refused.what()).find(kNoOverload) == std::string_view::npos) {
        refused.restore();
        return;
    }
    try {
        nb::list given;
        for (size_t i = 0; i < count; i++) given.append(nb::handle(args[i]));
        nb::dict named;
        for (size_t i = 0; names && i < static_cast<size_t>(PyTuple_GET_SIZE(names)); i++)
            named[nb::handle(PyTuple_GET_ITEM(names, i))] = nb::handle(args[count + i]);
        nb::module_::import_("tessera.arguments").attr("refuse")(nb::handle(function), given, named);
        refused.restore();  // it knew no better
    } catch (nb::python_error& better) {
        if (!better.matches(PyExc_TypeError)) return refused.restore();
        PyException_SetTraceback(better.value().ptr(), Py_None);  // the frames of the search are nobody's business
        PyErr_SetObject(better.type().ptr(), better.value().ptr());
    } catch (const std::exception&) {
        refused.restore();  // nanobind's own words are better than none
    }
}

template <size_t N>
PyObject* entry(PyObject* function, PyObject* const* args, size_t count_and_flags, PyObject* names) {
    depth++;
    PyObject* result = originals[N](function, args, count_and_flags, names);
    depth--;
    if (!result && depth == 0) explain(function, args, count_and_flags & kCount, names);
    return result;
}

template <size_t... N>
constexpr std::array<vectorcallfunc, kEntries> all_entries(std::index_sequence<N...>) {
    return {entry<N>...};
}
constexpr auto kOurs = all_entries(std::make_index_sequence<kEntries>());

bool is_bound(nb::handle object) {
    const std::string_view type = Py_TYPE(object.ptr())->tp_name;
    return type.ends_with("nb_func") || type.ends_with("nb_method");
}

void stand_before(nb::handle function) {
    auto* bytes = reinterpret_cast<char*>(function.ptr());
    auto& slot = *reinterpret_cast<vectorcallfunc*>(bytes + Py_TYPE(function.ptr())->tp_vectorcall_offset);
    for (size_t i = 0; i < kEntries; i++) {
        if (slot == kOurs[i]) return;
        if (originals[i] && originals[i] != slot) continue;
        originals[i] = slot;
        slot = kOurs[i];
        return;
    }
}

// A function, a property's setter, or a class with all that it holds.
void guard(nb::handle object) {
    if (is_bound(object)) return stand_before(object);
    if (PyObject_HasAttrString(object.ptr(), "fset")) {
        if (is_bound(object.attr("fset"))) stand_before(object.attr("fset"));
    } else if (PyType_Check(object.ptr())) {
        for (auto [name, member] :
             nb::borrow<nb::dict>(nb::module_::import_("builtins").attr("dict")(object.attr("__dict__"))))
            if (!PyType_Check(member.ptr())) guard(member);
    }
}

}  // namespace

void bind_arguments(nb::module_& module) {
    for (auto [name, member] : nb::borrow<nb::dict>(module.attr("__dict__"))) guard(member);
}

}  // namespace tessera::bind
