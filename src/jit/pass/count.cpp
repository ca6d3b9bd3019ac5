// Count pass: rounds of loops that do not poll, and calls of functions that call themselves, are counted, so that the
// limit holds for them too. A loop whose number of rounds is known at its start pays once, there. Last in the pipeline:
// the optimiser has turned tail recursion into loops and unrolled what it wanted.
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

#include "marks.hpp"
#include "reach.hpp"
#include "tessera/abi/call_table.h"
#include "tessera/abi/layout.h"
#include "window.hpp"

using namespace llvm;
using tessera::abi::Call;

namespace tessera_pass {
namespace {

constexpr uint64_t kMostRounds = 1ull << 40;
constexpr uint64_t kFewRounds = 64;  // a loop of so many rounds is as good as none

bool polls(const Loop& loop, const LoopInfo& loops) {
    for (auto* block : loop.blocks()) {
        if (loops.getLoopFor(block) != &loop) continue;
        for (auto& instruction : *block)
            if (auto* call = dyn_cast<CallBase>(&instruction))
                if (auto* callee = call->getCalledFunction())
                    if (is_named(*callee, Call::tess_poll) || is_named(*callee, Call::tess_spin)) return true;
    }
    return false;
}

// Where rounds are paid for, and how many.
struct Charge {
    Instruction* at;
    Value* rounds;
    DebugLoc line;
};

class Counter {
  public:
    Counter(Function& function, FunctionAnalysisManager& analyses)
        : function_(function),
          loops_(analyses.getResult<LoopAnalysis>(function)),
          dominators_(analyses.getResult<DominatorTreeAnalysis>(function)),
          evolution_(analyses.getResult<ScalarEvolutionAnalysis>(function)),
          i64_(Type::getInt64Ty(function.getContext())) {}

    bool run(uint64_t local_base, bool recursive) {
        if (recursive) charge_entry();
        for (auto* loop : loops_.getLoopsInPreorder()) charge_loop(*loop);
        charge_other_cycles();
        for (const Charge& charge : charges_) pay(charge, local_base);
        if (!charges_.empty()) function_.addFnAttr("frame-pointer", "all");
        return !charges_.empty();
    }

  private:
    uint64_t trips(const Loop& loop) { return evolution_.getSmallConstantTripCount(&loop); }
    // Rounds of the loops inside that are not charged themselves.
    uint64_t weight(const Loop& loop) {
        uint64_t sum = 1;
        for (auto* inner : loop)
            if (is_part_of_body(*inner)) sum += trips(*inner) * weight(*inner);
        return std::min(sum, kMostRounds >> 20);
    }
    bool is_part_of_body(const Loop& loop) {
        if (polls(loop, loops_) || trips(loop) == 0) return false;
        return loop.getParentLoop() ? !polls(*loop.getParentLoop(), loops_) || trips(loop) * weight(loop) <= kFewRounds
                                    : trips(loop) * weight(loop) <= kFewRounds;
    }
    void charge_loop(Loop& loop) {
        if (polls(loop, loops_) || is_part_of_body(loop)) return;
        const uint64_t rounds = weight(loop);
        if (Value* all = rounds_at_start(loop, rounds)) {
            charges_.push_back({loop.getLoopPreheader()->getTerminator(), all, loop.getStartLoc()});
            return;
        }
        SmallVector<BasicBlock*, 4> latches;
        loop.getLoopLatches(latches);
        for (auto* latch : latches)
            charges_.push_back({latch->getTerminator(), ConstantInt::get(i64_, rounds), loop.getStartLoc()});
    }
    Value* rounds_at_start(Loop& loop, uint64_t each) {
        const SCEV* count = evolution_.getBackedgeTakenCount(&loop);
        if (isa<SCEVCouldNotCompute>(count)) return nullptr;
        if (!loop.getLoopPreheader() && !InsertPreheaderForLoop(&loop, &dominators_, &loops_, nullptr, false))
            return nullptr;
        Instruction* at = loop.getLoopPreheader()->getTerminator();
        SCEVExpander expander(evolution_, function_.getParent()->getDataLayout(), "rounds");
        if (!expander.isSafeToExpandAt(count, at)) return nullptr;
        Value* rounds = expander.expandCodeFor(count, nullptr, at);
        IRBuilder<> builder(at);
        if (rounds->getType()->isPointerTy()) rounds = builder.CreatePtrToInt(rounds, i64_);
        if (evolution_.getUnsignedRangeMax(count).ugt(kMostRounds))
            rounds = builder.CreateBinaryIntrinsic(Intrinsic::umin, rounds,
                                                   ConstantInt::get(rounds->getType(), kMostRounds));
        rounds = builder.CreateZExtOrTrunc(rounds, i64_);
        return each == 1 ? rounds : builder.CreateMul(rounds, ConstantInt::get(i64_, each));
    }
    // Jumps into the middle of loops, and jumps to computed labels, make cycles that are no loops.
    void charge_other_cycles() {
        SmallVector<std::pair<const BasicBlock*, const BasicBlock*>, 4> edges;
        FindFunctionBackedges(function_, edges);
        SmallSetVector<const BasicBlock*, 4> targets;
        for (auto [from, to] : edges)
            if (!loops_.isLoopHeader(to)) targets.insert(to);
        for (auto* target : targets)
            charges_.push_back({const_cast<BasicBlock*>(target)->getTerminator(), ConstantInt::get(i64_, 1),
                                target->getTerminator()->getDebugLoc()});
    }
    void charge_entry() {
        Instruction* at = &*function_.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
        DebugLoc line = at->getDebugLoc();
        if (auto* subprogram = function_.getSubprogram(); !line && subprogram)
            line = DILocation::get(function_.getContext(), subprogram->getLine(), 0, subprogram);
        charges_.push_back({at, ConstantInt::get(i64_, 1), line});
    }

