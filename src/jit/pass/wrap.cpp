// Wrap pass: address arithmetic ends at 32 bits. The 64-bit sums of LLVM agree with the card's in their low halves, so
// the last step before an access keeps that half and takes the other one from the core's window: one 32-bit `lea`, and
// the window as base register. Decision 0007 of docs/decisions.
#include <map>
#include <tuple>
#include <vector>

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "reach.hpp"
#include "tessera/abi/call_table.h"
#include "tessera/abi/marks.h"
#include "window.hpp"

using namespace llvm;
using tessera::abi::Call;

namespace tessera_pass {
namespace {

// Takes addresses as numbers, and of checked kernels the whole sum: it says whether only wrapping brought it back.
bool takes_any_address(const Function& function) {
    return is_named(function, Call::tess_spin) || is_named(function, Call::tess_check_load) ||
           is_named(function, Call::tess_check_look) || is_named(function, Call::tess_check_store) ||
           is_named(function, Call::tess_check_call);
}

struct Access {
    Use* pointer;
    uint64_t bytes;
};

void collect_call(CallBase& call, SmallVectorImpl<Access>& out) {
    auto* callee = call.getCalledFunction();
    if (call.isInlineAsm() || (callee && !callee->isDeclaration())) return;
    if (callee && callee->isIntrinsic()) {
        if (callee->getIntrinsicID() == Intrinsic::prefetch || !call.mayReadOrWriteMemory() ||
            call.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(call) || callee->doesNotAccessMemory() ||
            callee->onlyAccessesInaccessibleMemory())
            return;
    } else if (callee && takes_any_address(*callee)) {
        return;
    }
    if (!callee) return;  // a pointer to a function of the kernel: its own accesses are wrapped
    for (auto& argument : call.args())
        if (argument->getType()->isPtrOrPtrVectorTy()) out.push_back({&argument, 1});
}

void collect(Instruction& instruction, const DataLayout& layout, SmallVectorImpl<Access>& out) {
    auto bytes = [&](Type* type) { return layout.getTypeStoreSize(type).getKnownMinValue(); };
    if (auto* load = dyn_cast<LoadInst>(&instruction)) {
        out.push_back({&load->getOperandUse(LoadInst::getPointerOperandIndex()), bytes(load->getType())});
    } else if (auto* store = dyn_cast<StoreInst>(&instruction)) {
        out.push_back(
            {&store->getOperandUse(StoreInst::getPointerOperandIndex()), bytes(store->getValueOperand()->getType())});
    } else if (auto* update = dyn_cast<AtomicRMWInst>(&instruction)) {
        out.push_back({&update->getOperandUse(AtomicRMWInst::getPointerOperandIndex()),
                       bytes(update->getValOperand()->getType())});
    } else if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) {
        out.push_back({&exchange->getOperandUse(AtomicCmpXchgInst::getPointerOperandIndex()),
                       bytes(exchange->getNewValOperand()->getType())});
    } else if (auto* copy = dyn_cast<AnyMemTransferInst>(&instruction)) {
        auto* length = dyn_cast<ConstantInt>(copy->getLength());
        const uint64_t all = length ? length->getZExtValue() : ~0ull;
        out.push_back({&copy->getRawDestUse(), all});
        out.push_back({&copy->getRawSourceUse(), all});
    } else if (auto* fill = dyn_cast<AnyMemSetInst>(&instruction)) {
        auto* length = dyn_cast<ConstantInt>(fill->getLength());
        out.push_back({&fill->getRawDestUse(), length ? length->getZExtValue() : ~0ull});
    } else if (auto* call = dyn_cast<CallBase>(&instruction)) {
        collect_call(*call, out);
    }
}

// Accesses whose addresses differ by constants alone: one wrapped address serves them all, the highest. The others lie
// below it by a fixed distance; where that would leave the window there is nothing, as there is at the wrapped address.
struct Group {
    LowSum sum;
    SmallVector<std::pair<Use*, int32_t>, 4> members;  // with their constants
};

class Wrapper {
  public:
    Wrapper(Function& function, FunctionAnalysisManager& analyses, bool count_trips)
        : function_(function),
          layout_(function.getParent()->getDataLayout()),
          dominators_(analyses.getResult<DominatorTreeAnalysis>(function)),
          loops_(analyses.getResult<LoopAnalysis>(function)),
          evolution_(count_trips ? &analyses.getResult<ScalarEvolutionAnalysis>(function) : nullptr),
          i32_(Type::getInt32Ty(function.getContext())),
          i64_(Type::getInt64Ty(function.getContext())) {}

    bool run() {
        SmallVector<Access, 64> accesses;
        for (auto& instruction : instructions(function_)) collect(instruction, layout_, accesses);
        // Decided before anything is rewritten: scalar evolution keeps what it saw.
        erase_if(accesses, [&](const Access& access) { return needs_nothing(access); });
        for (const Access& access : accesses) sort_in(*access.pointer);
        for (Group& group : groups_) wrap(group);
        const bool compared = compare_low_halves();
        if (window_) function_.addFnAttr("frame-pointer", "all");
        return compared || !accesses.empty();
    }

