#pragma once
#include <tt-metalium/program.hpp>
