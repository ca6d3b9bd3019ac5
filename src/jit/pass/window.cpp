// Window pass: makes one shared object serve every core. Integers become pointers into the running core's window,
// writable globals live in the window's private range of the role. Decision 1 of docs/architecture.md.
#include "window.hpp"

#include <llvm/ADT/SetVector.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/ReplaceConstant.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include "in_window.hpp"
#include "marks.hpp"
#include "tessera/abi/layout.h"

using namespace llvm;

namespace tessera_pass {
namespace {

constexpr uint64_t kLow32 = 0xffffffffull;

bool is_marks(const GlobalVariable& global) { return global.getName() == TESSERA_NAME_OF(TESSERA_MARKS); }

// Finds the globals that must exist once per core and role, and lays them out after the role block.
class Globals {
  public:
    Globals(Module& module, uint64_t base) : module_(module) {
        find();
        lay_out(base);
    }
    const SmallVector<GlobalVariable*, 16>& moved() const { return order_; }
    uint64_t address(GlobalVariable* global) const { return offset_.lookup(global); }
    uint64_t end() const { return end_; }

  private:
    bool refers_to_window(Constant* constant, SmallPtrSetImpl<Constant*>& seen) const {
        if (!seen.insert(constant).second) return false;
        if (auto* global = dyn_cast<GlobalVariable>(constant)) return chosen_.count(global);
        if (auto* expr = dyn_cast<ConstantExpr>(constant))
            if (expr->getOpcode() == Instruction::IntToPtr) return true;
        for (auto& operand : constant->operands())
            if (auto* part = dyn_cast<Constant>(operand))
                if (refers_to_window(part, seen)) return true;
        return false;
    }
    // A constant whose address is turned into an integer may be used as a 32-bit card address: it must lie in the
    // window.
    static bool address_becomes_integer(const Constant* constant) {
        for (const User* user : constant->users()) {
            if (isa<PtrToIntInst>(user)) return true;
            if (auto* expr = dyn_cast<ConstantExpr>(user))
                if (expr->getOpcode() == Instruction::PtrToInt || address_becomes_integer(expr)) return true;
        }
        return false;
    }
    bool belongs_to_core(GlobalVariable& global) const {
        if (!global.isConstant() || address_becomes_integer(&global)) return true;
        SmallPtrSet<Constant*, 16> seen;
        return refers_to_window(global.getInitializer(), seen);
    }
    void find() {
        for (bool more = true; more;) {
            more = false;
            for (auto& global : module_.globals()) {
                if (global.isDeclaration() || global.getName().starts_with("llvm.") || is_marks(global)) continue;
                if (chosen_.count(&global) || !belongs_to_core(global)) continue;
                chosen_.insert(&global);
                order_.push_back(&global);
                more = true;
            }
        }
    }
    void lay_out(uint64_t base) {
        const DataLayout& layout = module_.getDataLayout();
        end_ = base;
        for (auto* global : order_) {
            end_ = alignTo(end_, layout.getPreferredAlign(global));
            offset_[global] = end_;
            end_ += layout.getTypeAllocSize(global->getValueType());
        }
    }

    Module& module_;
    SmallPtrSet<GlobalVariable*, 16> chosen_;
    SmallVector<GlobalVariable*, 16> order_;
    DenseMap<GlobalVariable*, uint64_t> offset_;
    uint64_t end_ = 0;
};

class Rewriter {
  public:
    explicit Rewriter(Module& module) : module_(module), i64_(Type::getInt64Ty(module.getContext())) {}

    void run() {
        const Marks marks(module_);
        Globals globals(module_, marks.local_base + sizeof(tessera::abi::RoleBlock));
        make_init_function(globals);
        move_global_uses(globals);
        rewrite_casts();
        new GlobalVariable(module_, i64_, true, GlobalValue::ExternalLinkage,
                           ConstantInt::get(i64_, globals.end() - marks.local_base),
                           TESSERA_NAME_OF(TESSERA_LOCAL_BYTES));
        // llvm.frameaddress is only right with a frame pointer.
        for (auto& [function, value] : windows_) function->addFnAttr("frame-pointer", "all");
        Marks::erase(module_);
    }

