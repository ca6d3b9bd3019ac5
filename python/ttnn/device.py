"""Opening and closing devices, and what upstream keeps beside it: default device, mesh of one, global semaphores."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from math import prod
from typing import Any, NamedTuple

from tessera import _core, settings
from tessera._core import (
    Arch,
    BufferType,
    CoreRangeSet,
    DataType,
    Layout,
    MemoryConfig,
    MeshDevice,
    Shape,
    ShardSpec,
    Tensor,
    TensorMemoryLayout,
    TensorSpec,
)
from ttnn.chips import Mesh, on_every_chip

_default_device: MeshDevice | None = None


class CoreGrid(NamedTuple):
    """Rows (y) and columns (x) of cores."""

    y: int
    x: int

    @property
    def num_cores(self) -> int:
        return self.x * self.y


def open_device(
    device_id: int = 0,
    l1_small_size: int = 0,
    trace_region_size: int = 0,
    num_command_queues: int = 1,
    dispatch_core_config: Any = None,
    worker_l1_size: int = 0,
    *,
    arch: str | None = None,
    workers: int = 0,
    numerics: str = "",
    check: bool = False,
    seed: int = 0,
    schedule: str = "",
    time: bool = False,
) -> MeshDevice:
    """A card in this process. The keyword arguments are Tessera's own; left out, TESSERA_ARCH, TESSERA_WORKERS,
    TESSERA_NUMERICS, TESSERA_SEED, TESSERA_SCHEDULE and TESSERA_TIME are read. Command queues and dispatch cores make
    no difference here."""
    if worker_l1_size:
        _core.not_modelled("host-options", "worker_l1_size: the kernel config region has one size here")
    settings.warn_of_unknown()
    if time and schedule not in ("", "time"):
        _core.refuse(
            "schedule-twice",
            f"two schedules are chosen: `{schedule}`, and `time` by time=True",
            help="leave out schedule=... or time=True",
        )
    device = _core.open_device(
        device_id,
        l1_small_size,
        trace_region_size,
        arch or "",
        workers,
        numerics,
        check,
        seed,
        "time" if time else schedule,
    )
    if device.checked:
        from tessera import check as checked_mode

        checked_mode.summarise_at_exit()
    return device


def close_device(device: MeshDevice) -> None:
    """Ends the device, or each of a mesh; its tensors can no longer be read."""
    global _default_device
    if device is _default_device:
        _default_device = None
    if isinstance(device, Mesh):
        device.close()
    else:
        _core.close_device(device)


CreateDevice = open_device
CloseDevice = close_device


def open_mesh_device(
    mesh_shape: Sequence[int] = (1, 1),
    l1_small_size: int = 0,
    trace_region_size: int = 0,
    num_command_queues: int = 1,
    dispatch_core_config: Any = None,
    offset: Any = None,
    physical_device_ids: Sequence[int] = (),
    worker_l1_size: int = 0,
    **options: Any,
) -> MeshDevice:
    """A mesh of devices whose kernels stay on their own; there is no fabric between them. TESSERA_MESH, where it is
    set, is the most that can be opened."""
    from ttnn.mesh import MeshShape

    shape = MeshShape(mesh_shape)
    if (system := _core.mesh_setting()) and shape.mesh_size() > prod(system):
        _core.refuse(
            "argument-range",
            f"a mesh of {shape.mesh_size()} devices is asked for, and TESSERA_MESH gives {prod(system)}",
            help="set TESSERA_MESH to the shape that the program needs",
        )
    ids = list(physical_device_ids) or list(range(shape.mesh_size()))
    if len(ids) != shape.mesh_size():
        _core.refuse("argument-range", f"{len(ids)} device ids are given for a mesh of {shape.mesh_size()}")
    timed = options.get("time") or options.get("schedule") == "time" or os.environ.get("TESSERA_TIME") == "1"
    if timed and len(ids) > 1:
        _core.not_modelled("timing", f"a timed mesh of {len(ids)} devices: programs are timed on one chip")
    chips = [open_device(i, l1_small_size, trace_region_size, 1, None, worker_l1_size, **options) for i in ids]
    return chips[0] if tuple(shape) == (1, 1) else Mesh(chips, shape)


def close_mesh_device(mesh_device: MeshDevice) -> None:
    close_device(mesh_device)


def synchronize_device(device: MeshDevice, cq_id: int | None = None, sub_device_ids: Sequence[Any] = ()) -> None:
    """Programs have ended after this; without asynchronous dispatch they had when generic_op returned."""
    if not device.is_open():
        _core.refuse("device-closed", "the device is closed", help="open it again with ttnn.open_device")
    _core.run_waiting_programs()


def SetDefaultDevice(device: MeshDevice | None) -> None:
    global _default_device
    _default_device = device


def GetDefaultDevice() -> MeshDevice | None:
    return _default_device


def get_arch_name() -> str:
    """The chip a device gets when none is asked for: "wormhole_b0" or "blackhole"."""
    return _core.arch_name("")


def is_blackhole(device: MeshDevice | None = None) -> bool:
    return device.arch() == Arch.BLACKHOLE if device else get_arch_name() == "blackhole"


def is_wormhole_b0(device: MeshDevice | None = None) -> bool:
    return device.arch() == Arch.WORMHOLE_B0 if device else get_arch_name() == "wormhole_b0"


def get_num_devices() -> int:
    return prod(_core.mesh_setting() or (1,))


def get_device_ids() -> list[int]:
    return list(range(get_num_devices()))


get_pcie_device_ids = get_device_ids
GetNumAvailableDevices = GetNumPCIeDevices = get_num_devices


def GetPCIeDeviceID(device_id: int) -> int:
    return device_id


class DispatchCoreType(Enum):
    """Which cores would dispatch programs: here none does."""

    WORKER = 0
    ETH = 1


class DispatchCoreAxis(Enum):
    ROW = 0
    COL = 1


class DispatchCoreConfig:
    """Accepted by open_device, without an effect."""

    def __init__(self, type: Any = None, axis: Any = None, fabric_tensix_config: Any = None) -> None:
        self.type, self.axis, self.fabric_tensix_config = type, axis, fabric_tensix_config


def enable_asynchronous_slow_dispatch(device: MeshDevice) -> None:
    """Programs begin when the host next reads from a device or waits for it: what it writes before, they see."""
    for chip in getattr(device, "chips", [device]):
        _core.launch_asynchronously(chip, True)


def disable_asynchronous_slow_dispatch(device: MeshDevice) -> None:
    synchronize_device(device)
    for chip in getattr(device, "chips", [device]):
        _core.launch_asynchronously(chip, False)


def is_asynchronous_slow_dispatch_enabled(device: MeshDevice) -> bool:
    return _core.launches_asynchronously(getattr(device, "chips", [device])[0])


@contextmanager
def setup_fast_dispatch(device: MeshDevice) -> Iterator[None]:
    """Dispatch makes no difference here."""
    yield


def get_l1_alignment() -> int:
    return _core.alignments()[0]


def get_dram_alignment() -> int:
    return _core.alignments()[1]


class MemoryView(NamedTuple):
    """What is free in each bank of a memory."""

    total_bytes_per_bank: int
    total_bytes_allocated_per_bank: int
    total_bytes_free_per_bank: int


def get_memory_view(device: MeshDevice, buffer_type: BufferType) -> MemoryView:
    view = device.memory_view(buffer_type)
    total, used = view["end"] - view["begin"], view["allocated_bytes_per_bank"]
    return MemoryView(total, used, total - used)


def get_allocator_base_address(device: MeshDevice, buffer_type: BufferType) -> int:
    return device.memory_view(buffer_type)["begin"]


class GlobalSemaphore:
    """One L1 word at the same address on each of its cores, which lives until it is dropped."""

    def __init__(self, device: MeshDevice | Mesh, cores: CoreRangeSet, initial_value: int, buffer_type: BufferType):
        shards = ShardSpec(cores, [1, 1])
        config = MemoryConfig(TensorMemoryLayout.HEIGHT_SHARDED, buffer_type, shards)
        spec = TensorSpec(Shape([cores.num_cores(), 1]), DataType.UINT32, Layout.ROW_MAJOR, config)
        value = _core.to_u32(initial_value, "initial_value")
        self._words: Tensor = on_every_chip(_core.full)(spec, value, device)

    def address(self) -> int:
        return self._words.buffer_address()

    def reset(self, value: int) -> None:
        on_every_chip(_core.fill)(self._words, _core.to_u32(value, "reset_value"))


def create_global_semaphore(
    device: MeshDevice, cores: CoreRangeSet, initial_value: int, buffer_type: BufferType = BufferType.L1
) -> GlobalSemaphore:
    return GlobalSemaphore(device, cores, initial_value, buffer_type)


def get_global_semaphore_address(global_semaphore: GlobalSemaphore) -> int:
    return global_semaphore.address()


def reset_global_semaphore_value(global_semaphore: GlobalSemaphore, reset_value: int) -> None:
    global_semaphore.reset(reset_value)


def _core_grid(device: MeshDevice) -> CoreGrid:
    size = device.compute_with_storage_grid_size()
    return CoreGrid(y=size.y, x=size.x)


MeshDevice.core_grid = property(_core_grid)
MeshDevice.get_num_devices = lambda device: 1
MeshDevice.get_device_ids = lambda device: [device.id()]
