// The device in Python. Facts: HOST_API 5 and 7.
#include "device/device.hpp"

#include <fmt/format.h>

#include "bind/bind.hpp"
#include "device/allocator.hpp"
#include "device/noc_state.hpp"
#include "program/program.hpp"

using namespace nb::literals;

namespace tessera::bind {

namespace {

// Ctrl-C while kernels run: the signal handler's exception stays set and is raised when the run has ended.
bool interrupted_by_python() {
    nb::gil_scoped_acquire lock;
    return PyErr_CheckSignals() != 0;
}

std::shared_ptr<Device> open_device(int device_id, uint32_t l1_small_size, uint32_t trace_region_size,
                                    const std::string& arch, uint32_t workers, const std::string& numerics, bool check,
                                    uint64_t seed) {
    DeviceOptions options{.device_id = device_id,
                          .arch = arch,
                          .l1_small_size = l1_small_size,
                          .trace_region_size = trace_region_size,
                          .workers = workers,
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

nb::tuple last_traffic(Device& device) {
    uint64_t bytes = 0, dram_bytes = 0;
    for (const Core& core : device.cores()) {
        bytes += core.nocs->traffic.bytes;
        dram_bytes += core.nocs->traffic.dram_bytes;
    }
    return nb::make_tuple(bytes, dram_bytes);
}

nb::dict memory_view(Device& device, BufferType type) {
    const Allocator& memory = device.allocator(type);
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

}  // namespace

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
        .def("dram_grid_size", [](const Device& device) { return CoreCoord{device.num_dram_banks(), 1}; })
        .def("arch", [](const Device& device) { return device.arch().name; })
        .def_prop_ro("product", [](const Device& device) { return device.arch().product; })
        .def("id", [](const Device& device) { return device.options().device_id; })
        .def("l1_size_per_core", [](const Device& device) { return device.arch().l1_bytes; })
        .def("num_dram_channels", &Device::num_dram_banks)
        .def("is_open", &Device::is_open)
        .def("enable_program_cache", [](Device& device) { enable_program_cache(device, true); })
        .def("disable_and_clear_program_cache",
             [](Device& device) {
                 clear_program_cache(device);
                 enable_program_cache(device, false);
             })
        .def("clear_program_cache", [](Device& device) { clear_program_cache(device); })
        .def("num_program_cache_entries", [](Device& device) { return program_cache_counters(device).entries; })
        .def("program_cache_hits", [](Device& device) { return program_cache_counters(device).hits; })
        .def("program_cache_misses", [](Device& device) { return program_cache_counters(device).misses; })
        .def(
            "set_program_cache_misses_allowed",
            [](Device& device, bool allowed) { allow_program_cache_misses(device, allowed); }, "allowed"_a)
        .def("reset", &Device::reset, "Makes the device usable again after a kernel fault.")
        .def("last_traffic", last_traffic,
             "Bytes over the NoCs in the last program, and those of them from and to DRAM; a multicast counts once.")
        .def("memory_view", memory_view, "buffer_type"_a, "What is allocated in each bank of a memory.")
        .def_prop_ro("checked", [](const Device& device) { return device.options().check; })
        .def_prop_ro("wants_reset", [](const Device& device) { return device.wants_reset; })
        .def("__repr__", [](const Device& device) {
            return fmt::format("MeshDevice(1x1, {} {}, {}x{} cores{})", device.arch().chip, device.arch().product,
                               device.grid().x, device.grid().y, device.is_open() ? "" : ", closed");
        });
    module.def("open_device", open_device, "device_id"_a, "l1_small_size"_a = 0, "trace_region_size"_a = 0,
               "arch"_a = "", "workers"_a = 0, "numerics"_a = "", "check"_a = false, "seed"_a = 0);
    module.def("close_device", [](Device& device) { device.close(); }, "device"_a);
    module.def(
        "arch_name", [](const std::string& name) { return load_arch(name.empty() ? arch_setting() : name)->chip; },
        "name"_a, "The chip of a product or architecture; of TESSERA_ARCH when `name` is empty.");
}

}  // namespace tessera::bind
