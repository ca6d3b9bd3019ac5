"""PyKernelOp: an operation whose kernels are written in Python, run through ttnn.generic_op.

Subclass it, write kernels with the decorators of pykernel.kernel_ast, and put them together in `invoke`.
"""

import importlib
from typing import Any

from . import interpret
from .frontend.integers import wrap
from .kernel_ast import KernelFunction
from .kernel_types import Arguments, CircularBuffer, Kernel, OpCircularBuffer, OpKernel, TensorAccessorConfig

# ttnn's data types by name -> tt-mlir's
DTYPES = {
    "BFLOAT16": "BFloat16",
    "FLOAT32": "Float32",
    "UINT32": "UInt32",
    "UINT16": "UInt16",
    "UINT8": "UInt8",
    "INT32": "Int32",
    "BFLOAT8_B": "BFP_BFloat8",
    "BFLOAT4_B": "BFP_BFloat4",
}
CONFIGS = {
    "compute_thread": "ComputeConfigDescriptor",
    "reader_thread": "ReaderConfigDescriptor",
    "writer_thread": "WriterConfigDescriptor",
}


class PyKernelOp:
    """Base of custom operations. Every call runs `invoke` again, so addresses are always those of the tensors given;
    kernels are compiled once per combination of argument kinds and compile-time values."""

    max_core_ranges = None
    tensor_accessor_config = TensorAccessorConfig.NONE

    def __init__(self):
        self.kernel_selection: dict = {}
        self.kernel_cache: dict[str, Kernel] = {}

    @property
    def ttnn(self):
        return importlib.import_module("ttnn")

    # -- to be overridden
    def define_core_ranges(self, tensors: tuple, options: dict) -> Any:
        """The cores the operation runs on; one core, (0, 0), unless overridden."""
        core = self.ttnn.CoreCoord(0, 0)
        return self.ttnn.CoreRangeSet([self.ttnn.CoreRange(core, core)])

    def invoke(self, *tensors: Any, **options: Any) -> Any:
        raise NotImplementedError("invoke method must be defined for PyKernelOp.")

    # -- calling
    def __call__(self, *tensors: Any, **options: Any) -> Any:
        """Runs the operation; the last tensor is the output and the result."""
        self._core_ranges = self.define_core_ranges(tensors, options)
        program = self.invoke(*tensors, **options)
        with interpret.running():
            return self.ttnn.generic_op(list(tensors), program)

    def get_core_ranges(self, core_ranges: Any = None) -> Any:
        if core_ranges is not None:
            return core_ranges
        try:
            return self._core_ranges
        except AttributeError:
            raise ValueError("Trying to retrieve core ranges before function initialization") from None

    # -- parts of a program
    def create_cb(
        self,
        tensor: Any,
        buffer_index: int,
        core_ranges: Any = None,
        num_tiles: int = 2,
        dtype: Any = None,
        **options: Any,
    ) -> OpCircularBuffer:
        """A circular buffer for tiles of `tensor`: two of them, one filled while the other is used, by default."""
        ttnn = self.ttnn
        dtype = dtype if dtype is not None else tensor.dtype
        page_size = ttnn.Tile((32, 32)).get_tile_size(dtype)
        buffer = CircularBuffer(buffer_index, tuple(tensor.shape), DTYPES[dtype.name], num_tiles)
        form = ttnn.CBFormatDescriptor(buffer_index=buffer_index, data_format=dtype, page_size=page_size)
        descriptor = ttnn.CBDescriptor(
            total_size=num_tiles * page_size, core_ranges=self.get_core_ranges(core_ranges), format_descriptors=[form]
        )
        return OpCircularBuffer(buffer, form, descriptor)

    def create_rt_args(self, core_ranges: Any = None) -> list:
        """One zero per core of the bounding box, as lists [x][y], to be filled in."""
        box = self.get_core_ranges(core_ranges).bounding_box()
        return [[[0] for _ in range(box.start.y, box.end.y + 1)] for _ in range(box.start.x, box.end.x + 1)]

    def create_kernel(
        self,
        kernel: KernelFunction,
        *args: Any,
        core_ranges: Any = None,
        tensor_accessor_configs: list | None = None,
        config: Any = None,
        **ct_kwargs: Any,
    ) -> OpKernel:
        """A kernel with its arguments: circular buffers, integers for all cores, lists [x][y] of integers per core,
        and compile-time values by keyword. `config` replaces the default config descriptor of its thread."""
        thread = getattr(kernel, "_decorator_name", "_thread")
        if thread not in CONFIGS:
            raise TypeError(f"Kernel must be decorated with valid thread option. Thread Name Provided: {thread}")
        cores = self.get_core_ranges(core_ranges)
        buffers = [a.cb_type for a in args if isinstance(a, OpCircularBuffer)]
        common = [a for a in args if isinstance(a, int)]
        unique = [
            per_core(a, cores) for a in args if isinstance(a, (list, tuple)) and not isinstance(a, OpCircularBuffer)
        ]
        compiled = kernel.compile(*[kernel_argument(a) for a in args], **ct_kwargs)
        self.kernel_cache[compiled.name] = Kernel(compiled.name, compiled.cpp)
        ttnn = self.ttnn
        words = [b.cb_id for b in buffers] + self.accessor_words(tensor_accessor_configs)
        config = config if config is not None else getattr(ttnn, CONFIGS[thread])()
        cpp = compiled.cpp
        if interpret.enabled():
            values = [python_argument(a, cores) for a in args]
            plan = interpret.Plan(kernel, interpret.roles(thread, config), values, ct_kwargs, words, each_core(cores))
            cpp = interpret.prepare(plan, compiled.variants, cpp)
        descriptor = ttnn.KernelDescriptor(
            kernel_source=cpp,
            source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE,
            core_ranges=cores,
            compile_time_args=words,
            runtime_args=[(ttnn.CoreCoord(x, y), [values[x, y] for values in unique]) for x, y in each_core(cores)]
            if unique
            else [],
            common_runtime_args=[int(value) & 0xFFFFFFFF for value in common],
            config=config,
        )
        return OpKernel(kernel.kernel_type, descriptor)

    def accessor_words(self, configs: list | None) -> list[int]:
        """Compile-time words of tensor accessors: a tensor gives its own, an integer stands for itself."""
        if configs is None:
            return [int(self.tensor_accessor_config)]
        words: list[int] = []
        for entry in configs:
            if isinstance(entry, int):
                words.append(int(entry))
            else:
                words += self.ttnn.TensorAccessorArgs(entry).get_compile_time_args()
        return words

    def set_tensor_accessor_config(self, tensors: Any) -> None:
        """Derives the accessor word of all kernels from the first tensor."""
        tensors = tensors if isinstance(tensors, (list, tuple)) else [tensors]
        if not tensors:
            raise ValueError("Must provide at least one tensor.")
        memory = tensors[0].memory_config()
        word = int(TensorAccessorConfig.IsDram) if memory.buffer_type == self.ttnn.BufferType.DRAM else 0
        if memory.is_sharded():
            word |= int(TensorAccessorConfig.Sharded)
        self.tensor_accessor_config = word

    def create_program(self, kernels: list, cbs: list, semaphores: list | None = None) -> Any:
        return self.ttnn.ProgramDescriptor(
            kernels=[k.kernel_descriptor for k in kernels],
            semaphores=list(semaphores or []),
            cbs=[cb.cb_descriptor for cb in cbs],
        )

    # -- small helpers of the guide
    @staticmethod
    def make_ct_args(**values: Any) -> dict:
        return values

    @staticmethod
    def get_buffer_addr(tensor: Any) -> int:
        return tensor.buffer_address()


