// Poll pass: loops without a computable trip count let the others run. A loop that neither stores nor changes anything
// of its own waits for the memory it read (spike core_window/loops.cpp: trip counts need SROA and rotation first).
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "window.hpp"

using namespace llvm;

namespace tessera_pass {
namespace {

bool only_asks(const CallBase& call) {
    if (isa<DbgInfoIntrinsic>(call) || call.isLifetimeStartOrEnd()) return true;
    if (auto* callee = call.getCalledFunction()) {
        if (callee->getName().starts_with("tess_q_") || callee->getName() == "tess_spin") return true;
        if (callee->isIntrinsic()) return !call.mayWriteToMemory();
    }
    return false;
}

// Nothing of this iteration survives into the next: no store, no call with an effect, no value carried along.
bool is_spin(const Loop& loop) {
    if (loop.getHeader()->phis().begin() != loop.getHeader()->phis().end()) return false;
    for (auto* block : loop.blocks())
        for (auto& instruction : *block) {
            if (auto* call = dyn_cast<CallBase>(&instruction)) {
                if (!only_asks(*call)) return false;
            } else if (instruction.mayWriteToMemory() && !isa<LoadInst>(instruction)) {
                return false;  // a volatile load counts as a write for LLVM, not for us
            }
        }
    return true;
}

// The address the loop reads, where it is known at `at`.
Value* polled_address(const Loop& loop, Instruction* at, DominatorTree& dominators) {
    for (auto* block : loop.blocks())
        for (auto& instruction : *block)
            if (auto* load = dyn_cast<LoadInst>(&instruction))
                if (dominators.dominates(load, at)) return load->getPointerOperand();
    return ConstantPointerNull::get(PointerType::getUnqual(at->getContext()));
}

void poll_at(const Loop& loop, BasicBlock* latch, bool spin, DominatorTree* dominators) {
    Module& module = *latch->getModule();
    Instruction* at = latch->getTerminator();
    IRBuilder<> builder(at);
    if (!at->getDebugLoc()) builder.SetCurrentDebugLocation(loop.getStartLoc());
    auto* pointer = builder.getPtrTy();
    if (spin) {
        auto callee = module.getOrInsertFunction("tess_spin", builder.getVoidTy(), pointer);
        builder.CreateCall(callee, {polled_address(loop, at, *dominators)});
    } else {
        builder.CreateCall(module.getOrInsertFunction("tess_poll", builder.getVoidTy()));
    }
}

// Entering a spin is an event of its own; going round in it is none (Fiber::spin).
void mark_entry(const Loop& loop) {
    BasicBlock* preheader = loop.getLoopPreheader();
    auto* base = loop.getHeader()->getModule()->getNamedMetadata("tess.local_base");
    if (!preheader || !base) return;
    const uint64_t local = mdconst::extract<ConstantInt>(base->getOperand(0)->getOperand(0))->getZExtValue();
    IRBuilder<> builder(preheader->getTerminator());
    auto* frame = builder.CreateIntrinsic(Intrinsic::frameaddress, {builder.getPtrTy()}, {builder.getInt32(0)});
    auto* window = builder.CreateAnd(builder.CreatePtrToInt(frame, builder.getInt64Ty()), ~0xffffffffull);
    auto* flag = builder.CreateIntToPtr(builder.CreateOr(window, local + 8), builder.getPtrTy());
    builder.CreateStore(builder.getInt32(1), flag);
    preheader->getParent()->addFnAttr("frame-pointer", "all");
}

}  // namespace

PreservedAnalyses PollPass::run(Function& function, FunctionAnalysisManager& analyses) {
    if (function.isDeclaration() || function.getName() == "tess_globals_init") return PreservedAnalyses::all();
    auto& loops = analyses.getResult<LoopAnalysis>(function);
    if (loops.empty()) return PreservedAnalyses::all();
    auto& dominators = analyses.getResult<DominatorTreeAnalysis>(function);
    auto* evolution = analyse_ ? &analyses.getResult<ScalarEvolutionAnalysis>(function) : nullptr;
    for (auto* loop : loops.getLoopsInPreorder()) {
        if (evolution && evolution->hasLoopInvariantBackedgeTakenCount(loop)) continue;
        const bool spin = analyse_ && is_spin(*loop);
        if (spin) mark_entry(*loop);
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
