// In place of the checkout's: asserts are checked, waypoints and prints of compute roles over low-level kernels are
// not.
#pragma once
#ifndef ASSERT
#define ASSERT(condition, ...) ((condition) ? void() : tess_low_level_assert())
#endif
#ifndef WAYPOINT
#define WAYPOINT(x)
#endif
