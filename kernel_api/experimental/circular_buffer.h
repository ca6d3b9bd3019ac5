// experimental::CircularBuffer: January's name of the head's class (HEAD_API 3.4).
#pragma once
#ifndef COMPILE_FOR_TRISC
#include "experimental/tensor.h"  // January's own test kernels use tensors with this header alone
#endif
#include "tessera/object/circular_buffer.h"

namespace experimental {
using ::CircularBuffer;
#ifndef COMPILE_FOR_TRISC
using ::CircularBufferView;
using ::use;
#endif
}  // namespace experimental
