// Prints the emitc subset of lib/Lowering as C++ that a person can read: Python
// names, nested expressions, #line. Facts: C++ operator precedence [expr];
// #line as in [cpp.line].
#include "ttkernel/CppEmitter.h"
#include "Inlining.h"
#include "Names.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include <optional>

using namespace mlir;
using namespace tessera::ttkernel;

namespace {

enum Rank {
  kPrimary,
  kMul,
  kAdd,
  kCompare,
  kAnd,
  kOr,
  kBits,
  kChoice
}; // kBits: always in parentheses

struct Text {
  std::string code;
  Rank rank = kPrimary;
};

class Emitter {
public:
  Emitter(const EmitOptions &options, llvm::raw_ostream &out)
      : options_(options), out_(out) {}
  LogicalResult module(ModuleOp module);

private:
  LogicalResult function(func::FuncOp function);
  LogicalResult block(Block &block);
  LogicalResult statement(Operation *op);
  LogicalResult call(emitc::CallOpaqueOp op);
  LogicalResult loop(emitc::ForOp op);
  LogicalResult branch(emitc::IfOp op);
  LogicalResult declare(Operation *op, const std::string &initial,
                        bool constant);

  Text expression(Value value);
  std::string operand(Value value) { return expression(value).code; }
  Text binary(Operation *op, StringRef sign, Rank rank);
  Text castText(emitc::CastOp op);
  std::string callText(emitc::CallOpaqueOp op);
  std::string typeText(Type type);
  Text fail(Operation *op) {
    failed_ = true;
    op->emitError("cannot be written as C++");
    return {"0", kPrimary};
  }

  void line(Location loc, const std::string &text);
  void raw(const std::string &text);
  void directive(Location loc);

  const EmitOptions &options_;
  llvm::raw_ostream &out_;
  std::optional<Inlining> inlining_;
  Names names_;
  unsigned depth_ = 0;
  std::string file_; // where the compiler believes the next line is
  unsigned expected_ = 0, commented_ = 0;
  bool failed_ = false;
};

//===-- lines
//-----------------------------------------------------------------===//

void Emitter::raw(const std::string &text) {
  out_.indent(2 * depth_) << text << "\n";
  expected_ += 1 + std::count(text.begin(), text.end(), '\n');
}

// A comment with the Python line and a #line in front of C++ that comes from
// another line than the one before.
void Emitter::directive(Location loc) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  if (!place)
    return;
  unsigned index = place.getLine() - options_.firstLine;
  if (place.getLine() >= options_.firstLine &&
      index < options_.sourceLines.size() && place.getLine() != commented_) {
    raw("// " + options_.sourceLines[index]);
    commented_ = place.getLine();
  }
  if (!options_.lineDirectives)
    return;
  std::string file = place.getFilename().str();
  if (file == file_ && place.getLine() == expected_)
    return;
  std::string quoted;
  for (char c : file)
    quoted += (c == '"' || c == '\\') ? std::string{'\\', c} : std::string{c};
  out_ << "#line " << place.getLine() << " \"" << quoted << "\"\n";
  file_ = file;
  expected_ = place.getLine();
}

void Emitter::line(Location loc, const std::string &text) {
  directive(loc);
  raw(text);
}

//===-- expressions
//-----------------------------------------------------------===//

std::string Emitter::typeText(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (integer.getWidth() == 1)
      return "bool";
    return (integer.isUnsigned() ? "uint" : "int") +
           std::to_string(integer.getWidth()) + "_t";
  }
  if (auto opaque = dyn_cast<emitc::OpaqueType>(type))
    return opaque.getValue().str();
  return type.isF32() ? "float" : "auto";
}

// No parentheses where everybody knows the order: products in sums, arithmetic
// in comparisons, comparisons in && and ||.
static std::string wrapped(const Text &text, Rank outer, bool right) {
  bool same =
      text.rank == outer && !right && outer != kCompare && outer != kBits;
  bool known = text.rank == kPrimary || (text.rank < outer && outer <= kAnd) ||
               (text.rank == kCompare && outer == kOr);
  if (outer == kBits || outer == kChoice)
    known = text.rank == kPrimary;
  return known || same ? text.code : "(" + text.code + ")";
}

static bool isNumber(const std::string &text) {
  return llvm::all_of(text, [](char c) { return llvm::isDigit(c); });
}

Text Emitter::binary(Operation *op, StringRef sign, Rank rank) {
  Text lhs = expression(op->getOperand(0)), rhs = expression(op->getOperand(1));
  // Two plain numbers would be computed as int; a shift has the type of what
  // is shifted.
  bool shift = isa<emitc::BitwiseLeftShiftOp, emitc::BitwiseRightShiftOp>(op);
  if (isNumber(lhs.code) && (shift || isNumber(rhs.code)))
    lhs.code += "u";
  return {wrapped(lhs, rank, false) + " " + sign.str() + " " +
              wrapped(rhs, rank, true),
          rank};
}

