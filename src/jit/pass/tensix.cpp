// Low-level kernels: instruction words become pushes, accesses of register space become calls.
// Facts: reference page TENSIX_ISA 2, 3. Other RISC-V assembly: a table of texts with a known meaning.
#include <optional>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "marks.hpp"
#include "reach.hpp"
#include "tensix.hpp"
#include "tessera/abi/call_table.h"
#include "window.hpp"

using namespace llvm;
using tessera::abi::Call;
using tessera::abi::kRegisterBase;

namespace tessera_pass {
namespace {

Value* as_word(IRBuilder<>& builder, Value* value) { return builder.CreateZExtOrTrunc(value, builder.getInt32Ty()); }

void push(IRBuilder<>& builder, Value* word) {
    Module& module = *builder.GetInsertBlock()->getModule();
    auto callee = module.getOrInsertFunction(name(Call::tess_tensix_push), builder.getVoidTy(), builder.getInt32Ty());
    builder.CreateCall(callee, {as_word(builder, word)});
}

// Assembly that changes nothing this machine models: delays, fences, settings of the RISC itself.
bool has_no_effect(StringRef text) {
    SmallVector<StringRef, 8> statements;
    text.split(statements, text.contains(';') ? ';' : '\n');
    return all_of(statements, [](StringRef statement) {
        statement = statement.trim();
        for (const char* start : {"nop", "fence", "csrrs ", "csrrc ", "csrs ", "csrc ", "andi x0", "addi x0"})
            if (statement.starts_with(start) && !statement.contains('\n')) return true;
        return statement.empty();
    });
}

class Registers {
  public:
    explicit Registers(Module& module) : module_(module), i32_(Type::getInt32Ty(module.getContext())) {}

    void run() {
        SmallVector<Instruction*, 32> accesses;
        for (auto& function : module_)
            for (auto& instruction : instructions(function))
                if (is_access(instruction)) accesses.push_back(&instruction);
        for (auto* access : accesses) rewrite(access);
    }

  private:
    // Volatile, of a word or a part of one, and not of a variable on the stack.
    static bool is_access(const Instruction& instruction) {
        const Value* pointer = getLoadStorePointerOperand(&instruction);
        if (!pointer || !instruction.isVolatile()) return false;
        auto* type = dyn_cast<IntegerType>(getLoadStoreType(const_cast<Instruction*>(&instruction)));
        return type && type->getBitWidth() <= 32 && !isa<AllocaInst>(getUnderlyingObject(pointer));
    }
    // The card's address where it is a constant: the window's base with a constant below it.
    std::optional<uint32_t> known_address(const Value* pointer) const {
        const DataLayout& layout = module_.getDataLayout();
        APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
        uint64_t low = 0;
        if (!is_window_constant(pointer->stripAndAccumulateConstantOffsets(layout, offset, true), low))
            return std::nullopt;
        return static_cast<uint32_t>(low + offset.getZExtValue());
    }
    void rewrite(Instruction* access) {
        Value* pointer = const_cast<Value*>(getLoadStorePointerOperand(access));
        if (auto* global = dyn_cast<GlobalVariable>(getUnderlyingObject(pointer))) {
            if (global->getName() != "__instrn_buffer") return;
            IRBuilder<> builder(access);
            push(builder, cast<StoreInst>(access)->getValueOperand());
            access->eraseFromParent();
            return;
        }
        if (auto address = known_address(pointer)) {
            if (*address >= kRegisterBase) replace(access, IRBuilder<>(access), pointer);
            return;
        }
        choose_at_run_time(access, pointer);
    }
    // The call in place of the access; what a load gives.
    Value* call(IRBuilder<>& builder, Instruction* access, Value* pointer) {
        const unsigned bytes = cast<IntegerType>(getLoadStoreType(access))->getBitWidth() / 8;
        Value* address = builder.CreateTrunc(builder.CreatePtrToInt(pointer, builder.getInt64Ty()), i32_);
        Value* count = builder.getInt32(bytes);
        if (auto* store = dyn_cast<StoreInst>(access)) {
            auto callee =
                module_.getOrInsertFunction(name(Call::tess_register_store), builder.getVoidTy(), i32_, i32_, i32_);
            return builder.CreateCall(callee, {address, as_word(builder, store->getValueOperand()), count});
        }
        auto callee = module_.getOrInsertFunction(name(Call::tess_q_register_load), i32_, i32_, i32_);
        return builder.CreateZExtOrTrunc(builder.CreateCall(callee, {address, count}), access->getType());
    }
    void replace(Instruction* access, IRBuilder<> builder, Value* pointer) {
        Value* value = call(builder, access, pointer);
        if (isa<LoadInst>(access)) access->replaceAllUsesWith(value);
        access->eraseFromParent();
    }
    void choose_at_run_time(Instruction* access, Value* pointer) {
        IRBuilder<> builder(access);
        Value* address = builder.CreateTrunc(builder.CreatePtrToInt(pointer, builder.getInt64Ty()), i32_);
        Value* is_register = builder.CreateICmpUGE(address, builder.getInt32(kRegisterBase));
        Instruction *then_end = nullptr, *else_end = nullptr;
        SplitBlockAndInsertIfThenElse(is_register, access, &then_end, &else_end);
        IRBuilder<> in_register(then_end);
        in_register.SetCurrentDebugLocation(access->getDebugLoc());
        Value* value = call(in_register, access, pointer);
        Instruction* plain = access->clone();
        plain->insertBefore(else_end);
        if (isa<LoadInst>(access)) {
            IRBuilder<> joined(access);
            PHINode* either = joined.CreatePHI(access->getType(), 2);
            either->addIncoming(value, then_end->getParent());
            either->addIncoming(plain, else_end->getParent());
            access->replaceAllUsesWith(either);
        }
        access->eraseFromParent();
    }

