// Another path of numeric/int32.h.
#pragma once
#include "numeric/int32.h"
