// Both sides of an isolated launch. The kernels' side may be taken over by a kernel: nothing that it says is trusted,
// sites are looked up among loaded kernels, and of files only those of this program are read for it.
#include "program/isolated.hpp"

#include <fmt/format.h>
#include <string.h>

#include <nlohmann/json.hpp>
#include <set>

#include "descriptor/refuse.hpp"
#include "device/isolation.hpp"
#include "device/noc_state.hpp"
#include "device/slips.hpp"
#include "diag/origin.hpp"
#include "diag/packed.hpp"
#include "diag/print_sink.hpp"
#include "diag/source_line.hpp"
#include "diag/symbolize.hpp"
#include "diag/system_limit.hpp"
#include "fiber/worker_pool.hpp"
#include "fiber/kernel_code.hpp"
#include "isolate/process.hpp"
#include "program/explain.hpp"

namespace tessera {
namespace {

using isolate::Frame;

// How the fibers ended. The order is that of throw_again().
enum class Ending : uint8_t { Well, Program, Compile, Kernel, Unsupported, Interrupted, Internal };
enum class Question : uint8_t { LineOfCode, SourceLine };

Ending ending_of(const Error& error) {
    if (dynamic_cast<const ProgramError*>(&error)) return Ending::Program;
    if (dynamic_cast<const CompileError*>(&error)) return Ending::Compile;
    if (dynamic_cast<const KernelError*>(&error)) return Ending::Kernel;
    if (dynamic_cast<const Unsupported*>(&error)) return Ending::Unsupported;
    return dynamic_cast<const Interrupted*>(&error) ? Ending::Interrupted : Ending::Internal;
}

// The kernels' side.

std::optional<Place> ask_line_of(isolate::Inside& inside, uint64_t pc) {
    Packer question;
    question.number(static_cast<uint64_t>(Question::LineOfCode));
    question.number(pc);
    const std::string answer = inside.ask(Frame::Question, question.bytes());
    if (answer.empty()) return {};
    const Message message = Unpacker(answer).message();
    return message.places.empty() ? std::nullopt : std::optional(message.places.front());
}

std::string ask_source_line(isolate::Inside& inside, const std::string& file, uint32_t line) {
    Packer question;
    question.number(static_cast<uint64_t>(Question::SourceLine));
    question.text(file);
    question.number(line);
    return inside.ask(Frame::Question, question.bytes());
}

void ask_the_parent(isolate::Inside& inside) {
    set_print_hook_after_fork([&inside](std::string_view line) { inside.send(Frame::Print, line); });
    find_lines_by([&inside](uint64_t pc) { return ask_line_of(inside, pc); });
    read_sources_by([&inside](const std::string& file, uint32_t line) { return ask_source_line(inside, file, line); });
}

void save_ending(Packer& report, Ending ending, const Message& message, const std::string& data = {}) {
    report.number(static_cast<uint64_t>(ending));
    report.message(message);
    report.text(data);
}

void run_and_save_ending(Packer& report, isolate::Inside& inside, const RunFibers& run_fibers) {
    try {
        run_fibers([&inside] { return inside.is_asked_to_stop(); });
        save_ending(report, Ending::Well, {});
    } catch (const Error& error) {
        save_ending(report, ending_of(error), error.message(), error.data ? error.data->dump() : "");
    } catch (const std::bad_alloc&) {
        save_ending(report, Ending::Program, system_limit("an allocation of memory", ENOMEM));
    } catch (const std::exception& error) {
        save_ending(report, Ending::Internal, {.code = "internal", .headline = error.what()});
    }
}

void save_cores(Packer& report, const Program& program, Device& device) {
    for (const PlacedCore& placed : program.cores) {
        const Core& core = device.core(placed.core);
        report.number(core.nocs->traffic.bytes);
        report.number(core.nocs->traffic.dram_bytes);
        report.number(core.slips->all.size());
        for (const Slip& slip : core.slips->all) {
            report.message(slip.message);
            report.number(static_cast<uint64_t>(slip.role));
            report.number(reinterpret_cast<uint64_t>(slip.site));
            report.number(static_cast<uint64_t>(slip.cb + 1));
        }
    }
}

// The host's side.

void load_cores(Unpacker& report, const Program& program, Device& device) {
    for (const PlacedCore& placed : program.cores) {
        Core& core = device.core(placed.core);
        core.nocs->traffic = {report.number(), report.number()};
        for (size_t left = report.count(); left > 0; left--) {
            Slip slip;
            slip.message = report.message();
            slip.role = static_cast<Role>(report.number_below(kNumRoles));
            slip.site = genuine(reinterpret_cast<const Site*>(report.number()));
            slip.cb = static_cast<int>(report.number_below(kMaxCbs + 1)) - 1;
            core.slips->all.push_back(std::move(slip));
        }
    }
}

std::shared_ptr<const nlohmann::json> parsed(const std::string& data) {
    if (data.empty()) return {};
    auto value = nlohmann::json::parse(data, nullptr, false);
    if (!value.is_object()) throw Unreadable();
    return std::make_shared<const nlohmann::json>(std::move(value));
}

template <class Kind>
[[noreturn]] void throw_with(Message message, std::shared_ptr<const nlohmann::json> data) {
    Kind error(std::move(message));
    error.data = std::move(data);
    throw error;
}

void throw_again(Ending ending, Message message, const std::shared_ptr<const nlohmann::json>& data) {
    if (data && data->contains("graph")) save_deadlock(message, *data);
    switch (ending) {
        case Ending::Well:
            return;
        case Ending::Program:
            throw_with<ProgramError>(std::move(message), data);
        case Ending::Compile:
            throw_with<CompileError>(std::move(message), data);
        case Ending::Kernel:
            throw_with<KernelError>(std::move(message), data);
        case Ending::Unsupported:
            throw_with<Unsupported>(std::move(message), data);
        case Ending::Interrupted:
            throw_with<Interrupted>(std::move(message), data);
        case Ending::Internal:
            throw_with<InternalError>(std::move(message), data);
    }
}

[[noreturn]] void process_died(const std::string& how, const UserLine& called_at) {
    Message message{.code = "kernel-process",
                    .headline = "the process of the kernels " + how,
                    .note =
                        "TESSERA_ISOLATE=1 runs kernels in a process of their own; a kernel that overwrites return "
                        "addresses can end it, and so can a system that has no memory left",
                    .help =
                        "look for writes beyond arrays on the stack; the system's log says whether it ended the "
                        "process"};
    if (called_at.known()) message.places.push_back(place_of(called_at));
    throw KernelError(std::move(message));
}

std::string how_it_died(const isolate::Ended& ended) {
    if (ended.signal) return fmt::format("was ended by signal {} ({})", ended.signal, strsignal(ended.signal));
    return fmt::format("ended with status {} before its kernels did", ended.status);
}

// The files whose lines a report about this program may quote.
std::set<std::string> files_of(const Program& program, const UserLine& called_at) {
    std::set<std::string> files = {called_at.file};
    for (const auto& roles : program.kernels)
        for (const auto& kernel : roles)
            if (kernel) files.insert(kernel->user_files.begin(), kernel->user_files.end());
    for (const KernelDescriptor& kernel : program.descriptor->kernels) files.insert(kernel.made_at.file);
    for (const CBDescriptor& cb : program.descriptor->cbs) files.insert(cb.made_at.file);
    for (const SemaphoreDescriptor& semaphore : program.descriptor->semaphores) files.insert(semaphore.made_at.file);
    return files;
}

// A place in another file is dropped: printing it would read that file.
class Answers {
  public:
    Answers(const Program& program, const UserLine& called_at) : files_(files_of(program, called_at)) {
        for (const std::string& file : std::set(files_)) {
            files_.insert(shown_path(file));
            files_.insert(in_users_file({file, 1}).file);
        }
    }

