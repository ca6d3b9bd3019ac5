// arith -> emitc. Values are uint32_t: + - * wrap as they stand, comparisons
// and division cast to int32_t first. Facts: LLVM 19 emitc; its stock arith
// patterns lack unsigned division, index casts and the casts of shifts.
#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "ttkernel/Version.h"

using namespace mlir;
using namespace tessera::ttkernel;

namespace {

Value cast(OpBuilder &builder, Location loc, Type type, Value value) {
  return value.getType() == type
             ? value
             : builder.create<emitc::CastOp>(loc, type, value).getResult();
}

struct Constant : OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto number = dyn_cast<IntegerAttr>(op.getValue());
    if (!number || number.getValue().getBitWidth() > 64)
      return op.emitError("constants must be integers or bools");
    Type type = typeConverter->convertType(op.getType());
    std::string text = number.getValue().isZero() ? "false" : "true";
    if (!type.isInteger(1))
      text = std::to_string(
          static_cast<uint32_t>(number.getValue().getZExtValue()));
    rewriter.replaceOp(op, version::literal(rewriter, op.getLoc(), type, text));
    return success();
  }
};

template <class Source, class Target, class BoolTarget = Target>
struct Binary : OpConversionPattern<Source> {
  using OpConversionPattern<Source>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(Source op, typename Source::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = this->typeConverter->convertType(op.getType());
    if (type.isInteger(1)) {
      // bool arithmetic in C++ is int arithmetic: name the result's type.
      auto result = rewriter.create<BoolTarget>(
          op.getLoc(), type, adaptor.getLhs(), adaptor.getRhs());
      rewriter.replaceOp(op, result);
      return success();
    }
    rewriter.replaceOpWithNewOp<Target>(op, type, adaptor.getLhs(),
                                        adaptor.getRhs());
    return success();
  }
};

// int32_t operands, uint32_t result
template <class Source, class Target>
struct Signed : OpConversionPattern<Source> {
  using OpConversionPattern<Source>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(Source op, typename Source::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type i32 = rewriter.getI32Type(),
         type = this->typeConverter->convertType(op.getType());
    Value lhs = cast(rewriter, op.getLoc(), i32, adaptor.getLhs());
    Value rhs = cast(rewriter, op.getLoc(), i32, adaptor.getRhs());
    Value result = rewriter.create<Target>(op.getLoc(), i32, lhs, rhs);
    rewriter.replaceOp(op, cast(rewriter, op.getLoc(), type, result));
    return success();
  }
};

// not x, as Python writes it and MLIR does not
struct Negation : OpConversionPattern<arith::XOrIOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::XOrIOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isInteger(1) || !matchPattern(op.getRhs(), m_One()))
      return failure();
    rewriter.replaceOpWithNewOp<emitc::LogicalNotOp>(op, op.getType(),
                                                     adaptor.getLhs());
    return success();
  }
};

emitc::CmpPredicate predicate(arith::CmpIPredicate from) {
  using From = arith::CmpIPredicate;
  using To = emitc::CmpPredicate;
  switch (from) {
  case From::eq:
    return To::eq;
  case From::ne:
    return To::ne;
  case From::slt:
  case From::ult:
    return To::lt;
  case From::sle:
  case From::ule:
    return To::le;
  case From::sgt:
  case From::ugt:
    return To::gt;
  case From::sge:
  case From::uge:
    return To::ge;
  }
  llvm_unreachable("all predicates are listed");
}

bool isSigned(arith::CmpIPredicate p) {
  using P = arith::CmpIPredicate;
  return p == P::slt || p == P::sle || p == P::sgt || p == P::sge;
}

struct Compare : OpConversionPattern<arith::CmpIOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::CmpIOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value lhs = adaptor.getLhs(), rhs = adaptor.getRhs();
    if (isSigned(op.getPredicate())) {
      // A bool is -1 or 0 when signed (MLIR), 1 or 0 in C++.
      if (lhs.getType().isInteger(1))
        return op.emitError("signed comparison of bools");
      lhs = cast(rewriter, op.getLoc(), rewriter.getI32Type(), lhs);
      rhs = cast(rewriter, op.getLoc(), rewriter.getI32Type(), rhs);
    }
    rewriter.replaceOpWithNewOp<emitc::CmpOp>(
        op, op.getType(), predicate(op.getPredicate()), lhs, rhs);
    return success();
  }
};

