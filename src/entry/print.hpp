// DPRINT: what the stream items of kernel_api/debug/dprint.h become. Facts: KERNEL_API 8.
#pragma once
#include "device/core.hpp"
#include "device/prints.hpp"
#include "fiber/fiber.hpp"

namespace tessera {

PrintLine& line_of(const Fiber& fiber);
// Sends the complete lines of what was collected; the rest stays.
void send_lines(Core& core, Role role);
// At the end of a run: lines that never ended are sent, too.
void send_rest(Core& core);

}  // namespace tessera
