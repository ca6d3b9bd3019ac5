// Refuse passes: what would run on the host or reach into it ends the compilation, at the user's line where there is
// one. src/jit/refusal.cpp turns the marks into errors.
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/GlobalIFunc.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "jit/symbols.hpp"
#include "tessera/abi/marks.h"
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

// The runtime finds what the pass wrote by names, and so would take a kernel's own for it.
void look_at_names(Module& module) {
    for (auto& symbol : module.global_values())
        if (!symbol.isDeclaration() && symbol.getName().starts_with("tess_") &&
            symbol.getName() != TESSERA_NAME_OF(TESSERA_MARKS))
            refuse(module, "code: a definition of `" + symbol.getName() + "`, a name of the runtime's");
}

// The C library's copies and fills know no window. Clang writes direct calls as intrinsics, which the memory pass sees;
// calls through a pointer or another name get a function that does the same.
void wrap_copy(Module& module, Function& theirs, Intrinsic::ID as) {
    const bool fills = as == Intrinsic::memset;
    const auto has = [&](unsigned argument, bool pointer) {
        const Type* type = theirs.getFunctionType()->getParamType(argument);
        return pointer ? type->isPointerTy() : type->isIntegerTy();
    };
    const Type* back = theirs.getReturnType();
    if (theirs.arg_size() != 3 || !has(0, true) || !has(1, !fills) || !has(2, false) ||
        !(back->isVoidTy() || back->isPointerTy()))
        return refuse(module, "code: a declaration of `" + theirs.getName() + "` that is not the C library's");
    auto* ours =
        Function::Create(theirs.getFunctionType(), GlobalValue::InternalLinkage, "tessera." + theirs.getName(), module);
    ours->addFnAttr(Attribute::AlwaysInline);
    IRBuilder<> builder(BasicBlock::Create(module.getContext(), "", ours));
    Value *to = ours->getArg(0), *from = ours->getArg(1), *bytes = ours->getArg(2);
    if (fills) builder.CreateMemSet(to, builder.CreateZExtOrTrunc(from, builder.getInt8Ty()), bytes, {});
    else if (as == Intrinsic::memcpy) builder.CreateMemCpy(to, {}, from, {}, bytes);
    else builder.CreateMemMove(to, {}, from, {}, bytes);
    if (back->isVoidTy()) builder.CreateRetVoid();
    else builder.CreateRet(to);
    theirs.replaceAllUsesWith(ours);
}

void wrap_copies(Module& module) {
    for (const auto& [name, as] :
         {std::pair("memcpy", Intrinsic::memcpy), {"memmove", Intrinsic::memmove}, {"memset", Intrinsic::memset}})
        if (auto* theirs = module.getFunction(name); theirs && theirs->isDeclaration() && !theirs->use_empty())
            wrap_copy(module, *theirs, as);
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
    look_at_names(module);
    wrap_copies(module);
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
