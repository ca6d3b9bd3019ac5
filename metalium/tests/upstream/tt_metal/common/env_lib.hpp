// Settings of tt-metal's tests.
#pragma once
#include <cstdlib>
#include <sstream>
#include <string>

namespace tt {

template <class Value>
Value parse_env(const char* name, const Value& otherwise) {
    const char* text = std::getenv(name);
    if (!text) return otherwise;
    Value value{};
    std::istringstream(text) >> value;
    return value;
}

}  // namespace tt
