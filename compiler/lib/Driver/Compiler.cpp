// parse -> verify -> (optimise) -> check balance -> lower -> print, collecting
// diagnostics on the way. Facts: docs/architecture.md, decision 9.
#include "ttkernel/Compiler.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "ttkernel/CppEmitter.h"
#include "ttkernel/Passes.h"
#include "ttkernel/TTKernel.h"
#include <chrono>

using namespace mlir;
using namespace tessera::ttkernel;
using KernelDiagnostic = tessera::ttkernel::Diagnostic;

namespace {

KernelDiagnostic convert(mlir::Diagnostic &from) {
  static const char *kNames[] = {"note", "warning", "error", "remark"};
  KernelDiagnostic result;
  result.severity = kNames[static_cast<int>(from.getSeverity())];
  result.message = from.str();
  if (auto place = from.getLocation()->findInstanceOf<FileLineColLoc>()) {
    result.file = place.getFilename().str();
    result.line = place.getLine();
    result.column = place.getColumn();
  }
  for (mlir::Diagnostic &note : from.getNotes())
    result.notes.push_back(convert(note));
  return result;
}

// One compilation: the module and its diagnostics.
class Job {
public:
  Job(MLIRContext &context, const CompileOptions &options)
      : context_(context), options_(options),
        handler_(&context, [this](mlir::Diagnostic &d) {
          result_.diagnostics.push_back(convert(d));
          return success();
        }) {}

  CompileResult run(const std::string &text) {
    module_ = parseSourceString<ModuleOp>(
        text, ParserConfig(&context_, /*verifyAfterParse=*/false),
        "<generated mlir>");
    lap("parse");
    result_.ok = module_ && stages();
    return std::move(result_);
  }

private:
  bool stages() {
    keep("frontend");
    if (failed(verify(*module_)))
      return false;
    lap("verify");
    if (options_.checkBalance && !passes([](OpPassManager &pm) {
          pm.nest<func::FuncOp>().addPass(createCheckBalancePass());
        }))
      return false;
    if (options_.optimize) {
      if (!passes(buildOptimizePipeline))
        return false;
      lap("optimize");
      keep("optimized");
    }
    if (!passes(
            [](OpPassManager &pm) { pm.addPass(createLowerToEmitCPass()); }))
      return false;
    lap("lower");
    keep("emitc");
    bool written = print();
    lap("emit");
    return written;
  }

  template <class Build> bool passes(Build build) {
    PassManager manager(&context_);
    build(manager);
    return succeeded(manager.run(*module_));
  }

  bool print() {
    EmitOptions emit{options_.lineDirectives, options_.sourceLines,
                     options_.firstLine, options_.banner};
    llvm::raw_string_ostream stream(result_.cpp);
    return succeeded(emitCpp(*module_, emit, stream));
  }

  void keep(const char *stage) {
    if (!options_.keepIR)
      return;
    std::string text;
    llvm::raw_string_ostream stream(text);
    module_->print(stream, OpPrintingFlags().useLocalScope());
    result_.ir.emplace_back(stage, text);
  }

  void lap(const char *stage) {
    auto now = std::chrono::steady_clock::now();
    result_.milliseconds.emplace_back(
        stage, std::chrono::duration<double, std::milli>(now - start_).count());
    start_ = now;
  }

  MLIRContext &context_;
  const CompileOptions &options_;
  ScopedDiagnosticHandler handler_;
  OwningOpRef<ModuleOp> module_;
  CompileResult result_;
  std::chrono::steady_clock::time_point start_ =
      std::chrono::steady_clock::now();
};

} // namespace

Compiler::Compiler() {
  DialectRegistry registry;
  registerDialects(registry);
  context_ =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context_->loadAllAvailableDialects();
}

Compiler::~Compiler() = default;

CompileResult Compiler::compile(const std::string &text,
                                const CompileOptions &options) {
  return Job(*context_, options).run(text);
}
