// Another path of noc_nonblocking_api.h.
#pragma once
#include "noc_nonblocking_api.h"
