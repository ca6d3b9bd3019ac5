// The five kinds of errors and the one printer. Format: docs/house-style.md, "Errors".
#pragma once
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>  // the whole header would cost every source file a second
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace tessera {

// One user line a message points at. With column and source text available, the line is quoted and underlined.
struct Place {
    std::string file;
    uint32_t line = 0;
    uint32_t column = 0;    // 1-based; 0: whole line
    std::string quote;      // printed after "file:line" when there is no column (a Python call, say)
    std::string label;      // printed after the carets
};

// A vector whose braces move what they are given. An initializer list would keep the originals, and a fiber that fails
// drops its stack with all that is left on it (decision 8).
template <class T>
struct List : std::vector<T> {
    List() = default;
    List(std::vector<T> values) : std::vector<T>(std::move(values)) {}
    template <class... Values>
        requires(sizeof...(Values) > 0 && (std::is_constructible_v<T, Values &&> && ...))
    List(Values&&... values) {
        this->reserve(sizeof...(Values));
        (this->emplace_back(std::forward<Values>(values)), ...);
    }
};

// A path as the user would type it: relative when it lies below the working directory.
std::string shown_path(const std::string& path);

// Everything a report says. Empty fields are left out.
struct Message {
    std::string code;      // "cb-overflow": page docs/errors/cb-overflow.md
    std::string headline;  // what happened, both numbers, lower case, no full stop
    List<Place> places;
    List<std::string> rows;   // "   |  ..." table rows
    List<std::string> where;  // "= ..." lines: where on the die
    std::string note;                // the rule and its source
    std::string help;                // one way out, a statement
    std::string render(const char* kind = "error") const;
};

// Base of all; what() is the rendered message.
class Error : public std::runtime_error {
  public:
    explicit Error(Message message);
    const Message& message() const { return message_; }
    const std::string& code() const { return message_.code; }
    std::shared_ptr<const nlohmann::json>
        data;  // machine-readable form: wait-for graph, findings; null when there is none

  private:
    Message message_;
};

// The description is wrong; nothing ran.
struct ProgramError : Error {
    using Error::Error;
};
// Kernel source: the compiler's own text.
struct CompileError : Error {
    using Error::Error;
};
// The kernel did what the card forbids; the device needs a reset.
struct KernelError : Error {
    using Error::Error;
};
// Real on the card, not modelled here; named in docs/unsupported.md.
struct Unsupported : Error {
    using Error::Error;
};
// Ctrl-C while a program ran.
struct Interrupted : Error {
    using Error::Error;
};
// Ours: says so and prints our location.
struct InternalError : Error {
    using Error::Error;
};

[[noreturn]] void internal_error(const std::string& what, const char* file, int line);
#define TESSERA_CHECK_INTERNAL(condition, what)                                  \
    do {                                                                         \
        if (!(condition)) ::tessera::internal_error((what), __FILE__, __LINE__); \
    } while (false)

}  // namespace tessera
