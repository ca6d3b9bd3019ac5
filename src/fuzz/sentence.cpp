// Who is delayed, where, until when.
#include "fuzz/sentence.hpp"

#include <fmt/format.h>

#include "diag/origin.hpp"

namespace tessera::fuzz {
namespace {

constexpr size_t kMostSteps = 400;  // of an order: what led to the end

std::string line_of(const Site* site) { return shown_line(site->file, site->line); }

// "(1,0).ncrisc" as a sentence has it: "ncrisc on (1,0)".
std::string spoken(Actor actor) {
    const std::string name = name_of(actor);
    const size_t dot = name.find(").");
    return dot == std::string::npos ? name : name.substr(dot + 2) + " on " + name.substr(0, dot + 1);
}

std::string place(const char* before, const Site* site) { return site ? before + line_of(site) : ""; }

std::string end_of(const Delay& delay, const DelayedRun::Held& held) {
    if (delay.until.actor && held.until)
        return fmt::format(" until {} has passed {}", spoken(delay.until.actor), line_of(held.until));
    if (!delay.until.actor && held.passed)
        return fmt::format(" until {} has passed {}", spoken(held.passed_by), line_of(held.passed));
    return "";
}

}  // namespace

std::string sentence(const std::vector<Delay>& delays, const DelayedRun& run) {
    std::string text = "fails when ";
    for (size_t i = 0; i < delays.size(); i++) {
        const DelayedRun::Held& held = run.held[i];
        text += fmt::format("{}{} is delayed{}{}", i ? ", and " : "", spoken(delays[i].actor()), place(" at ", held.at),
                            end_of(delays[i], held));
    }
    return text;
}

std::vector<std::string> order_in_words(const DelayedRun& run) {
    std::vector<std::string> words;
    const size_t first = run.order.size() > kMostSteps ? run.order.size() - kMostSteps : 0;
    if (first) words.push_back(fmt::format("({} steps before)", first));
    for (size_t i = first; i < run.order.size(); i++)
        words.push_back(spoken(run.order[i].actor) + place("  ", run.order[i].site));
    return words;
}

}  // namespace tessera::fuzz
