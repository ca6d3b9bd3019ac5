// mlir-opt for kernels: runs passes over .mlir files; --emit-cpp prints the
// kernel C++ of each module. Facts: MLIR 19, MlirOptMain.
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "ttkernel/Compiler.h"
#include "ttkernel/Passes.h"
#include "ttkernel/TTKernel.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace tessera::ttkernel;

static void print(const Diagnostic &diagnostic) {
  llvm::errs() << diagnostic.file << ":" << diagnostic.line << ":"
               << diagnostic.column << ": " << diagnostic.severity << ": "
               << diagnostic.message << "\n";
}

// ttkernel-opt --emit-cpp [--optimize] [--no-line] file.mlir
static int emitCpp(int argc, char **argv) {
  CompileOptions options;
  const char *path = "-";
  for (int i = 2; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--optimize"))
      options.optimize = true;
    else if (!std::strcmp(argv[i], "--no-line"))
      options.lineDirectives = false;
    else
      path = argv[i];
  }
  auto input = llvm::MemoryBuffer::getFileOrSTDIN(path);
  if (!input) {
    llvm::errs() << path << ": " << input.getError().message() << "\n";
    return 1;
  }
  CompileResult result =
      Compiler().compile((*input)->getBuffer().str(), options);
  for (const Diagnostic &diagnostic : result.diagnostics)
    print(diagnostic);
  llvm::outs() << result.cpp;
  return result.ok ? 0 : 1;
}

int main(int argc, char **argv) {
  if (argc > 1 && !std::strcmp(argv[1], "--emit-cpp"))
    return emitCpp(argc, argv);
  mlir::DialectRegistry registry;
  registerDialects(registry);
  registerPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "ttkernel optimizer\n", registry));
}
