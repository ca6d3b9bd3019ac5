// Conditions around a line of a kernel source, as far as they name a chip: what stands under another chip's name
// (`#ifdef ARCH_QUASAR`) is not compiled. All other conditions count as true.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::jit {

class ChipConditions {
  public:
    // `chip`: the define of the chip that is compiled for, ARCH_BLACKHOLE.
    explicit ChipConditions(std::string chip) : chip_(std::move(chip)) {}

    void see(const std::string& line);  // every line of the source, in order
    bool is_compiled() const;

  private:
    struct Block {
        bool taken;    // a branch before this one is known to be compiled
        bool skipped;  // this branch is known not to be
    };
    std::optional<bool> value(const std::string& directive, const std::string& condition) const;

    std::string chip_;
    std::vector<Block> blocks_;
};

}  // namespace tessera::jit
