// Constants pass: data whose address goes anywhere but into an access moves into the role's private range, because an
// access through a pointer of unknown origin ends in the core's window (wrap.cpp). What is only read in place stays in
// the object file, where the optimiser saw it. Late: only now it is known which is which.
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/ReplaceConstant.h>

#include "in_window.hpp"
#include "marks.hpp"
#include "reach.hpp"
#include "window.hpp"

using namespace llvm;

namespace tessera_pass {
namespace {

constexpr uint64_t kLargestTable = 0x4000;  // a role's private range has four times as much

bool is_ours(const GlobalVariable& global) {
    return global.getName().starts_with("tess_") || global.getName().starts_with("llvm.");
}

// Whether every read of a constant stays inside it, or must be wrapped like any other (wrap.cpp).
using Inside = function_ref<bool(const LoadInst&)>;

bool escapes(const Value* address, Inside inside);

bool escapes_by(const Use& use, Inside inside) {
    const User* user = use.getUser();
    if (auto* global = dyn_cast<GlobalVariable>(user)) return !is_ours(*global);
    if (isa<GEPOperator>(user)) return escapes(cast<Value>(user), inside);
    if (auto* constant = dyn_cast<Constant>(user)) return !isa<GlobalValue>(constant) && escapes(constant, inside);
    if (auto* load = dyn_cast<LoadInst>(user)) return !inside(*load);
    if (isa<ICmpInst>(user)) return false;
    if (auto* copy = dyn_cast<MemTransferInst>(user)) return !isa<ConstantInt>(copy->getLength());
    if (auto* call = dyn_cast<CallBase>(user)) {
        auto* callee = call->getCalledFunction();
        return !callee || !callee->isDeclaration() || callee->isIntrinsic();
    }
    return true;
}

bool escapes(const Value* address, Inside inside) {
    return any_of(address->uses(), [&](const Use& use) { return escapes_by(use, inside); });
}

bool refers_to(const Constant* constant, const SmallSetVector<GlobalVariable*, 16>& chosen) {
    if (auto* global = dyn_cast<GlobalVariable>(constant)) return chosen.contains(const_cast<GlobalVariable*>(global));
    return any_of(constant->operands(), [&](const Use& part) {
        auto* inner = dyn_cast<Constant>(part.get());
        return inner && refers_to(inner, chosen);
    });
}

SmallSetVector<GlobalVariable*, 16> find_moving(Module& module, Inside inside) {
    SmallSetVector<GlobalVariable*, 16> chosen;
    for (bool more = true; more;) {
        more = false;
        for (auto& global : module.globals())
            if (!global.isDeclaration() && !is_ours(global) && !chosen.contains(&global) &&
                (escapes(&global, inside) || refers_to(global.getInitializer(), chosen)))
                more |= chosen.insert(&global);
    }
    return chosen;
}

class Mover {
  public:
    Mover(Module& module, GlobalVariable& size, uint64_t local_base)
        : module_(module),
          layout_(module.getDataLayout()),
          size_(size),
          local_base_(local_base),
          i64_(Type::getInt64Ty(module.getContext())) {}

    void run(const SmallSetVector<GlobalVariable*, 16>& chosen) {
        uint64_t end = local_base_ + cast<ConstantInt>(size_.getInitializer())->getZExtValue();
        Function* init = module_.getFunction(TESSERA_NAME_OF(TESSERA_GLOBALS_INIT));
        if (!init || init->isDeclaration()) return;
        IRBuilder<> builder(&*init->getEntryBlock().getFirstInsertionPt());
        for (auto* global : chosen) {
            end = alignTo(end, layout_.getPreferredAlign(global));
            address_[global] = end;
            end += layout_.getTypeAllocSize(global->getValueType());
            store_initial(builder, *global, chosen);
        }
        SmallVector<Constant*, 16> constants(chosen.begin(), chosen.end());
        convertUsersOfConstantsToInstructions(constants);
        for (auto* global : chosen)
            for (auto& use : make_early_inc_range(global->uses())) replace(use, address_[global]);
        for (auto& [function, value] : windows_) function->addFnAttr("frame-pointer", "all");
        size_.setInitializer(ConstantInt::get(i64_, end - local_base_));
    }

