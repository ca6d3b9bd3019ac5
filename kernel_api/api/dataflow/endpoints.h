// Other cores, rectangles of cores and banks as ends of a transfer (HEAD_API 3.3).
#pragma once
#include "api/dataflow/noc.h"
#include "tessera/object/endpoints.h"
