"""What fused ops share: circular buffers on many cores, semaphores, and the arguments of multicast and gather."""

from __future__ import annotations

import ttnn
from models.common.placing import ROW_TILE
from models.demos.deepseek_v3_b1.micro_ops.mcast.op import rectangle_args
from models.demos.deepseek_v3_b1.micro_ops.rmsnorm.op import row_tiles, tiles_cb


def row_cb(index: int, tiles: int, cores: ttnn.CoreRangeSet) -> ttnn.CBDescriptor:
    """A row of 1x32 tiles, at one address on all `cores`."""
    return tiles_cb(index, tiles, ROW_TILE, ttnn.bfloat16, cores)


def norm_cb(index: int, width: int, cores: ttnn.CoreRangeSet) -> ttnn.CBDescriptor:
    """A row of `width` values as the tiles that RMSNorm works on."""
    tile, count = row_tiles(width)
    return tiles_cb(index, count, tile, ttnn.bfloat16, cores)


def norm_tile_cb(index: int, width: int, cores: ttnn.CoreRangeSet) -> ttnn.CBDescriptor:
    """One tile of RMSNorm's shape for rows of `width`: scaler or rstd."""
    return tiles_cb(index, 1, row_tiles(width)[0], ttnn.bfloat16, cores)


def two_views_cb(views: list[tuple[int, ttnn.Tile]], width: int, cores: ttnn.CoreRangeSet) -> ttnn.CBDescriptor:
    """Two CB indices over the same memory: one row, cut into tiles in two ways."""
    formats = [
        ttnn.CBFormatDescriptor(
            buffer_index=index,
            data_format=ttnn.bfloat16,
            page_size=tile.get_tile_size(ttnn.bfloat16),
            tile=ttnn.TileDescriptor(tile),
        )
        for index, tile in views
    ]
    return ttnn.CBDescriptor(total_size=2 * width, core_ranges=cores, format_descriptors=formats)


def semaphores(cores: ttnn.CoreRangeSet, count: int) -> list[ttnn.SemaphoreDescriptor]:
    return [ttnn.SemaphoreDescriptor(id=number, core_ranges=cores, initial_value=0) for number in range(count)]


def mcast_args(
    name: str,
    device: ttnn.Device,
    sender: ttnn.CoreCoord,
    receivers: ttnn.CoreRangeSet,
    width: int,
    first_semaphore: int,
) -> dict[str, int]:
    """Of a row of `width` values over NoC 1, the NoC of BRISC."""
    box = receivers.bounding_box()
    return {
        **dict(rectangle_args(device, box, ttnn.NOC.NOC_1, name)),
        f"{name}_bytes": 2 * width,
        f"{name}_num_cores": receivers.num_cores(),
        f"{name}_loopback": int(receivers.contains(sender)),
        f"{name}_sent_semaphore": first_semaphore,
        f"{name}_arrived_semaphore": first_semaphore + 1,
    }


def gather_args(
    device: ttnn.Device, gather_core: ttnn.CoreCoord, senders: ttnn.CoreRangeSet, bytes_each: int, semaphore: int
) -> dict[str, int]:
    box, target = senders.bounding_box(), device.worker_core_from_logical_core(gather_core)
    return {
        "gather_bytes": bytes_each,
        "gather_noc_x": target.x,
        "gather_noc_y": target.y,
        "gather_grid_x": box.start.x,
        "gather_grid_y": box.start.y,
        "gather_grid_width": box.grid_size().x,
        "gather_num_senders": senders.num_cores(),
        "gather_semaphore": semaphore,
    }


def is_rectangle(cores: ttnn.CoreRangeSet) -> bool:
    size = cores.bounding_box().grid_size()
    return size.x * size.y == cores.num_cores()
