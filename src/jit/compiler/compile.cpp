// One job of clang in this process: its driver reads the words, its front end runs with our pass in the pipeline.
#include "compile.hpp"

#include <clang/Basic/Diagnostic.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/CodeGen/ObjectFilePCHContainerOperations.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/FrontendDiagnostic.h>
#include <clang/Frontend/TextDiagnosticBuffer.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Serialization/PCHContainerOperations.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Host.h>

#include <cstdlib>
#include <memory>

#include "headers.hpp"

extern "C" llvm::PassPluginLibraryInfo llvmGetPassPluginInfo();  // src/jit/pass/plugin.cpp

using namespace clang;

namespace tessera_compiler {
namespace {

constexpr int kOwnFault = 70;  // as clang says it

void on_fatal_error(void* diagnostics, const char* message, bool) {
    static_cast<DiagnosticsEngine*>(diagnostics)->Report(diag::err_fe_error_backend) << message;
    std::_Exit(kOwnFault);
}

std::unique_ptr<FrontendAction> action_of(const FrontendOptions& options) {
    switch (options.ProgramAction) {
        case frontend::EmitObj:
            return std::make_unique<EmitObjAction>();
        case frontend::EmitAssembly:
            return std::make_unique<EmitAssemblyAction>();
        case frontend::EmitLLVM:
            return std::make_unique<EmitLLVMAction>();
        case frontend::GeneratePCH:
            return std::make_unique<GeneratePCHAction>();
        case frontend::ParseSyntaxOnly:
            return std::make_unique<SyntaxOnlyAction>();
        case frontend::PrintPreprocessedInput:
            return std::make_unique<PrintPreprocessedAction>();
        default:
            return nullptr;
    }
}

// The driver's reading of clang++'s words: those of the one job it makes of them; nothing after an error.
class Driven {
  public:
    Driven(Words words, DiagnosticsEngine& diagnostics)
        : driver_(words[0], llvm::sys::getDefaultTargetTriple(), diagnostics) {
        driver_.setCheckInputsExist(true);
        compilation_.reset(driver_.BuildCompilation(words));
    }
    const llvm::opt::ArgStringList* job() const {
        if (!compilation_ || compilation_->containsError() || compilation_->getJobs().size() != 1) return nullptr;
        return &compilation_->getJobs().begin()->getArguments();
    }

  private:
    driver::Driver driver_;
    std::unique_ptr<driver::Compilation> compilation_;
};

bool read_invocation(CompilerInstance& clang, Words words) {
    auto* buffer = new TextDiagnosticBuffer;
    DiagnosticsEngine early(new DiagnosticIDs, new DiagnosticOptions, buffer);
    const bool read = CompilerInvocation::CreateFromArgs(clang.getInvocation(), words, early);
    clang.createDiagnostics();
    buffer->FlushDiagnostics(clang.getDiagnostics());
    return read && clang.hasDiagnostics();
}

void read_llvm_options(const FrontendOptions& options) {
    std::vector<const char*> words = {"clang (LLVM option parsing)"};
    for (const std::string& word : options.LLVMArgs) words.push_back(word.c_str());
    words.push_back(nullptr);
    if (!options.LLVMArgs.empty()) llvm::cl::ParseCommandLineOptions(static_cast<int>(words.size()) - 1, words.data());
}

int run_job(Words words) {
    auto& clang = *new CompilerInstance;  // the process ends after it
    if (!read_invocation(clang, words.drop_front())) return 1;  // "-cc1" stands before
    llvm::install_fatal_error_handler(on_fatal_error, &clang.getDiagnostics());
    read_llvm_options(clang.getFrontendOpts());
    clang.getFrontendOpts().DisableFree = true;
    clang.getCodeGenOpts().PassBuilderCallbacks.push_back(llvmGetPassPluginInfo().RegisterPassBuilderCallbacks);
    FrontendAction* const action = action_of(clang.getFrontendOpts()).release();
    if (!action) {
        llvm::errs() << "error: tessera-cc makes objects, assembly, headers and checks, nothing else\n";
        return 1;
    }
    const bool done = clang.ExecuteAction(*action);
    llvm::remove_fatal_error_handler();
    return done ? 0 : 1;
}

}  // namespace

int compile(Words words) {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    LLVMInitializeX86AsmParser();
    const llvm::IntrusiveRefCntPtr<DiagnosticOptions> options(CreateAndPopulateDiagOpts(words).release());
    auto* printer = new TextDiagnosticPrinter(llvm::errs(), &*options);
    DiagnosticsEngine diagnostics(new DiagnosticIDs, options, printer);
    const std::vector<std::string> headers = header_words();
    std::vector<const char*> all(words.begin(), words.end());
    for (const std::string& word : headers) all.push_back(word.c_str());
    const Driven driven(all, diagnostics);
    const auto* job = driven.job();
    return job ? run_job(*job) : 1;
}

}  // namespace tessera_compiler
