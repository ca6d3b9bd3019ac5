// Text of a ttkernel module in, kernel C++ and diagnostics out. Knows nothing
// of Python. Facts: docs/architecture.md, decision 9.
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace mlir {
class MLIRContext;
}

namespace tessera::ttkernel {

struct Diagnostic {
  std::string severity, file, message;
  unsigned line = 0, column = 0;
  std::vector<Diagnostic> notes;
};

struct CompileOptions {
  bool optimize = false;
  bool keepIR = false; // fill CompileResult::ir
  bool lineDirectives = true;
  bool checkBalance = true;
  std::vector<std::string> sourceLines; // printed as comments
  unsigned firstLine = 1;
  std::string banner;
};

struct CompileResult {
  bool ok = false;
  std::string cpp;
  std::vector<std::pair<std::string, std::string>> ir;      // stage -> text
  std::vector<std::pair<std::string, double>> milliseconds; // stage -> time
  std::vector<Diagnostic> diagnostics;
};

// One context, used by one thread at a time.
class Compiler {
public:
  Compiler();
  ~Compiler();
  CompileResult compile(const std::string &text, const CompileOptions &options);

private:
  std::unique_ptr<mlir::MLIRContext> context_;
};

} // namespace tessera::ttkernel
