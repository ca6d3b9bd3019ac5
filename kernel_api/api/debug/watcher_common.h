#include "debug/watcher_common.h"
