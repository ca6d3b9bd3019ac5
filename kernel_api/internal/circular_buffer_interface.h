// The newer path of tessera/firmware.h.
#pragma once
#include "tessera/firmware.h"
