// The newer path of compile_time_args.h.
#pragma once
#include "compile_time_args.h"
