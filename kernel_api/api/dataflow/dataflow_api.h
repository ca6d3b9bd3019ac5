// The newer path of dataflow_api.h.
#pragma once
#include "dataflow_api.h"
