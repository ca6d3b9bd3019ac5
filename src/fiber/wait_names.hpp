// What waits are for, in the words of reports.
#pragma once
#include <cstdint>
#include <string>

namespace tessera {

// A semaphore of the Tensix coprocessor: its number, and the name that low-level kernels give it.
std::string tensix_semaphore(uint32_t index);

}  // namespace tessera
