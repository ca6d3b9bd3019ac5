// While one lives, the processor's arithmetic has no denormals, as the card's has none: operands count as zero, results
// become zero. Facts: the control registers MXCSR (bits 6 and 15) and FPCR (bit 24).
#pragma once
#include <cstdint>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace tessera::sfpu {

class FlushDenormals {
  public:
    FlushDenormals() : before_(read()) { write(before_ | kFlush); }
    ~FlushDenormals() { write(before_); }
    FlushDenormals(const FlushDenormals&) = delete;
    FlushDenormals& operator=(const FlushDenormals&) = delete;

  private:
#if defined(__SSE__)
    using Word = uint32_t;
    static constexpr Word kFlush = 0x8040;
    static Word read() { return _mm_getcsr(); }
    static void write(Word word) { _mm_setcsr(word); }
#elif defined(__aarch64__)
    using Word = uint64_t;
    static constexpr Word kFlush = Word{1} << 24;
    static Word read() {
        Word word;
        asm volatile("mrs %0, fpcr" : "=r"(word));
        return word;
    }
    static void write(Word word) { asm volatile("msr fpcr, %0" ::"r"(word)); }
#else
#error "no control of denormals is known for this processor"
#endif
    Word before_;
};

}  // namespace tessera::sfpu
