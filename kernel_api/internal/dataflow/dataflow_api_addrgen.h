// The newer path of dataflow_api_addrgen.h.
#pragma once
#include "dataflow_api_addrgen.h"
