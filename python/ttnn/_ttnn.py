"""The part of upstream's C++ module that tests reach into directly: `ttnn._ttnn.<group>.<name>`."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NoReturn

from tessera import _core
from tessera._core import MemoryConfig, MeshDevice, Tensor
from ttnn import cluster, fabric
from ttnn import fabric as fabric_names
from ttnn.device import GlobalSemaphore, MemoryView
from ttnn.mesh import FabricNodeId, SystemMeshDescriptor


def _dram_alignment() -> int:
    return _core.alignments()[1]


def _hop_distance(device: MeshDevice, *where: Any) -> int:
    """(device, [mesh coordinate,] source, destination, noc)."""
    source, destination, noc = where[-3:]
    return device.get_worker_noc_hop_distance(source, destination, noc)


def _pipeline(*arguments: Any, **options: Any) -> NoReturn:
    _core.not_modelled("fabric", "a pipeline over several hosts: there is one device here")


class _BfpUtils:
    """NumPy is imported when something is packed: `import ttnn` stays quick."""

    get_dram_alignment = staticmethod(_dram_alignment)
    get_l1_alignment = staticmethod(lambda: 16)

    def __getattr__(self, name: str) -> Any:
        from ttnn import bfp

        return getattr(bfp, name)


bfp_utils = _BfpUtils()
cluster = cluster
fabric = SimpleNamespace(
    FabricConfig=fabric.FabricConfig, FabricRouterConfig=fabric.FabricRouterConfig, FabricNodeId=FabricNodeId
)
multi_device = SimpleNamespace(
    MeshDevice=MeshDevice,
    SystemMeshDescriptor=SystemMeshDescriptor,
    experimental=SimpleNamespace(
        get_worker_noc_hop_distance=_hop_distance,
        generate_blitz_decode_pipeline=_pipeline,
        resolve_blitz_decode_pipeline_allocation=_pipeline,
    ),
)
tensor = SimpleNamespace(
    MemoryConfig=MemoryConfig,
    Tensor=Tensor,
    experimental_to_single_device=lambda tensor, coord=None, device=None: tensor,
)
device = SimpleNamespace(MemoryView=MemoryView, SubDeviceId=int)
global_semaphore = SimpleNamespace(global_semaphore=GlobalSemaphore)
operations = SimpleNamespace(
    ccl=SimpleNamespace(Topology=fabric_names.Topology),
    experimental=SimpleNamespace(ccl_experimental=SimpleNamespace(GlobalSemaphoreArg=GlobalSemaphore)),
)


def _tilize_and_pack(name: str) -> Any:
    def pack(data: Any, height: int, width: int, tile_height: int = 32, tile_width: int = 32) -> bytes:
        from ttnn import bfp

        if (tile_height, tile_width) != (32, 32):
            _core.not_modelled("host-options", f"block floats in tiles of {tile_height}x{tile_width}")
        tiles = data.reshape(height // 32, 32, width // 32, 32).swapaxes(1, 2)
        return getattr(bfp, name)(tiles, row_major_input=True).tobytes()

    return pack


core = SimpleNamespace(
    tilize_and_pack_bfp8_b=_tilize_and_pack("pack_bfp8"), tilize_and_pack_bfp4_b=_tilize_and_pack("pack_bfp4")
)
