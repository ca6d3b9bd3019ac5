"""PyKernel's front end, warm: the kernels of lesson 3's VecAdd from source to C++, beside what Python itself needs
to parse and compile the same text."""

import ast
import sys
from pathlib import Path

from measured import Sample, timed

LESSON = Path(__file__).resolve().parent.parent / "examples" / "07_pykernel"


def measure() -> dict[str, Sample]:
    """Time per kernel."""
    if str(LESSON) not in sys.path:
        sys.path.insert(0, str(LESSON))
    from ops.vecadd import VecAdd

    from pykernel import CircularBuffer
    from pykernel.frontend import source

    cb = CircularBuffer(0, num_tiles=2, dtype="BFloat16")
    calls = [
        (VecAdd.add, (cb, cb, cb, 4), {}),
        (VecAdd.read, (cb, cb, 1, 2, 4, [[0]]), {"dram": True}),
        (VecAdd.write, (cb, 1, 4, [[0]]), {"dram": True}),
    ]
    texts = ["\n".join(source.read(kernel.python_function).lines) for kernel, _, _ in calls]
    texts = [text[text.index("def ") :].replace("\n    ", "\n") for text in texts]

    def compile_kernels() -> None:
        for kernel, arguments, constants in calls:
            kernel._cache.clear()
            kernel.compile(*arguments, **constants)

    def compile_python() -> None:
        for text in texts:
            ast.parse(text)
            compile(text, "<kernel>", "exec")

    compile_kernels()
    return {"pykernel_kernel": timed(20, compile_kernels).per(3), "python_compile": timed(20, compile_python).per(3)}


if __name__ == "__main__":
    for name, sample in measure().items():
        print(f"{name:<20} {sample.seconds * 1e3:.2f} ms")
