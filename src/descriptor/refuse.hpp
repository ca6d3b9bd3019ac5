// How a wrong description is refused: one call that throws a ProgramError pointing at the user's line.
// Upstream's wording (HOST_API 3-6) stands in the note, because people search for it.
#pragma once
#include <string>
#include <vector>

#include "descriptor/program.hpp"
#include "diag/error.hpp"

namespace tessera {

struct Refusal {
    std::string code;              // page docs/errors/<code>.md
    std::string headline;          // what is wrong, with both numbers
    std::string upstream;          // tt-metal's text for the same condition; empty: it has none
    UserLine line;                 // where the description was made; unknown: bind/ adds the caller's line
    std::string help;              // one way out, a statement
    std::vector<std::string> where;
    std::vector<std::string> rows;
};

[[noreturn]] void refuse(Refusal refusal);

// Throws Unsupported: right on the card, not modelled here. `section` is a heading of docs/unsupported.md.
[[noreturn]] void not_modelled(const std::string& section, std::string headline, const UserLine& line);

// The place of a user's line with its source text quoted, as reports show it.
Place place_of(const UserLine& line);

}  // namespace tessera
