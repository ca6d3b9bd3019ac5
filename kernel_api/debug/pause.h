// PAUSE: waits for the user when the watcher runs; there is none here (KERNEL_API 8).
#pragma once
#define PAUSE() \
    do {        \
    } while (false)
