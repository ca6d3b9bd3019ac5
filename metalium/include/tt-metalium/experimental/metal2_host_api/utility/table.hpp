// Pairs of key and value in the order they were given; no key twice.
#pragma once
#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

#include <tt_stl/assert.hpp>

namespace tt::tt_metal::experimental {

template <class K, class V>
class Table {
  public:
    using key_type = K;
    using mapped_type = V;
    using value_type = std::pair<K, V>;
    Table() = default;
    Table(std::initializer_list<value_type> entries) {
        for (const value_type& entry : entries)
            TT_FATAL(insert(entry).second, "Table: duplicate key in initializer list");
    }
    auto begin() { return entries_.begin(); }
    auto end() { return entries_.end(); }
    auto begin() const { return entries_.begin(); }
    auto end() const { return entries_.end(); }
    bool empty() const { return entries_.empty(); }
    std::size_t size() const { return entries_.size(); }
    void clear() { entries_.clear(); }
    auto find(const K& key) { return std::ranges::find(entries_, key, &value_type::first); }
    auto find(const K& key) const { return std::ranges::find(entries_, key, &value_type::first); }
    bool contains(const K& key) const { return find(key) != end(); }
    auto insert(const value_type& entry) {
        const auto found = find(entry.first);
        if (found != end()) return std::pair(found, false);
        return std::pair(entries_.insert(entries_.end(), entry), true);
    }
    template <class... Args>
    auto emplace(Args&&... args) {
        return insert(value_type(std::forward<Args>(args)...));
    }
    V& operator[](const K& key) { return insert({key, V{}}).first->second; }
    const V& at(const K& key) const {
        TT_FATAL(contains(key), "Table: no such key");
        return find(key)->second;
    }
    bool operator==(const Table&) const = default;

  private:
    std::vector<value_type> entries_;
};

}  // namespace tt::tt_metal::experimental
