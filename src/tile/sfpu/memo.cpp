// Facts: run-inl.h (rows a call covers; a 16-bit datum is the upper half of its Dst word).
#include "tile/sfpu/memo.hpp"

#include "tile/sfpu/targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tile/sfpu/memo.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tessera::sfpu::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Looks `count` words up; false if one is not in the table yet, or is no 16-bit datum.
static bool look_up(const uint32_t* table, const uint32_t* in, uint32_t* out, size_t count) {
    const hn::CappedTag<uint32_t, 16> d;
    const hn::RebindToSigned<decltype(d)> di;
    auto low = hn::Zero(d), met = hn::Set(d, 1);
    for (size_t i = 0; i < count; i += hn::Lanes(d)) {
        const auto word = hn::LoadU(d, in + i);
        const auto entry = hn::GatherIndex(d, table, hn::BitCast(di, hn::ShiftRight<16>(word)));
        low = hn::Or(low, word);
        met = hn::And(met, entry);
        hn::StoreU(hn::And(entry, hn::Set(d, 0xFFFF0000u)), d, out + i);
    }
    const auto good = hn::And(hn::Eq(met, hn::Set(d, 1)), hn::Eq(hn::And(low, hn::Set(d, 0xFFFFu)), hn::Zero(d)));
    return hn::AllTrue(d, good);
}

}  // namespace tessera::sfpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>

namespace tessera::sfpu {

HWY_EXPORT(look_up);

namespace {

// Of the other families.
// clang-format off
#define TESSERA_SFPU_DEAR(X) \
    X(Erf) X(Erfc) X(Erfinv) X(Cbrt) X(Exp2) X(Expm1) X(Log1p) X(I0) X(I1) X(Power) X(PowerIterative) X(Rpow) X(Softplus) \
    X(Xielu) X(TanhDerivativeApprox) X(TanhDerivative) X(GeluDerivative) X(Mish) X(AddScalar) X(SubScalar) X(MulScalar) \
    X(RsubScalar) X(Elu) X(Selu) X(Celu) X(Softsign) X(Rdiv) X(Hardsigmoid) X(Hardshrink) X(Softshrink) X(Hardmish) \
    X(LeakyRelu) X(Round) X(Square) X(LgammaStirling) X(Digamma) X(Polygamma) X(Remainder) X(Fmod) X(SqrtLegacy) \
    X(RsqrtLegacy)
// clang-format on

// Dearer than a look-up, of one tile, and of nothing but the word and the arguments.
constexpr Function kKept[] = {
#define TESSERA_SFPU_KEPT(name) Function::name,
    TESSERA_SFPU_EXPONENTIAL(TESSERA_SFPU_KEPT) TESSERA_SFPU_TRIGONOMETRY(TESSERA_SFPU_KEPT)
        TESSERA_SFPU_DEAR(TESSERA_SFPU_KEPT)
#undef TESSERA_SFPU_KEPT
};

constexpr uint32_t kWords = 65536, kBlock = 64;
constexpr uint32_t kBlocksPerCall = 32;  // of a tile's 16: what one call may spend on later ones

struct Table {
    Function function = Function::Count;
    uint32_t version = 0;
    bool approx = false, usable = true;
    std::array<uint32_t, 4> arg{};
    std::array<uint32_t, 3> constant{};
    uint64_t used = 0;
    // The result, a 16-bit datum, with bit 0 set; 0: not met yet. Zeroed pages cost nothing before they are touched.
    struct Free {
        void operator()(uint32_t* words) const { std::free(words); }
    };
    std::unique_ptr<uint32_t[], Free> words;

