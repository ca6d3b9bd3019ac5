// Prints of low-level kernels go nowhere: the operands are taken and dropped. January streams them, August formats
// them (`DPRINT("{}", x)`).
#pragma once
#include "api/debug/assert.h"
struct TesseraNoPrint {
    template <class T>
    const TesseraNoPrint& operator<<(const T&) const {
        return *this;
    }
    template <class... T>
    void operator()(const char*, const T&...) const {}
};
#define DPRINT TesseraNoPrint()
#define DEVICE_PRINT TesseraNoPrint()
#define DPRINT_UNPACK(...)
#define DPRINT_MATH(...)
#define DPRINT_PACK(...)
#define DEVICE_PRINT_UNPACK(...)
#define DEVICE_PRINT_MATH(...)
#define DEVICE_PRINT_PACK(...)
#define DPRINT_DATA0(...)
#define DPRINT_DATA1(...)
inline char ENDL() { return '\n'; }
template <class T>
inline T SETW(T x, bool = true) {
    return x;
}
template <class T>
inline T HEX(T x) {
    return x;
}
inline char HEX() { return 0; }
