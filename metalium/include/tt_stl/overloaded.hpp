// Several lambdas as one visitor.
#pragma once
#include <tt_stl/span.hpp>

namespace ttsl {

template <class... Visitors>
struct overloaded : Visitors... {
    using Visitors::operator()...;
};
template <class... Visitors>
overloaded(Visitors...) -> overloaded<Visitors...>;

}  // namespace ttsl
