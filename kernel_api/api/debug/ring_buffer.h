#include "debug/ring_buffer.h"