def kernel_argument(value: Any) -> Any:
    """What the decorated function is given of an argument of create_kernel."""
    if isinstance(value, OpCircularBuffer):
        return value.cb_type
    if isinstance(value, int):
        return Arguments.make_common(value, 0)
    if isinstance(value, (list, tuple)):
        return Arguments(values=value)
    raise TypeError(f"cannot pass {type(value).__name__} to a pykernel")


def python_argument(value: Any, cores: Any) -> Any:
    """The value of a parameter on core (x, y), when the kernel runs as plain Python."""
    if isinstance(value, OpCircularBuffer):
        return lambda x, y: value.cb_type.cb_id
    if isinstance(value, int):
        return lambda x, y: wrap(value)
    by_core = per_core(value, cores)
    return lambda x, y: wrap(by_core[x, y])


def each_core(cores: Any) -> list[tuple[int, int]]:
    """Logical coordinates, x outermost."""
    found = {
        (x, y) for r in cores.ranges() for x in range(r.start.x, r.end.x + 1) for y in range(r.start.y, r.end.y + 1)
    }
    return sorted(found)


def per_core(values: Any, cores: Any) -> dict[tuple[int, int], int]:
    """Lists [x][y] of one integer per core, counted from the corner of the bounding box -> integer by core."""
    if not values:
        raise ValueError("Empty list provided as positional argument.")
    if not all(isinstance(column, (list, tuple)) for column in values):
        raise ValueError("Core-Specific RT Args must be formatted as a list of lists spanning the core_range")
    box = cores.bounding_box()
    width, height = box.end.x - box.start.x + 1, box.end.y - box.start.y + 1
    if len(values) > width:
        raise ValueError(f"rt_args X dimension ({len(values)}) exceeds core_ranges bounding box ({width}).")
    tallest = max(len(column) for column in values)
    if tallest > height:
        raise ValueError(f"rt_args Y dimension ({tallest}) exceeds core_ranges bounding box ({height}).")
    result = {}
    for x, y in each_core(cores):
        column, row = x - box.start.x, y - box.start.y
        if column >= len(values) or row >= len(values[column]):
            raise ValueError("Core-Specific RT Args must be formatted as a list of lists spanning the core_range")
        entry = values[column][row]
        entry = entry[0] if isinstance(entry, (list, tuple)) and len(entry) == 1 else entry
        if not isinstance(entry, int):
            raise ValueError("Core-Specific RT Args must all be integer values across the 2D Core Grid.")
        result[x, y] = entry & 0xFFFFFFFF
    return result
