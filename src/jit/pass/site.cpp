// Site pass: before each call out of the user's code, the address of a constant {file, line, column, function} is
// stored in the role block, so every report has the user's line without a symbolizer.
#include <map>
#include <optional>
#include <vector>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "marks.hpp"
#include "tensix.hpp"
#include "tessera/abi/call_table.h"
#include "window.hpp"

using namespace llvm;

namespace tessera_pass {

namespace {

using tessera::abi::Call;

const DILocation* user_location(const Instruction& instruction, const Marks& marks) {
    for (const DILocation* location = instruction.getDebugLoc(); location; location = location->getInlinedAt())
        if (location->getLine() && marks.is_user_file(full_path(location->getDirectory(), location->getFilename())))
            return location;
    return nullptr;
}

// Also a call into the C and C++ libraries: it may abort or throw, and then this is the line to name.
bool leaves_user_code(const CallBase& call, const Marks& marks) {
    auto* callee = call.getCalledFunction();
    if (!callee) return true;
    if (callee->isIntrinsic()) return false;
    if (callee->isDeclaration()) return true;
    auto* subprogram = callee->getSubprogram();
    return subprogram && !marks.is_user_file(full_path(subprogram->getDirectory(), subprogram->getFilename()));
}

class Sites {
  public:
    explicit Sites(Module& module, const Marks& marks) : module_(module), marks_(marks) {}
    void note(CallBase& call, const DILocation& location) {
        IRBuilder<> builder(&call);
        auto* frame = builder.CreateIntrinsic(Intrinsic::frameaddress, {builder.getPtrTy()}, {builder.getInt32(0)});
        auto* base = builder.CreateAnd(builder.CreatePtrToInt(frame, builder.getInt64Ty()), ~0xffffffffull);
        auto* slot = builder.CreateIntToPtr(builder.CreateOr(base, marks_.local_base + tessera::abi::kSiteOffset),
                                            builder.getPtrTy());
        Constant* place = site(location);
        builder.CreateStore(place, slot);
        call.getFunction()->addFnAttr("frame-pointer", "all");
        remember(call, place);
    }
    // get_write_ptr and the like call nobody: they read the role's own table of circular buffers. Entered as a call of
    // tess_local_cb, with the index where it is a constant.
    void note_local_cb(Instruction& access) {
        const Value* pointer = getLoadStorePointerOperand(&access);
        if (!pointer) return;
        const uint64_t table = marks_.local_base + tessera::abi::kCbInterfaceOffset;
        const std::optional<Local> local = local_address(pointer);
        if (!local || local->address < table || local->address >= table + sizeof(tessera::abi::RoleBlock::cbs)) return;
        const int64_t index = local->exact ? (local->address - table) / sizeof(LocalCBInterface) : -1;
        const DILocation* location = user_location(access, marks_);
        Constant* place =
            location ? site(*location) : ConstantPointerNull::get(PointerType::getUnqual(module_.getContext()));
        enter(name(Call::tess_local_cb), number(index), number(-1), place);
    }
    // The table of CallSites: what this object can do to others, for deadlock reports and lint.
    void write_table() {
        auto* i64 = Type::getInt64Ty(module_.getContext());
        auto* type = ArrayType::get(call_type(), calls_.size());
        new GlobalVariable(module_, type, true, GlobalValue::ExternalLinkage, ConstantArray::get(type, calls_),
                           TESSERA_NAME_OF(TESSERA_CALL_TABLE));
        new GlobalVariable(module_, i64, true, GlobalValue::ExternalLinkage, ConstantInt::get(i64, calls_.size()),
                           TESSERA_NAME_OF(TESSERA_NUM_CALLS));
    }

