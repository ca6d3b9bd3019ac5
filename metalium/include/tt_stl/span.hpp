// Spans, under the names of tt-metal (METALIUM 2). `tt::stl` and `ttsl` are the same namespace.
#pragma once
#include <cstddef>
#include <span>
#include <type_traits>

namespace ttsl {

template <class T, std::size_t Extent = std::dynamic_extent>
using Span = std::span<T, Extent>;

template <class Container>
auto make_span(Container& container) {
    return Span<std::remove_pointer_t<decltype(container.data())>>(container.data(), container.size());
}
template <class Container>
auto make_const_span(const Container& container) {
    return Span<const std::remove_cvref_t<decltype(*container.data())>>(container.data(), container.size());
}
using std::as_bytes;
using std::as_writable_bytes;

}  // namespace ttsl

namespace tt {
namespace stl = ::ttsl;
}
