// Circular buffers: pushed and never waited for, waited for and never pushed, named and not there, there and not named.
#include <fmt/format.h>

#include <algorithm>

#include "descriptor/refuse.hpp"
#include "explain/lint/facts.hpp"

namespace tessera::lint_rules {
namespace {

// The circular buffer an index means on the cores of a kernel: the first that is there.
const CBDescriptor* cb_on(const Program& program, const KernelFacts& kernel, uint32_t index) {
    for (const CBDescriptor& cb : program.descriptor->cbs)
        for (const CBFormatDescriptor& format : cb.format_descriptors)
            if (format.buffer_index == index && meet(cb.core_ranges, kernel.descriptor->core_ranges)) return &cb;
    return nullptr;
}

template <class Does>
bool any_neighbour(const std::vector<KernelFacts>& kernels, const KernelFacts& kernel, Does does) {
    return std::any_of(kernels.begin(), kernels.end(), [&](const KernelFacts& other) {
        return meet(other.descriptor->core_ranges, kernel.descriptor->core_ranges) && does(other);
    });
}

std::vector<std::string> where(const KernelFacts& kernel, Role role, uint32_t index, const CBDescriptor* cb) {
    std::vector<std::string> lines = {kernel_words(kernel, role)};
    if (cb && cb->made_at.known()) lines.push_back(fmt::format("c_{} was made at {}", index, cb->made_at.str()));
    return lines;
}

// Who else on these cores has to do with the index, for the help.
std::string others(const std::vector<KernelFacts>& kernels, const KernelFacts& kernel, uint32_t index,
                   Use CbUses::* what, const char* verb) {
    for (const KernelFacts& other : kernels)
        for (uint32_t cb = 0; cb < kMaxCbs; cb++)
            if (cb != index && other.cbs[cb].*what && !(kernel.cbs[cb].push || kernel.cbs[cb].wait) &&
                meet(other.descriptor->core_ranges, kernel.descriptor->core_ranges)) {
                const Use use = other.cbs[cb].*what;
                return fmt::format("; {} {} c_{} at {}", name(use.role), verb, cb, line_of(*use.call));
            }
    return "";
}

void never_pushed(const Program& program, const std::vector<KernelFacts>& kernels, const KernelFacts& kernel,
                  uint32_t index, std::vector<LintFinding>& findings) {
    const Use wait = kernel.cbs[index].blocks;  // the card carries out a pop of pages that nobody pushed
    const CBDescriptor* cb = cb_on(program, kernel, index);
    if (!wait || !cb) return;
    if (any_neighbour(kernels, kernel, [&](auto& other) { return other.pushes_unknown || other.cbs[index].push; }))
        return;
    Message message{.code = "cb-never-pushed",
                    .headline = fmt::format("c_{} is waited for, but no kernel on its cores pushes it", index),
                    .places = places_at(*wait.call, "can never return"),
                    .where = where(kernel, wait.role, index, cb),
                    .note = "a page can be waited for only after cb_push_back, also of a buffer bound to a tensor",
                    .help = fmt::format("push c_{}, or check the argument that names it{}", index,
                                        others(kernels, kernel, index, &CbUses::push, "pushes"))};
    findings.push_back(finding_on(kernel, wait.role, std::move(message)));
}

void never_waited(const Program& program, const std::vector<KernelFacts>& kernels, const KernelFacts& kernel,
                  uint32_t index, std::vector<LintFinding>& findings) {
    const Use push = kernel.cbs[index].push;
    const CBDescriptor* cb = cb_on(program, kernel, index);
    if (!push || !cb || cb->buffer) return;  // a bound buffer is a result: the host reads the tensor
    if (any_neighbour(kernels, kernel, [&](auto& other) { return other.waits_unknown || other.cbs[index].wait; }))
        return;
    Message message{.code = "cb-never-waited",
                    .headline = fmt::format("c_{} is pushed, but no kernel on its cores waits for it", index),
                    .places = places_at(*push.call, "nobody takes these pages"),
                    .where = where(kernel, push.role, index, cb),
                    .note = "pages that nobody pops fill the buffer; the next cb_reserve_back never returns",
                    .help = fmt::format("wait for c_{} where it is read, or check the argument that names it{}", index,
                                        others(kernels, kernel, index, &CbUses::wait, "waits for"))};
    findings.push_back(finding_on(kernel, push.role, std::move(message)));
    findings.back().harmless = true;  // while they fit: a part of a program may be run alone, to look at its pages
}

void undeclared(const Program& program, const KernelFacts& kernel, uint32_t index, std::vector<LintFinding>& findings) {
    const CbUses& uses = kernel.cbs[index];
    const Use use = uses.push ? uses.push : uses.wait;
    if (!use || cb_on(program, kernel, index)) return;
    Message message{
        .code = "cb-undeclared",
        .headline = fmt::format("c_{} is used, but the cores of its kernels have none", index),
        .places = places_at(*use.call),
        .where = {kernel_words(kernel, use.role)},
        .help = fmt::format("add a CBDescriptor with buffer_index={} on {}, or check the argument that names it", index,
                            kernel.descriptor->core_ranges.str())};
    // The same buffer is missing for all kernels of these cores: one cause.
    for (LintFinding& known : findings)
        if (known.message.headline == message.headline && known.message.help == message.help) {
            known.message.places.insert(known.message.places.end(), message.places.begin(), message.places.end());
            known.message.where.insert(known.message.where.end(), message.where.begin(), message.where.end());
            return;
        }
    findings.push_back(finding_on(kernel, use.role, std::move(message)));
}

bool is_named(const CBDescriptor& cb, const std::vector<KernelFacts>& kernels) {
    return std::any_of(kernels.begin(), kernels.end(), [&](const KernelFacts& kernel) {
        if (!meet(kernel.descriptor->core_ranges, cb.core_ranges)) return false;
        return kernel.names_unknown ||
               std::any_of(cb.format_descriptors.begin(), cb.format_descriptors.end(),
                           [&](const auto& format) { return bool(kernel.cbs[format.buffer_index].any); });
    });
}

void unused(const CBDescriptor& cb, const std::vector<KernelFacts>& kernels, std::vector<LintFinding>& findings) {
    if (cb.buffer || cb.core_ranges.empty() || cb.format_descriptors.empty() || is_named(cb, kernels)) return;
    const uint32_t index = cb.format_descriptors.front().buffer_index;
    Message message{
        .code = "cb-unused",
        .headline = fmt::format("c_{} takes {} B of L1, but no kernel on its cores names it", index, cb.total_size),
        .where = {fmt::format("on {}", core_words(cb.core_ranges))},
        .help = fmt::format("leave it out, or check the compile-time args: one should be {}", index)};
    if (cb.made_at.known()) message.places = {place_of(cb.made_at)};
    findings.push_back({.message = std::move(message),
                        .core = cb.core_ranges.ranges().front().start,
                        .cores_folded = cb.core_ranges.num_cores() - 1,
                        .harmless = true});
}

}  // namespace

void check_cbs(const Program& program, const std::vector<KernelFacts>& kernels, std::vector<LintFinding>& findings) {
    for (const KernelFacts& kernel : kernels)
        for (uint32_t index = 0; index < kMaxCbs; index++) {
            never_pushed(program, kernels, kernel, index, findings);
            never_waited(program, kernels, kernel, index, findings);
            undeclared(program, kernel, index, findings);
        }
    for (const CBDescriptor& cb : program.descriptor->cbs) unused(cb, kernels, findings);
}

}  // namespace tessera::lint_rules
