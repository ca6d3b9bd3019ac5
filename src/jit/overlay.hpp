// Headers of a checkout that the card's compiler takes and clang does not: clang reads a changed copy in their place,
// under their own name and with the same lines. The differences known: an attribute before a template parameter, and
// one before a lambda's parameters.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace tessera::jit {

// The text without those attributes; spaces keep every column.
std::string as_clang_takes_it(std::string_view text);

// The copies of one compilation: written below `prefix`, removed with this object.
class Overlay {
  public:
    Overlay(const std::vector<std::string>& folders, const std::string& prefix);
    ~Overlay();
    Overlay(const Overlay&) = delete;
    Overlay& operator=(const Overlay&) = delete;
    // For the compiler; none where every header can stay.
    std::vector<std::string> flags() const;

  private:
    std::vector<std::string> written_;
    std::string table_;
};

}  // namespace tessera::jit
