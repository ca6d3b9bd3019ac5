// The distribution's archives name every target LLVM knows, and Polly. Only x86 is linked in: the others begin nothing.
// The list is LLVM's own (llvm/Config/*.def).
#include <llvm/Passes/PassPlugin.h>

// x86's are real: the functions made below get other names for it.
#define LLVMInitializeX86TargetInfo unused_x86_target_info
#define LLVMInitializeX86Target unused_x86_target
#define LLVMInitializeX86TargetMC unused_x86_target_mc
#define LLVMInitializeX86AsmPrinter unused_x86_asm_printer
#define LLVMInitializeX86AsmParser unused_x86_asm_parser

extern "C" {
#define LLVM_TARGET(name)                      \
    void LLVMInitialize##name##TargetInfo() {} \
    void LLVMInitialize##name##Target() {}     \
    void LLVMInitialize##name##TargetMC() {}
#include <llvm/Config/Targets.def>
#define LLVM_ASM_PRINTER(name) \
    void LLVMInitialize##name##AsmPrinter() {}
#include <llvm/Config/AsmPrinters.def>
#define LLVM_ASM_PARSER(name) \
    void LLVMInitialize##name##AsmParser() {}
#include <llvm/Config/AsmParsers.def>
}

llvm::PassPluginLibraryInfo getPollyPluginInfo() {
    return {LLVM_PLUGIN_API_VERSION, "none", "", [](llvm::PassBuilder&) {}};
}
