#pragma once
#include <tt_stl/reflection.hpp>