struct Select : OpConversionPattern<arith::SelectOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::SelectOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = adaptor.getTrueValue().getType();
    if (!isa<IntegerType>(type) || type != adaptor.getFalseValue().getType())
      return op.emitError("select of other than integers");
    rewriter.replaceOpWithNewOp<emitc::ConditionalOp>(
        op, type, adaptor.getCondition(), adaptor.getTrueValue(),
        adaptor.getFalseValue());
    return success();
  }
};

// min and max as a comparison and a choice
template <class Source, arith::CmpIPredicate Predicate>
struct MinMax : OpConversionPattern<Source> {
  using OpConversionPattern<Source>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(Source op, typename Source::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value first = rewriter.create<arith::CmpIOp>(op.getLoc(), Predicate,
                                                 op.getLhs(), op.getRhs());
    rewriter.replaceOpWithNewOp<arith::SelectOp>(op, first, op.getLhs(),
                                                 op.getRhs());
    return success();
  }
};

template <class Source> struct Cast : OpConversionPattern<Source> {
  using OpConversionPattern<Source>::OpConversionPattern;
  LogicalResult
  matchAndRewrite(Source op, typename Source::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, cast(rewriter, op.getLoc(),
                                this->typeConverter->convertType(op.getType()),
                                adaptor.getIn()));
    return success();
  }
};

// A bool widened with its sign is 0 or -1.
struct ExtSI : OpConversionPattern<arith::ExtSIOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::ExtSIOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = typeConverter->convertType(op.getType());
    if (!adaptor.getIn().getType().isInteger(1))
      return op.emitError("sign extension of other than bools");
    Value minus = version::literal(rewriter, op.getLoc(), type, "4294967295");
    Value zero = version::literal(rewriter, op.getLoc(), type, "0");
    rewriter.replaceOpWithNewOp<emitc::ConditionalOp>(op, type, adaptor.getIn(),
                                                      minus, zero);
    return success();
  }
};

struct TruncBool : OpConversionPattern<arith::TruncIOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(arith::TruncIOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getType().isInteger(1))
      return op.emitError("truncation to other than bool");
    Value one =
        version::literal(rewriter, op.getLoc(), adaptor.getIn().getType(), "1");
    Value low = rewriter.create<emitc::BitwiseAndOp>(op.getLoc(), one.getType(),
                                                     adaptor.getIn(), one);
    rewriter.replaceOpWithNewOp<emitc::CastOp>(op, op.getType(), low);
    return success();
  }
};

} // namespace

void tessera::ttkernel::populateArithPatterns(RewritePatternSet &patterns,
                                              CppTypes &types) {
  using P = arith::CmpIPredicate;
  patterns.add<Negation>(types, patterns.getContext(), /*benefit=*/2);
  patterns.add<Constant, Compare, Select, ExtSI, TruncBool,
               Binary<arith::AddIOp, emitc::AddOp, emitc::BitwiseXorOp>,
               Binary<arith::SubIOp, emitc::SubOp, emitc::BitwiseXorOp>,
               Binary<arith::MulIOp, emitc::MulOp, emitc::LogicalAndOp>,
               Binary<arith::DivUIOp, emitc::DivOp>,
               Binary<arith::RemUIOp, emitc::RemOp>,
               Binary<arith::AndIOp, emitc::BitwiseAndOp, emitc::LogicalAndOp>,
               Binary<arith::OrIOp, emitc::BitwiseOrOp, emitc::LogicalOrOp>,
               Binary<arith::XOrIOp, emitc::BitwiseXorOp>,
               Binary<arith::ShLIOp, emitc::BitwiseLeftShiftOp>,
               Binary<arith::ShRUIOp, emitc::BitwiseRightShiftOp>,
               Signed<arith::DivSIOp, emitc::DivOp>,
               Signed<arith::RemSIOp, emitc::RemOp>,
               Signed<arith::ShRSIOp, emitc::BitwiseRightShiftOp>,
               MinMax<arith::MinSIOp, P::slt>, MinMax<arith::MaxSIOp, P::sgt>,
               MinMax<arith::MinUIOp, P::ult>, MinMax<arith::MaxUIOp, P::ugt>,
               Cast<arith::IndexCastOp>, Cast<arith::IndexCastUIOp>,
               Cast<arith::ExtUIOp>>(types, patterns.getContext());
}