  private:
    Value* window(Function& function) {
        Value*& value = windows_[&function];
        if (value) return value;
        IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
        auto* frame = builder.CreateIntrinsic(Intrinsic::frameaddress, {builder.getPtrTy()}, {builder.getInt32(0)});
        return value = builder.CreateAnd(builder.CreatePtrToInt(frame, i64_), ~kLow32, "window");
    }

    // Runs first on every fiber; stores initial values, then runs the constructors.
    void make_init_function(const Globals& globals) {
        auto* type = FunctionType::get(Type::getVoidTy(module_.getContext()), false);
        auto* init =
            Function::Create(type, GlobalValue::ExternalLinkage, TESSERA_NAME_OF(TESSERA_GLOBALS_INIT), module_);
        init->addFnAttr(Attribute::NoInline);
        IRBuilder<> builder(BasicBlock::Create(module_.getContext(), "entry", init));
        for (auto* global : globals.moved()) store_initial(builder, global);
        run_constructors(builder);
        builder.CreateRetVoid();
    }
    void store_initial(IRBuilder<>& builder, GlobalVariable* global) {
        const DataLayout& layout = module_.getDataLayout();
        const uint64_t bytes = layout.getTypeAllocSize(global->getValueType());
        Constant* initial = global->getInitializer();
        if (initial->isNullValue()) {
            builder.CreateMemSet(global, builder.getInt8(0), bytes, global->getAlign());
        } else if (bytes <= 64) {
            builder.CreateStore(initial, global);
        } else {
            // Large tables: keep the image in the object and copy it; element stores would blow up the code.
            SmallPtrSet<Constant*, 16> seen;
            if (holds_addresses(initial, seen)) {
                builder.CreateStore(initial, global);
            } else {
                auto* image = new GlobalVariable(module_, global->getValueType(), true, GlobalValue::PrivateLinkage,
                                                 initial, "tess_image");
                builder.CreateMemCpy(global, global->getAlign(), image, image->getAlign(), bytes);
            }
        }
    }
    static bool holds_addresses(Constant* constant, SmallPtrSetImpl<Constant*>& seen) {
        if (!seen.insert(constant).second) return false;
        if (isa<GlobalVariable>(constant) || isa<ConstantExpr>(constant)) return true;
        for (auto& operand : constant->operands())
            if (auto* part = dyn_cast<Constant>(operand))
                if (holds_addresses(part, seen)) return true;
        return false;
    }
    void run_constructors(IRBuilder<>& builder) {
        auto* list = module_.getGlobalVariable("llvm.global_ctors");
        if (!list) return;
        auto* type = FunctionType::get(Type::getVoidTy(module_.getContext()), false);
        if (auto* array = dyn_cast<ConstantArray>(list->getInitializer()))
            for (auto& entry : array->operands())
                builder.CreateCall(type, cast<Constant>(entry)->getAggregateElement(1));
        list->eraseFromParent();
    }

