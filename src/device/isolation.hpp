// Devices whose kernels run in a process of their own (TESSERA_ISOLATE=1, decided when a device is opened): their L1
// and DRAM are shared with child processes, and observers hand over what they learned there.
#pragma once
#include <cstddef>
#include <vector>

namespace tessera {

class Device;
class Observer;
class Packer;  // diag/packed.hpp
class Unpacker;

// An observer whose records come back from the process of the kernels as bytes.
class Carried {
  public:
    virtual ~Carried() = default;
    virtual void save(Packer& into) const = 0;
    virtual void load(Unpacker& from) = 0;  // throws Unreadable
};

bool is_isolated(const Device& device);
// We are a child process of the one that opened the device.
bool is_in_child(const Device& device);

// The observers of an isolated device; one that is not carried keeps its programs from running.
struct Listeners {
    std::vector<Carried*> carried;
    size_t others = 0;
};
Listeners listeners_of(const Device& device);

// For device.cpp: at the start and at the end of a device, and as observers come and go.
void isolate_device(Device& device);
void forget_isolation(const Device& device);
void note_observer(const Device& device, Observer& observer, bool added);

}  // namespace tessera
