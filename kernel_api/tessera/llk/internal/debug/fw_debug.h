// Nothing to see for firmware here.
#pragma once
#include "api/debug/assert.h"
#include "api/debug/waypoint.h"