  private:
    // Pointers that indices made may differ in what wrapping takes away.
    bool compare_low_halves() {
        SmallVector<ICmpInst*, 8> found;
        for (auto& instruction : instructions(function_))
            if (auto* compare = dyn_cast<ICmpInst>(&instruction);
                compare && compare->getOperand(0)->getType()->isPointerTy())
                if (!evolution_ ||  // not optimised: every pointer goes through memory
                    any_of(compare->operands(), [&](Value* side) { return !low_sum(side, layout_).factors.empty(); }))
                    found.push_back(compare);
        for (auto* compare : found) {
            if (any_of(compare->operands(), [](Value* side) { return isa<ConstantPointerNull>(side); })) continue;
            IRBuilder<> builder(compare);
            auto low = [&](unsigned side) {
                return builder.CreateTrunc(builder.CreatePtrToInt(compare->getOperand(side), i64_), i32_);
            };
            compare->replaceAllUsesWith(builder.CreateICmp(compare->getUnsignedPredicate(), low(0), low(1)));
            compare->eraseFromParent();
        }
        return !found.empty();
    }

    bool needs_nothing(const Access& access) const {
        const Value* pointer = access.pointer->get();
        const Value* base = pointer->getType()->isPointerTy() ? base_of(pointer) : pointer;
        if (isa<ConstantPointerNull>(base) || isa<UndefValue>(base) || isa<Function>(base)) return true;
        if (auto* global = dyn_cast<GlobalVariable>(base); global && global->isDeclaration()) return true;
        // A constant handed to the runtime as it is: names and texts.
        if (isa<GlobalVariable>(base) && isa<CallBase>(access.pointer->getUser())) return true;
        return stays_inside(pointer, access.bytes, layout_, evolution_);
    }

    void sort_in(Use& use) {
        if (use->getType()->isVectorTy()) return wrap_vector(use);
        LowSum sum = low_sum(use.get(), layout_);
        if (isa<GlobalVariable>(sum.base)) return keep_within(use);
        const auto constant = static_cast<int32_t>(sum.constant);
        // Constants far apart are no neighbours: each piece of the guard's size has its own address.
        const int32_t piece = constant >> 19;
        // In the order of the code, not of pointers: the same kernel gives the same object.
        auto [place, fresh] =
            group_of_.try_emplace({sum.base, {sum.factors.begin(), sum.factors.end()}, piece}, groups_.size());
        if (fresh) groups_.emplace_back();
        Group& group = groups_[place->second];
        group.sum = std::move(sum);
        group.members.emplace_back(&use, constant);
    }

    Value* window() {
        if (window_) return window_;
        IRBuilder<> builder(&*function_.getEntryBlock().getFirstInsertionPt());
        auto* frame = builder.CreateIntrinsic(Intrinsic::frameaddress, {builder.getPtrTy()}, {builder.getInt32(0)});
        auto* base = builder.CreateAnd(builder.CreatePtrToInt(frame, i64_), ~kLow32);
        return window_ = builder.CreateIntToPtr(base, builder.getPtrTy(), "window");
    }

    // A pointer that walks through an array in a loop starts from another one: that one decides.
    static Value* start_of(Value* base) {
        for (unsigned depth = 0; depth < 4; depth++) {
            auto* phi = dyn_cast<PHINode>(base);
            if (!phi) break;
            Value* start = nullptr;
            for (auto& incoming : phi->incoming_values()) {
                auto* from = const_cast<Value*>(base_of(incoming));
                if (from == phi || from == start) continue;
                if (start) return base;
                start = from;
            }
            if (!start) break;
            base = start;
        }
        return base;
    }
    static bool is_never_null(const Value* base) {
        uint64_t address = 0;
        if (isa<AllocaInst>(base) || isa<GlobalVariable>(base)) return true;
        return is_window_constant(base, address) && address != 0;
    }
    // The upper half of every address made from `base`: null pointers keep away from L1 address 0, which exists.
    Value* half(Value* base) {
        if (is_never_null(base)) return window();
        Value*& known = halves_[base];
        if (known) return known;
        Value* all = window();
        auto* made = dyn_cast<Instruction>(base);
        std::optional<BasicBlock::iterator> after = made ? made->getInsertionPointAfterDef() : std::nullopt;
        if (made && !after) return known = all;
        if (!made) after = std::next(cast<Instruction>(all)->getIterator());
        IRBuilder<> builder((*after)->getParent(), *after);
        auto* null = ConstantExpr::getIntToPtr(ConstantInt::get(i64_, kNullHalf), builder.getPtrTy());
        return known = builder.CreateSelect(builder.CreateIsNull(base), null, all);
    }

