// Tessera's C++ API in one header: #include <tessera/tessera.hpp> (docs/cpp-api.md). What it includes is what is
// installed.
#pragma once
#include "descriptor/program.hpp"
#include "descriptor/refuse.hpp"
#include "device/device.hpp"
#include "diag/error.hpp"
#include "explain/l1_map.hpp"
#include "program/run.hpp"
#include "tensor/tensor.hpp"