    void allocate() { words.reset(static_cast<uint32_t*>(std::calloc(kWords, sizeof(uint32_t)))); }
    bool is_of(Function f, const Call& call) const {
        return function == f && version == call.version && approx == call.approx && arg == call.arg &&
               (call.state == nullptr || constant == call.state->constant);
    }
    // One block by the function itself. A function that leaves more than 16 bits in Dst has no table.
    void fill(uint32_t block, const Call& call, Direct direct) {
        std::array<uint32_t, kBlock> in{}, out{};
        for (uint32_t i = 0; i < kBlock; i++) in[i] = (block * kBlock + i) << 16;
        Call few = call;
        few.mode = VectorMode::None;
        few.iterations = kBlock / 32;
        direct(function, few, {{in.data()}, out.data()});
        for (uint32_t i = 0; i < kBlock; i++) {
            usable = usable && (out[i] & 0xFFFFu) == 0;
            words[block * kBlock + i] = out[i] | 1;
        }
    }
    // The blocks that these words need, up to `budget` of them.
    void fill_for(const uint32_t* in, size_t count, uint32_t& budget, const Call& call, Direct direct) {
        for (size_t i = 0; i < count && budget != 0; i++) {
            if (words[in[i] >> 16] != 0) continue;
            fill((in[i] >> 16) / kBlock, call, direct);
            budget--;
        }
    }
};

// A thread's tables. A function's first call makes none: it may be its last. A table in use stays: programs with more
// functions than there are tables would fill them in vain.
class Tables {
  public:
    alignas(64) std::array<uint32_t, 1024> out;  // a tile's results, before it is known that all of them are there

    // Null: no table for this call.
    Table* find(Function function, const Call& call) {
        clock_++;
        for (Table& table : all_) {
            if (!table.is_of(function, call)) continue;
            table.used = clock_;
            if (!table.usable) return nullptr;
            if (table.words == nullptr) table.allocate();
            return table.words != nullptr ? &table : nullptr;
        }
        Table& oldest = *std::min_element(all_.begin(), all_.end(), gives_way_before);
        if (oldest.words == nullptr || clock_ - oldest.used > kCallsUnused) {
            oldest = Table{function, call.version, call.approx, true, call.arg, {}, clock_, nullptr};
            if (call.state != nullptr) oldest.constant = call.state->constant;
        }
        return nullptr;
    }

  private:
    static constexpr uint64_t kCallsUnused = 4096;
    std::array<Table, kTables> all_;
    uint64_t clock_ = 0;

    static bool gives_way_before(const Table& a, const Table& b) {
        return std::make_pair(a.words != nullptr, a.used) < std::make_pair(b.words != nullptr, b.used);
    }
};

}  // namespace

bool is_kept(Function function, const Call& call) {
    static const auto kept = [] {
        std::array<bool, static_cast<size_t>(Function::Count)> is{};
        for (const Function f : kKept) is[static_cast<size_t>(f)] = true;
        return is;
    }();
    return !call.fast && !call.fp32 && call.iterations % 2 == 0 && function < Function::Count &&
           kept[static_cast<size_t>(function)];
}

bool apply_kept(Function function, const Call& call, const Operands& tiles, Direct direct) {
    // By pointer: the loader has little room for a library's own thread-local data.
    thread_local const std::unique_ptr<Tables> tables(new (std::nothrow) Tables);
    Table* const table = tables ? tables->find(function, call) : nullptr;
    if (table == nullptr) return direct(function, call, tiles);
    const size_t count = size_t{call.iterations / 2} * 64;
    auto& out = tables->out;
    const auto each_span = [&](auto&& at) {
        for (size_t face = 0; face < 4; face++) {
            if (runs_on_face(call.mode, static_cast<uint32_t>(face)) && !at(face * 256)) return false;
        }
        return true;
    };
    const auto look = [&](size_t first) {
        return first + count <= out.size() &&
               HWY_DYNAMIC_DISPATCH(look_up)(table->words.get(), tiles.in[0] + first, out.data() + first, count);
    };
    if (!each_span(look)) {
        uint32_t budget = kBlocksPerCall;
        each_span([&](size_t first) {
            if (first + count <= out.size()) table->fill_for(tiles.in[0] + first, count, budget, call, direct);
            return true;
        });
        if (!table->usable) table->words.reset();
        if (!table->usable || !each_span(look)) return direct(function, call, tiles);
    }
    return each_span([&](size_t first) {
        std::copy_n(out.data() + first, count, tiles.out + first);
        return true;
    });
}

}  // namespace tessera::sfpu
#endif