    void move_global_uses(const Globals& globals) {
        SmallVector<Constant*, 16> constants(globals.moved().begin(), globals.moved().end());
        convertUsersOfConstantsToInstructions(constants);
        for (auto* global : globals.moved()) {
            for (auto& use : make_early_inc_range(global->uses())) replace_use(use, globals.address(global));
            move_debug_info(*global, globals.address(global));
        }
    }
    // A debugger finds the variable of the core that it stopped on: in the window that the stack pointer lies in.
    void move_debug_info(GlobalVariable& global, uint64_t address) {
        SmallVector<DIGlobalVariableExpression*, 1> places;
        global.getDebugInfo(places);
        global.eraseMetadata(LLVMContext::MD_dbg);
        auto& context = module_.getContext();
        auto* in_window = DIExpression::get(context, {stack_pointer(), 0, dwarf::DW_OP_constu, ~kLow32,
                                                      dwarf::DW_OP_and, dwarf::DW_OP_constu, address, dwarf::DW_OP_or});
        for (auto* place : places)
            global.addDebugInfo(DIGlobalVariableExpression::get(context, place->getVariable(), in_window));
    }
    uint64_t stack_pointer() const {
        return StringRef(module_.getTargetTriple()).starts_with("aarch64") ? dwarf::DW_OP_breg31 : dwarf::DW_OP_breg7;
    }
    void replace_use(Use& use, uint64_t address) {
        Value* pointer = use_in_window(use, address, [&](Function& function) { return window(function); });
        if (auto* cast = dyn_cast_or_null<Instruction>(pointer)) done_.insert(cast);
    }

    static void collect_casts(Constant* constant, SmallSetVector<Constant*, 16>& casts) {
        if (isa<GlobalValue>(constant)) return;
        if (auto* expr = dyn_cast<ConstantExpr>(constant))
            if (expr->getOpcode() == Instruction::IntToPtr) casts.insert(constant);
        for (auto& operand : constant->operands())
            if (auto* part = dyn_cast<Constant>(operand)) collect_casts(part, casts);
    }
    void rewrite_casts() {
        SmallSetVector<Constant*, 16> constants;
        for (auto& function : module_)
            for (auto& instruction : instructions(function))
                for (auto& operand : instruction.operands())
                    if (auto* constant = dyn_cast<Constant>(operand)) collect_casts(constant, constants);
        SmallVector<Constant*, 16> list(constants.begin(), constants.end());
        if (!list.empty()) convertUsersOfConstantsToInstructions(list, nullptr, true, true);
        SmallVector<IntToPtrInst*, 32> casts;
        for (auto& function : module_)
            for (auto& instruction : instructions(function))
                if (auto* cast = dyn_cast<IntToPtrInst>(&instruction))
                    if (!done_.count(cast) && cast->getOperand(0)->getType()->isIntegerTy()) casts.push_back(cast);
        for (auto* cast : casts) rewrite_cast(cast);
    }
    // v ? window | v : null for what fits 32 bits (also sign-extended register addresses); a full pointer passes.
    void rewrite_cast(IntToPtrInst* cast) {
        IRBuilder<> builder(cast);
        Value* base = window(*cast->getFunction());
        Value* value = cast->getOperand(0);
        bool fits = value->getType()->getIntegerBitWidth() <= 32 || isa<ZExtInst>(value);
        if (auto* extended = dyn_cast<SExtInst>(value);
            extended && extended->getOperand(0)->getType()->isIntegerTy(32)) {
            value = builder.CreateZExt(extended->getOperand(0), i64_);
            fits = true;
        }
        if (auto* constant = dyn_cast<ConstantInt>(value); constant && constant->getValue().getActiveBits() <= 32)
            fits = true;
        value = builder.CreateZExtOrTrunc(value, i64_);
        Value* low = builder.CreateAnd(value, kLow32);
        Value* inside = builder.CreateSelect(builder.CreateICmpEQ(value, ConstantInt::get(i64_, 0)), value,
                                             builder.CreateOr(base, low));
        if (!fits) {
            Value* high = builder.CreateAShr(value, 32);
            Value* small =
                builder.CreateICmpULE(builder.CreateAdd(high, ConstantInt::get(i64_, 1)), ConstantInt::get(i64_, 1));
            inside = builder.CreateSelect(small, inside, value);
        }
        cast->setOperand(0, inside);
    }

    Module& module_;
    Type* i64_;
    DenseMap<Function*, Value*> windows_;
    SmallPtrSet<Instruction*, 32> done_;
};

}  // namespace

PreservedAnalyses WindowPass::run(Module& module, ModuleAnalysisManager&) {
    Rewriter(module).run();
    return PreservedAnalyses::none();
}

}  // namespace tessera_pass
