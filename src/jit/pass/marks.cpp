// Reads the prelude's constant, or the note that erase() leaves of it.
#include "marks.hpp"

#include <llvm/ADT/SmallString.h>
#include <llvm/IR/Constants.h>
#include <llvm/Support/Path.h>

using namespace llvm;

namespace tessera_pass {
namespace {

constexpr const char* kNote = "tess.marks";  // {local_base, checked, api_dir, low_level, library, timed}
constexpr StringRef kPreludesInApi[] = {"tessera/common.h", "tessera/llk/prelude.h"};
// Of abi::Marks, and of the note, where the library follows low_level.
enum Field : unsigned { kLocalBase, kChecked, kPrelude, kLowLevel, kTimed, kLibrary = kTimed, kTimedNote };

uint64_t number(const Constant& marks, Field field) {
    return cast<ConstantInt>(marks.getAggregateElement(field))->getZExtValue();
}

// Null where the mark is a null pointer.
GlobalVariable* text_of(const Constant& marks, Field field) {
    return dyn_cast<GlobalVariable>(marks.getAggregateElement(field)->stripPointerCasts());
}
StringRef text(const Constant& marks, Field field) {
    const auto* global = text_of(marks, field);
    // An empty text has no bytes but its end.
    const auto* bytes = global ? dyn_cast<ConstantDataArray>(global->getInitializer()) : nullptr;
    return bytes ? bytes->getAsCString() : StringRef();
}

// llvm.used holds the constant; without it the list is written again.
void remove_from_used(Module& module, GlobalVariable* mark) {
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

}  // namespace

Marks::Marks(const Module& module) {
    if (auto* note = module.getNamedMetadata(kNote)) {
        const MDNode& fields = *note->getOperand(0);
        local_base = mdconst::extract<ConstantInt>(fields.getOperand(kLocalBase))->getZExtValue();
        checked = !mdconst::extract<ConstantInt>(fields.getOperand(kChecked))->isZero();
        api_dir = cast<MDString>(fields.getOperand(kPrelude))->getString().str();
        low_level = !mdconst::extract<ConstantInt>(fields.getOperand(kLowLevel))->isZero();
        library = cast<MDString>(fields.getOperand(kLibrary))->getString().str();
        timed = mdconst::extract<ConstantInt>(fields.getOperand(kTimedNote))->getZExtValue();
    } else if (auto* marks = module.getGlobalVariable(TESSERA_NAME_OF(TESSERA_MARKS), true)) {
        const Constant& value = *marks->getInitializer();
        local_base = number(value, kLocalBase);
        checked = number(value, kChecked) != 0;
        const StringRef prelude = text(value, kPrelude);
        for (const StringRef name : kPreludesInApi)
            if (prelude.ends_with(name)) api_dir = prelude.drop_back(name.size()).str();
        low_level = text_of(value, kLowLevel) != nullptr;
        library = text(value, kLowLevel).str();
        timed = number(value, kTimed);
    }
}

void Marks::erase(Module& module) {
    auto* marks = module.getGlobalVariable(TESSERA_NAME_OF(TESSERA_MARKS), true);
    if (!marks) return;
    const Marks read(module);
    auto& context = module.getContext();
    const auto constant = [&](uint64_t value) {
        return ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(context), value));
    };
    auto* note =
        MDNode::get(context, {constant(read.local_base), constant(read.checked), MDString::get(context, read.api_dir),
                              constant(read.low_level), MDString::get(context, read.library), constant(read.timed)});
    module.getOrInsertNamedMetadata(kNote)->addOperand(note);
    GlobalVariable* const paths[] = {text_of(*marks->getInitializer(), kPrelude),
                                     text_of(*marks->getInitializer(), kLowLevel)};
    remove_from_used(module, marks);
    marks->eraseFromParent();
    for (GlobalVariable* path : paths) {
        if (!path) continue;
        path->removeDeadConstantUsers();
        if (path->use_empty()) path->eraseFromParent();
    }
}

bool Marks::is_user_file(StringRef path) const {
    for (const char* system : {"/usr/include/", "/usr/lib/gcc/", "/usr/lib/llvm", "/usr/lib/clang/", "<"})
        if (path.starts_with(system)) return false;
    return !path.empty() && !is_api_file(path) && (library.empty() || !path.starts_with(library));
}

std::string full_path(StringRef directory, StringRef file) {
    if (sys::path::is_absolute(file)) return file.str();
    SmallString<128> path(directory);
    sys::path::append(path, file);
    return path.str().str();
}

}  // namespace tessera_pass
