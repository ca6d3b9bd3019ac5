// ttkernel operations -> calls of the kernel API, spelled as the table says.
// Facts: generated table (include/ttkernel/*.td).
#include "Lowering.h"
#include "ttkernel/TTKernel.h"
#include "ttkernel/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace mlir;
using namespace tessera::ttkernel;

namespace {

std::string attributeText(Attribute attr) {
  if (auto flag = dyn_cast<BoolAttr>(attr))
    return flag.getValue() ? "true" : "false";
  if (auto number = dyn_cast<IntegerAttr>(attr))
    return std::to_string(static_cast<uint32_t>(number.getInt()));
  if (auto text = dyn_cast<StringAttr>(attr))
    return text.getValue().str();
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (auto number = dyn_cast<FloatAttr>(attr))
    stream << llvm::format("%.9g", number.getValueAsDouble());
  if (text.find_first_of(".en") == std::string::npos)
    text += ".0";
  return text + "f";
}

// One call being written: finds operands and attributes by name, operands after
// type conversion.
struct Writer {
  Operation *op;
  const CallInfo &info;
  ArrayRef<Value> operands;
  ConversionPatternRewriter &rewriter;

  Value converted(Value original) const {
    for (auto [i, value] : llvm::enumerate(op->getOperands()))
      if (value == original)
        return operands[i];
    return {};
  }
  Value named(StringRef name) const {
    CallArg arg = callArgument(op, info, name);
    if (arg.value)
      return converted(arg.value);
    if (arg.attr)
      return version::literal(rewriter, op->getLoc(), literalType(arg.attr),
                              attributeText(arg.attr));
    return {};
  }
  Type literalType(Attribute attr) const {
    if (isa<FloatAttr>(attr))
      return rewriter.getF32Type();
    if (isa<BoolAttr>(attr))
      return rewriter.getI1Type();
    return IntegerType::get(rewriter.getContext(), 32, IntegerType::Unsigned);
  }
  // `name`, or `function<T>($name)`
  Value argument(StringRef spec) const {
    size_t dollar = spec.find('$');
    if (dollar == StringRef::npos)
      return named(spec);
    StringRef name = spec.substr(dollar + 1).take_while([](char c) {
      return llvm::isAlnum(c) || c == '_';
    });
    StringRef function = spec.substr(0, dollar).rtrim('(');
    Value value = named(name);
    if (!value || function.empty())
      return value;
    Type type = emitc::OpaqueType::get(rewriter.getContext(), "auto");
    return rewriter
        .create<emitc::CallOpaqueOp>(op->getLoc(), TypeRange{type}, function,
                                     ValueRange{value})
        .getResult(0);
  }
  bool isTemplate(StringRef name) const {
    return llvm::any_of(info.targs, [&](StringRef targ) {
      size_t dollar = targ.find('$');
      return dollar != StringRef::npos &&
             targ.substr(dollar + 1).starts_with(name);
    });
  }
  SmallVector<Value> arguments() const {
    SmallVector<Value> result;
    auto add = [&](StringRef spec) {
      if (Value value = argument(spec))
        result.push_back(value);
    };
    if (!info.cargs.empty()) {
      for (StringRef spec : info.cargs)
        add(spec);
    } else {
      for (StringRef name : info.arguments)
        if (!isTemplate(name))
          add(name);
      for (StringRef spec : info.optional)
        add(spec.split('=').first);
    }
    addDefaults(result);
    return result;
  }
  // `name=$other`: a missing last operand is another one.
  void addDefaults(SmallVector<Value> &values) const {
    for (StringRef spec : info.optional) {
      auto [name, fallback] = spec.split('=');
      if (fallback.starts_with("$") && !callArgument(op, info, name).value)
        values.push_back(named(fallback.drop_front()));
    }
  }
  ArrayAttr templates() const {
    SmallVector<Attribute> result;
    for (StringRef targ : info.targs)
      result.push_back(
          emitc::OpaqueAttr::get(rewriter.getContext(), templateText(targ)));
    return result.empty() ? ArrayAttr() : rewriter.getArrayAttr(result);
  }
  std::string templateText(StringRef targ) const {
    size_t dollar = targ.find('$');
    if (dollar == StringRef::npos)
      return targ.str();
    StringRef rest = targ.substr(dollar + 1);
    StringRef name =
        rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    CallArg arg = callArgument(op, info, name);
    std::string text = arg.value  ? constantText(arg.value)
                       : arg.attr ? attributeText(arg.attr)
                                  : "";
    // During conversion the constant may already be a literal.
    if (text.empty() && arg.value)
      if (auto literal = converted(arg.value).getDefiningOp<emitc::LiteralOp>())
        text = literal.getValue().str();
    if (text.empty())
      text = "false"; // a bool attribute left at its default
    return targ.substr(0, dollar).str() + text + rest.substr(name.size()).str();
  }
};

// The rule: callee<targs>(cargs)
struct Call : ConversionPattern {
  Call(TypeConverter &types, MLIRContext *context)
      : ConversionPattern(types, MatchAnyOpTypeTag(), 1, context) {}
  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    const CallInfo *info = findCall(op);
    if (!info || !*info->callee)
      return failure();
    SmallVector<Type> types;
    if (failed(typeConverter->convertTypes(op->getResultTypes(), types)))
      return failure();
    Writer writer{op, *info, operands, rewriter};
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, types, info->callee, writer.arguments(), ArrayAttr(),
        writer.templates());
    return success();
  }
};

