// Python's exception classes for the five kinds of errors, and the translation of ours into them.
#include <cerrno>
#include <new>
#include <system_error>

#include <nlohmann/json.hpp>

#include "bind/bind.hpp"
#include "diag/paint.hpp"
#include "diag/setting.hpp"
#include "diag/system_limit.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

// Owned by the module for the life of the process.
struct Classes {
    nb::object error, program, program_type, program_index, compile, kernel, unsupported, internal;
};
Classes* classes = nullptr;

nb::object make(nb::module_& module, const char* name, const char* doc, nb::object bases) {
    const std::string full = std::string("tessera.") + name;
    nb::object type = nb::steal(PyErr_NewExceptionWithDoc(full.c_str(), doc, bases.ptr(), nullptr));
    if (!type.is_valid()) throw nb::python_error();
    module.attr(name) = type;
    return type;
}

nb::object from_json(const nlohmann::json& data) {
    if (data.is_null()) return nb::none();
    return nb::module_::import_("json").attr("loads")(data.dump());
}

nb::object class_of(const Error& error) {
    if (dynamic_cast<const ProgramError*>(&error)) {
        const std::string& code = error.code();
        if (code == "argument-type" || code == "argument-range" || code == "argument-name")
            return classes->program_type;
        if (code == "shape-index" || code == "runtime-args-missing") return classes->program_index;
        return classes->program;
    }
    if (dynamic_cast<const CompileError*>(&error)) return classes->compile;
    if (dynamic_cast<const KernelError*>(&error)) return classes->kernel;
    if (dynamic_cast<const Unsupported*>(&error)) return classes->unsupported;
    if (dynamic_cast<const InternalError*>(&error)) return classes->internal;
    return classes->error;
}

// A refusal that knows no line of its own points at the call it came from.
std::string text_of(const Error& error) {
    Message message = error.message();
    const bool is_description = dynamic_cast<const ProgramError*>(&error) || dynamic_cast<const Unsupported*>(&error);
    if (!message.places.empty() || !is_description) return error.what();
    const UserLine line = user_line();
    if (!line.known()) return error.what();
    message.places.push_back(place_of(line));
    return message.render();
}

void raise(const Error& error) {
    nb::object type = class_of(error);
    const std::string text = text_of(error);
    nb::object instance = type(nb::str(text.c_str(), text.size()));
    instance.attr("code") = error.code();
    instance.attr("headline") = error.message().headline;
    instance.attr("data") = from_json(error.data ? *error.data : nlohmann::json());
    instance.attr("graph") = from_json(error.data ? error.data->value("graph", nlohmann::json()) : nlohmann::json());
    // After the text, where Python prints notes: str(error) stays the message alone.
    if (nb::hasattr(instance, "add_note"))  // Python 3.11
        instance.attr("add_note")("   = more: tessera explain " + error.code());
    if (error.code() == "deadlock") nb::module_::import_("tessera.report").attr("keep_deadlock")(instance);
    PyErr_SetObject(type.ptr(), instance.ptr());
}

// Every exception that leaves C++ is one of ours: what the library or the system throws, too.
void translate(const std::exception_ptr& pointer, void*) {
    try {
        std::rethrow_exception(pointer);
    } catch (const Error& error) { raise(error); } catch (const std::bad_alloc&) {
        raise(ProgramError(system_limit("an allocation of memory", ENOMEM)));
    } catch (const std::system_error& error) {
        const bool has_errno =
            error.code().category() == std::generic_category() || error.code().category() == std::system_category();
        raise(ProgramError(system_limit("a call of the system", has_errno ? error.code().value() : EINVAL)));
    } catch (const std::bad_cast&) {
        raise(ProgramError(Message{.code = "argument-type",
                                   .headline = "an argument has a value that cannot be converted",
                                   .help = "look at the arguments of this call"}));
    }
}

}  // namespace

void bind_errors(nb::module_& module) {
    const nb::object runtime = nb::borrow(PyExc_RuntimeError), value = nb::borrow(PyExc_ValueError),
                     type = nb::borrow(PyExc_TypeError), index = nb::borrow(PyExc_IndexError),
                     not_implemented = nb::borrow(PyExc_NotImplementedError);
    classes = new Classes;
    classes->error = make(module, "Error", "What went wrong; `code` names its page in docs/errors.", runtime);
    classes->program =
        make(module, "ProgramError", "The description is wrong; nothing ran.", nb::make_tuple(classes->error, value));
    classes->program_type =
        make(module, "ProgramTypeError", "An argument of the wrong type.", nb::make_tuple(classes->program, type));
    classes->program_index =
        make(module, "ProgramIndexError", "An index out of range.", nb::make_tuple(classes->program, index));
    classes->compile = make(module, "CompileError", "A kernel does not compile; the compiler's own text.",
                            nb::make_tuple(classes->error));
    classes->kernel = make(module, "KernelError", "A kernel did what the card forbids; the device needs a reset.",
                           nb::make_tuple(classes->error));
    classes->unsupported = make(module, "Unsupported", "Real on the card, not modelled here: docs/unsupported.md.",
                                nb::make_tuple(classes->error, not_implemented));
    classes->internal = make(module, "InternalError", "A fault of Tessera itself.", nb::make_tuple(classes->error));
    nb::register_exception_translator(translate);
    module.def(
        "refuse",
        [](std::string code, std::string headline, std::string upstream, std::string help) {
            refuse({.code = std::move(code),
                    .headline = std::move(headline),
                    .upstream = std::move(upstream),
                    .line = user_line(),
                    .help = std::move(help)});
        },
        "code"_a, "headline"_a, "upstream"_a = "", "help"_a = "", "Raises a ProgramError at the user's line.");
    module.def(
        "to_u32", [](nb::handle value, const std::string& what) { return to_u32(value, what, user_line()); }, "value"_a,
        "what"_a, "The value, when it fits 32 bits without sign; else raises at the user's line.");
    module.def(
        "painted", [](const std::string& message) { return shows_colour(stderr) ? painted(message) : message; },
        "message"_a, "A message with colours where standard error is a terminal that shows them.");
    module.def(
        "choice_setting",
        [](const std::string& name, const std::string& first, const std::string& second) {
            return choice_setting(name.c_str(), {first, second}) == 0 ? first : second;
        },
        "name"_a, "first"_a, "second"_a,
        "The value of an environment variable that may be one of two; else the first.");
    module.def(
        "not_modelled",
        [](const std::string& section, std::string headline) {
            not_modelled(section, std::move(headline), user_line());
        },
        "section"_a, "headline"_a, "Raises Unsupported at the user's line.");
}

}  // namespace tessera::bind
