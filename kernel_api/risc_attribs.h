// The newer path of tessera/attributes.h.
#pragma once
#include "tessera/attributes.h"
