// What kernels take from the watcher's common header.
#pragma once
#include "debug/assert.h"
#include "debug/pause.h"
#include "debug/ring_buffer.h"
#include "debug/waypoint.h"
