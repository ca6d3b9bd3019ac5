// The way of a program (run.cpp) up to its launch.
#include "program/compile.hpp"

#include "program/cache.hpp"
#include "program/explain.hpp"
#include "program/program.hpp"

namespace tessera {

void compile(const ProgramDescriptor& descriptor, Device& device, const UserLine& called_at) {
    const DeviceLock lock(device);
    device.check_usable();
    validate(descriptor, device, called_at);
    Program program = place(descriptor, device, called_at);
    if (load_kernels_cached(program, device)) report_warnings(program);
}

}  // namespace tessera
