// Site pass: before each call out of the user's code, the address of a constant {file, line, column, function} is
// stored in the role block, so every report has the user's line without a symbolizer.
#include <map>
#include <optional>
#include <vector>

#include <llvm/ADT/SmallString.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Path.h>

#include "marks.hpp"
#include "window.hpp"

using namespace llvm;

namespace tessera_pass {

void Marks::remove_from_used(Module& module, GlobalVariable* mark) {
    for (const char* list_name : {"llvm.used", "llvm.compiler.used"}) {
        auto* list = module.getGlobalVariable(list_name);
        if (!list) continue;
        SmallVector<Constant*, 8> kept;
        for (auto& entry : cast<ConstantArray>(list->getInitializer())->operands())
            if (cast<Constant>(entry)->stripPointerCasts() != mark) kept.push_back(cast<Constant>(entry));
        std::string section = list->getSection().str();
        list->eraseFromParent();
        if (kept.empty()) continue;
        auto* type = ArrayType::get(PointerType::getUnqual(module.getContext()), kept.size());
        auto* renewed = new GlobalVariable(module, type, false, GlobalValue::AppendingLinkage,
                                           ConstantArray::get(type, kept), list_name);
        renewed->setSection(section);
    }
}

namespace {

// Where a role's table of circular buffers lies behind its block: src/device/cb_state.hpp.
constexpr int64_t kCbInterfaceOffset = 0x100, kCbInterfaceBytes = 32, kMaxCbs = 64;

// Files of ours: the API headers (marked by this path part) and the toolchain's own.
bool is_user_file(StringRef path) {
    for (const char* system : {"/usr/include/", "/usr/lib/gcc/", "/usr/lib/llvm", "/usr/lib/clang/", "<"})
        if (path.starts_with(system)) return false;
    return !path.contains("/kernel_api/") && !path.empty();
}

// Clang names files below its working directory relative to it.
std::string full_path(StringRef directory, StringRef file) {
    if (sys::path::is_absolute(file)) return file.str();
    SmallString<128> path(directory);
    sys::path::append(path, file);
    return path.str().str();
}

const DILocation* user_location(const Instruction& instruction) {
    for (const DILocation* location = instruction.getDebugLoc(); location; location = location->getInlinedAt())
        if (location->getLine() && is_user_file(full_path(location->getDirectory(), location->getFilename())))
            return location;
    return nullptr;
}

// Also a call into the C and C++ libraries: it may abort or throw, and then this is the line to name.
bool leaves_user_code(const CallBase& call) {
    auto* callee = call.getCalledFunction();
    if (!callee) return true;
    if (callee->isIntrinsic()) return false;
    if (callee->isDeclaration()) return true;
    auto* subprogram = callee->getSubprogram();
    return subprogram && !is_user_file(full_path(subprogram->getDirectory(), subprogram->getFilename()));
}

class Sites {
  public:
    explicit Sites(Module& module, uint64_t slot) : module_(module), slot_(slot) {}
    void note(CallBase& call, const DILocation& location) {
        IRBuilder<> builder(&call);
        auto* frame = builder.CreateIntrinsic(Intrinsic::frameaddress, {builder.getPtrTy()}, {builder.getInt32(0)});
        auto* base = builder.CreateAnd(builder.CreatePtrToInt(frame, builder.getInt64Ty()), ~0xffffffffull);
        auto* slot = builder.CreateIntToPtr(builder.CreateOr(base, slot_), builder.getPtrTy());
        Constant* place = site(location);
        builder.CreateStore(place, slot);
        call.getFunction()->addFnAttr("frame-pointer", "all");
        remember(call, place);
    }
    // get_write_ptr and its kin call nobody: they read the role's own table of circular buffers. Entered as a call of
    // tess_local_cb, with the index where it is a constant.
    void note_local_cb(Instruction& access) {
        const Value* pointer = getLoadStorePointerOperand(&access);
        if (!pointer) return;
        const uint64_t table = slot_ + kCbInterfaceOffset;
        const std::optional<Local> local = local_address(pointer);
        if (!local || local->address < table || local->address >= table + kMaxCbs * kCbInterfaceBytes) return;
        const int64_t index = local->exact ? static_cast<int64_t>(local->address - table) / kCbInterfaceBytes : -1;
        const DILocation* location = user_location(access);
        Constant* place =
            location ? site(*location) : ConstantPointerNull::get(PointerType::getUnqual(module_.getContext()));
        enter("tess_local_cb", number(index), number(-1), place);
    }
    // struct CallSite tess_calls[tess_num_calls]: what this object can do to others, for deadlock reports and lint.
    void write_table() {
        auto* i64 = Type::getInt64Ty(module_.getContext());
        auto* type = ArrayType::get(call_type(), calls_.size());
        new GlobalVariable(module_, type, true, GlobalValue::ExternalLinkage, ConstantArray::get(type, calls_),
                           "tess_calls");
        new GlobalVariable(module_, i64, true, GlobalValue::ExternalLinkage, ConstantInt::get(i64, calls_.size()),
                           "tess_num_calls");
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
    // Constant arguments say which buffer and how many pages; -1 where only the run can tell.
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
    void remember(const CallBase& call, Constant* place) {
        auto* callee = call.getCalledFunction();
        if (!callee || !callee->isDeclaration()) return;
        const StringRef name = callee->getName();
        // Of an argument the second number says whether only that word is read, or its address goes elsewhere.
        if (name == "tess_arg_address" || name == "tess_common_arg_address")
            return enter(name, argument(call, 0), number(is_only_loaded(call)), place);
        for (const char* prefix : {"tess_cb_", "tess_q_cb_", "tess_mailbox_", "tess_semaphore_", "tess_noc_",
                                   "tess_math_", "tess_pack_", "tess_unpack_", "tess_print_tile"})
            if (name.starts_with(prefix)) enter(name, argument(call, 0), argument(call, 1), place);
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
    uint64_t slot_;
    std::vector<Constant*> calls_;
    StringMap<Constant*> texts_;
    std::map<std::pair<StringRef, std::pair<unsigned, unsigned>>, Constant*> sites_;
};

}  // namespace

PreservedAnalyses SitePass::run(Module& module, ModuleAnalysisManager&) {
    auto* size = module.getGlobalVariable("tess_local_bytes", true);
    auto* base = module.getNamedMetadata("tess.local_base");
    if (!size || !base) return PreservedAnalyses::all();
    auto* slot = mdconst::extract<ConstantInt>(base->getOperand(0)->getOperand(0));
    Sites sites(module, slot->getZExtValue());
    for (auto& function : module) {
        SmallVector<CallBase*, 16> calls;
        for (auto& instruction : instructions(function))
            if (auto* call = dyn_cast<CallBase>(&instruction))
                if (leaves_user_code(*call)) calls.push_back(call);
        for (auto& instruction : instructions(function)) sites.note_local_cb(instruction);
        for (auto* call : calls)
            if (auto* location = user_location(*call)) sites.note(*call, *location);
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

PreservedAnalyses AssemblyPass::run(Module& module, ModuleAnalysisManager&) {
    for (auto& function : module)
        for (auto& instruction : instructions(function)) {
            auto* call = dyn_cast<CallBase>(&instruction);
            auto* assembly = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
            // An empty string is a compiler barrier, which means the same here.
            if (!assembly || StringRef(assembly->getAsmString()).trim().empty()) continue;
            // The C library's own (byte swaps and the like) is for this machine.
            if (call->getDebugLoc() && !user_location(*call)) continue;
            module.getContext().diagnose(
                DiagnosticInfoUnsupported(function, "tessera-unsupported: inline assembly", call->getDebugLoc()));
        }
    return PreservedAnalyses::all();
}

}  // namespace tessera_pass
