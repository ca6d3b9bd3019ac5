// Another path of noc/noc_parameters.h.
#pragma once
#include "noc/noc_parameters.h"
