// experimental::Lock: January's name of the head's class.
#pragma once
#include "api/lock.h"

namespace experimental {
using ::Lock;
}  // namespace experimental
