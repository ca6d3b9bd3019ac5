// tessera-cc: clang, lld and our pass in one program, linked statically. It starts in a tenth of the time that the
// distribution's shared LLVM needs, and compiles and links in one process (docs/decisions/0023).
//   tessera-cc WORDS... [--link WORDS...]   clang++'s words for one job; then, when that went well, ld.lld's
//   tessera-cc --symbolize OBJECT ADDRESS   frames of an address, as llvm-symbolizer prints them
#include <llvm/Support/InitLLVM.h>
#include <llvm/Support/raw_ostream.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "compile.hpp"

using Words = llvm::ArrayRef<const char*>;

int main(int count, char** words) {
    const Words all(words, static_cast<size_t>(count));
    if (count == 4 && std::string_view(words[1]) == "--symbolize")
        return tessera_compiler::symbolize(words[2], words[3]);
    const auto* link = std::find_if(all.begin(), all.end(), [](std::string_view word) { return word == "--link"; });
    const auto compiled = static_cast<size_t>(link - all.begin());
    int status = tessera_compiler::compile(all.take_front(compiled));
    if (status == 0 && link != all.end()) status = tessera_compiler::link(all.drop_front(compiled));
    llvm::outs().flush();
    llvm::errs().flush();
    _exit(status);  // nothing is given back by hand: the system takes it at once
}
