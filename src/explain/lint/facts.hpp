// What a kernel's objects say about it: which circular buffers, arguments, semaphores and NoCs its calls name.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "device/cb_state.hpp"
#include "explain/lint/lint.hpp"

namespace tessera::lint_rules {

// A call and the role whose object has it.
struct Use {
    const CallSite* call = nullptr;
    Role role = Role::Brisc;
    explicit operator bool() const { return call != nullptr; }
};

struct CbUses {
    Use push, wait, any;  // the first of each; `wait` is a wait, a question or a pop
    Use blocks;           // the first that returns only when there are pages
};

struct ArgUses {
    Use highest;             // the constant index that reaches farthest
    bool reads_all_known = true;  // every read is of one word at a constant index
    int64_t count() const { return highest ? highest.call->first + 1 : 0; }
};

// Over all roles of one kernel.
struct KernelFacts {
    const KernelDescriptor* descriptor = nullptr;
    std::array<CbUses, kMaxCbs> cbs;
    bool pushes_unknown = false, waits_unknown = false, names_unknown = false;  // by an index only the run knows
    ArgUses unique, common;
    uint64_t semaphores = 0;  // bit per id asked for
    bool asks_unknown_semaphore = false;
    std::array<Use, 2> transfers;  // by NoC
};

std::vector<KernelFacts> facts_of(const Program& program);

// Whether two kernels, or a kernel and a circular buffer, have a core in common.
bool meet(const CoreRangeSet& a, const CoreRangeSet& b);

// The place of a call, quoted; empty where the compiler lost the line.
std::vector<Place> places_at(const CallSite& call, const std::string& label = "");
std::string line_of(const CallSite& call);  // "reader.cpp:27"
// A finding on the cores of a kernel, in the role of a use.
LintFinding finding_on(const KernelFacts& kernel, Role role, Message message);
// "kernels/reader.cpp as ncrisc, on core (0,0) and 3 more"
std::string kernel_words(const KernelFacts& kernel, Role role);
std::string core_words(const CoreRangeSet& cores);

void check_cbs(const Program& program, const std::vector<KernelFacts>& kernels, std::vector<LintFinding>& findings);
void check_args(const Program& program, const std::vector<KernelFacts>& kernels, std::vector<LintFinding>& findings);
void check_semaphores(const Program& program, const std::vector<KernelFacts>& kernels,
                      std::vector<LintFinding>& findings);
void check_nocs(const std::vector<KernelFacts>& kernels, std::vector<LintFinding>& findings);

}  // namespace tessera::lint_rules
