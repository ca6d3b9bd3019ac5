#include "debug/waypoint.h"
