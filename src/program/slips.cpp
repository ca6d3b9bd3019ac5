// What a run carried out though it cannot be meant comes before what it led to.
#include "program/slips.hpp"

#include <fmt/format.h>

#include "diag/origin.hpp"
#include "fiber/fiber.hpp"

namespace tessera {
namespace {

constexpr size_t kMaxCauses = 3;

bool same(const Slip& a, const Slip& b) {
    return a.site == b.site && a.role == b.role && a.message.code == b.message.code;
}

std::string cause(const FoldedSlip& one) {
    const Site* site = one.slip->site;
    return fmt::format("cause: {}{} (core {}, {}{}; {})", one.slip->message.headline,
                       site ? ", at " + shown_line(site->file, site->line) : "", one.core->logical.str(),
                       name(one.slip->role), one.more_cores ? fmt::format(", {} more cores", one.more_cores) : "",
                       one.slip->message.code);
}

}  // namespace

std::vector<FoldedSlip> slips_of(const Program& program, Device& device) {
    std::vector<FoldedSlip> found;
    for (const PlacedCore& placed : program.cores) {
        const Core& core = device.core(placed.core);
        for (const Slip& slip : core.slips->all) {
            const auto known =
                std::find_if(found.begin(), found.end(), [&](const FoldedSlip& one) { return same(*one.slip, slip); });
            if (known != found.end()) known->more_cores++;
            else found.push_back({&slip, &core});
        }
    }
    return found;
}

void name_causes(Message& message, const Program& program, Device& device) {
    const std::vector<FoldedSlip> found = slips_of(program, device);
    for (size_t i = std::min(found.size(), kMaxCauses); i-- > 0;)
        message.where.insert(message.where.begin(), cause(found[i]));
}

}  // namespace tessera
