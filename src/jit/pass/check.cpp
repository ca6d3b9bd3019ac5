// Check passes: what kernels built for checking announce. The mark tess_mark_checked says which kernels these are; it
// is gone after the window pass, so the first pass leaves a note in the module's metadata for the second.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "marks.hpp"
#include "window.hpp"

using namespace llvm;

namespace tessera_pass {
namespace {

constexpr const char* kNote = "tess.checked";

bool is_compute_api(const Function& function) {
    auto* subprogram = function.getSubprogram();
    return subprogram && subprogram->getFilename().contains("compute_kernel_api");
}

// The name as the user writes it: without namespace and template arguments.
StringRef plain_name(const Function& function) { return function.getSubprogram()->getName().split('<').first; }

bool lies_on_stack(const Value* pointer) { return isa<AllocaInst>(getUnderlyingObject(pointer)); }

class Announcer {
  public:
    explicit Announcer(Module& module) : module_(module) {}
    void call(CallBase& call, StringRef function) {
        IRBuilder<> builder(&call);
        auto& text = texts_[function];
        if (!text) {
            auto* data = ConstantDataArray::getString(module_.getContext(), function);
            text = new GlobalVariable(module_, data->getType(), true, GlobalValue::PrivateLinkage, data, "tess_name");
        }
        builder.CreateCall(declare("tess_check_call", {builder.getPtrTy()}), {text});
    }
    void access(Instruction& at, Value* pointer, Value* bytes, bool store) {
        IRBuilder<> builder(&at);
        builder.CreateCall(
            declare(store ? "tess_check_store" : "tess_check_load", {builder.getPtrTy(), builder.getInt64Ty()}),
            {pointer, builder.CreateZExtOrTrunc(bytes, builder.getInt64Ty())});
    }

  private:
    FunctionCallee declare(StringRef name, ArrayRef<Type*> arguments) {
        auto* type = FunctionType::get(Type::getVoidTy(module_.getContext()), arguments, false);
        return module_.getOrInsertFunction(name, type);
    }
    Module& module_;
    StringMap<Constant*> texts_;
};

void announce(Announcer& announcer, Instruction& instruction) {
    const DataLayout& layout = instruction.getModule()->getDataLayout();
    auto* i64 = Type::getInt64Ty(instruction.getContext());
    auto one = [&](Value* pointer, Type* type, bool store) {
        if (!lies_on_stack(pointer))
            announcer.access(instruction, pointer, ConstantInt::get(i64, layout.getTypeStoreSize(type)), store);
    };
    if (auto* load = dyn_cast<LoadInst>(&instruction)) {
        one(load->getPointerOperand(), load->getType(), false);
    } else if (auto* store = dyn_cast<StoreInst>(&instruction)) {
        one(store->getPointerOperand(), store->getValueOperand()->getType(), true);
    } else if (auto* copy = dyn_cast<AnyMemTransferInst>(&instruction)) {
        if (!lies_on_stack(copy->getSource()))
            announcer.access(instruction, copy->getSource(), copy->getLength(), false);
        if (!lies_on_stack(copy->getDest())) announcer.access(instruction, copy->getDest(), copy->getLength(), true);
    } else if (auto* fill = dyn_cast<AnyMemSetInst>(&instruction)) {
        if (!lies_on_stack(fill->getDest())) announcer.access(instruction, fill->getDest(), fill->getLength(), true);
    }
}

}  // namespace

PreservedAnalyses CheckCallsPass::run(Module& module, ModuleAnalysisManager&) {
    if (!Marks(module).checked) return PreservedAnalyses::all();
    module.getOrInsertNamedMetadata(kNote);
    Announcer announcer(module);
    SmallVector<std::pair<CallBase*, StringRef>, 32> calls;
    for (auto& function : module) {
        if (is_compute_api(function)) continue;  // how the API does its work is its own affair
        for (auto& instruction : instructions(function))
            if (auto* call = dyn_cast<CallBase>(&instruction))
                if (auto* callee = call->getCalledFunction(); callee && is_compute_api(*callee))
                    calls.emplace_back(call, plain_name(*callee));
    }
    for (auto [call, name] : calls) announcer.call(*call, name);
    return calls.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

PreservedAnalyses CheckAccessPass::run(Module& module, ModuleAnalysisManager&) {
    if (!module.getNamedMetadata(kNote)) return PreservedAnalyses::all();
    Announcer announcer(module);
    for (auto& function : module) {
        if (function.isDeclaration() || function.getName() == "tess_globals_init") continue;
        SmallVector<Instruction*, 64> accesses;
        for (auto& instruction : instructions(function))
            if (instruction.mayReadOrWriteMemory()) accesses.push_back(&instruction);
        for (auto* instruction : accesses) announce(announcer, *instruction);
    }
    return PreservedAnalyses::none();
}

}  // namespace tessera_pass
