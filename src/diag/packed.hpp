// Values as bytes, for another process. Whoever unpacks does not trust the bytes: what does not fit throws Unreadable.
#pragma once
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include "diag/error.hpp"

namespace tessera {

struct Unreadable : std::exception {
    const char* what() const noexcept override { return "bytes of another process cannot be read"; }
};

class Packer {
  public:
    void number(uint64_t value);
    void text(std::string_view value);
    void message(const Message& message);
    const std::string& bytes() const { return bytes_; }

  private:
    void list(const List<std::string>& lines);
    std::string bytes_;
};

class Unpacker {
  public:
    explicit Unpacker(std::string_view bytes) : left_(bytes) {}
    uint64_t number();
    uint64_t number_below(uint64_t end);  // Unreadable from `end` on
    // How many things follow, each of which takes at least a byte.
    size_t count() { return number_below(left_.size() + 1); }
    std::string text();
    Message message();
    bool is_empty() const { return left_.empty(); }

  private:
    List<std::string> list();
    std::string_view left_;
};

}  // namespace tessera
