#pragma once
#include <tt-metalium/mesh_event.hpp>