Text Emitter::castText(emitc::CastOp op) {
  Type type = op.getType();
  if (auto literal = op.getSource().getDefiningOp<emitc::LiteralOp>()) {
    StringRef digits = literal.getValue();
    uint32_t number;
    if (!digits.getAsInteger(10, number) && type.isSignlessInteger(32)) {
      if (number == 0x80000000u)
        return {"INT32_MIN"};
      return {std::to_string(static_cast<int32_t>(number))};
    }
  }
  return {typeText(type) + "(" + operand(op.getSource()) + ")"};
}

std::string Emitter::callText(emitc::CallOpaqueOp op) {
  std::string text = op.getCallee().str();
  if (auto targs = op.getTemplateArgs()) {
    SmallVector<std::string> parts;
    for (Attribute targ : *targs) {
      auto opaque = dyn_cast<emitc::OpaqueAttr>(targ);
      if (!opaque)
        return fail(op).code;
      parts.push_back(opaque.getValue().str());
    }
    text += "<" + llvm::join(parts, ", ") + ">";
  }
  SmallVector<std::string> arguments;
  if (op.getArgs())
    return fail(op).code;
  for (Value value : op.getOperands())
    arguments.push_back(operand(value));
  return text + "(" + llvm::join(arguments, ", ") + ")";
}

Text Emitter::expression(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !inlining_->isInline(op))
    return {names_.of(value)};
  using namespace mlir::emitc;
  return llvm::TypeSwitch<Operation *, Text>(op)
      .Case([&](LiteralOp literal) {
        std::string text = literal.getValue().str();
        uint32_t number;
        bool large = !literal.getValue().getAsInteger(10, number) &&
                     number > 0x7fffffffu;
        return Text{large ? text + "u" : text};
      })
      .Case([&](CastOp cast) { return castText(cast); })
      .Case([&](CallOpaqueOp call) { return Text{callText(call)}; })
      .Case([&](SubscriptOp place) {
        std::string text = operand(place.getValue());
        for (Value index : place.getIndices())
          text += "[" + operand(index) + "]";
        return Text{text};
      })
      .Case([&](AddOp) { return binary(op, "+", kAdd); })
      .Case([&](SubOp) { return binary(op, "-", kAdd); })
      .Case([&](MulOp) { return binary(op, "*", kMul); })
      .Case([&](DivOp) { return binary(op, "/", kMul); })
      .Case([&](RemOp) { return binary(op, "%", kMul); })
      .Case([&](BitwiseAndOp) { return binary(op, "&", kBits); })
      .Case([&](BitwiseOrOp) { return binary(op, "|", kBits); })
      .Case([&](BitwiseXorOp) { return binary(op, "^", kBits); })
      .Case([&](BitwiseLeftShiftOp) { return binary(op, "<<", kBits); })
      .Case([&](BitwiseRightShiftOp) { return binary(op, ">>", kBits); })
      .Case([&](LogicalAndOp) { return binary(op, "&&", kAnd); })
      .Case([&](LogicalOrOp) { return binary(op, "||", kOr); })
      .Case([&](LogicalNotOp) {
        return Text{"!" + wrapped(expression(op->getOperand(0)), kBits, true)};
      })
      .Case([&](CmpOp compare) {
        static const char *signs[] = {"==", "!=", "<", "<=", ">", ">="};
        auto index = static_cast<unsigned>(compare.getPredicate());
        return index < 6 ? binary(op, signs[index], kCompare) : fail(op);
      })
      .Case([&](ConditionalOp choice) {
        auto part = [&](Value operandValue) {
          return wrapped(expression(operandValue), kChoice, true);
        };
        std::string yes = part(choice.getTrueValue());
        std::string no = part(choice.getFalseValue());
        // Two plain numbers would be chosen as int.
        if (choice.getType().isUnsignedInteger() && isNumber(yes) &&
            isNumber(no))
          yes += "u";
        return Text{part(choice.getCondition()) + " ? " + yes + " : " + no,
                    kChoice};
      })
      .Default([&](Operation *other) { return fail(other); });
}

//===-- statements
//------------------------------------------------------------===//

LogicalResult Emitter::declare(Operation *op, const std::string &initial,
                               bool constant) {
  Value result = op->getResult(0);
  std::string text = (constant ? "const " : "") + typeText(result.getType()) +
                     " " + names_.of(result);
  if (!initial.empty())
    text += " = " + initial;
  line(op->getLoc(), text + ";");
  return success();
}

LogicalResult Emitter::call(emitc::CallOpaqueOp op) {
  if (op.getNumResults() > 1)
    return op.emitError("cannot be written as C++");
  if (op.getNumResults() == 0 || op.getResult(0).use_empty()) {
    line(op.getLoc(), callText(op) + ";");
    return success();
  }
  return declare(op, callText(op), true);
}

