// generic_op in Python: descriptors become plain structs, the lock is released, the program runs.
// Facts: HOST_API 4.
#include "program/run.hpp"

#include "bind/descriptors.hpp"
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

nb::object generic_op_in_python(nb::handle io_tensors, const PyProgram& program) {
    const UserLine line = user_line();
    const std::vector<Tensor> tensors = to_tensors(io_tensors, line);
    const ProgramDescriptor descriptor = program.build();
    try {
        nb::gil_scoped_release unlocked;
        generic_op(tensors, descriptor, line);
    } catch (const Error&) {
        if (PyErr_Occurred()) throw nb::python_error();  // Ctrl-C ended the run
        throw;
    }
    return nb::borrow(io_tensors)[nb::len(io_tensors) - 1];
}

}  // namespace

void bind_run(nb::module_& module) {
    module.def("generic_op", generic_op_in_python, "io_tensors"_a, "program_descriptor"_a,
               "Runs a program; the last tensor is its output and is returned.");
}

}  // namespace tessera::bind
