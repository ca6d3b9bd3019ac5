// The Python module tessera._core: each bind_* adds one group of names. Conversions only, no decisions.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include "bind/waiting.hpp"
#include "descriptor/program.hpp"
#include "descriptor/refuse.hpp"
#include "diag/error.hpp"

namespace nb = nanobind;

namespace tessera::bind {

void bind_errors(nb::module_& module);
void bind_geometry(nb::module_& module);
void bind_formats(nb::module_& module);
void bind_runtime_args(nb::module_& module);
void bind_kernel(nb::module_& module);
void bind_program(nb::module_& module);
void bind_device(nb::module_& module);
void bind_tensor(nb::module_& module);
void bind_run(nb::module_& module);
void bind_op(nb::module_& module);
void bind_check(nb::module_& module);
void bind_fuzz(nb::module_& module);
void bind_diagnose(nb::module_& module);
// Last: stands before everything that the others made.
void bind_arguments(nb::module_& module);

// Python's lock, released while C++ works or waits. A thread that comes back when the process ends stays here for good:
// Python would end it by unwinding, which C++ frames do not survive.
class Unlocked {
  public:
    Unlocked() : state_(PyEval_SaveThread()) {}
    ~Unlocked();
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;

  private:
    PyThreadState* state_;
};

// Everything that may wait for a device goes through here: the thread that uses the device needs Python's lock now and
// then. Ctrl-C meanwhile is raised when the work has ended. This form is for what the host writes: programs that were
// launched asynchronously have not begun.
template <class Work>
auto unlocked_before_programs(Work&& work) {
    try {
        const Unlocked unlocked;
        return work();
    } catch (const Error&) {
        if (PyErr_Occurred()) throw nb::python_error();
        throw;
    }
}

// The same after all programs that were launched.
template <class Work>
auto unlocked(Work&& work) {
    return unlocked_before_programs([&] {
        run_waiting_programs();
        return work();
    });
}

// The innermost Python line that is the user's own, not one of our packages.
UserLine user_line();

// "ClassName" of an object, for messages.
std::string type_name(nb::handle object);
// Refuses an argument of the wrong type: a ProgramError that is also a TypeError.
[[noreturn]] void wrong_type(const std::string& what, nb::handle got, const std::string& wanted, const UserLine& line);
// An integer (anything with __index__) that fits 32 bits without sign, else wrong_type or a refusal.
uint32_t to_u32(nb::handle value, const std::string& what, const UserLine& line);
std::vector<uint32_t> to_u32_list(nb::handle values, const std::string& what, const UserLine& line);
std::string to_string(nb::handle value, const std::string& what, const UserLine& line);
// Any sequence as a new list.
nb::list to_list(nb::handle values, const std::string& what, const UserLine& line);

}  // namespace tessera::bind
