#include "debug/dprint_tile.h"
