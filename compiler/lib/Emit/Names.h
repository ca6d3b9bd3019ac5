// C++ identifiers for values: the Python name where there is one, unique in the
// function, never a word C++ or the API owns. Facts: C++20 [lex.key]; names of
// the kernel API from the generated table.
#pragma once
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <string>

namespace tessera::ttkernel {

class Names {
public:
  // The identifier of `value`, chosen at the first call.
  const std::string &of(mlir::Value value);

private:
  std::string unique(std::string name);
  llvm::DenseMap<mlir::Value, std::string> names_;
  llvm::StringMap<unsigned> used_;
};

} // namespace tessera::ttkernel