    Module& module_;
    Type* i32_;
};

}  // namespace

bool lower_assembly(CallBase& call, const InlineAsm& assembly, const Marks& marks) {
    const StringRef text = StringRef(assembly.getAsmString()).trim();
    IRBuilder<> builder(&call);
    if (has_no_effect(text)) {
        if (!call.getType()->isVoidTy()) call.replaceAllUsesWith(Constant::getNullValue(call.getType()));
        return true;
    }
    if (!marks.low_level) return false;
    if (text.starts_with(".ttinsn")) {
        push(builder, call.getArgOperand(0));
    } else if (text.starts_with("sw ") && text.contains("lw ")) {  // "=r"(result) : "m"(*address), "r"(value)
        builder.CreateStore(call.getArgOperand(1), call.getArgOperand(0), true);
        call.replaceAllUsesWith(builder.CreateLoad(call.getType(), call.getArgOperand(0), true));
    } else if (text.starts_with("lw ") || text.starts_with("lhu ")) {  // "=r"(result) : "r"(address)
        Type* type = text.starts_with("lw ") ? builder.getInt32Ty() : builder.getInt16Ty();
        Value* loaded = builder.CreateLoad(type, call.getArgOperand(0), true);
        call.replaceAllUsesWith(builder.CreateZExtOrTrunc(loaded, call.getType()));
    } else if (text.starts_with("csrr ")) {  // what is busy: nothing, between two instructions
        call.replaceAllUsesWith(Constant::getNullValue(call.getType()));
    } else if (text.starts_with("ebreak")) {
        builder.CreateCall(
            call.getModule()->getOrInsertFunction(name(Call::tess_low_level_assert), builder.getVoidTy()));
    } else {
        return false;
    }
    return true;
}

PreservedAnalyses TensixPass::run(Module& module, ModuleAnalysisManager&) {
    if (!Marks(module).low_level) return PreservedAnalyses::all();
    Registers(module).run();
    return PreservedAnalyses::none();
}

}  // namespace tessera_pass
