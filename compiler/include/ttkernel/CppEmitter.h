// Prints a lowered module as kernel C++.
// Facts: the emitc subset that lib/Lowering produces.
#pragma once
#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace tessera::ttkernel {

struct EmitOptions {
  bool lineDirectives = true; // #line back to the Python source
  std::vector<std::string>
      sourceLines; // with them, each Python line is a comment above its C++
  unsigned firstLine = 1; // line number of sourceLines[0]
  std::string banner;     // first comment of the file
};

// Returns failure, with a diagnostic, for operations outside the subset.
mlir::LogicalResult emitCpp(mlir::ModuleOp module, const EmitOptions &options,
                            llvm::raw_ostream &out);

} // namespace tessera::ttkernel
