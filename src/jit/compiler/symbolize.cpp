// Frames of an address in a shared object, innermost first: a line with the function, a line with its place.
#include <llvm/DebugInfo/Symbolize/Symbolize.h>

#include "compile.hpp"

namespace tessera_compiler {

int symbolize(const char* object, const char* address) {
    llvm::symbolize::LLVMSymbolizer symbolizer;
    const llvm::object::SectionedAddress at{std::strtoull(address, nullptr, 0)};
    auto frames = symbolizer.symbolizeInlinedCode(std::string(object), at);
    if (!frames) {
        llvm::errs() << llvm::toString(frames.takeError()) << '\n';
        return 1;
    }
    for (uint32_t i = 0; i < frames->getNumberOfFrames(); i++) {
        const llvm::DILineInfo& frame = frames->getFrame(i);
        const bool known = frame.FileName != llvm::DILineInfo::BadString;
        llvm::outs() << (frame.FunctionName.empty() ? "??" : frame.FunctionName) << '\n'
                     << (known ? frame.FileName : "??") << ':' << frame.Line << ':' << frame.Column << '\n';
    }
    llvm::outs().flush();
    return 0;
}

}  // namespace tessera_compiler
