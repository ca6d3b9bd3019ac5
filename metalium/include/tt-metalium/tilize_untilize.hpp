#pragma once
#include <tt-metalium/tilize_utils.hpp>
