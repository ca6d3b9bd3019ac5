// WAYPOINT: where the watcher would show a kernel to be. Deadlock reports know the line, so it does nothing (KERNEL_API
// 8).
#pragma once
#define WAYPOINT(x) \
    do {            \
    } while (false)
