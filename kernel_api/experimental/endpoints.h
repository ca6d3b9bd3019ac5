// January's names of the head's endpoints (HEAD_API 3.3).
#pragma once
#include "experimental/noc.h"
#include "tessera/object/endpoints.h"

namespace experimental {
using ::AllocatorBank;
using ::AllocatorBankType;
using ::MulticastEndpoint;
using ::UnicastEndpoint;
}  // namespace experimental
