// Another path of tessera/constants.h.
#pragma once
#include "tessera/constants.h"
