// Load of links over time: parts of equal width, a bounded number of them. A run that outgrows them makes two into one.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tessera::timing {

class Heat {
  public:
    static constexpr size_t kMostParts = 64;

    explicit Heat(size_t links) : busy_(links) {}
    double width() const { return width_; }
    const std::vector<float>& of(size_t link) const { return busy_[link]; }

    // The link is in use from `begin` on for so many cycles.
    void add(size_t link, double begin, double cycles) {
        while (begin + cycles >= width_ * kMostParts) halve();
        for (double at = begin, end = begin + cycles; at < end;) {
            const auto part = static_cast<size_t>(at / width_);
            const double next = std::min(end, static_cast<double>(part + 1) * width_);
            std::vector<float>& parts = busy_[link];
            if (parts.size() <= part) parts.resize(part + 1);
            parts[part] += static_cast<float>(next - at);
            at = next;
        }
    }

  private:
    void halve() {
        width_ *= 2;
        for (std::vector<float>& parts : busy_) {
            for (size_t i = 0; i < parts.size(); i++) {
                const float load = parts[i];
                parts[i] = 0;
                parts[i / 2] += load;
            }
            parts.resize((parts.size() + 1) / 2);
        }
    }

    double width_ = 16;  // cycles
    std::vector<std::vector<float>> busy_;
};

}  // namespace tessera::timing
