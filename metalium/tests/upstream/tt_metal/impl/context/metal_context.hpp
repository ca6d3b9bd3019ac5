#pragma once
#include "tt_metal/tt_metal/common/fixture_context.hpp"
