// lld's ELF linker in this process.
#include <lld/Common/Driver.h>

#include "compile.hpp"

LLD_HAS_DRIVER(elf)

namespace tessera_compiler {

int link(Words words) {
    std::vector<const char*> all(words.begin(), words.end());
    all[0] = "ld.lld";
    return lld::elf::link(all, llvm::outs(), llvm::errs(), /*exitEarly=*/false, /*disableOutput=*/false) ? 0 : 1;
}

}  // namespace tessera_compiler