  private:
    // An address in the role's private range: the window's base with a constant below it, then constant steps.
    struct Local {
        uint64_t address;
        bool exact;  // no variable step
    };
    std::optional<Local> local_address(const Value* pointer) const {
        const DataLayout& layout = module_.getDataLayout();
        APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
        const Value* base = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
        bool exact = true;
        while (auto* step = dyn_cast<GEPOperator>(base)) {
            exact = false;
            base = step->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true);
        }
        auto* cast = dyn_cast<IntToPtrInst>(base);
        auto* sum = cast ? dyn_cast<BinaryOperator>(cast->getOperand(0)) : nullptr;
        if (!sum || (sum->getOpcode() != Instruction::Or && sum->getOpcode() != Instruction::Add)) return std::nullopt;
        auto* low = dyn_cast<ConstantInt>(sum->getOperand(1));
        if (!low) return std::nullopt;
        return Local{low->getZExtValue() + (exact ? offset.getZExtValue() : 0), exact};
    }
    // The word at the address that the call gives is loaded, and the address used for nothing else.
    static bool is_only_loaded(const Value& value, unsigned depth = 0) {
        if (depth > 8) return false;
        for (const User* user : value.users()) {
            if (auto* load = dyn_cast<LoadInst>(user); load && load->getType()->isIntegerTy(32)) continue;
            if (isa<ICmpInst>(user)) continue;  // the test for null of the window pass
            const bool carries =
                isa<CastInst>(user) || isa<SelectInst>(user) || isa<PHINode>(user) ||
                (isa<BinaryOperator>(user) && cast<BinaryOperator>(user)->getOpcode() == Instruction::Or);
            if (!carries || !is_only_loaded(*user, depth + 1)) return false;
        }
        return true;
    }
    StructType* call_type() {
        auto& context = module_.getContext();
        auto* pointer = PointerType::getUnqual(context);
        auto* i64 = Type::getInt64Ty(context);
        return StructType::get(pointer, i64, i64, pointer);
    }
    // Constant arguments say which buffer and how many pages; -1 where only the run knows.
    Constant* argument(const CallBase& call, unsigned number) {
        auto* i64 = Type::getInt64Ty(module_.getContext());
        auto* value = number < call.arg_size() ? dyn_cast<ConstantInt>(call.getArgOperand(number)) : nullptr;
        return value && value->getBitWidth() <= 32 ? ConstantInt::get(i64, value->getZExtValue())
                                                   : ConstantInt::getSigned(i64, -1);
    }
    Constant* number(int64_t value) { return ConstantInt::getSigned(Type::getInt64Ty(module_.getContext()), value); }
    void enter(StringRef name, Constant* first, Constant* second, Constant* place) {
        calls_.push_back(ConstantStruct::get(call_type(), {text(name), first, second, place}));
    }
    // Low-level kernels move pages by instructions and say so by calls that do nothing.
    static std::string_view called_as(std::string_view called) {
        return called == name(Call::tess_llk_push_back)   ? name(Call::tess_cb_push_back)
               : called == name(Call::tess_llk_pop_front) ? name(Call::tess_cb_pop_front)
                                                          : called;
    }
    void remember(const CallBase& call, Constant* place) {
        auto* callee = call.getCalledFunction();
        if (!callee || !callee->isDeclaration()) return;
        const auto* known = tessera::abi::find_call(callee->getName());
        if (!known || !known->has(tessera::abi::Recorded)) return;
        // Of an argument the second number says whether only that word is read, or its address goes elsewhere.
        const bool is_argument =
            known->name == name(Call::tess_arg_address) || known->name == name(Call::tess_common_arg_address);
        enter(called_as(known->name), argument(call, 0), is_argument ? number(is_only_loaded(call)) : argument(call, 1),
              place);
    }
    Constant* text(StringRef string) {
        auto& entry = texts_[string];
        if (!entry) {
            auto* data = ConstantDataArray::getString(module_.getContext(), string);
            entry = new GlobalVariable(module_, data->getType(), true, GlobalValue::PrivateLinkage, data, "tess_text");
        }
        return entry;
    }
    Constant* site(const DILocation& location) {
        auto& entry = sites_[{location.getFilename(), {location.getLine(), location.getColumn()}}];
        if (entry) return entry;
        auto& context = module_.getContext();
        auto* i32 = Type::getInt32Ty(context);
        auto* pointer = PointerType::getUnqual(context);
        auto* type = StructType::get(pointer, i32, i32, pointer);
        auto* subprogram = location.getScope()->getSubprogram();
        auto* value = ConstantStruct::get(
            type, {text(full_path(location.getDirectory(), location.getFilename())),
                   ConstantInt::get(i32, location.getLine()), ConstantInt::get(i32, location.getColumn()),
                   text(subprogram ? subprogram->getName() : "")});
        return entry = new GlobalVariable(module_, type, true, GlobalValue::PrivateLinkage, value, "tess_site");
    }

    Module& module_;
    const Marks& marks_;
    std::vector<Constant*> calls_;
    StringMap<Constant*> texts_;
    std::map<std::pair<StringRef, std::pair<unsigned, unsigned>>, Constant*> sites_;
};

}  // namespace

PreservedAnalyses SitePass::run(Module& module, ModuleAnalysisManager&) {
    const Marks marks(module);
    if (!marks.local_base) return PreservedAnalyses::all();
    Sites sites(module, marks);
    for (auto& function : module) {
        SmallVector<CallBase*, 16> calls;
        for (auto& instruction : instructions(function))
            if (auto* call = dyn_cast<CallBase>(&instruction))
                if (leaves_user_code(*call, marks)) calls.push_back(call);
        for (auto& instruction : instructions(function)) sites.note_local_cb(instruction);
        for (auto* call : calls)
            if (auto* location = user_location(*call, marks)) sites.note(*call, *location);
    }
    sites.write_table();
    return PreservedAnalyses::none();
}

PreservedAnalyses KeepCallsPass::run(Module& module, ModuleAnalysisManager&) {
    for (auto& function : module)
        for (auto& instruction : instructions(function))
            if (auto* call = dyn_cast<CallBase>(&instruction))
                if (auto* callee = call->getCalledFunction();
                    callee && callee->isDeclaration() && !callee->isIntrinsic())
                    call->addFnAttr(Attribute::NoMerge);
    return PreservedAnalyses::all();
}

// Nothing but `nop`s (a delay on the card), or an empty string (a compiler barrier): both mean the same here.
static bool does_nothing(StringRef assembly) {
    SmallVector<StringRef, 8> statements;
    assembly.split(statements, '\n');
    return all_of(statements, [](StringRef statement) {
        statement = statement.trim(" \t\r;");
        return statement.empty() || statement == "nop";
    });
}

PreservedAnalyses AssemblyPass::run(Module& module, ModuleAnalysisManager&) {
    const Marks marks(module);
    SmallVector<CallBase*, 16> known;
    for (auto& function : module)
        for (auto& instruction : instructions(function)) {
            auto* call = dyn_cast<CallBase>(&instruction);
            auto* assembly = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
            if (!assembly || does_nothing(assembly->getAsmString())) continue;
            if (lower_assembly(*call, *assembly, marks)) {
                known.push_back(call);
                continue;
            }
            // Also what claims to come from a system header: `#line` can say so.
            module.getContext().diagnose(
                DiagnosticInfoUnsupported(function, "tessera-unsupported: inline assembly", call->getDebugLoc()));
        }
    for (auto* call : known) call->eraseFromParent();
    return known.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

}  // namespace tessera_pass
