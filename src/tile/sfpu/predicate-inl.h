// Predication as the SFPU has it: cc, its enable and a stack, for programs that say v_if, v_else, v_endif themselves.
// Facts: reference page SFPU 11 (SFPSETCC, SFPENCC, SFPPUSHC, SFPPOPC, SFPCOMPC). Functions of ops/ use where() instead.
#if defined(TESSERA_SFPU_PREDICATE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef TESSERA_SFPU_PREDICATE_INL_H_
#undef TESSERA_SFPU_PREDICATE_INL_H_
#else
#define TESSERA_SFPU_PREDICATE_INL_H_
#endif

#include "tile/sfpu/lane-inl.h"

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {

class Predicate {
  public:
    static constexpr int kDepth = 8;

    // SFPENCC: conditions count from here on, all lanes active.
    void enable() {
        enabled_ = true;
        cc_ = Int(-1);
    }
    void disable() { *this = Predicate(); }
    void push() { stack_[depth_++] = {cc_, enabled_}; }
    void pop() {
        depth_--;
        cc_ = stack_[depth_].cc;
        enabled_ = stack_[depth_].enabled;
    }
    // SFPSETCC: lanes that were active stay so only where the condition holds.
    void set(Cond c) { cc_ = where(c, cc_, Int(0)); }
    // SFPCOMPC: the other lanes of the enclosing level.
    void complement() { cc_ = (depth_ > 0 ? stack_[depth_ - 1].cc : Int(-1)) & ~cc_; }
    Cond active() const { return enabled_ ? !zero(cc_) : zero(Int(0)); }
    // A write under the predicate.
    template <class T> T assign(T old, T value) const { return where(active(), value, old); }

  private:
    struct Level {
        Int cc;
        bool enabled;
    };
    Int cc_ = Int(-1);   // all ones where the lane is active
    bool enabled_ = false;
    Level stack_[kDepth] = {};
    int depth_ = 0;
};

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