// The exceptions: operations whose callee is empty.
struct Special : ConversionPattern {
  Special(TypeConverter &types, MLIRContext *context)
      : ConversionPattern(types, MatchAnyOpTypeTag(), 2, context) {}
  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    const CallInfo *info = findCall(op);
    if (!info || *info->callee)
      return failure();
    StringRef name = info->name;
    if (name == "get_compile_time_arg_val")
      return compileTimeArg(op, rewriter);
    if (name == "dprint")
      return print(op, operands, rewriter);
    if (name == "assert")
      return check(op, operands, rewriter);
    if (name == "tensor_accessor_get_bank_and_offset")
      return bankAndOffset(op, operands, rewriter);
    if (name == "reinterpret_cast" || name == "cb_reinterpret_shape") {
      rewriter.replaceOp(op, operands[0]);
      return success();
    }
    return failure();
  }

  LogicalResult compileTimeArg(Operation *op,
                               ConversionPatternRewriter &rewriter) const {
    Type type = typeConverter->convertType(op->getResult(0).getType());
    Location loc = op->getLoc();
    std::string text = constantText(op->getResult(0));
    if (text.empty())
      return failure();
    rewriter.replaceOp(op, version::literal(rewriter, loc, type, text));
    return success();
  }

  // pykernel::print("text", value, ...): the format string cut at its fields
  LogicalResult print(Operation *op, ArrayRef<Value> operands,
                      ConversionPatternRewriter &rewriter) const {
    auto fmt = op->getAttrOfType<StringAttr>("fmt");
    if (!fmt)
      return failure();
    Type text = emitc::PointerType::get(
        emitc::OpaqueType::get(rewriter.getContext(), "const char"));
    SmallVector<Value> items;
    SmallVector<StringRef> pieces;
    fmt.getValue().split(pieces, "{}");
    for (auto [i, piece] : llvm::enumerate(pieces)) {
      if (!piece.empty())
        items.push_back(
            version::literal(rewriter, op->getLoc(), text, quoted(piece)));
      if (i + 1 < pieces.size())
        items.push_back(printable(op->getLoc(), operands[i], rewriter));
    }
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(op, TypeRange(),
                                                     "pykernel::print", items);
    return success();
  }
  static Value printable(Location loc, Value value,
                         ConversionPatternRewriter &rewriter) {
    auto type = dyn_cast<IntegerType>(value.getType());
    if (!type || !type.isUnsigned() || type.getWidth() != 32)
      return value;
    return rewriter.create<emitc::CastOp>(loc, rewriter.getI32Type(), value);
  }
  static std::string quoted(StringRef text) {
    std::string result = "\"";
    for (unsigned char c : text) {
      if (c == '"' || c == '\\')
        result += '\\';
      if (c < 32 || c > 126)
        result += "\\" + octal(c);
      else
        result += static_cast<char>(c);
    }
    return result + "\"";
  }
  static std::string octal(unsigned char c) {
    return {char('0' + (c >> 6)), char('0' + ((c >> 3) & 7)),
            char('0' + (c & 7))};
  }

  LogicalResult check(Operation *op, ArrayRef<Value> operands,
                      ConversionPatternRewriter &rewriter) const {
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, TypeRange(), "pykernel::check", operands);
    return success();
  }

  LogicalResult bankAndOffset(Operation *op, ArrayRef<Value> operands,
                              ConversionPatternRewriter &rewriter) const {
    Type type =
        IntegerType::get(rewriter.getContext(), 32, IntegerType::Unsigned);
    auto part = [&](StringRef callee) {
      return rewriter
          .create<emitc::CallOpaqueOp>(op->getLoc(), TypeRange{type}, callee,
                                       operands)
          .getResult(0);
    };
    rewriter.replaceOp(op, {part("pykernel::accessor_bank"),
                            part("pykernel::accessor_bank_offset")});
    return success();
  }
};

} // namespace

void tessera::ttkernel::populateCallPatterns(RewritePatternSet &patterns,
                                             CppTypes &types) {
  patterns.add<Call, Special>(types, patterns.getContext());
}
