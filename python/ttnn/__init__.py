"""The host API of Tenstorrent's `ttnn`, as far as micro-ops need it, on Tessera's embedded device.

Names, arguments and defaults are upstream's; the work is done in C++ (`tessera._core`).
"""

from tessera import borrowed_names
from tessera._core import (
    NOC,
    NOC_MODE,
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
    generic_op,
    num_cores_to_corerangeset,
    split_work_to_cores,
)
from ttnn import device
from ttnn.device import (
    CloseDevice,
    CoreGrid,
    CreateDevice,
    GetDefaultDevice,
    MeshShape,
    SetDefaultDevice,
    close_device,
    close_mesh_device,
    create_global_semaphore,
    get_arch_name,
    get_device_ids,
    get_global_semaphore_address,
    get_num_devices,
    open_device,
    open_mesh_device,
    reset_global_semaphore_value,
    synchronize_device,
)
from ttnn.memory import (
    ShardStrategy,
    create_sharded_memory_config,
    create_sharded_memory_config_,
    interleaved_to_sharded,
    sharded_to_interleaved,
    to_memory_config,
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
from ttnn.tensor import (
    ConcatMeshToTensor,
    ReplicateTensorToMesh,
    ShardTensorToMesh,
    as_tensor,
    deallocate,
    empty,
    empty_like,
    from_device,
    from_numpy,
    from_torch,
    full,
    full_like,
    get_device_tensors,
    ones,
    ones_like,
    rand,
    to_device,
    to_numpy,
    to_torch,
    zeros,
    zeros_like,
)

bfloat16 = DataType.BFLOAT16
float32 = DataType.FLOAT32
uint32 = DataType.UINT32
bfloat8_b = DataType.BFLOAT8_B
bfloat4_b = DataType.BFLOAT4_B
uint8 = DataType.UINT8
uint16 = DataType.UINT16
int32 = DataType.INT32

ROW_MAJOR_LAYOUT = Layout.ROW_MAJOR
TILE_LAYOUT = Layout.TILE
TILE_SIZE = 32
DRAM_MEMORY_CONFIG = MemoryConfig(TensorMemoryLayout.INTERLEAVED, BufferType.DRAM)
L1_MEMORY_CONFIG = MemoryConfig(TensorMemoryLayout.INTERLEAVED, BufferType.L1)

Device = MeshDevice


def tile_size(dtype: DataType) -> int:
    """Bytes of a 32x32 tile."""
    return Tile().get_tile_size(dtype)


borrowed_names.install()

__all__ = [name for name in globals() if not name.startswith("_")]
