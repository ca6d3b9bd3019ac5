// What is kept of a timed program: its clocks, and the kernels whose lines they name.
#pragma once
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "descriptor/program.hpp"
#include "program/program.hpp"
#include "timing/run.hpp"

namespace tessera::timing {

struct RecordedCb {
    uint32_t cb = 0, pages = 0, page_bytes = 0;
    std::string made_at;
};

struct Record {
    std::string called_at, arch, product;
    double clock_mhz = 0;
    double launch_cycles = 0, began = 0;  // dispatch before the kernels; start on the device's time
    std::vector<std::array<std::shared_ptr<const jit::Kernel>, kNumRoles>> kernels;
    std::vector<std::string> kernel_files;
    std::vector<PlacedCore> cores;
    std::vector<RecordedCb> cbs;
    std::shared_ptr<TimedRun> run;
    double end = 0;  // of the last fiber
    bool failed = false;
};

// Of the whole process, oldest first. Devices may be driven by several threads.
std::vector<std::shared_ptr<const Record>> records();
void keep(std::shared_ptr<const Record> record);
void forget_records();

}  // namespace tessera::timing
