#include "debug/assert.h"
