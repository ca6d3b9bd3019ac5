// Refuse passes: what would run on the host or reach into it ends the compilation, at the user's line where there is
// one. src/jit/refusal.cpp turns the marks into errors.
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/GlobalIFunc.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "jit/symbols.hpp"
#include "window.hpp"

using namespace llvm;

namespace tessera_pass {
namespace {

void refuse(Module& module, const Twine& what) { module.getContext().emitError("tessera-refused: " + what); }
void refuse(Function& function, const Twine& what) {
    const DiagnosticLocation line =
        function.getSubprogram() ? DiagnosticLocation(function.getSubprogram()) : DiagnosticLocation();
    function.getContext().diagnose(DiagnosticInfoUnsupported(function, "tessera-refused: " + what, line));
}
void refuse(Instruction& at, const Twine& what) {
    DebugLoc line = at.getDebugLoc();
    at.getContext().diagnose(DiagnosticInfoUnsupported(*at.getFunction(), "tessera-refused: " + what, line));
}

// What the dynamic linker runs when an object is loaded or the process ends.
bool runs_at_load(StringRef section) {
    for (const char* name : {".init", ".fini", ".preinit", ".ctors", ".dtors"})
        if (section.starts_with(name)) return true;
    return false;
}

// Clang's own function for the initialisers of globals; the window pass calls it on the fiber.
bool is_initialiser(const Function& function) {
    return function.hasLocalLinkage() &&
           (function.getName().starts_with("_GLOBAL__") || function.getName().starts_with("__cxx_global"));
}

void look_at_startup(Module& module, StringRef list_name, const char* kind) {
    auto* list = module.getGlobalVariable(list_name);
    auto* entries = list ? dyn_cast<ConstantArray>(list->getInitializer()) : nullptr;
    if (!entries) return;
    for (auto& entry : entries->operands())
        if (auto* function = dyn_cast<Function>(cast<Constant>(entry)->getAggregateElement(1)->stripPointerCasts());
            function && !is_initialiser(*function))
            refuse(*function, Twine("code: a ") + kind + ", `" + demangle(function->getName().str()) + "`");
}

void look_at_globals(Module& module) {
    for (auto& object : module.global_objects()) {
        if (runs_at_load(object.getSection())) refuse(module, Twine("code: a section named ") + object.getSection());
        if (!object.isDeclaration() && (object.getName() == "_init" || object.getName() == "_fini"))
            refuse(module, Twine("code: a function named ") + object.getName());
    }
    for (auto& function : module.ifuncs()) refuse(module, "code: an indirect function, `" + function.getName() + "`");
}

// Assembly of libstdc++'s own headers that only names a symbol.
bool is_assembly(StringRef text) {
    for (StringRef rest = text; !rest.empty();) {
        StringRef line;
        std::tie(line, rest) = rest.split('\n');
        if (!line.trim().empty() && line.trim() != ".globl _ZSt21ios_base_library_initv") return true;
    }
    return false;
}

// The segments of the host's threads, and instructions of the host that touch memory or its state.
StringRef host_only(const Instruction& instruction) {
    for (auto& operand : instruction.operands())
        if (auto* type = dyn_cast<PointerType>(operand->getType()->getScalarType()); type && type->getAddressSpace())
            return "a pointer of the host's segments";
    auto* call = dyn_cast<CallBase>(&instruction);
    auto* callee = call ? call->getCalledFunction() : nullptr;
    if (!callee || !callee->isIntrinsic()) return {};
    const StringRef name = callee->getName();
    if (name.starts_with("llvm.x86.") && (call->mayReadOrWriteMemory() || call->mayHaveSideEffects())) return name;
    for (const char* prefix : {"llvm.write_register", "llvm.eh.", "llvm.init.trampoline", "llvm.adjust.trampoline",
                               "llvm.clear_cache", "llvm.experimental.", "llvm.get.dynamic.area"})
        if (name.starts_with(prefix) && !name.starts_with("llvm.experimental.noalias")) return name;
    return {};
}

// One role is one thread: what belongs to the thread belongs to the role.
void share_thread_locals(Module& module) {
    SmallVector<IntrinsicInst*, 8> addresses;
    for (auto& function : module)
        for (auto& instruction : instructions(function))
            if (auto* call = dyn_cast<IntrinsicInst>(&instruction);
                call && call->getIntrinsicID() == Intrinsic::threadlocal_address)
                addresses.push_back(call);
    for (auto* call : addresses) {
        call->replaceAllUsesWith(call->getArgOperand(0));
        call->eraseFromParent();
    }
    for (auto& global : module.globals()) global.setThreadLocal(false);
}

Instruction* first_user(Value& value) {
    for (auto* user : value.users()) {
        if (auto* instruction = dyn_cast<Instruction>(user)) return instruction;
        if (isa<ConstantExpr>(user))
            if (auto* further = first_user(*user)) return further;
    }
    return nullptr;
}

void look_at_symbol(Module& module, GlobalValue& symbol) {
    const StringRef name = GlobalValue::dropLLVMManglingEscape(symbol.getName());
    if (!symbol.isDeclaration() || symbol.use_empty() || tessera::jit::may_be_undefined({name.data(), name.size()}))
        return;
    const std::string what = "symbol: " + demangle(name.str());
    if (auto* at = first_user(symbol)) refuse(*at, what);
    else refuse(module, what);
}

}  // namespace

PreservedAnalyses RefuseCodePass::run(Module& module, ModuleAnalysisManager&) {
    if (is_assembly(module.getModuleInlineAsm())) refuse(module, "code: assembly at file scope");
    look_at_startup(module, "llvm.global_ctors", "constructor function");
    look_at_startup(module, "llvm.global_dtors", "destructor function");
    look_at_globals(module);
    share_thread_locals(module);
    for (auto& function : module)
        for (auto& instruction : instructions(function))
            if (const StringRef what = host_only(instruction); !what.empty()) refuse(instruction, "code: " + what);
    return PreservedAnalyses::none();
}

PreservedAnalyses RefuseSymbolsPass::run(Module& module, ModuleAnalysisManager&) {
    for (auto& function : module)
        if (!function.isIntrinsic()) look_at_symbol(module, function);
    for (auto& global : module.globals()) look_at_symbol(module, global);
    return PreservedAnalyses::all();
}

}  // namespace tessera_pass
