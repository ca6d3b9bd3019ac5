// Configuration: two banks of words that all threads share, and sixteen-bit values of each thread's own.
// Facts: reference page TENSIX_ISA 2, 6. Words from the globals on exist once: a write goes to both banks.
#pragma once
#include <array>
#include <bitset>
#include <cstdint>

#include "tensix/counters.hpp"
#include "tensix/fields.hpp"
#include "tensix/isa.hpp"

namespace tessera::tensix {

// Receives the words that instructions read (checked mode); keys: a bank's words, the other bank's, then each thread's.
class ConfigWatch {
  public:
    virtual void reads_config(uint32_t key) = 0;

  protected:
    ~ConfigWatch() = default;
};

class Config {
  public:
    static constexpr uint32_t kMaxWords = 256, kMaxThreadWords = 128;
    static constexpr uint32_t kKeys = 2 * kMaxWords + kThreads * kMaxThreadWords;
    static uint32_t key(uint32_t bank, uint32_t index) { return bank * kMaxWords + index % kMaxWords; }
    void set_watch(ConfigWatch* watch) { watch_ = watch; }

    explicit Config(Chip chip);

    const Fields& fields() const { return fields_; }
    uint32_t bank_of(uint32_t thread) const { return chosen_[thread]; }

    // A field of the bank that the thread has chosen; `by` words and `up` bits further on for a row of like fields.
    uint32_t of(uint32_t thread, Field field, uint32_t by = 0, uint32_t up = 0) const {
        if (watch_) [[unlikely]]
            watch_->reads_config(key(bank_of(thread), field.word + by));
        return get(bank_[bank_of(thread)], field, by, up);
    }
    uint32_t of_thread(uint32_t thread, Field field, uint32_t by = 0) const { return get(thread_[thread], field, by); }
    uint32_t word(uint32_t bank, uint32_t index) const { return bank_[bank][index % kMaxWords]; }
    uint32_t thread_word(uint32_t thread, uint32_t index) const { return thread_[thread][index % kMaxThreadWords]; }

    // Another number after every change but those of a tile's own words (addresses and offsets, which kernels set for
    // each tile): what was read of the others before may be something else now. Never 0.
    uint64_t version() const { return version_; }

    // All writes but those of SETC16. True: the write seeds the generators of random numbers.
    bool write(uint32_t bank, uint32_t index, uint32_t value);
    void write_masked(uint32_t bank, uint32_t index, uint32_t value, uint32_t mask);
    void write_thread(uint32_t thread, uint32_t index, uint32_t value) {
        uint32_t& word = thread_[thread][index % kMaxThreadWords];
        if (word == (value & 0xFFFF)) return;
        word = value & 0xFFFF;
        if (!thread_word_of_tile_[index % kMaxThreadWords]) ++version_;
        chosen_[thread] = get(thread_[thread], fields_.CFG_STATE_ID_StateID);
    }

  private:
    template <class Words>
    static uint32_t get(const Words& words, Field field, uint32_t by = 0, uint32_t up = 0) {
        const uint32_t mask = field.bits >= 32 ? ~0u : (1u << field.bits) - 1;
        return words[field.word + by] >> (field.low + up) & mask;
    }

    void change(uint32_t& word, uint32_t index, uint32_t value) {
        if (word == value) return;
        word = value;
        if (!word_of_tile_[index % kMaxWords]) ++version_;
    }

    const Fields& fields_;
    std::bitset<kMaxWords> word_of_tile_;
    std::bitset<kMaxThreadWords> thread_word_of_tile_;
    ConfigWatch* watch_ = nullptr;
    uint64_t version_ = 1;
    std::array<std::array<uint32_t, kMaxWords>, 2> bank_{};
    std::array<std::array<uint32_t, kMaxThreadWords>, kThreads> thread_{};
    std::array<uint32_t, kThreads> chosen_{};  // bank of each thread: its CFG_STATE_ID_StateID
};

}  // namespace tessera::tensix
