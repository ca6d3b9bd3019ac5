// Asynchronous slow dispatch: a program that was launched waits until the host next looks at a device.
// The card runs it beside the host meanwhile; that it begins after everything the host wrote is one order of the two,
// and always the same one. Facts: HEAD_API 6.2 (enable_asynchronous_slow_dispatch).
#pragma once
#include <functional>

namespace tessera {
class Device;
}

namespace tessera::bind {

void launch_asynchronously(const Device& device, bool enable);
bool launches_asynchronously(const Device& device);
void wait_to_run(std::function<void()> program);
// Everything that could see what programs did calls this first. Errors of the programs come out here.
void run_waiting_programs();

}  // namespace tessera::bind
