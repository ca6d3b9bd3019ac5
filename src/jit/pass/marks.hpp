// What the prelude hands to the pass about the compilation (tessera/abi/marks.h). The constant is read, noted in the
// module's metadata for the passes that run after the window pass, and removed.
#pragma once
#include <cstdint>
#include <string>

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Module.h>

#include "tessera/abi/marks.h"

namespace tessera_pass {

struct Marks {
    explicit Marks(const llvm::Module& module);
    static void erase(llvm::Module& module);
    uint64_t local_base = 0;  // 0: no prelude, no kernel
    bool checked = false;
    std::string api_dir;  // with a slash at its end; empty without a prelude
    bool low_level = false;
    uint64_t timed = 0;  // costs of instructions; 0: not built for timing
    std::string library;  // of a checkout, with a slash at its end; empty: none

    // Neither the API's nor the toolchain's.
    bool is_user_file(llvm::StringRef path) const;
    bool is_api_file(llvm::StringRef path) const { return !api_dir.empty() && path.starts_with(api_dir); }
};

// Clang names files below its working directory relative to it.
std::string full_path(llvm::StringRef directory, llvm::StringRef file);

}  // namespace tessera_pass