    std::string operator()(std::string_view bytes) const {
        Unpacker question(bytes);
        if (static_cast<Question>(question.number()) == Question::LineOfCode) return line_of_code(question.number());
        const std::string file = question.text();
        return files_.contains(file) ? source_line(file, static_cast<uint32_t>(question.number())) : "";
    }
    void keep_own_places(Message& message) const {
        std::erase_if(message.places, [&](const Place& place) { return !files_.contains(place.file); });
    }

  private:
    static std::string line_of_code(uint64_t pc) {
        const auto place = is_kernel_code(pc) ? line_of(pc, api_dir()) : std::nullopt;
        if (!place) return {};
        Packer answer;
        answer.message({.places = {*place}});
        return answer.bytes();
    }
    std::set<std::string> files_;
};

void load_report(const std::string& bytes, const Program& program, Device& device, const Answers& answers) {
    Unpacker report(bytes);
    const auto ending = static_cast<Ending>(report.number_below(static_cast<uint64_t>(Ending::Internal) + 1));
    Message message = report.message();
    const std::string data = report.text();
    device.needs_reset = report.number() != 0 || ending != Ending::Well;
    load_cores(report, program, device);
    for (Carried* observer : listeners_of(device).carried) observer->load(report);
    answers.keep_own_places(message);
    throw_again(ending, std::move(message), parsed(data));
}

// The device needs a reset unless nothing ran, or load_report() says otherwise.
isolate::Ended run_or_reset(const isolate::Work& work, const isolate::Host& host, Device& device) {
    device.needs_reset = true;
    try {
        const isolate::Ended ended = isolate::run(work, host);
        if (ended.refused) system_refused("closing off the process of the kernels", ended.refused);
        return ended;
    } catch (const ProgramError&) {
        device.needs_reset = false;
        throw;
    }
}

}  // namespace

void run_isolated(const Program& program, Device& device, const UserLine& called_at, uint32_t workers,
                  const RunFibers& run_fibers) {
    const Listeners listeners = listeners_of(device);
    if (listeners.others > 0)
        not_modelled("isolation", "somebody listens to this device whose records do not leave an isolated process",
                     called_at);
    const Answers answers(program, called_at);
    const isolate::Work work{.prepare = [&] { WorkerPool::here().run(workers, [](size_t) {}); },
                             .run =
                                 [&](isolate::Inside& inside) {
                                     ask_the_parent(inside);
                                     Packer report;
                                     run_and_save_ending(report, inside, run_fibers);
                                     report.number(device.needs_reset);
                                     save_cores(report, program, device);
                                     for (const Carried* observer : listeners.carried) observer->save(report);
                                     return report.bytes();
                                 }};
    const isolate::Host host{.must_stop = [&] { return host_asks_to_stop(device); },
                             .hear = [](std::string_view line) { print_line(line); },
                             .answer = answers};
    try {
        const isolate::Ended ended = run_or_reset(work, host, device);
        if (ended.report) load_report(*ended.report, program, device, answers);
        if (ended.stopped)  // also when its kernels came to their end meanwhile
            throw Interrupted(Message{.code = "interrupted", .headline = "the program was interrupted"});
        if (!ended.report) process_died(how_it_died(ended), called_at);
    } catch (const Unreadable&) { process_died("said what cannot be read", called_at); }
}

}  // namespace tessera
