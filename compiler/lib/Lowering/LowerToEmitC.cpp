// The lowering pass: includes and helpers on top, one function kernel_main,
// everything in emitc. Facts: header names and entry points of the kernel API;
// compute kernels live in namespace NAMESPACE and start at MAIN.
#include "Lowering.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "ttkernel/Passes.h"
#include "ttkernel/TTKernel.h"
#include "ttkernel/Version.h"
#include <set>

using namespace mlir;
using namespace tessera::ttkernel;

namespace {

std::set<std::string> headersOf(ModuleOp module, bool compute) {
  std::set<std::string> headers{compute ? "compute_kernel_api/common.h"
                                        : "dataflow_api.h"};
  module.walk([&](Operation *op) {
    const CallInfo *info = findCall(op);
    if (info && *info->header)
      headers.insert(info->header);
  });
  return headers;
}

struct LowerToEmitC : PassWrapper<LowerToEmitC, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LowerToEmitC)
  StringRef getArgument() const final { return "ttkernel-lower-to-emitc"; }
  StringRef getDescription() const final {
    return "lower a ttkernel module to emitc";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<emitc::EmitCDialect>();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
    if (functions.size() != 1 || functions[0].isExternal() ||
        functions[0].getNumArguments() || functions[0].getNumResults()) {
      module.emitError("a kernel module holds exactly one function, without "
                       "parameters and results");
      return signalPassFailure();
    }
    func::FuncOp function = functions[0];
    if (!function.getBody().hasOneBlock()) {
      function.emitError("a kernel has structured control flow only");
      return signalPassFailure();
    }
    auto thread = function->getAttrOfType<StringAttr>("ttkernel.thread");
    bool compute = thread && thread.getValue() == "compute";
    std::set<std::string> headers = headersOf(module, compute);
    if (failed(convert(module)))
      return signalPassFailure();
    function.setName("kernel_main");
    addPrelude(module, function, headers);
    if (compute)
      wrapCompute(function);
  }

  LogicalResult convert(ModuleOp module) {
    MLIRContext *context = &getContext();
    CppTypes types(context);
    YieldTargets targets;
    RewritePatternSet patterns(context);
    populateArithPatterns(patterns, types);
    populateArrayPatterns(patterns, types);
    populateControlPatterns(patterns, types, targets);
    populateCallPatterns(patterns, types);
    ConversionTarget target(*context);
    target.addLegalDialect<emitc::EmitCDialect>();
    target.addLegalOp<ModuleOp, func::FuncOp, func::ReturnOp>();
    return applyFullConversion(module, target, std::move(patterns));
  }

  void addPrelude(ModuleOp module, func::FuncOp function,
                  const std::set<std::string> &headers) {
    OpBuilder builder(function);
    Location loc = builder.getUnknownLoc();
    builder.create<emitc::IncludeOp>(loc, builder.getStringAttr("cstdint"),
                                     builder.getUnitAttr());
    if (headers.count("compute_kernel_api/reduce.h")) {
      version::verbatim(builder, loc, "#define REDUCE_OP PoolType::SUM");
      version::verbatim(builder, loc,
                        "#define REDUCE_DIM ReduceDim::REDUCE_COL");
    }
    for (const std::string &header : headers)
      builder.create<emitc::IncludeOp>(loc, builder.getStringAttr(header),
                                       UnitAttr());
    auto helpers = helpersOf(module);
    if (helpers.empty())
      return;
    version::verbatim(builder, loc, "namespace pykernel {");
    for (StringRef helper : helpers)
      version::verbatim(builder, loc, helper);
    version::verbatim(builder, loc, "}  // namespace pykernel");
  }

  void wrapCompute(func::FuncOp function) {
    OpBuilder builder(function);
    Location loc = builder.getUnknownLoc();
    version::verbatim(builder, loc, "namespace NAMESPACE {");
    builder.setInsertionPointAfter(function);
    version::verbatim(builder, loc, "void MAIN { kernel_main(); }");
    version::verbatim(builder, loc, "}  // namespace NAMESPACE");
  }
};

} // namespace

std::unique_ptr<Pass> tessera::ttkernel::createLowerToEmitCPass() {
  return std::make_unique<LowerToEmitC>();
}
