// Where an element (or page) of an output comes from: coordinate i, wrapped at extent[i], times stride[i].
// Written by Gather in tensor/rearrange.hpp: the number of dimensions, then (size, extent, stride) of each.
#pragma once
#include "dataflow_api.h"

struct Gather {
    static constexpr uint32_t kMaxRank = 8;
    uint32_t rank = 0, size[kMaxRank], extent[kMaxRank], stride[kMaxRank];

    explicit Gather(uint32_t arg) : rank(get_common_arg_val<uint32_t>(arg)) {
        for (uint32_t i = 0; i < rank; ++i) {
            size[i] = get_common_arg_val<uint32_t>(++arg);
            extent[i] = get_common_arg_val<uint32_t>(++arg);
            stride[i] = get_common_arg_val<uint32_t>(++arg);
        }
    }
    uint32_t source(uint32_t index) const {
        uint32_t from = 0;
        for (uint32_t i = rank; i-- > 0; index /= size[i]) from += index % size[i] % extent[i] * stride[i];
        return from;
    }
    // How far the last dimension goes on, from `index`, before it wraps.
    uint32_t until_wrap(uint32_t index) const { return extent[rank - 1] - index % size[rank - 1] % extent[rank - 1]; }
    uint32_t last_stride() const { return stride[rank - 1]; }
};
