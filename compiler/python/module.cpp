// pykernel._compiler: one function, compile(text, ...) -> dict. Conversions
// only. Facts: ttkernel/Compiler.h.
#include "ttkernel/Compiler.h"
#include <mutex>
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace tessera::ttkernel;

static nb::dict toPython(const Diagnostic &diagnostic) {
  nb::list notes;
  for (const Diagnostic &note : diagnostic.notes)
    notes.append(toPython(note));
  nb::dict result;
  result["severity"] = diagnostic.severity;
  result["file"] = diagnostic.file;
  result["line"] = diagnostic.line;
  result["column"] = diagnostic.column;
  result["message"] = diagnostic.message;
  result["notes"] = notes;
  return result;
}

static nb::dict toPython(const CompileResult &result) {
  nb::list diagnostics;
  for (const Diagnostic &diagnostic : result.diagnostics)
    diagnostics.append(toPython(diagnostic));
  nb::dict ir, milliseconds, dict;
  for (auto &[stage, text] : result.ir)
    ir[stage.c_str()] = text;
  for (auto &[stage, time] : result.milliseconds)
    milliseconds[stage.c_str()] = time;
  dict["ok"] = result.ok;
  dict["cpp"] = result.cpp;
  dict["ir"] = ir;
  dict["milliseconds"] = milliseconds;
  dict["diagnostics"] = diagnostics;
  return dict;
}

// The context serves one thread at a time; waiting for it, and compiling, do
// not hold Python's lock.
static CompileResult compileLocked(const std::string &text,
                                   const CompileOptions &options) {
  static std::mutex mutex;
  static Compiler compiler;
  std::lock_guard lock(mutex);
  return compiler.compile(text, options);
}

static constexpr char kCalls[] =
#include "ttkernel/CallTable.json.inc"
    ;

NB_MODULE(_compiler, module) {
  module.doc() = "PyKernel's compiler: ttkernel MLIR text to kernel C++";
  module.attr("CALLS") = kCalls; // JSON: signature of every kernel API call
  module.def(
      "compile",
      [](const std::string &text, bool optimize, bool keepIR,
         bool lineDirectives, bool checkBalance,
         const std::vector<std::string> &sourceLines, unsigned firstLine,
         const std::string &banner) {
        CompileOptions options{optimize,     keepIR,      lineDirectives,
                               checkBalance, sourceLines, firstLine,
                               banner};
        CompileResult result;
        {
          nb::gil_scoped_release release;
          result = compileLocked(text, options);
        }
        return toPython(result);
      },
      nb::arg("text"), nb::kw_only(), nb::arg("optimize") = false,
      nb::arg("keep_ir") = false, nb::arg("line_directives") = true,
      nb::arg("check_balance") = true,
      nb::arg("source_lines") = std::vector<std::string>{},
      nb::arg("first_line") = 1, nb::arg("banner") = "");
}
