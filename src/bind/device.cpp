// The device in Python. Facts: HOST_API 5 and 7.
#include "device/device.hpp"

#include <cxxabi.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstring>

#include "bind/bind.hpp"
#include "device/allocator.hpp"
#include "device/mesh.hpp"
#include "device/noc_state.hpp"
#include "program/program.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

constexpr uint32_t kEndMilliseconds = 5000;

[[noreturn]] void stay_for_good() {
    while (true) pause();
}

// Ctrl-C while kernels run: the signal handler's exception stays set and is raised when the run has ended.
bool interrupted_by_python() {
    nb::gil_scoped_acquire lock;
    return PyErr_CheckSignals() != 0;
}

std::shared_ptr<Device> open_device(int device_id, uint32_t l1_small_size, uint32_t trace_region_size,
                                    const std::string& arch, uint32_t workers, const std::string& numerics, bool check,
                                    uint64_t seed, const std::string& schedule) {
    DeviceOptions options{.device_id = device_id,
                          .arch = arch,
                          .l1_small_size = l1_small_size,
                          .trace_region_size = trace_region_size,
                          .workers = workers,
                          .schedule = schedule,
                          .seed = seed,
                          .check = check};
    if (numerics == "fast" || numerics == "exact")
        options.numerics = numerics == "fast" ? Numerics::Fast : Numerics::Exact;
    else if (!numerics.empty())
        refuse({.code = "argument-type", .headline = fmt::format("numerics is '{}', not 'exact' or 'fast'", numerics)});
    auto device = std::make_shared<Device>(options);
    device->interrupted = interrupted_by_python;
    return device;
}

// `ask` in the device's turn: what it reads changes while programs run.
template <class Ask>
auto in_turn(Device& device, Ask ask) {
    return unlocked([&] {
        const DeviceLock lock(device);
        return ask(device);
    });
}

NocCoord worker_core(const Device& device, CoreCoord core) {
    if (!device.has_core(core))
        refuse({.code = "no-such-core",
                .headline = fmt::format("core {} is outside the grid of {}x{} cores", core.str(), device.grid().x,
                                        device.grid().y),
                .upstream = fmt::format("Bounds-Error -- Logical_core={} is outside of logical_grid_size={}x{}",
                                        core.str(), device.grid().x, device.grid().y),
                .help = fmt::format("use cores up to {}; device.compute_with_storage_grid_size() has the size",
                                    CoreCoord{device.grid().x - 1, device.grid().y - 1}.str())});
    return device.arch().translated(core);
}

uint32_t hop_distance(const Device& device, CoreCoord from, CoreCoord to, Noc noc) {
    worker_core(device, from);
    worker_core(device, to);
    return device.hop_distance(from, to, static_cast<uint32_t>(noc));
}

std::vector<CoreCoord> workers_beside_dram(const Device& device, Noc noc) {
    const auto& workers = device.arch().dram_workers.at(static_cast<size_t>(noc));
    if (workers.empty())
        not_modelled("host-options", "the workers beside DRAM on Wormhole depend on which rows a card has lost",
                     user_line());
    return workers;
}

std::pair<uint64_t, uint64_t> last_traffic(Device& device) {
    uint64_t bytes = 0, dram_bytes = 0;
    for (const Core& core : device.cores()) {
        bytes += core.nocs->traffic.bytes;
        dram_bytes += core.nocs->traffic.dram_bytes;
    }
    return {bytes, dram_bytes};
}

nb::dict memory_view(Device& device, BufferType type) {
    const Allocator memory = in_turn(device, [type](Device& device) { return device.allocator(type); });
    nb::dict view;
    view["begin"] = memory.begin();
    view["end"] = memory.end();
    view["allocated_bytes_per_bank"] = memory.allocated_bytes();
    view["lowest_address"] = memory.lowest();
    nb::list blocks;
    for (const auto& [address, bytes] : memory.blocks()) blocks.append(nb::make_tuple(address, bytes));
    view["blocks"] = blocks;
    return view;
}

// Bytes of a core's L1 in the device's turn: what tools see that write and read memory by address.
std::byte* l1_range(Device& device, CoreCoord core, uint32_t address, size_t bytes) {
    worker_core(device, core);
    if (address + uint64_t{bytes} > device.arch().l1_bytes)
        refuse({.code = "argument-range",
                .headline = fmt::format("{} B at {:#x} reach beyond the end of L1, which has {} B", bytes, address,
                                        device.arch().l1_bytes)});
    return device.core(core).l1() + address;
}

nb::bytes read_l1(Device& device, CoreCoord core, uint32_t address, size_t bytes) {
    return nb::bytes(l1_range(device, core, address, bytes), bytes);
}

void write_l1(Device& device, CoreCoord core, uint32_t address, const nb::bytes& data) {
    std::memcpy(l1_range(device, core, address, data.size()), data.c_str(), data.size());
}

}  // namespace

Unlocked::~Unlocked() {
    if (must_end()) stay_for_good();
    try {
        PyEval_RestoreThread(state_);
    } catch (::abi::__forced_unwind&) { stay_for_good(); }
}

