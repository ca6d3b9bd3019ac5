// Identifiers of emitted C++.
// Facts: Names.h.
#include "Names.h"
#include "Inlining.h"
#include "ttkernel/TTKernel.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace tessera::ttkernel;

static bool isTaken(llvm::StringRef name) {
  static const llvm::StringSet<> kWords{
      "alignas",     "alignof",      "asm",
      "auto",        "bool",         "case",
      "catch",       "char",         "class",
      "concept",     "const",        "consteval",
      "constexpr",   "constinit",    "decltype",
      "default",     "delete",       "do",
      "double",      "dynamic_cast", "enum",
      "explicit",    "export",       "extern",
      "false",       "float",        "friend",
      "goto",        "inline",       "int",
      "long",        "mutable",      "namespace",
      "new",         "noexcept",     "nullptr",
      "operator",    "private",      "protected",
      "public",      "register",     "reinterpret_cast",
      "requires",    "short",        "signed",
      "sizeof",      "static",       "static_assert",
      "static_cast", "struct",       "switch",
      "template",    "this",         "throw",
      "true",        "try",          "typedef",
      "typeid",      "typename",     "union",
      "unsigned",    "using",        "virtual",
      "void",        "volatile",     "wchar_t",
      "xor",         "and_eq",       "bitand",
      "bitor",       "compl",        "not_eq",
      "or_eq",       "xor_eq",       "pykernel",
      "kernel_main", "main",         "int8_t",
      "uint8_t",     "int16_t",      "uint16_t",
      "int32_t",     "uint32_t",     "int64_t",
      "uint64_t",    "size_t",       "std",
      "linux",       "unix",         "noc_index",
      "noc_mode",    "tt",           "ckernel"};
  return kWords.contains(name) || findCall(name);
}

const std::string &Names::of(mlir::Value value) {
  auto [entry, fresh] = names_.try_emplace(value);
  if (!fresh)
    return entry->second;
  std::string name;
  for (char c : pythonName(value))
    if (llvm::isAlnum(c) || c == '_')
      name += c;
  bool macro = !name.empty() &&
               !llvm::any_of(name, [](char c) { return llvm::isLower(c); });
  if (name.empty())
    name = "t";
  else if (macro || isTaken(name) || llvm::isDigit(name[0]))
    name = "py_" + name;
  return names_[value] = unique(name);
}

std::string Names::unique(std::string name) {
  unsigned count = used_[name]++;
  if (!count)
    return name;
  std::string numbered = name + "_" + std::to_string(count);
  return used_.contains(numbered) ? unique(name)
                                  : (used_[numbered] = 1, numbered);
}