LogicalResult Emitter::loop(emitc::ForOp op) {
  std::string index = names_.of(op.getInductionVar()),
              step = operand(op.getStep());
  line(op.getLoc(), "for (" + typeText(op.getInductionVar().getType()) + " " +
                        index + " = " + operand(op.getLowerBound()) + "; " +
                        index + " < " + operand(op.getUpperBound()) + "; " +
                        (step == "1" ? "++" + index : index + " += " + step) +
                        ") {");
  if (failed(block(*op.getBody())))
    return failure();
  raw("}");
  return success();
}

LogicalResult Emitter::branch(emitc::IfOp op) {
  line(op.getLoc(), "if (" + operand(op.getCondition()) + ") {");
  if (failed(block(op.getThenRegion().front())))
    return failure();
  Region &other = op.getElseRegion();
  if (!other.empty() && !isa<emitc::YieldOp>(other.front().front())) {
    raw("} else {");
    if (failed(block(other.front())))
      return failure();
  }
  raw("}");
  return success();
}

static std::string arraySuffix(emitc::ArrayType type) {
  std::string text;
  for (int64_t size : type.getShape())
    text += "[" + std::to_string(size) + "]";
  return text;
}

LogicalResult Emitter::statement(Operation *op) {
  if (inlining_->isInline(op))
    return success();
  using namespace mlir::emitc;
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](YieldOp) { return success(); })
      .Case([&](func::ReturnOp) { return success(); })
      .Case([&](CallOpaqueOp callOp) { return call(callOp); })
      .Case([&](ForOp loopOp) { return loop(loopOp); })
      .Case([&](IfOp branchOp) { return branch(branchOp); })
      .Case([&](VerbatimOp text) {
        if (text.getValue().starts_with("}"))
          --depth_;
        line(op->getLoc(), text.getValue().str());
        if (text.getValue().ends_with("{"))
          ++depth_;
        return success();
      })
      .Case([&](VariableOp variable) {
        if (auto array = dyn_cast<ArrayType>(variable.getType())) {
          line(op->getLoc(), typeText(array.getElementType()) + " " +
                                 names_.of(variable) + arraySuffix(array) +
                                 ";");
          return success();
        }
        return inlining_->initializer(op) ? success() : declare(op, "", false);
      })
      .Case([&](AssignOp assign) {
        Operation *variable = assign.getVar().getDefiningOp();
        if (variable && inlining_->isInitializer(op)) {
          bool once =
              llvm::count_if(assign.getVar().getUsers(), [&](Operation *user) {
                auto other = dyn_cast<AssignOp>(user);
                return other && other.getVar() == assign.getVar();
              }) == 1;
          return declare(variable, operand(assign.getValue()), once);
        }
        line(op->getLoc(), operand(assign.getVar()) + " = " +
                               operand(assign.getValue()) + ";");
        return success();
      })
      .Case([&](LiteralOp literal) {
        std::string text = literal.getValue().str();
        line(op->getLoc(), "constexpr " + typeText(literal.getType()) + " " +
                               names_.of(literal) + " = " + text + ";");
        return success();
      })
      .Default([&](Operation *other) -> LogicalResult {
        if (other->getNumResults() != 1)
          return other->emitError("cannot be written as C++");
        if (other->getResult(0).use_empty())
          return success();
        // Written like an inlined expression, but under a name of its own.
        inlining_->force(other, true);
        std::string text = operand(other->getResult(0));
        inlining_->force(other, false);
        return declare(other, text, true);
      });
}

LogicalResult Emitter::block(Block &block) {
  ++depth_;
  for (Operation &op : block)
    if (failed(statement(&op)) || failed_)
      return failure();
  --depth_;
  return success();
}

LogicalResult Emitter::function(func::FuncOp function) {
  inlining_.emplace(function);
  line(function.getLoc(), "void " + function.getName().str() + "() {");
  if (failed(block(function.getBody().front())))
    return failure();
  raw("}");
  return success();
}

LogicalResult Emitter::module(ModuleOp module) {
  if (!options_.banner.empty())
    raw("// " + options_.banner);
  for (Operation &op : *module.getBody()) {
    if (auto include = dyn_cast<emitc::IncludeOp>(op)) {
      bool standard = include.getIsStandardInclude();
      raw("#include " + std::string(standard ? "<" : "\"") +
          include.getInclude().str() + (standard ? ">" : "\""));
    } else if (auto text = dyn_cast<emitc::VerbatimOp>(op)) {
      raw(text.getValue().str());
    } else if (auto kernel = dyn_cast<func::FuncOp>(op)) {
      if (failed(function(kernel)))
        return failure();
    } else {
      return op.emitError("cannot be written as C++");
    }
  }
  return success();
}

} // namespace

LogicalResult tessera::ttkernel::emitCpp(ModuleOp module,
                                         const EmitOptions &options,
                                         llvm::raw_ostream &out) {
  return Emitter(options, out).module(module);
}
