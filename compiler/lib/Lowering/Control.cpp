// scf -> emitc: loop-carried values become variables, yields become
// assignments. Facts: LLVM 19's stock patterns assign yields one after the
// other (a swap loses a value) and have no scf.while.
#include "Lowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "ttkernel/Version.h"

using namespace mlir;
using namespace tessera::ttkernel;

namespace {

// variables := values, all at once: a value that an earlier assignment
// overwrites is copied first.
void assignAll(OpBuilder &builder, Location loc, ValueRange variables,
               ValueRange values) {
  SmallVector<Value> sources(values);
  for (size_t i = 0; i < sources.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (sources[i] == variables[j] && variables[j] != values[j]) {
        Value copy = version::variable(builder, loc, sources[i].getType());
        version::assign(builder, loc, copy, sources[i]);
        sources[i] = copy;
        break;
      }
  for (auto [variable, value] : llvm::zip(variables, sources))
    if (variable != value)
      version::assign(builder, loc, variable, value);
}

template <class Op> struct Pattern : OpConversionPattern<Op> {
  Pattern(TypeConverter &types, MLIRContext *context, YieldTargets &targets)
      : OpConversionPattern<Op>(types, context), targets(targets) {}
  YieldTargets &targets;

  // One variable per type, named after the Python variable when the front end
  // gave it (attribute ttkernel.names).
  FailureOr<SmallVector<Value>> variables(OpBuilder &builder, Operation *op,
                                          TypeRange types) const {
    auto names = op->getAttrOfType<ArrayAttr>("ttkernel.names");
    if (names && names.size() != types.size())
      names = {};
    SmallVector<Value> result;
    for (auto [i, type] : llvm::enumerate(types)) {
      Type converted = this->typeConverter->convertType(type);
      if (!converted || !isa<IntegerType>(converted))
        return op->emitError() << "a value of type " << type
                               << " cannot change in a loop or branch";
      Location loc = op->getLoc();
      if (auto name = names ? dyn_cast<StringAttr>(names[i]) : StringAttr())
        loc = NameLoc::get(name, loc);
      result.push_back(version::variable(builder, loc, converted));
    }
    return result;
  }
};

struct For : Pattern<scf::ForOp> {
  using Pattern::Pattern;
  LogicalResult
  matchAndRewrite(scf::ForOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto vars = variables(rewriter, op, op.getResultTypes());
    if (failed(vars))
      return failure();
    for (auto [variable, init] : llvm::zip(*vars, adaptor.getInitArgs()))
      version::assign(rewriter, loc, variable, init);
    // Bounds are signed, as Python's are.
    auto bound = [&](Value value) {
      return rewriter.create<emitc::CastOp>(loc, rewriter.getI32Type(), value)
          .getResult();
    };
    auto loop = rewriter.create<emitc::ForOp>(
        loc, bound(adaptor.getLowerBound()), bound(adaptor.getUpperBound()),
        bound(adaptor.getStep()));
    Block *body = loop.getBody();
    loop.getInductionVar().setLoc(op.getInductionVar().getLoc());
    rewriter.eraseOp(body->getTerminator());
    rewriter.setInsertionPointToEnd(body);
    Value index = rewriter.create<emitc::CastOp>(
        loc, typeConverter->convertType(op.getInductionVar().getType()),
        loop.getInductionVar());
    SmallVector<Value> arguments{index};
    llvm::append_range(arguments, *vars);
    targets[op.getBody()->getTerminator()] = *vars;
    rewriter.inlineBlockBefore(op.getBody(), body, body->end(), arguments);
    rewriter.replaceOp(op, *vars);
    return success();
  }
};

struct If : Pattern<scf::IfOp> {
  using Pattern::Pattern;
  LogicalResult
  matchAndRewrite(scf::IfOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto vars = variables(rewriter, op, op.getResultTypes());
    if (failed(vars))
      return failure();
    auto branch = rewriter.create<emitc::IfOp>(
        op.getLoc(), adaptor.getCondition(), false, false);
    targets[op.thenBlock()->getTerminator()] = *vars;
    rewriter.inlineRegionBefore(op.getThenRegion(), branch.getThenRegion(),
                                branch.getThenRegion().end());
    if (!op.getElseRegion().empty()) {
      targets[op.getElseRegion().front().getTerminator()] = *vars;
      rewriter.inlineRegionBefore(op.getElseRegion(), branch.getElseRegion(),
                                  branch.getElseRegion().end());
    }
    rewriter.replaceOp(op, *vars);
    return success();
  }
};

// while (true) { before; results = condition's values; if (!condition) break;
// after; variables = yield; }
struct While : Pattern<scf::WhileOp> {
  using Pattern::Pattern;
  LogicalResult
  matchAndRewrite(scf::WhileOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto vars = variables(rewriter, op, op.getBeforeBody()->getArgumentTypes());
    if (failed(vars))
      return failure();
    // The usual case hands its variables through unchanged: one set of
    // variables is enough.
    scf::ConditionOp condition = op.getConditionOp();
    bool same =
        llvm::equal(condition.getArgs(), op.getBeforeBody()->getArguments());
    auto results = same ? vars : variables(rewriter, op, op.getResultTypes());
    if (failed(results))
      return failure();
    for (auto [variable, init] : llvm::zip(*vars, adaptor.getInits()))
      version::assign(rewriter, loc, variable, init);
    version::verbatim(rewriter, loc, "while (true) {");
    Block *block = op->getBlock();
    targets[condition] = *results;
    targets[op.getYieldOp()] = *vars;
    rewriter.inlineBlockBefore(op.getBeforeBody(), block, op->getIterator(),
                               *vars);
    rewriter.inlineBlockBefore(op.getAfterBody(), block, op->getIterator(),
                               *results);
    rewriter.setInsertionPoint(op);
    version::verbatim(rewriter, loc, "}");
    rewriter.replaceOp(op, *results);
    return success();
  }
};

struct Condition : Pattern<scf::ConditionOp> {
  using Pattern::Pattern;
  LogicalResult
  matchAndRewrite(scf::ConditionOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto target = targets.find(op);
    if (target == targets.end())
      return failure();
    Location loc = op.getLoc();
    // The condition may read variables that the assignments change.
    Value stop = version::variable(rewriter, loc, rewriter.getI1Type());
    bool changes = !llvm::equal(target->second, adaptor.getArgs());
    Value negated = rewriter.create<emitc::LogicalNotOp>(
        loc, rewriter.getI1Type(), adaptor.getCondition());
    if (changes) {
      version::assign(rewriter, loc, stop, negated);
      assignAll(rewriter, loc, target->second, adaptor.getArgs());
    } else {
      rewriter.eraseOp(stop.getDefiningOp());
    }
    auto branch = rewriter.create<emitc::IfOp>(loc, changes ? stop : negated,
                                               true, false);
    rewriter.setInsertionPointToStart(&branch.getThenRegion().front());
    version::verbatim(rewriter, loc, "break;");
    rewriter.create<emitc::YieldOp>(loc);
    rewriter.eraseOp(op);
    return success();
  }
};

struct Yield : Pattern<scf::YieldOp> {
  using Pattern::Pattern;
  LogicalResult
  matchAndRewrite(scf::YieldOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto target = targets.find(op);
    if (target == targets.end())
      return failure();
    assignAll(rewriter, op.getLoc(), target->second, adaptor.getResults());
    if (isa<emitc::ForOp, emitc::IfOp>(op->getParentOp()) &&
        op == &op->getBlock()->back())
      rewriter.create<emitc::YieldOp>(op.getLoc());
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void tessera::ttkernel::populateControlPatterns(RewritePatternSet &patterns,
                                                CppTypes &types,
                                                YieldTargets &targets) {
  patterns.add<For, If, While, Condition, Yield>(types, patterns.getContext(),
                                                 targets);
}
