#include "debug/pause.h"
