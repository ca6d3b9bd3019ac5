// Lists: memref.alloca, load and store -> C arrays.
// Facts: LLVM 19 emitc.subscript names a place, so a loaded value is copied at
// once (a later store must not change it).
#include "Lowering.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "ttkernel/Version.h"

using namespace mlir;
using namespace tessera::ttkernel;

namespace {

struct Alloca : OpConversionPattern<memref::AllocaOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(memref::AllocaOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = typeConverter->convertType(op.getType());
    if (!type || !isa<emitc::ArrayType>(type))
      return op.emitError("lists must have a constant length above 0");
    rewriter.replaceOp(op, version::variable(rewriter, op.getLoc(), type));
    return success();
  }
};

struct Load : OpConversionPattern<memref::LoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(memref::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa<emitc::ArrayType>(adaptor.getMemref().getType()))
      return failure();
    Value place = version::element(rewriter, op.getLoc(), adaptor.getMemref(),
                                   adaptor.getIndices());
    Value copy = version::variable(rewriter, op.getLoc(), place.getType());
    version::assign(rewriter, op.getLoc(), copy, place);
    rewriter.replaceOp(op, copy);
    return success();
  }
};

struct Store : OpConversionPattern<memref::StoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult
  matchAndRewrite(memref::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!isa<emitc::ArrayType>(adaptor.getMemref().getType()))
      return failure();
    Value place = version::element(rewriter, op.getLoc(), adaptor.getMemref(),
                                   adaptor.getIndices());
    version::assign(rewriter, op.getLoc(), place, adaptor.getValue());
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void tessera::ttkernel::populateArrayPatterns(RewritePatternSet &patterns,
                                              CppTypes &types) {
  patterns.add<Alloca, Load, Store>(types, patterns.getContext());
}
