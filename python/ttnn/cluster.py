"""Which machine this is: a single card, as TESSERA_ARCH says."""

from __future__ import annotations

from enum import Enum

from tessera import _core


class ClusterType(Enum):
    INVALID = 0
    N150 = 1
    N300 = 2
    T3K = 3
    GALAXY = 4
    TG = 5
    P100 = 6
    P150 = 7
    P150_X2 = 8
    P150_X4 = 9
    P150_X8 = 15
    SIMULATOR_WORMHOLE_B0 = 10
    SIMULATOR_BLACKHOLE = 11
    N300_2x2 = 12
    BLACKHOLE_GALAXY = 13
    P300 = 14
    P300_X2 = 16


def get_cluster_type() -> ClusterType:
    return ClusterType.P150 if _core.arch_name("") == "blackhole" else ClusterType.N150
