// CircularBuffer, as of August 2026 (HEAD_API 3.4).
#pragma once
#ifndef COMPILE_FOR_TRISC
#include "api/dataflow/endpoints.h"
#include "api/tensor/noc_traits.h"
#endif
#include "tessera/object/circular_buffer.h"
