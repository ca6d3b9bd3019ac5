"""The host API of Tenstorrent's `ttnn`, as far as micro-ops need it, on Tessera's embedded device.

Names, arguments and defaults are upstream's; the work is done in C++ (`tessera._core`).
"""

from tessera import borrowed_names
from tessera import guard as _guard
from tessera._core import (
    NOC,
    NOC_MODE,
    Arch,
    BufferType,
    CBDescriptor,
    CBFormatDescriptor,
    CompileError,
    ComputeConfigDescriptor,
    CoreCoord,
    CoreRange,
    CoreRangeSet,
    CoreType,
    DataFormat,
    DataMovementConfigDescriptor,
    DataMovementProcessor,
    DataType,
    FaceGeometry,
    GlobalCircularBuffer,
    InternalError,
    KernelBuildOptLevel,
    KernelDescriptor,
    KernelError,
    Layout,
    MathFidelity,
    MemoryConfig,
    MeshDevice,
    NdShardSpec,
    ProgramDescriptor,
    ProgramError,
    ReaderConfigDescriptor,
    RuntimeArgs,
    RuntimeArgsView,
    SemaphoreDescriptor,
    Shape,
    ShardDistributionStrategy,
    ShardOrientation,
    ShardSpec,
    Tensor,
    TensorAccessorArgs,
    TensorMemoryLayout,
    TensorSpec,
    Tile,
    TileDescriptor,
    UnpackToDestMode,
    Unsupported,
    WriterConfigDescriptor,
    allocate_tensor_on_device,
    cb_descriptor_from_sharded_tensor,
    corerange_to_cores,
    create_global_circular_buffer,
    get_cb_address,
    num_cores_to_corerangeset,
    split_work_to_cores,
)
from ttnn import _ttnn, cluster, database, device, types
from ttnn.chips import on_every_chip
from ttnn.config import (
    CONFIG,
    CONFIG_OVERRIDES,
    CONFIG_PATH,
    Config,
    load_config_from_dictionary,
    load_config_from_json_file,
    manage_config,
    tracer,
)
from ttnn.device import (
    CloseDevice,
    CoreGrid,
    CreateDevice,
    DispatchCoreAxis,
    DispatchCoreConfig,
    DispatchCoreType,
    GetDefaultDevice,
    GetNumAvailableDevices,
    GetNumPCIeDevices,
    GetPCIeDeviceID,
    SetDefaultDevice,
    close_device,
    close_mesh_device,
    create_global_semaphore,
    disable_asynchronous_slow_dispatch,
    enable_asynchronous_slow_dispatch,
    get_allocator_base_address,
    get_arch_name,
    get_device_ids,
    get_global_semaphore_address,
    get_memory_view,
    get_num_devices,
    get_pcie_device_ids,
    open_device,
    open_mesh_device,
    reset_global_semaphore_value,
    synchronize_device,
)
from ttnn.fabric import *  # noqa: F403  names that one chip accepts or refuses
from ttnn.memory import (
    ShardStrategy,
    create_sharded_memory_config,
    create_sharded_memory_config_,
    interleaved_to_sharded,
    sharded_to_interleaved,
    to_memory_config,
)
from ttnn.mesh import (
    ConcatMesh2dToTensor,
    MeshComposerConfig,
    MeshCoordinate,
    MeshCoordinateRange,
    MeshCoreCoord,
    MeshMapperConfig,
    MeshProgramDescriptor,
    MeshShape,
    PlacementReplicate,
    PlacementShard,
    ShardTensor2dMesh,
    TensorTopology,
    create_mesh_mapper,
    generic_op,
    merge_program_descriptors,
)
from ttnn.operations import (
    add,
    exp,
    matmul,
    mul,
    multiply,
    permute,
    relu,
    repeat,
    reshape,
    sub,
    subtract,
    to_layout,
    transpose,
    typecast,
)
from ttnn.overlapped import OverlappedTensor
from ttnn.tensor import (
    ConcatMeshToTensor,
    ReplicateTensorToMesh,
    ShardTensorToMesh,
    StorageType,
    as_tensor,
    copy_host_to_device_tensor,
    copy_host_to_device_tensor_partial,
    deallocate,
    empty,
    empty_like,
    from_device,
    from_numpy,
    from_torch,
    full,
    full_like,
    get_device_tensors,
    is_tensor_storage_on_device,
    ones,
    ones_like,
    rand,
    to_device,
    to_numpy,
    to_torch,
    zeros,
    zeros_like,
)
from ttnn.tensor import _repr_html_ as _notebook_html
from ttnn.types import (
    BlackholeComputeKernelConfig,
    DeviceComputeKernelConfig,
    DispatchAlgorithm,
    LayerNormDefaultProgramConfig,
    LayerNormShardedMultiCoreProgramConfig,
    MatmulMultiCoreReuseMultiCast1DProgramConfig,
    MatmulMultiCoreReuseMultiCastDRAMShardedProgramConfig,
    MatmulMultiCoreReuseMultiCastProgramConfig,
    MatmulMultiCoreReuseProgramConfig,
    ReduceType,
    UnaryOpType,
    WorkerMode,
    WormholeComputeKernelConfig,
)

bfloat16 = DataType.BFLOAT16
float32 = DataType.FLOAT32
uint32 = DataType.UINT32
bfloat8_b = DataType.BFLOAT8_B
bfloat4_b = DataType.BFLOAT4_B
uint8 = DataType.UINT8
int8 = DataType.INT8
fp8_e4m3 = DataType.FP8_E4M3
uint16 = DataType.UINT16
int32 = DataType.INT32

ROW_MAJOR_LAYOUT = Layout.ROW_MAJOR
TILE_LAYOUT = Layout.TILE
TILE_SIZE = 32
DRAM_MEMORY_CONFIG = MemoryConfig(TensorMemoryLayout.INTERLEAVED, BufferType.DRAM)
L1_MEMORY_CONFIG = MemoryConfig(TensorMemoryLayout.INTERLEAVED, BufferType.L1)

Device = MeshDevice

# Ops, and what makes or moves a tensor, do so on every device of a mesh.
add, exp, matmul, mul, multiply, relu, sub, subtract = map(
    on_every_chip, (add, exp, matmul, mul, multiply, relu, sub, subtract)
)
permute, repeat, reshape, to_layout, transpose, typecast = map(
    on_every_chip, (permute, repeat, reshape, to_layout, transpose, typecast)
)
to_memory_config, interleaved_to_sharded, sharded_to_interleaved, allocate_tensor_on_device = map(
    on_every_chip, (to_memory_config, interleaved_to_sharded, sharded_to_interleaved, allocate_tensor_on_device)
)


def tile_size(dtype: DataType) -> int:
    """Bytes of a 32x32 tile."""
    return Tile().get_tile_size(dtype)


def __getattr__(name: str) -> object:
    """Upstream's library is wider: what is not here says so, as an AttributeError, so that `hasattr` works."""
    if name.startswith("_"):
        raise AttributeError(f"module 'ttnn' has no attribute '{name}'")
    from ttnn.absent import absent

    raise absent(name, __all__)


borrowed_names.install()
_guard.guard_module(globals(), "ttnn")
Tensor._repr_html_ = _notebook_html

__all__ = [name for name in globals() if not name.startswith("_")]
