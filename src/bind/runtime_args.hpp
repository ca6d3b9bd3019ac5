// Runtime arguments as Python sees them: r[x][y] is a list that may be changed. Facts: HOST_API 3.2.
#pragma once
#include <map>

#include "bind/bind.hpp"

namespace tessera::bind {

class RuntimeArgs {
  public:
    // Insert or replace.
    void set(CoreCoord core, nb::list args);
    // Insert, or extend what the core has already.
    void extend(CoreCoord core, nb::handle args);
    nb::list at(CoreCoord core) const;  // throws std::out_of_range
    bool has(CoreCoord core) const { return index_.contains(core); }
    bool has_column(uint32_t x) const;
    void clear();
    const std::vector<std::pair<CoreCoord, nb::list>>& items() const { return items_; }
    // New lists with the same numbers.
    RuntimeArgs copy() const;
    std::vector<CoreArgs> build(const UserLine& line) const;

  private:
    std::vector<std::pair<CoreCoord, nb::list>> items_;
    std::map<CoreCoord, size_t> index_;
};

// From any accepted form: RuntimeArgs, nested lists by x and y, or (CoreCoord, list) pairs.
RuntimeArgs to_runtime_args(nb::handle args, const UserLine& line);

}  // namespace tessera::bind
