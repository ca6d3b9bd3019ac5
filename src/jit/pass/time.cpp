// Kernels built for timing count what their own code would cost on the card's RISC-V: a sum per block, by classes of
// instructions, added to a word of the role's private range. Code of the API's headers costs what its calls are charged
// (src/timing). Facts: TIMING 6; the costs come with the prelude's marks.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "marks.hpp"
#include "reach.hpp"
#include "tessera/abi/time.h"
#include "window.hpp"

using namespace llvm;

namespace tessera_pass {
namespace {

class Costs {
  public:
    explicit Costs(const Marks& marks) : marks_(marks) {}

    // In quarters of a cycle.
    uint64_t of(const BasicBlock& block) const {
        uint64_t sum = 0;
        for (const Instruction& instruction : block)
            if (is_users(instruction)) sum += of(instruction);
        return sum;
    }

  private:
    uint64_t cost(tessera::abi::CostClass kind) const { return tessera::abi::cost_in(marks_.timed, kind); }

    bool is_users(const Instruction& instruction) const {
        const DILocation* at = instruction.getDebugLoc().get();
        return at && marks_.is_user_file(full_path(at->getDirectory(), at->getFilename()));
    }
    static bool is_local(const Value* pointer) {
        const Value* object = getUnderlyingObject(pointer);
        return isa<AllocaInst>(object) || isa<GlobalVariable>(object);
    }
    // The window's half of an address, put in and taken out again: nothing on the card.
    static bool is_address_width(const Instruction& instruction) {
        if (isa<CastInst>(instruction) || isa<PHINode>(instruction) || isa<FreezeInst>(instruction)) return true;
        if (isa<SelectInst>(instruction)) return instruction.getType()->isPointerTy();
        if (!isa<BinaryOperator>(instruction) || !instruction.getType()->isIntegerTy(64)) return false;
        const unsigned opcode = instruction.getOpcode();
        return opcode == Instruction::And || opcode == Instruction::Or;
    }
    uint64_t of(const Instruction& instruction) const {
        using tessera::abi::CostClass;
        if (isa<DbgInfoIntrinsic>(instruction) || isa<LifetimeIntrinsic>(instruction) || is_address_width(instruction))
            return 0;
        if (auto* load = dyn_cast<LoadInst>(&instruction))
            return cost(is_local(load->getPointerOperand()) ? CostClass::Local : CostClass::Load);
        if (auto* store = dyn_cast<StoreInst>(&instruction))
            return cost(is_local(store->getPointerOperand()) ? CostClass::Alu : CostClass::Store);
        if (auto* address = dyn_cast<GetElementPtrInst>(&instruction))
            return address->hasAllConstantIndices() ? 0 : cost(CostClass::Alu);
        if (auto* call = dyn_cast<CallBase>(&instruction)) {
            if (isa<IntrinsicInst>(call)) return cost(CostClass::Alu);
            const Function* callee = call->getCalledFunction();
            return callee && callee->isDeclaration() ? 0 : cost(CostClass::Call);
        }
        switch (instruction.getOpcode()) {
            case Instruction::Mul:
                return cost(CostClass::Mul);
            case Instruction::UDiv:
            case Instruction::SDiv:
            case Instruction::URem:
            case Instruction::SRem:
                return isa<ConstantInt>(instruction.getOperand(1)) ? 2 * cost(CostClass::Mul) + 4 * cost(CostClass::Alu)
                                                                   : cost(CostClass::Div);
            case Instruction::Br:
            case Instruction::Switch:
                return cost(CostClass::Branch);
            case Instruction::FAdd:
            case Instruction::FSub:
            case Instruction::FMul:
            case Instruction::FDiv:
                return 16 * cost(CostClass::Call);  // a function of the compiler's library
            case Instruction::Unreachable:
            case Instruction::Ret:
                return 0;
            default:
                return cost(CostClass::Alu);
        }
    }

    const Marks& marks_;
};

void add(BasicBlock& block, uint64_t cycles, uint64_t address) {
    IRBuilder<> builder(&*block.getFirstInsertionPt());
    builder.SetCurrentDebugLocation(DebugLoc());
    auto* type = builder.getInt64Ty();
    auto* frame = builder.CreateIntrinsic(Intrinsic::frameaddress, {builder.getPtrTy()}, {builder.getInt32(0)});
    auto* window = builder.CreateAnd(builder.CreatePtrToInt(frame, type), ~kLow32);
    auto* counter = builder.CreateIntToPtr(builder.CreateOr(window, address), builder.getPtrTy());
    builder.CreateStore(builder.CreateAdd(builder.CreateLoad(type, counter), ConstantInt::get(type, cycles)), counter);
}

}  // namespace

PreservedAnalyses TimePass::run(Module& module, ModuleAnalysisManager&) {
    const Marks marks(module);
    if (!marks.timed || !marks.local_base) return PreservedAnalyses::all();
    const Costs costs(marks);
    for (Function& function : module) {
        if (function.isDeclaration() || function.getName() == TESSERA_NAME_OF(TESSERA_GLOBALS_INIT)) continue;
        SmallVector<std::pair<BasicBlock*, uint64_t>, 32> blocks;
        for (BasicBlock& block : function)
            if (const uint64_t cycles = costs.of(block)) blocks.emplace_back(&block, cycles);
        if (blocks.empty()) continue;
        for (auto [block, cycles] : blocks) add(*block, cycles, marks.local_base + tessera::abi::kCyclesOffset);
        function.addFnAttr("frame-pointer", "all");
    }
    return PreservedAnalyses::none();
}

}  // namespace tessera_pass
