// Another path of numeric/bfloat16.h.
#pragma once
#include "numeric/bfloat16.h"