  private:
    // The bytes as they are in the object, then the addresses among them that moved as well.
    void store_initial(IRBuilder<>& builder, GlobalVariable& global,
                       const SmallSetVector<GlobalVariable*, 16>& chosen) {
        auto* image = new GlobalVariable(module_, global.getValueType(), true, GlobalValue::PrivateLinkage,
                                         global.getInitializer(), "tess_image");
        image->setAlignment(global.getAlign());
        builder.CreateMemCpy(&global, global.getAlign(), image, image->getAlign(),
                             layout_.getTypeAllocSize(global.getValueType()).getFixedValue());
        store_addresses(builder, global.getInitializer(), &global, 0, chosen);
    }
    void store_addresses(IRBuilder<>& builder, Constant* part, GlobalVariable* into, uint64_t offset,
                         const SmallSetVector<GlobalVariable*, 16>& chosen) {
        if (!refers_to(part, chosen)) return;
        if (auto* structure = dyn_cast<ConstantStruct>(part)) {
            const StructLayout* places = layout_.getStructLayout(structure->getType());
            for (unsigned i = 0; i < structure->getNumOperands(); i++)
                store_addresses(builder, structure->getOperand(i), into, offset + places->getElementOffset(i), chosen);
        } else if (isa<ConstantArray>(part) || isa<ConstantVector>(part)) {
            const uint64_t step = layout_.getTypeAllocSize(part->getOperand(0)->getType());
            for (unsigned i = 0; i < part->getNumOperands(); i++)
                store_addresses(builder, cast<Constant>(part->getOperand(i)), into, offset + i * step, chosen);
        } else {
            builder.CreateStore(part, builder.CreatePtrAdd(into, builder.getInt64(offset)));
        }
    }

    Value* window(Function& function) {
        Value*& value = windows_[&function];
        if (value) return value;
        IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
        auto* frame = builder.CreateIntrinsic(Intrinsic::frameaddress, {builder.getPtrTy()}, {builder.getInt32(0)});
        return value = builder.CreateAnd(builder.CreatePtrToInt(frame, i64_), ~kLow32);
    }
    void replace(Use& use, uint64_t address) {
        use_in_window(use, address, [&](Function& function) { return window(function); });
    }

    Module& module_;
    const DataLayout& layout_;
    GlobalVariable& size_;
    uint64_t local_base_;
    Type* i64_;
    DenseMap<GlobalVariable*, uint64_t> address_;
    DenseMap<Function*, Value*> windows_;
};

}  // namespace

PreservedAnalyses ConstantsPass::run(Module& module, ModuleAnalysisManager& analyses) {
    auto* size = module.getGlobalVariable(TESSERA_NAME_OF(TESSERA_LOCAL_BYTES), true);
    const uint64_t local = Marks(module).local_base;
    if (!size || !local) return PreservedAnalyses::all();
    auto& functions = analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
    const auto chosen = find_moving(module, [&](const LoadInst& load) {
        auto& function = const_cast<Function&>(*load.getFunction());
        const uint64_t bytes = module.getDataLayout().getTypeStoreSize(load.getType());
        auto* table = dyn_cast<GlobalVariable>(base_of(load.getPointerOperand()));
        if (table && module.getDataLayout().getTypeAllocSize(table->getValueType()) > kLargestTable) return true;
        return stays_inside(load.getPointerOperand(), bytes, module.getDataLayout(),
                            count_trips_ ? &functions.getResult<ScalarEvolutionAnalysis>(function) : nullptr);
    });
    if (chosen.empty()) return PreservedAnalyses::all();
    Mover(module, *size, local).run(chosen);
    return PreservedAnalyses::none();
}

}  // namespace tessera_pass
