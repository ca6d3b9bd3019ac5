"""Names of the fabric between chips. One chip needs none: what only chooses or asks is accepted, what would use a link
is `Unsupported` by name (docs/unsupported.md, fabric).
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, NoReturn

from tessera import _core


class FabricConfig(Enum):
    DISABLED = 0
    FABRIC_1D_NEIGHBOR_EXCHANGE = 1
    FABRIC_1D = 2
    FABRIC_1D_RING = 3
    FABRIC_2D = 4
    FABRIC_2D_TORUS_X = 5
    FABRIC_2D_TORUS_Y = 6
    FABRIC_2D_TORUS_XY = 7
    CUSTOM = 8


class FabricReliabilityMode(Enum):
    STRICT_INIT = 0
    RELAXED_INIT = 1
    DYNAMIC_RECONFIG = 2


class FabricTensixConfig(Enum):
    DISABLED = 0
    MUX = 1
    UDM = 2


class FabricUDMMode(Enum):
    DISABLED = 0
    ENABLED = 1


class FabricManagerMode(Enum):
    DEFAULT = 0
    INIT_FABRIC = 1
    TERMINATE_FABRIC = 2
    ENABLED = 3


class Topology(Enum):
    NeighborExchange = 0
    Linear = 1
    Ring = 2
    Mesh = 3
    Torus = 4


class H2DMode(Enum):
    HOST_PUSH = 0
    DEVICE_PULL = 1


class SocketEndpoint(Enum):
    SENDER = 0
    RECEIVER = 1


class DumpTensorMode(Enum):
    LOCAL = auto()
    GLOBAL = auto()


class FabricRouterConfig:
    """Sizes of a router's buffers, which nothing reads on one chip."""

    max_packet_payload_size_bytes: int | None = None


_config = FabricConfig.DISABLED


def set_fabric_config(config: FabricConfig, *options: Any, **named_options: Any) -> None:
    """Remembered for get_fabric_config; a mesh of one device opens no link."""
    global _config
    _config = config


def get_fabric_config() -> FabricConfig:
    return _config


def _unsupported(name: str) -> Any:
    def refuse(*arguments: Any, **options: Any) -> NoReturn:
        _core.not_modelled("fabric", f"ttnn.{name} connects devices; there is one device here")

    refuse.__name__ = name
    refuse.__doc__ = "Connects devices: not modelled."
    return refuse


_UNSUPPORTED = """
setup_fabric_connection setup_routing_plane_connection get_tt_fabric_packet_header_size_bytes
get_tt_fabric_max_payload_size_bytes H2DSocket D2HSocket MeshSocket SocketConfig SocketConnection SocketMemoryConfig
create_socket_pair
"""
globals().update({name: _unsupported(name) for name in _UNSUPPORTED.split()})


def distributed_context_get_size() -> int:
    return 1


def distributed_context_get_rank() -> int:
    return 0


def distributed_context_is_initialized() -> bool:
    return True


def distributed_context_barrier() -> None:
    """There is one host."""


def init_distributed_context(*arguments: Any) -> None:
    """There is one host."""


def using_distributed_env() -> bool:
    return False


__all__ = [name for name, value in list(globals().items()) if getattr(value, "__module__", "") == __name__]
