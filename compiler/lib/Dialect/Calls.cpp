// The table of calls, and what all calls share: their textual form and their
// verifier. Facts: generated table (tools/ods_table.py); thread kinds as in
// tt-metal: data movement (noc) and compute.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "ttkernel/TTKernel.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace tessera::ttkernel;

static const std::vector<CallInfo> &table() {
  static const std::vector<CallInfo> rows = {
#include "ttkernel/CallTable.inc"
  };
  return rows;
}

const CallInfo *tessera::ttkernel::findCall(StringRef mnemonic) {
  static const auto index = [] {
    llvm::StringMap<const CallInfo *> map;
    for (const CallInfo &row : table())
      map[row.name] = &row;
    return map;
  }();
  return index.lookup(mnemonic);
}

const CallInfo *tessera::ttkernel::findCall(Operation *op) {
  if (op->getName().getDialectNamespace() !=
      TTKernelDialect::getDialectNamespace())
    return nullptr;
  return findCall(op->getName().stripDialect());
}

CallArg tessera::ttkernel::callArgument(Operation *op, const CallInfo &info,
                                        StringRef name) {
  for (auto [i, operand] : llvm::enumerate(info.operands))
    if (name == operand && i < op->getNumOperands())
      return {op->getOperand(i), {}};
  for (auto [i, spec] : llvm::enumerate(info.optional)) {
    size_t at = info.operands.size() + i;
    if (name == StringRef(spec).split('=').first && at < op->getNumOperands())
      return {op->getOperand(at), {}};
  }
  return {{}, op->getAttr(name)};
}

// Python's integers are signed; a compile-time argument is not.
static std::string signedText(const std::string &text) {
  return "static_cast<int32_t>(" + text + ")";
}

// A comparison of two constants is one; empty when it is not.
static std::string comparisonText(arith::CmpIOp compare) {
  std::string left = tessera::ttkernel::constantText(compare.getLhs()),
              right = tessera::ttkernel::constantText(compare.getRhs());
  if (left.empty() || right.empty())
    return "";
  switch (compare.getPredicate()) {
  case arith::CmpIPredicate::eq:
    return "(" + left + " == " + right + ")";
  case arith::CmpIPredicate::ne:
    return "(" + left + " != " + right + ")";
  case arith::CmpIPredicate::slt:
    return "(" + signedText(left) + " < " + signedText(right) + ")";
  case arith::CmpIPredicate::sle:
    return "(" + signedText(left) + " <= " + signedText(right) + ")";
  case arith::CmpIPredicate::sgt:
    return "(" + signedText(left) + " > " + signedText(right) + ")";
  case arith::CmpIPredicate::sge:
    return "(" + signedText(left) + " >= " + signedText(right) + ")";
  default:
    return "";
  }
}

std::string tessera::ttkernel::constantText(Value value) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number))) {
    if (value.getType().isInteger(1))
      return number.isZero() ? "false" : "true";
    return std::to_string(number.getZExtValue());
  }
  Operation *def = value.getDefiningOp();
  if (auto compare = dyn_cast_or_null<arith::CmpIOp>(def))
    return comparisonText(compare);
  if (!def ||
      def->getName().getStringRef() != "ttkernel.get_compile_time_arg_val")
    return "";
  auto index = def->getAttrOfType<IntegerAttr>("arg_index");
  return index ? "get_compile_time_arg_val(" + std::to_string(index.getInt()) +
                     ")"
               : "";
}

// ttkernel.name(%a, %b) {attributes} : (types) -> (types)
ParseResult tessera::ttkernel::parseCall(OpAsmParser &parser,
                                         OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  FunctionType type;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands, OpAsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperands(operands, type.getInputs(), loc, result.operands))
    return failure();
  result.addTypes(type.getResults());
  return success();
}

void tessera::ttkernel::printCall(Operation *op, OpAsmPrinter &printer) {
  printer << "(" << op->getOperands() << ")";
  printer.printOptionalAttrDict(op->getAttrs());
  printer << " : ";
  printer.printFunctionalType(op);
}

static LogicalResult verifyThread(Operation *op, const CallInfo &info) {
  StringRef want = info.thread;
  auto function = op->getParentOfType<func::FuncOp>();
  auto thread = function
                    ? function->getAttrOfType<StringAttr>("ttkernel.thread")
                    : StringAttr();
  if (want == "any" || !thread || thread.getValue() == want)
    return success();
  return op->emitOpError() << "is only available in a " << want
                           << " thread, but '" << function.getName()
                           << "' is a " << thread.getValue() << " thread";
}

// Template arguments that are operands must be known when the kernel is
// compiled; enumerators must look like one.
static LogicalResult verifyConstants(Operation *op, const CallInfo &info) {
  for (StringRef targ : info.targs) {
    size_t dollar = targ.find('$');
    if (dollar == StringRef::npos)
      continue;
    StringRef name = targ.substr(dollar + 1).take_while([](char c) {
      return llvm::isAlnum(c) || c == '_';
    });
    CallArg arg = callArgument(op, info, name);
    if (arg.value && constantText(arg.value).empty())
      return op->emitOpError()
             << "'" << name << "' must be a compile-time constant";
    auto text = dyn_cast_or_null<StringAttr>(arg.attr);
    if (text && !text.getValue().contains("::"))
      return op->emitOpError()
             << "'" << name << "' must be an enumerator, not " << text;
  }
  return success();
}

LogicalResult tessera::ttkernel::verifyCall(Operation *op) {
  const CallInfo *info = findCall(op);
  if (!info)
    return success();
  size_t most = info->operands.size() + info->optional.size();
  bool variadic = !info->optional.empty();
  if (variadic && op->getNumOperands() > most)
    return op->emitOpError() << "takes at most " << most << " operands, not "
                             << op->getNumOperands();
  if (failed(verifyThread(op, *info)))
    return failure();
  return verifyConstants(op, *info);
}
