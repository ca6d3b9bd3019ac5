// Another path of numeric/float32.h.
#pragma once
#include "numeric/float32.h"
