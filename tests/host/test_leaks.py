"""Objects of ours that Python drops are gone when the process ends."""

import os
import subprocess
import sys

PROGRAM = """
import ttnn

cores = ttnn.CoreRangeSet([ttnn.CoreRange((0, 0), (1, 0))])
device = ttnn.open_device(device_id=0)
shards = ttnn.MemoryConfig(ttnn.TensorMemoryLayout.HEIGHT_SHARDED, ttnn.BufferType.L1, ttnn.ShardSpec(cores, [32, 32]))
a = ttnn.ones([64, 32], layout=ttnn.TILE_LAYOUT, device=device, memory_config=shards)
args = ttnn.RuntimeArgs()
args[0][0] = [1, 2]
kernel = ttnn.KernelDescriptor(
    kernel_source="#include \\"dataflow_api.h\\"\\nvoid kernel_main() { *(volatile uint32_t*)get_semaphore(0) = 1; }",
    source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
    core_ranges=cores,
    runtime_args=args,
    config=ttnn.DataMovementConfigDescriptor(),
)
cb = ttnn.cb_descriptor_from_sharded_tensor(0, a)
cb.format_descriptors[0].tile = ttnn.TileDescriptor(16, 32)
semaphore = ttnn.SemaphoreDescriptor(core_ranges=cores, initial_value=0)
program = ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[semaphore], cbs=[cb])
repr(program), repr(ttnn.generic_op([a, a], program)), device.memory_view(ttnn.BufferType.L1)
try:
    ttnn.reshape(a, (3, 3))
except ttnn.ProgramError as error:
    str(error), error.data
ttnn.to_layout(a, ttnn.ROW_MAJOR_LAYOUT, memory_config=ttnn.DRAM_MEMORY_CONFIG)
{close}
"""


def output_of(program: str) -> str:
    environment = os.environ | {"TESSERA_LEAKS": "1", "TESSERA_CHECK": "0"}
    return subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    ).stderr


def test_everything_is_gone_at_the_end():
    assert output_of(PROGRAM.replace("{close}", "ttnn.close_device(device)")) == ""


def test_a_device_left_open_is_gone_too():
    assert output_of(PROGRAM.replace("{close}", "")) == ""


def test_what_somebody_keeps_is_listed():
    assert "leaked" in output_of("import ttnn, ctypes\nctypes.pythonapi.Py_IncRef(ctypes.py_object(ttnn.Tile()))")
