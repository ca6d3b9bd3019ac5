// Prints of low-level kernels go nowhere: the operands are taken and dropped.
#pragma once
#include "api/debug/assert.h"
struct TesseraNoPrint {
    template <class T>
    const TesseraNoPrint& operator<<(const T&) const {
        return *this;
    }
};
#define DPRINT TesseraNoPrint()
#define DPRINT_UNPACK(x)
#define DPRINT_MATH(x)
#define DPRINT_PACK(x)
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
