// Another path of tensix.h.
#pragma once
#include "tensix.h"
