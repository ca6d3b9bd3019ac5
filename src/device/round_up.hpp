// Addresses and sizes in whole units.
#pragma once

namespace tessera {

// The next multiple of `unit`, which is not 0.
template <class T, class Unit>
constexpr T round_up(T value, Unit unit) {
    return static_cast<T>((value + unit - 1) / unit * unit);
}

}  // namespace tessera
