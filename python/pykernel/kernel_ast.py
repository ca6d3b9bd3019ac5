"""The decorators: a decorated function, called with the kinds of its arguments, gives its kernel C++."""

import functools
from typing import Any

from . import interpret
from .compile import Compiled, compile_function
from .frontend.build import BufferSpec, RuntimeSpec
from .kernel_types import FORMATS, Arguments, CircularBuffer, CompileTimeValue

THREADS = {"compute": "compute", "noc": "noc", "datamovement": "noc"}


class KernelFunction:
    """A kernel written in Python. Calling it compiles it; the Python function itself is `python_function`."""

    def __init__(self, function: Any, kernel_type: str | None, verbose: bool, optimize: bool, thread_type: str):
        functools.update_wrapper(self, function)
        self.python_function = function
        self.kernel_type, self.verbose, self.optimize = kernel_type, verbose, optimize
        self._decorator_name = thread_type + "_thread"
        self.compilations = 0  # how often the compiler ran, for tests of the cache
        self._cache: dict[tuple, tuple[Compiled, dict]] = {}

    def __call__(self, *args: Any, **kwargs: Any) -> str | None:
        """C++ text for CircularBuffers, Arguments (or ints) and CompileTimeValues in parameter order.

        In a kernel that is interpreted, a call of a helper: it runs as plain Python.
        """
        if interpret.active():
            return interpret.call_plain(self, args, kwargs)
        compiled = self.compile(*args, **kwargs)
        return compiled.cpp if self.kernel_type else None

    def compile(self, *args: Any, **kwargs: Any) -> Compiled:
        arguments, constants = specify(args), {key: constant(value) for key, value in kwargs.items()}
        for value in [v for v in args if isinstance(v, CompileTimeValue)]:
            constants[value.key] = value.value
        key = (
            tuple(arguments),
            tuple(sorted((k, type(v), v) for k, v in constants.items() if not isinstance(v, (dict, list)))),
        )
        cacheable = not any(isinstance(v, (dict, list)) for v in constants.values())
        if cacheable and key in self._cache and self._still_true(self._cache[key][1]):
            return self._cache[key][0]
        thread = THREADS[self.kernel_type or "noc"]
        self.compilations += 1
        compiled, built = compile_function(
            self.python_function,
            thread,
            arguments,
            constants,
            optimize=self.optimize,
            verbose=self.verbose or self.kernel_type is None,
        )
        self._cache[key] = (compiled, dict(built.captured))
        return compiled

    def _still_true(self, captured: dict) -> bool:
        """Whether the Python constants that the kernel read have not changed since."""
        names = self.python_function.__globals__
        own = {name: value for (function, name), value in captured.items() if function == id(self.python_function)}
        return len(own) == len(captured) and all(names.get(name) == value for name, value in own.items())


def specify(args: tuple) -> list:
    """Objects a kernel is called with -> the kinds the front end knows."""
    result, common, unique = [], 0, 0
    for value in args:
        if isinstance(value, CircularBuffer):
            result.append(BufferSpec(value.num_tiles, FORMATS.get(value.dtype, value.dtype)))
        elif isinstance(value, CompileTimeValue):
            continue
        elif isinstance(value, Arguments) and not value.is_common or isinstance(value, list):
            result.append(RuntimeSpec(False, unique))
            unique += 1
        elif isinstance(value, (Arguments, int)):
            result.append(RuntimeSpec(True, common))
            common += 1
        else:
            raise TypeError(f"cannot pass {type(value).__name__} to a pykernel")
    return result


def constant(value: Any) -> Any:
    return value.value if isinstance(value, CompileTimeValue) else value


def ttkernel_compile(
    kernel_type: str | None = None, verbose: bool = False, optimize: bool = False, thread_type: str = ""
):
    """Decorator: compiles for `kernel_type` "compute" or "noc"; None only builds and prints the module."""
    if kernel_type not in (None, *THREADS):
        raise ValueError("Invalid kernel type")

    def decorate(function: Any) -> KernelFunction:
        return KernelFunction(function, kernel_type, verbose, optimize, thread_type)

    return decorate


def compute_thread(verbose: bool = False, optimize: bool = False):
    return ttkernel_compile("compute", verbose, optimize, "compute")


def reader_thread(verbose: bool = False, optimize: bool = False):
    return ttkernel_compile("noc", verbose, optimize, "reader")


def writer_thread(verbose: bool = False, optimize: bool = False):
    return ttkernel_compile("noc", verbose, optimize, "writer")


def ttkernel_tensix_compile(verbose: bool = False, optimize: bool = False):
    return ttkernel_compile("compute", verbose, optimize)


def ttkernel_noc_compile(verbose: bool = False, optimize: bool = False):
    return ttkernel_compile("noc", verbose, optimize)


__all__ = [
    "KernelFunction",
    "compute_thread",
    "reader_thread",
    "ttkernel_compile",
    "ttkernel_noc_compile",
    "ttkernel_tensix_compile",
    "writer_thread",
]
