// The watcher's ring buffer; evaluated and dropped (KERNEL_API 8).
#pragma once
#define WATCHER_RING_BUFFER_PUSH(x) \
    do { (void)(x); } while (false)
