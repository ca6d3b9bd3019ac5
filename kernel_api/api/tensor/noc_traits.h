// Tensors as ends of a Noc's transfer, as of August 2026 (HEAD_API 3.3).
#pragma once
#include "api/dataflow/noc.h"
#include "tessera/object/accessor_traits.h"