void bind_device(nb::module_& module) {
    nb::enum_<ArchName>(module, "Arch", "A family of chips.")
        .value("WORMHOLE_B0", ArchName::WormholeB0)
        .value("BLACKHOLE", ArchName::Blackhole);
    nb::class_<Device>(module, "MeshDevice", "A card in this process: a mesh of one device.", nb::dynamic_attr())
        .def("compute_with_storage_grid_size", &Device::grid)
        .def(
            "worker_core_from_logical_core",
            [](const Device& device, CoreCoord core) {
                const NocCoord noc = worker_core(device, core);
                return CoreCoord{noc.x, noc.y};
            },
            "logical_core"_a, "The coordinate that kernels use for a core.")
        .def("get_worker_noc_hop_distance", hop_distance, "logical_src"_a, "logical_dst"_a, "noc"_a,
             "Steps on the NoC from one core to another.")
        .def("get_optimal_dram_bank_to_logical_worker_assignment", workers_beside_dram, "noc"_a,
             "The core nearest to each DRAM bank, in the order of the banks.")
        .def("dram_grid_size", [](const Device& device) { return CoreCoord{device.num_dram_banks(), 1}; })
        .def("arch", [](const Device& device) { return device.arch().name; })
        .def_prop_ro("product", [](const Device& device) { return device.arch().product; })
        .def("id", [](const Device& device) { return device.options().device_id; })
        .def("l1_size_per_core", [](const Device& device) { return device.arch().l1_bytes; })
        .def("num_dram_channels", &Device::num_dram_banks)
        .def("is_open", &Device::is_open)
        .def("enable_program_cache",
             [](Device& device) { in_turn(device, [](Device& d) { enable_program_cache(d, true); }); })
        .def("disable_and_clear_program_cache",
             [](Device& device) {
                 in_turn(device, [](Device& d) {
                     clear_program_cache(d);
                     enable_program_cache(d, false);
                 });
             })
        .def("clear_program_cache", [](Device& device) { in_turn(device, clear_program_cache); })
        .def("num_program_cache_entries", [](Device& d) { return in_turn(d, program_cache_counters).entries; })
        .def("program_cache_hits", [](Device& d) { return in_turn(d, program_cache_counters).hits; })
        .def("program_cache_misses", [](Device& d) { return in_turn(d, program_cache_counters).misses; })
        .def(
            "set_program_cache_misses_allowed",
            [](Device& device, bool allowed) {
                in_turn(device, [allowed](Device& d) { allow_program_cache_misses(d, allowed); });
            },
            "allowed"_a)
        .def("reset", &Device::reset, "Makes the device usable again after a kernel fault.")
        .def(
            "last_traffic", [](Device& device) { return in_turn(device, last_traffic); },
            "Bytes over the NoCs in the last program, and those of them from and to DRAM; a multicast counts once.")
        .def("memory_view", memory_view, "buffer_type"_a, "What is allocated in each bank of a memory.")
        .def_prop_ro("checked", [](const Device& device) { return device.options().check; })
        .def_prop_ro("needs_reset", [](const Device& device) { return device.needs_reset.load(); })
        .def("__repr__", [](const Device& device) {
            return fmt::format("MeshDevice(1x1, {} {}, {}x{} cores{})", device.arch().chip, device.arch().product,
                               device.grid().x, device.grid().y, device.is_open() ? "" : ", closed");
        });
    module.def("open_device", open_device, "device_id"_a, "l1_small_size"_a = 0, "trace_region_size"_a = 0,
               "arch"_a = "", "workers"_a = 0, "numerics"_a = "", "check"_a = false, "seed"_a = 0, "schedule"_a = "");
    module.def("read_l1", read_l1, "device"_a, "core"_a, "address"_a, "bytes"_a, "Bytes of a core's L1 by address.");
    module.def("write_l1", write_l1, "device"_a, "core"_a, "address"_a, "data"_a, "Writes a core's L1 by address.");
    module.def(
        "close_device",
        [](Device& device) {
            launch_asynchronously(device, false);
            try {
                unlocked([] {});  // what still waits
            } catch (...) {
                device.close();
                throw;
            }
            device.close();
        },
        "device"_a);
    // Daemon threads go on while Python ends: what they do on a device ends before.
    nb::module_::import_("atexit").attr("register")(
        nb::cpp_function([] { unlocked_before_programs([] { end_other_threads(kEndMilliseconds); }); }));
    module.def(
        "mesh_setting",
        []() -> nb::object {
            const auto shape = mesh_setting();
            return shape ? nb::make_tuple((*shape)[0], (*shape)[1]) : nb::object(nb::none());
        },
        "Rows and columns of TESSERA_MESH, or nothing.");
    module.def(
        "arch_name", [](const std::string& name) { return load_arch(name.empty() ? arch_setting() : name)->chip; },
        "name"_a, "The chip of a product or architecture; of TESSERA_ARCH when `name` is empty.");
    module.def(
        "alignments",
        [] {
            const auto arch = load_arch(arch_setting());
            return std::make_pair(arch->l1_alignment, arch->dram_alignment);
        },
        "Of L1 and DRAM, in bytes, on the chip of TESSERA_ARCH.");
}

}  // namespace tessera::bind
