// Folding, printing and keeping of findings.
#include "check/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "device/device.hpp"
#include "diag/message_json.hpp"
#include "diag/origin.hpp"
#include "diag/packed.hpp"
#include "diag/paint.hpp"

namespace tessera::check {
namespace {

std::mutex mutex;
std::vector<Finding> all;  // guarded by mutex
std::vector<Finding>* aside = nullptr;  // guarded by mutex

bool same_place(const Place& a, const Place& b) { return a.file == b.file && a.line == b.line && a.column == b.column; }

bool same_cause(const Finding& finding, const Message& message, Role role) {
    const auto& known = finding.message;
    if (known.code != message.code || known.headline != message.headline || finding.role != role) return false;
    if (known.places.empty() || message.places.empty()) return known.places.empty() == message.places.empty();
    return same_place(known.places.front(), message.places.front());
}

std::string where(const Finding& finding) {
    std::string text = fmt::format("core {}, {}, kernel {}", finding.cores.front().str(), name(finding.role),
                                   shown_path(finding.kernel));
    if (finding.cores.size() > 1)
        text += fmt::format("; {} more core{} in the same way", finding.cores.size() - 1,
                            finding.cores.size() > 2 ? "s" : "");
    return text;
}

Message message_of(const Finding& finding) {
    Message message = finding.message;
    message.where.insert(message.where.begin(), where(finding));
    return message;
}

}  // namespace

std::string Finding::text() const { return message_of(*this).render("finding"); }

nlohmann::json Finding::json() const {
    nlohmann::json all = to_json(message_of(*this));
    nlohmann::json on = nlohmann::json::array();
    for (const LogicalCore& core : cores) on.push_back({core.x, core.y});
    all.update({{"core", {cores.front().x, cores.front().y}},
                {"cores", on},
                {"cores_folded", cores.size() - 1},
                {"role", name(role)},
                {"kernel", kernel},
                {"program", program},
                {"times", times},
                {"text", text()}});
    return all;
}

void save_core(Packer& into, LogicalCore core) {
    into.number(core.x);
    into.number(core.y);
}

LogicalCore load_core(Unpacker& from, const Device& device) {
    LogicalCore core;
    core.x = static_cast<uint32_t>(from.number_below(device.grid().x));
    core.y = static_cast<uint32_t>(from.number_below(device.grid().y));
    return core;
}

std::vector<Finding> findings() {
    std::lock_guard lock(mutex);
    return all;
}
size_t count_findings() {
    std::lock_guard lock(mutex);
    return all.size();
}
void clear_findings() {
    std::lock_guard lock(mutex);
    all.clear();
}

FindingsAside::FindingsAside() {
    std::lock_guard lock(mutex);
    before_ = std::exchange(aside, &found_);
}
FindingsAside::~FindingsAside() {
    std::lock_guard lock(mutex);
    aside = before_;
}
std::vector<Finding> FindingsAside::take() {
    std::lock_guard lock(mutex);
    return std::exchange(found_, {});
}

void Report::begin(std::string program) {
    program_ = std::move(program);
    found_.clear();
}

void Report::add(Message message, LogicalCore core, Role role, const std::string& kernel) {
    for (Finding& known : found_) {
        if (!same_cause(known, message, role)) continue;
        known.times++;
        if (std::find(known.cores.begin(), known.cores.end(), core) == known.cores.end()) known.cores.push_back(core);
        return;
    }
    found_.push_back(
        {.message = std::move(message), .cores = {core}, .role = role, .kernel = kernel, .program = program_});
}

bool Report::withdraw(const std::string& code, Role role, const std::string& kernel) {
    return std::erase_if(found_, [&](const Finding& finding) {
               return finding.message.code == code && finding.role == role && finding.kernel == kernel;
           }) > 0;
}

void Report::save(Packer& into) const {
    into.number(found_.size());
    for (const Finding& finding : found_) {
        into.message(finding.message);
        save_core(into, finding.cores.front());
        into.number(finding.cores.size() - 1);
        for (size_t i = 1; i < finding.cores.size(); i++) save_core(into, finding.cores[i]);
        into.number(static_cast<uint64_t>(finding.role));
        into.text(finding.kernel);
        into.number(finding.times);
    }
}

void Report::load(Unpacker& from, const Device& device) {
    found_.clear();
    for (size_t left = from.count(); left > 0; left--) {
        Finding finding{.message = from.message(), .cores = {load_core(from, device)}};
        for (size_t more = from.count(); more > 0; more--) finding.cores.push_back(load_core(from, device));
        finding.role = static_cast<Role>(from.number_below(kNumRoles));
        finding.kernel = from.text();
        finding.program = program_;
        finding.times = from.number();
        found_.push_back(std::move(finding));
    }
}

void Report::end() {
    {
        std::lock_guard lock(mutex);
        if (aside) {
            aside->insert(aside->end(), found_.begin(), found_.end());
            found_.clear();
            return;
        }
    }
    for (const Finding& finding : found_) print_message(stderr, finding.text());
    if (!found_.empty())
        fmt::print(stderr, "check: {} finding{} in the program of {}\n", found_.size(), found_.size() == 1 ? "" : "s",
                   program_);
    std::fflush(stderr);
    std::lock_guard lock(mutex);
    all.insert(all.end(), found_.begin(), found_.end());
    found_.clear();
}

}  // namespace tessera::check
