#include "debug/dprint_tensix.h"