    // A constant table of the object file that found no room in the window: beyond its ends it shows its first element.
    void keep_within(Use& use) {
        auto* at = cast<Instruction>(use.getUser());
        IRBuilder<> builder(at);
        auto* table = const_cast<GlobalVariable*>(cast<GlobalVariable>(base_of(use.get())));
        const uint64_t bytes = isa<LoadInst>(at) ? layout_.getTypeStoreSize(at->getType()).getFixedValue() : 1;
        const uint64_t room = layout_.getTypeAllocSize(table->getValueType()).getFixedValue();
        auto* offset = builder.CreateSub(builder.CreatePtrToInt(use.get(), i64_), builder.CreatePtrToInt(table, i64_));
        auto* low = builder.CreateZExt(builder.CreateTrunc(offset, i32_), i64_);
        auto* last = ConstantInt::get(i64_, room >= bytes ? room - bytes : 0);
        auto* inside = builder.CreateSelect(builder.CreateICmpULE(low, last), low, ConstantInt::get(i64_, 0));
        use.set(builder.CreatePtrAdd(table, inside));
    }

    // Before all members, and outside of loops that change nothing of it.
    Instruction* place_for(const Group& group) {
        BasicBlock* block = nullptr;
        for (auto [use, constant] : group.members) {
            BasicBlock* here = cast<Instruction>(use->getUser())->getParent();
            block = block ? dominators_.findNearestCommonDominator(block, here) : here;
        }
        Instruction* at = block->getTerminator();
        for (auto [use, constant] : group.members)
            if (auto* user = cast<Instruction>(use->getUser()); user->getParent() == block && user->comesBefore(at))
                at = user;
        for (Loop* loop = loops_.getLoopFor(block); loop; loop = loop->getParentLoop()) {
            const bool changes = !loop->isLoopInvariant(group.sum.base) ||
                                 any_of(group.sum.factors, [&](auto& f) { return !loop->isLoopInvariant(f.first); });
            if (changes || !loop->getLoopPreheader()) break;
            at = loop->getLoopPreheader()->getTerminator();
        }
        return at;
    }
    void wrap(Group& group) {
        int32_t highest = group.members.front().second;
        for (auto [use, constant] : group.members) highest = std::max(highest, constant);
        auto* base = const_cast<Value*>(group.sum.base);
        Value* upper = half(start_of(base));
        IRBuilder<> builder(place_for(group));
        // As wide as it comes: the code generator finds the best instruction for the low half of a 64-bit sum.
        Value* low = builder.CreateTrunc(builder.CreatePtrToInt(base, i64_), i32_);
        for (auto [factor, scale] : group.sum.factors) {
            Value* narrow = builder.CreateZExtOrTrunc(const_cast<Value*>(factor), i32_);
            low = builder.CreateAdd(low, builder.CreateMul(narrow, ConstantInt::get(i32_, scale)));
        }
        low = builder.CreateAdd(low, ConstantInt::get(i32_, static_cast<uint32_t>(highest)));
        Value* top = builder.CreatePtrAdd(upper, builder.CreateZExt(low, i64_));
        for (auto [use, constant] : group.members) {
            IRBuilder<> here(cast<Instruction>(use->getUser()));
            use->set(constant == highest ? top : here.CreatePtrAdd(top, here.getInt64(int64_t{constant} - highest)));
        }
    }
    // Gathers and scatters: an address per lane.
    void wrap_vector(Use& use) {
        IRBuilder<> builder(cast<Instruction>(use.getUser()));
        auto* type = cast<VectorType>(use->getType());
        auto lanes = type->getElementCount();
        auto* wide = VectorType::get(i64_, lanes);
        auto* low = builder.CreateAnd(builder.CreatePtrToInt(use.get(), wide), ConstantInt::get(wide, kLow32));
        auto* base = builder.CreateVectorSplat(lanes, builder.CreatePtrToInt(window(), i64_));
        use.set(builder.CreateIntToPtr(builder.CreateOr(low, base), type));
    }

    using Key = std::tuple<const Value*, std::vector<std::pair<const Value*, uint32_t>>, int32_t>;
    Function& function_;
    const DataLayout& layout_;
    DominatorTree& dominators_;
    LoopInfo& loops_;
    ScalarEvolution* evolution_;
    Type *i32_, *i64_;
    Value* window_ = nullptr;
    DenseMap<Value*, Value*> halves_;
    std::map<Key, size_t> group_of_;
    std::vector<Group> groups_;
};

}  // namespace

PreservedAnalyses WrapPass::run(Module& module, ModuleAnalysisManager& analyses) {
    auto& functions = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
    for (auto& function : module) {
        if (function.isDeclaration() || function.getName() == TESSERA_NAME_OF(TESSERA_GLOBALS_INIT)) continue;
        if (Wrapper(function, functions, count_trips_).run()) functions.invalidate(function, PreservedAnalyses::none());
    }
    return PreservedAnalyses::none();
}

}  // namespace tessera_pass
