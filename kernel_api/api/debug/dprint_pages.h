#include "debug/dprint_pages.h"
