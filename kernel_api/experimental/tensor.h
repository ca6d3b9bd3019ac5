// Tensors as ends of experimental::Noc's transfers, as of January 2026 (HEAD_API 3.3).
#pragma once
#include "experimental/noc.h"
#include "tessera/object/accessor_traits.h"
