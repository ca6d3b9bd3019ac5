// Check passes: what kernels built for checking announce. The prelude's marks say which kernels these are.
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "marks.hpp"
#include "reach.hpp"
#include "tessera/abi/call_table.h"
#include "window.hpp"

using namespace llvm;

namespace tessera_pass {
namespace {

using tessera::abi::Call;

constexpr char kLook[] = "tessera.look";  // at a load: what it reads decides whether a loop goes on

bool is_compute_api(const Function& function, const Marks& marks) {
    auto* subprogram = function.getSubprogram();
    return subprogram && marks.is_api_file(full_path(subprogram->getDirectory(), subprogram->getFilename())) &&
           subprogram->getFilename().contains("compute_kernel_api");
}

// The name as the user writes it: without namespace and template arguments.
StringRef plain_name(const Function& function) { return function.getSubprogram()->getName().split('<').first; }

// Variables of the stack, and constants that stayed in the object file.
bool needs_no_check(const Value* pointer) {
    const Value* object = getUnderlyingObject(pointer);
    return isa<AllocaInst>(object) || isa<GlobalVariable>(object) || is_lanes_state(object);
}

class Announcer {
  public:
    explicit Announcer(Module& module) : module_(module) {}
    void call(CallBase& call, StringRef function) {
        IRBuilder<> builder(&call);
        auto& text = texts_[function];
        if (!text) {
            auto* data = ConstantDataArray::getString(module_.getContext(), function);
            text = new GlobalVariable(module_, data->getType(), true, GlobalValue::PrivateLinkage, data,
                                      "tess_function_text");
        }
        builder.CreateCall(declare(Call::tess_check_call, {builder.getPtrTy()}), {text});
    }
    void access(Instruction& at, Value* pointer, Value* bytes, bool store) {
        IRBuilder<> builder(&at);
        const Call kind = store                   ? Call::tess_check_store
                          : at.getMetadata(kLook) ? Call::tess_check_look
                                                  : Call::tess_check_load;
        builder.CreateCall(declare(kind, {builder.getPtrTy(), builder.getInt64Ty()}),
                           {pointer, builder.CreateZExtOrTrunc(bytes, builder.getInt64Ty())});
    }

  private:
    FunctionCallee declare(Call call, ArrayRef<Type*> arguments) {
        auto* type = FunctionType::get(Type::getVoidTy(module_.getContext()), arguments, false);
        return module_.getOrInsertFunction(name(call), type);
    }
    Module& module_;
    StringMap<Constant*> texts_;
};

void announce(Announcer& announcer, Instruction& instruction) {
    const DataLayout& layout = instruction.getModule()->getDataLayout();
    auto* i64 = Type::getInt64Ty(instruction.getContext());
    // Bytes below, and above them what the card's instruction needs: it has none wider than four bytes.
    auto one = [&](Value* pointer, Type* type, Align alignment, bool store) {
        const uint64_t needs = std::min<uint64_t>(alignment.value(), 4), bytes = layout.getTypeStoreSize(type);
        if (!needs_no_check(pointer))
            announcer.access(instruction, pointer, ConstantInt::get(i64, needs << 32 | bytes), store);
    };
    if (auto* load = dyn_cast<LoadInst>(&instruction)) {
        one(load->getPointerOperand(), load->getType(), load->getAlign(), false);
    } else if (auto* store = dyn_cast<StoreInst>(&instruction)) {
        one(store->getPointerOperand(), store->getValueOperand()->getType(), store->getAlign(), true);
    } else if (auto* copy = dyn_cast<AnyMemTransferInst>(&instruction)) {
        if (!needs_no_check(copy->getSource()))
            announcer.access(instruction, copy->getSource(), copy->getLength(), false);
        if (!needs_no_check(copy->getDest())) announcer.access(instruction, copy->getDest(), copy->getLength(), true);
    } else if (auto* fill = dyn_cast<AnyMemSetInst>(&instruction)) {
        if (!needs_no_check(fill->getDest())) announcer.access(instruction, fill->getDest(), fill->getLength(), true);
    }
}

// What a value comes from, through arithmetic and the results of the module's own functions: loads get their mark.
void mark_looks(Value* value, SmallPtrSetImpl<Value*>& seen) {
    auto* instruction = dyn_cast<Instruction>(value);
    if (!instruction || !seen.insert(value).second) return;
    if (isa<LoadInst>(instruction)) {
        instruction->setMetadata(kLook, MDNode::get(instruction->getContext(), {}));
    } else if (auto* call = dyn_cast<CallBase>(instruction)) {
        auto* callee = call->getCalledFunction();
        if (!callee || callee->isDeclaration()) return;
        for (auto& block : *callee)
            if (auto* result = dyn_cast<ReturnInst>(block.getTerminator()); result && result->getReturnValue())
                mark_looks(result->getReturnValue(), seen);
    } else {
        for (Value* operand : instruction->operands()) mark_looks(operand, seen);
    }
}

bool is_counted(const Loop& loop, ScalarEvolution& evolution) {
    return evolution.hasLoopInvariantBackedgeTakenCount(&loop);
}

}  // namespace

PreservedAnalyses CheckCallsPass::run(Module& module, ModuleAnalysisManager&) {
    const Marks marks(module);
    if (!marks.checked && !marks.timed) return PreservedAnalyses::all();
    Announcer announcer(module);
    SmallVector<std::pair<CallBase*, StringRef>, 32> calls;
    for (auto& function : module) {
        if (is_compute_api(function, marks)) continue;  // how the API does its work is its own affair
        for (auto& instruction : instructions(function))
            if (auto* call = dyn_cast<CallBase>(&instruction))
                if (auto* callee = call->getCalledFunction(); callee && is_compute_api(*callee, marks))
                    calls.emplace_back(call, plain_name(*callee));
    }
    for (auto [call, name] : calls) announcer.call(*call, name);
    return calls.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

// Before loops are rotated: the first look of a waiting loop is part of it.
PreservedAnalyses LookPass::run(Function& function, FunctionAnalysisManager& analyses) {
    if (function.isDeclaration() || !Marks(*function.getParent()).checked) return PreservedAnalyses::all();
    auto& loops = analyses.getResult<LoopAnalysis>(function);
    if (loops.empty()) return PreservedAnalyses::all();
    auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(function);
    SmallPtrSet<Value*, 16> seen;
    for (auto* loop : loops.getLoopsInPreorder()) {
        if (is_counted(*loop, evolution)) continue;
        for (auto* block : loop->blocks()) {
            if (loops.getLoopFor(block) != loop && is_counted(*loops.getLoopFor(block), evolution)) continue;
            if (auto* branch = dyn_cast<BranchInst>(block->getTerminator()); branch && branch->isConditional())
                mark_looks(branch->getCondition(), seen);
            if (auto* choice = dyn_cast<SwitchInst>(block->getTerminator())) mark_looks(choice->getCondition(), seen);
        }
    }
    return PreservedAnalyses::all();
}

PreservedAnalyses CheckAccessPass::run(Module& module, ModuleAnalysisManager&) {
    if (!Marks(module).checked) return PreservedAnalyses::all();
    Announcer announcer(module);
    for (auto& function : module) {
        if (function.isDeclaration() || function.getName() == TESSERA_NAME_OF(TESSERA_GLOBALS_INIT)) continue;
        SmallVector<Instruction*, 64> accesses;
        for (auto& instruction : instructions(function))
            if (instruction.mayReadOrWriteMemory()) accesses.push_back(&instruction);
        for (auto* instruction : accesses) announce(announcer, *instruction);
    }
    return PreservedAnalyses::none();
}

}  // namespace tessera_pass
