#include "debug/dprint.h"
