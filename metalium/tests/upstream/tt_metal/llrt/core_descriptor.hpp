#pragma once
#include "impl/context/metal_context.hpp"
