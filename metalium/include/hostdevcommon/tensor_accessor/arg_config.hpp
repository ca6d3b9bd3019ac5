// Which words of a tensor accessor are given at compile time and which at run time (METALIUM 7).
#pragma once
#include <cstdint>

namespace tensor_accessor {

enum class ArgConfig : std::uint8_t {
    None = 0,
    Sharded = 1,
    IsDram = 2,
    RuntimeRank = 4,
    RuntimeNumBanks = 8,
    RuntimeTensorShape = 16,
    RuntimeShardShape = 32,
    RuntimeBankCoords = 64,
    Runtime = RuntimeRank | RuntimeNumBanks | RuntimeTensorShape | RuntimeShardShape | RuntimeBankCoords,
};

class ArgsConfig {
  public:
    using Underlying = std::uint8_t;
    constexpr ArgsConfig() = default;
    constexpr ArgsConfig(ArgConfig one) : bits_(static_cast<Underlying>(one)) {}
    constexpr explicit ArgsConfig(Underlying bits) : bits_(bits) {}
    constexpr bool test(ArgConfig one) const { return (bits_ & static_cast<Underlying>(one)) != 0; }
    constexpr ArgsConfig& set(ArgConfig one, bool on = true) {
        const auto bit = static_cast<Underlying>(one);
        bits_ = static_cast<Underlying>(on ? bits_ | bit : bits_ & ~bit);
        return *this;
    }
    constexpr Underlying raw() const { return bits_; }
    constexpr bool operator==(const ArgsConfig&) const = default;
    constexpr ArgsConfig operator|(ArgsConfig other) const { return ArgsConfig(Underlying(bits_ | other.bits_)); }
    constexpr ArgsConfig operator&(ArgsConfig other) const { return ArgsConfig(Underlying(bits_ & other.bits_)); }

  private:
    Underlying bits_ = 0;
};

constexpr ArgsConfig operator|(ArgConfig a, ArgConfig b) { return ArgsConfig(a) | ArgsConfig(b); }

}  // namespace tensor_accessor
