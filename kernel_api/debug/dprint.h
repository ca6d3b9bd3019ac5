// DPRINT: a stream whose lines the host prints, when TT_METAL_DPRINT_CORES asks for them (KERNEL_API 8).
// Statements end in a call that sends complete lines; nothing waits for a reader.
#pragma once
#include <cstdint>

#include "debug/dprint_tile.h"
#include "tessera/attributes.h"
#include "tessera/abi/calls.h"

struct ENDL {};
struct HEX {};
struct DEC {};
struct OCT {};
struct FIXED {};
struct DEFAULTFLOAT {};
struct SETW {
    explicit SETW(char width, bool sticky = true) : w(width) {}
    char w;
};
struct SETPRECISION {
    explicit SETPRECISION(char precision) : p(precision) {}
    char p;
};
struct BF16 {
    explicit BF16(uint16_t value) : val(value) {}
    uint16_t val;
};
using bf16_t = BF16;
struct F32 {
    explicit F32(float value) : val(value) {}
    float val;
};
struct U32 {
    explicit U32(uint32_t value) : val(value) {}
    uint32_t val;
};

struct DebugPrinter {
    ~DebugPrinter() { tess_print_end(); }

    // The newer form, DPRINT("text {}", value): placeholders are filled in order.
    template <typename... Values>
    void operator()(const char* format, const Values&... values) const {
        (void)((format = up_to_placeholder(format), *this << values), ...);
        tess_print_text_rest(format);
    }

    const DebugPrinter& operator<<(const char* text) const {
        tess_print_text(text);
        return *this;
    }
    const DebugPrinter& operator<<(char c) const {
        tess_print_number(tessera::kChar, static_cast<uint8_t>(c));
        return *this;
    }
    const DebugPrinter& operator<<(bool b) const { return number(tessera::kUnsigned, b); }
    const DebugPrinter& operator<<(uint8_t v) const { return number(tessera::kUnsigned, v); }
    const DebugPrinter& operator<<(uint16_t v) const { return number(tessera::kUnsigned, v); }
    const DebugPrinter& operator<<(uint32_t v) const { return number(tessera::kUnsigned, v); }
    const DebugPrinter& operator<<(unsigned long v) const { return number(tessera::kUnsigned, v); }
    const DebugPrinter& operator<<(unsigned long long v) const { return number(tessera::kUnsigned, v); }
    const DebugPrinter& operator<<(int8_t v) const {
        return number(tessera::kSigned, static_cast<uint64_t>(static_cast<int64_t>(v)));
    }
    const DebugPrinter& operator<<(int16_t v) const {
        return number(tessera::kSigned, static_cast<uint64_t>(static_cast<int64_t>(v)));
    }
    const DebugPrinter& operator<<(int32_t v) const {
        return number(tessera::kSigned, static_cast<uint64_t>(static_cast<int64_t>(v)));
    }
    const DebugPrinter& operator<<(long v) const { return number(tessera::kSigned, static_cast<uint64_t>(v)); }
    const DebugPrinter& operator<<(long long v) const { return number(tessera::kSigned, static_cast<uint64_t>(v)); }
    const DebugPrinter& operator<<(float v) const { return number(tessera::kFloat, __builtin_bit_cast(uint32_t, v)); }
    const DebugPrinter& operator<<(double v) const { return number(tessera::kDouble, __builtin_bit_cast(uint64_t, v)); }
    template <typename T>
    const DebugPrinter& operator<<(T* pointer) const {
        return number(tessera::kPointer, reinterpret_cast<uint64_t>(pointer));
    }
    const DebugPrinter& operator<<(char* text) const {
        tess_print_text(text);
        return *this;
    }
    const DebugPrinter& operator<<(BF16 v) const { return number(tessera::kBf16, v.val); }
    const DebugPrinter& operator<<(F32 v) const { return *this << v.val; }
    const DebugPrinter& operator<<(U32 v) const { return *this << v.val; }
    const DebugPrinter& operator<<(ENDL) const {
        tess_print_number(tessera::kChar, '\n');
        return *this;
    }
    const DebugPrinter& operator<<(HEX) const { return format(tessera::kHex, 0); }
    const DebugPrinter& operator<<(DEC) const { return format(tessera::kDec, 0); }
    const DebugPrinter& operator<<(OCT) const { return format(tessera::kOct, 0); }
    const DebugPrinter& operator<<(SETW v) const { return format(tessera::kWidth, v.w); }
    const DebugPrinter& operator<<(SETPRECISION v) const { return format(tessera::kPrecision, v.p); }
    const DebugPrinter& operator<<(FIXED) const { return format(tessera::kFixed, 0); }
    const DebugPrinter& operator<<(DEFAULTFLOAT) const { return format(tessera::kDefaultFloat, 0); }
    template <int kMaxCount>
    const DebugPrinter& operator<<(const TileSlice<kMaxCount>& slice) const {
        slice.print();
        return *this;
    }

  private:
    const DebugPrinter& number(tessera::PrintItem kind, uint64_t bits) const {
        tess_print_number(kind, bits);
        return *this;
    }
    const DebugPrinter& format(tessera::PrintFormat what, uint32_t value) const {
        tess_print_format(what, value);
        return *this;
    }
    // Prints the text before "{...}" and returns what follows it.
    static const char* up_to_placeholder(const char* text) {
        for (; *text && *text != '{'; text++) tess_print_number(tessera::kChar, static_cast<uint8_t>(*text));
        while (*text && *text != '}') text++;
        return *text ? text + 1 : text;
    }
    static void tess_print_text_rest(const char* text) {
        for (; *text; text++) tess_print_number(tessera::kChar, static_cast<uint8_t>(*text));
    }
};

// Nothing is evaluated where nothing is printed.
#define DPRINT              \
    if (!tess_print_on()) { \
    } else DebugPrinter()
#define DEVICE_PRINT(...) DPRINT(__VA_ARGS__)

#ifdef TRISC_UNPACK
#define DPRINT_UNPACK(...) __VA_ARGS__
#else
#define DPRINT_UNPACK(...)
#endif
#ifdef TRISC_MATH
#define DPRINT_MATH(...) __VA_ARGS__
#else
#define DPRINT_MATH(...)
#endif
#ifdef TRISC_PACK
#define DPRINT_PACK(...) __VA_ARGS__
#else
#define DPRINT_PACK(...)
#endif
#ifdef COMPILE_FOR_BRISC
#define DPRINT_DATA0(...) __VA_ARGS__
#else
#define DPRINT_DATA0(...)
#endif
#ifdef COMPILE_FOR_NCRISC
#define DPRINT_DATA1(...) __VA_ARGS__
#else
#define DPRINT_DATA1(...)
#endif