    Value* rounds_left(uint64_t local_base) {
        if (rounds_left_) return rounds_left_;
        IRBuilder<> builder(&*function_.getEntryBlock().getFirstInsertionPt());
        auto* frame = builder.CreateIntrinsic(Intrinsic::frameaddress, {builder.getPtrTy()}, {builder.getInt32(0)});
        auto* window = builder.CreateAnd(builder.CreatePtrToInt(frame, i64_), ~kLow32);
        return rounds_left_ = builder.CreateIntToPtr(
                   builder.CreateOr(window, local_base + tessera::abi::kRoundsLeftOffset), builder.getPtrTy());
    }
    void pay(const Charge& charge, uint64_t local_base) {
        Module& module = *function_.getParent();
        Value* place = rounds_left(local_base);
        IRBuilder<> builder(charge.at);
        auto* left = builder.CreateSub(builder.CreateLoad(i64_, place), charge.rounds);
        builder.CreateStore(left, place);
        auto* used_up = builder.CreateICmpSLT(left, ConstantInt::get(i64_, 0));
        auto* weights = MDBuilder(module.getContext()).createBranchWeights(1, 1 << 20);
        Instruction* then = SplitBlockAndInsertIfThen(used_up, charge.at->getIterator(), false, weights);
        IRBuilder<> slow(then);
        slow.SetCurrentDebugLocation(charge.line ? charge.line : charge.at->getDebugLoc());
        slow.CreateCall(module.getOrInsertFunction(name(Call::tess_count), slow.getVoidTy()));
    }

    Function& function_;
    LoopInfo& loops_;
    DominatorTree& dominators_;
    ScalarEvolution& evolution_;
    Type* i64_;
    Value* rounds_left_ = nullptr;
    SmallVector<Charge, 8> charges_;
};

// Functions that may come round to themselves; a call through a pointer may reach every function whose address is
// taken.
class Recursion {
  public:
    explicit Recursion(Module& module) {
        for (auto& function : module)
            if (!function.isDeclaration() && function.hasAddressTaken()) taken_.insert(&function);
        for (auto& function : module) collect(function);
    }
    bool contains(Function& function) const {
        SmallSetVector<Function*, 16> seen;
        auto more = callees_.find(&function);
        if (more == callees_.end()) return false;
        seen.insert(more->second.begin(), more->second.end());
        for (size_t i = 0; i < seen.size(); i++) {
            if (seen[i] == &function) return true;
            if (auto next = callees_.find(seen[i]); next != callees_.end())
                seen.insert(next->second.begin(), next->second.end());
        }
        return false;
    }

  private:
    void collect(Function& function) {
        for (auto& instruction : instructions(function)) {
            auto* call = dyn_cast<CallBase>(&instruction);
            if (!call || call->isInlineAsm()) continue;
            if (auto* callee = call->getCalledFunction()) {
                if (!callee->isDeclaration()) callees_[&function].insert(callee);
            } else {
                callees_[&function].insert(taken_.begin(), taken_.end());
            }
        }
    }
    SmallSetVector<Function*, 16> taken_;
    DenseMap<Function*, SmallSetVector<Function*, 8>> callees_;
};

}  // namespace

PreservedAnalyses CountPass::run(Module& module, ModuleAnalysisManager& analyses) {
    const uint64_t local = Marks(module).local_base;
    if (!local) return PreservedAnalyses::all();
    auto& functions = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
    const Recursion recursion(module);
    for (auto& function : module) {
        if (function.isDeclaration() || function.getName() == TESSERA_NAME_OF(TESSERA_GLOBALS_INIT)) continue;
        if (Counter(function, functions).run(local, recursion.contains(function)))
            functions.invalidate(function, PreservedAnalyses::none());
    }
    return PreservedAnalyses::none();
}

}  // namespace tessera_pass
