// Poll pass: loops without a computable trip count let the others run. A loop that neither stores nor changes anything
// of its own waits for the memory it read (spike core_window/loops.cpp: trip counts need SROA and rotation first).
#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

#include "marks.hpp"
#include "tessera/abi/call_table.h"
#include "window.hpp"

using namespace llvm;

namespace tessera_pass {
namespace {

using tessera::abi::Call;

constexpr unsigned kCallDepth = 8;

bool only_looks(const Function& function, unsigned depth);

bool is_question(const CallBase& call) {
    auto* callee = call.getCalledFunction();
    const auto* known = callee ? tessera::abi::find_call(callee->getName()) : nullptr;
    return known && known->has(tessera::abi::Question);
}

bool only_asks(const CallBase& call, unsigned depth) {
    if (isa<DbgInfoIntrinsic>(call) || call.isLifetimeStartOrEnd()) return true;
    auto* callee = call.getCalledFunction();
    if (!callee) return false;
    if (is_question(call) || is_named(*callee, Call::tess_spin)) return true;
    if (callee->isIntrinsic()) return !call.mayWriteToMemory();
    return !callee->isDeclaration() && depth < kCallDepth && only_looks(*callee, depth + 1);
}

bool is_own(const Value* pointer) { return isa<AllocaInst>(getUnderlyingObject(pointer)); }

// A helper that reads and returns: nothing it stores outlives the call. A loop inside has a poll of its own.
bool only_looks(const Function& function, unsigned depth) {
    SmallVector<std::pair<const BasicBlock*, const BasicBlock*>, 2> loops;
    FindFunctionBackedges(function, loops);
    if (!loops.empty()) return false;
    for (auto& instruction : instructions(function)) {
        if (auto* call = dyn_cast<CallBase>(&instruction)) {
            if (!only_asks(*call, depth)) return false;
        } else if (auto* store = dyn_cast<StoreInst>(&instruction)) {
            if (!is_own(store->getPointerOperand())) return false;
        } else if (instruction.mayWriteToMemory() && !isa<LoadInst>(instruction)) {
            return false;
        }
    }
    return true;
}

// A variable on the stack, or a part of one; null where only the run knows which.
struct Local {
    const AllocaInst* variable = nullptr;
    int64_t offset = 0;
    bool operator==(const Local&) const = default;
};
Local local(const Value* pointer, const DataLayout& layout) {
    APInt offset(64, 0);
    auto* base = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
    return {dyn_cast<AllocaInst>(base), offset.getSExtValue()};
}

// Only loads and stores of known parts: nobody else reads it unseen.
bool is_private(const Value* pointer) {
    for (auto& use : pointer->uses()) {
        auto* user = use.getUser();
        if (auto* call = dyn_cast<CallBase>(user)) {
            if (!isa<DbgInfoIntrinsic>(call) && !call->isLifetimeStartOrEnd()) return false;
        } else if (auto* part = dyn_cast<GetElementPtrInst>(user)) {
            if (!part->hasAllConstantIndices() || !is_private(part)) return false;
        } else if (!isa<LoadInst>(user) && !(isa<StoreInst>(user) && use.getOperandNo() == 1)) {
            return false;
        }
    }
    return true;
}

uint64_t bytes_of(Type* type, const DataLayout& layout) { return layout.getTypeStoreSize(type).getFixedValue(); }

// Without optimisation every variable lives on the stack. A store there is forgotten at the end of the round when each
// load in the loop follows a store of the same round.
bool is_forgotten(const StoreInst& store, const Loop& loop, const DominatorTree& dominators) {
    const DataLayout& layout = store.getModule()->getDataLayout();
    const Local place = local(store.getPointerOperand(), layout);
    if (store.isVolatile() || !place.variable || !is_private(place.variable)) return false;
    const auto follows_a_store = [&](const LoadInst& load, const Local& from) {
        for (auto* block : loop.blocks())
            for (auto& instruction : *block)
                if (auto* other = dyn_cast<StoreInst>(&instruction))
                    if (local(other->getPointerOperand(), layout) == from && dominators.dominates(other, &load) &&
                        bytes_of(other->getValueOperand()->getType(), layout) >= bytes_of(load.getType(), layout))
                        return true;
        return false;
    };
    for (auto* block : loop.blocks())
        for (auto& instruction : *block)
            if (auto* load = dyn_cast<LoadInst>(&instruction)) {
                const Local from = local(load->getPointerOperand(), layout);
                if (from.variable == place.variable && !follows_a_store(*load, from)) return false;
            }
    return true;
}

// Nothing of this iteration survives into the next: no store, no call with an effect, no value carried along.
bool is_spin(const Loop& loop, const DominatorTree& dominators) {
    if (loop.getHeader()->phis().begin() != loop.getHeader()->phis().end()) return false;
    for (auto* block : loop.blocks())
        for (auto& instruction : *block) {
            if (auto* call = dyn_cast<CallBase>(&instruction)) {
                if (!only_asks(*call, 0)) return false;
            } else if (auto* store = dyn_cast<StoreInst>(&instruction)) {
                if (!is_forgotten(*store, loop, dominators)) return false;
            } else if (instruction.mayWriteToMemory() && !isa<LoadInst>(instruction)) {
                return false;  // a volatile load counts as a write for LLVM, not for us
            }
        }
    return true;
}

bool asks(const Loop& loop) {
    return any_of(loop.blocks(), [](const BasicBlock* block) {
        return any_of(*block, [](const Instruction& instruction) {
            auto* call = dyn_cast<CallBase>(&instruction);
            return call && is_question(*call);
        });
    });
}

// A load that leads to another one is on the way to what the loop looks at, not that itself.
bool is_way(const LoadInst& load) {
    return load.getType()->isPointerTy() ||
           any_of(load.users(), [](const User* user) { return isa<IntToPtrInst>(user); });
}

Value* looked_at(const Loop& loop, Instruction* at, DominatorTree& dominators, bool on_the_way) {
    for (auto* block : loop.blocks())
        for (auto& instruction : *block)
            if (auto* load = dyn_cast<LoadInst>(&instruction))
                if (!is_own(load->getPointerOperand()) && dominators.dominates(load, at) && is_way(*load) == on_the_way)
                    return load->getPointerOperand();
    return nullptr;
}

// The address the loop reads, where it is known at `at`; all ones: not known.
Value* polled_address(const Loop& loop, Instruction* at, DominatorTree& dominators) {
    if (auto* address = looked_at(loop, at, dominators, false)) return address;
    if (auto* address = looked_at(loop, at, dominators, true)) return address;
    auto* pointer = PointerType::getUnqual(at->getContext());
    return ConstantExpr::getIntToPtr(ConstantInt::getSigned(Type::getInt64Ty(at->getContext()), -1), pointer);
}

// Whether it reads what others can change: memory that is not its own, or an answer.
bool looks(const Loop& loop) {
    return asks(loop) || any_of(loop.blocks(), [](const BasicBlock* block) {
               return any_of(*block, [](const Instruction& instruction) {
                   auto* load = dyn_cast<LoadInst>(&instruction);
                   return load && load->isVolatile() && !is_own(load->getPointerOperand());
               });
           });
}

void poll_at(const Loop& loop, BasicBlock* latch, bool spin, DominatorTree* dominators) {
    Module& module = *latch->getModule();
    Instruction* at = latch->getTerminator();
    IRBuilder<> builder(at);
    if (!at->getDebugLoc()) builder.SetCurrentDebugLocation(loop.getStartLoc());
    auto* pointer = builder.getPtrTy();
    if (spin) {
        auto callee = module.getOrInsertFunction(name(Call::tess_spin), builder.getVoidTy(), pointer);
        Value* address = looked_at(loop, at, *dominators, false);
        // Null: what it asked last says more.
        if (!address && asks(loop)) address = ConstantPointerNull::get(pointer);
        builder.CreateCall(callee, {address ? address : polled_address(loop, at, *dominators)});
    } else {
        auto callee = module.getOrInsertFunction(name(Call::tess_poll), builder.getVoidTy(), pointer);
        builder.CreateCall(callee,
                           {looks(loop) ? polled_address(loop, at, *dominators) : ConstantPointerNull::get(pointer)});
    }
}

// Entering a spin is an event of its own; going round in it is none (Fiber::spin).
void mark_entry(Loop& loop, DominatorTree& dominators, LoopInfo& loops) {
    BasicBlock* preheader = loop.getLoopPreheader();
    if (!preheader) preheader = InsertPreheaderForLoop(&loop, &dominators, &loops, nullptr, false);
    const uint64_t local = Marks(*loop.getHeader()->getModule()).local_base;
    if (!preheader || !local) return;
    IRBuilder<> builder(preheader->getTerminator());
    auto* frame = builder.CreateIntrinsic(Intrinsic::frameaddress, {builder.getPtrTy()}, {builder.getInt32(0)});
    auto* window = builder.CreateAnd(builder.CreatePtrToInt(frame, builder.getInt64Ty()), ~0xffffffffull);
    auto* flag =
        builder.CreateIntToPtr(builder.CreateOr(window, local + tessera::abi::kSpinFreshOffset), builder.getPtrTy());
    builder.CreateStore(builder.getInt32(1), flag);
    preheader->getParent()->addFnAttr("frame-pointer", "all");
}

}  // namespace

PreservedAnalyses PollPass::run(Function& function, FunctionAnalysisManager& analyses) {
    if (function.isDeclaration() || function.getName() == TESSERA_NAME_OF(TESSERA_GLOBALS_INIT))
        return PreservedAnalyses::all();
    auto& loops = analyses.getResult<LoopAnalysis>(function);
    if (loops.empty()) return PreservedAnalyses::all();
    auto& dominators = analyses.getResult<DominatorTreeAnalysis>(function);
    auto* evolution = count_trips_ ? &analyses.getResult<ScalarEvolutionAnalysis>(function) : nullptr;
    for (auto* loop : loops.getLoopsInPreorder()) {
        if (evolution && evolution->hasLoopInvariantBackedgeTakenCount(loop)) continue;
        const bool spin = is_spin(*loop, dominators);
        if (spin) mark_entry(*loop, dominators, loops);
        SmallVector<BasicBlock*, 4> latches;
        loop->getLoopLatches(latches);
        // On the way back only: a loop that ends with this round must not poll once more.
        for (auto* latch : latches) {
            BasicBlock* back = latch;
            if (latch->getTerminator()->getNumSuccessors() > 1)
                back = SplitEdge(latch, loop->getHeader(), &dominators, &loops);
            poll_at(*loop, back, spin, &dominators);
        }
    }
    return PreservedAnalyses::none();
}

}  // namespace tessera_pass
