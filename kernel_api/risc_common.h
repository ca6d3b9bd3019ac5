#include "tessera/clock.h"
