// What the compiler program does: one compilation, one link, one address. Each prints to standard error and returns an
// exit status.
#pragma once
#include <llvm/ADT/ArrayRef.h>

namespace tessera_compiler {

using Words = llvm::ArrayRef<const char*>;

int compile(Words words);  // words[0] is the program
int link(Words words);     // words[0] is ignored
int symbolize(const char* object, const char* address);

}  // namespace tessera_compiler
