// From Python objects to plain values, with messages that say which argument of which call was wrong.
#include <fmt/format.h>

#include "bind/bind.hpp"

namespace tessera::bind {

namespace {

bool starts_package(const char* name, std::string_view package) {
    const std::string_view text(name);
    return text.starts_with(package) && (text.size() == package.size() || text[package.size()] == '.');
}

// Frames of our own packages are not the user's.
bool is_ours(PyFrameObject* frame) {
    nb::object globals = nb::steal(PyFrame_GetGlobals(frame));
    PyObject* name = PyDict_GetItemString(globals.ptr(), "__name__");
    const char* text = name && PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : nullptr;
    if (!text) return false;
    return starts_package(text, "ttnn") || starts_package(text, "tessera") || starts_package(text, "pykernel");
}

}  // namespace

UserLine user_line() {
    nb::object frame = nb::borrow(reinterpret_cast<PyObject*>(PyEval_GetFrame()));
    while (frame.is_valid() && !frame.is_none()) {
        auto* raw = reinterpret_cast<PyFrameObject*>(frame.ptr());
        if (!is_ours(raw)) {
            nb::object code = nb::steal(reinterpret_cast<PyObject*>(PyFrame_GetCode(raw)));
            return {nb::cast<std::string>(code.attr("co_filename")), static_cast<uint32_t>(PyFrame_GetLineNumber(raw))};
        }
        frame = nb::steal(reinterpret_cast<PyObject*>(PyFrame_GetBack(raw)));
    }
    return {};
}

std::string type_name(nb::handle object) { return nb::cast<std::string>(object.type().attr("__name__")); }

void wrong_type(const std::string& what, nb::handle got, const std::string& wanted, const UserLine& line) {
    refuse({.code = "argument-type",
            .headline = fmt::format("{} is {}, not {}", what, bind::type_name(got), wanted),
            .upstream = "incompatible function arguments",
            .line = line});
}

uint32_t to_u32(nb::handle value, const std::string& what, const UserLine& line) {
    nb::object index = nb::steal(PyNumber_Index(value.ptr()));
    if (!index.is_valid()) {
        PyErr_Clear();
        wrong_type(what, value, "an integer", line);
    }
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    if (overflow || number < 0 || number > 0xffffffffll)
        refuse(
            {.code = "argument-range",
             .headline = fmt::format("{} is {}, which does not fit 32 bits without sign", what, nb::str(index).c_str()),
             .upstream = "incompatible function arguments",
             .line = line,
             .help = "pass value & 0xffffffff for the bits of a negative number"});
    return static_cast<uint32_t>(number);
}

std::vector<uint32_t> to_u32_list(nb::handle values, const std::string& what, const UserLine& line) {
    std::vector<uint32_t> numbers;
    if (!nb::isinstance<nb::sequence>(values) || nb::isinstance<nb::str>(values))
        wrong_type(what, values, "a list of integers", line);
    numbers.reserve(nb::len(values));
    for (nb::handle value : values) {
        // The common case without a message to build.
        if (PyLong_CheckExact(value.ptr())) {
            const unsigned long number = PyLong_AsUnsignedLong(value.ptr());
            if (number <= 0xfffffffful && !PyErr_Occurred()) {
                numbers.push_back(static_cast<uint32_t>(number));
                continue;
            }
            PyErr_Clear();
        }
        numbers.push_back(to_u32(value, fmt::format("{}[{}]", what, numbers.size()), line));
    }
    return numbers;
}

std::string to_string(nb::handle value, const std::string& what, const UserLine& line) {
    if (!nb::isinstance<nb::str>(value)) wrong_type(what, value, "a string", line);
    Py_ssize_t bytes = 0;
    const char* text = PyUnicode_AsUTF8AndSize(value.ptr(), &bytes);
    if (text) return {text, static_cast<size_t>(bytes)};
    PyErr_Clear();
    refuse({.code = "argument-type",
            .headline = fmt::format("{} has characters that are no text (half of a surrogate pair)", what),
            .line = line});
}

nb::list to_list(nb::handle values, const std::string& what, const UserLine& line) {
    nb::object list = nb::isinstance<nb::str>(values) ? nb::object() : nb::steal(PySequence_List(values.ptr()));
    if (list.is_valid()) return nb::borrow<nb::list>(list);
    PyErr_Clear();
    wrong_type(what, values, "a list", line);
}

}  // namespace tessera::bind
