"""TESSERA_PYKERNEL=interpret: the same kernels as plain Python threads on the same device, for pdb and print.

Every (kernel, core, role) gets a Python thread. The kernel that the device runs is a small loop that asks for the next
call (src/entry/host_kernel.cpp) and makes it; so circular buffers, NoC and tile engine are the real ones. The three
compute roles run the same Python; print and breakpoint() work in the math role only.
"""

import contextlib
import ctypes
import threading
from dataclasses import dataclass, field
from typing import Any

from tessera import _core

from . import ops, plain
from .frontend import helpers, source
from .frontend.integers import wrap
from .frontend.record import Variant

VALUES = 16
RETURN = 0
MATH = 3
ROLES = {"reader_thread": [1], "writer_thread": [0], "compute_thread": [2, 3, 4]}
_thread = threading.local()
_pending: list["Plan"] = []


class ProgramEnded(BaseException):
    """The device has stopped while a Python kernel was waiting for a call."""


def enabled() -> bool:
    return _core.choice_setting("TESSERA_PYKERNEL", "compile", "interpret") == "interpret"


def active() -> bool:
    """Whether this thread is a Python kernel."""
    return getattr(_thread, "call", None) is not None


@dataclass
class Plan:
    """A kernel of the program about to run, and the numbers of its calls."""

    kernel: Any
    roles: list[int]
    arguments: list  # one function (x, y) -> value per parameter
    constants: dict
    compile_time_args: list[int]
    cores: list[tuple[int, int]]
    numbers: dict[Variant, int] = field(default_factory=dict)

    def by_name(self, x: int, y: int) -> dict:
        """Every parameter's value on one core."""
        code = self.kernel.python_function.__code__
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        open_names = [name for name in names if name not in self.constants]
        return {
            **dict(zip(open_names, (argument(x, y) for argument in self.arguments), strict=False)),
            **self.constants,
        }


def roles(thread: str, config: Any) -> list[int]:
    """The RISC roles a kernel runs as; a data-movement config may name its processor."""
    processor = getattr(config, "processor", None)
    return ROLES[thread] if processor is None else [int(getattr(processor, "value", processor))]


# -- the device's side


def prepare(plan: Plan, variants: frozenset, cpp: str) -> str:
    """Notes the kernel for the next run and gives the C++ that the device runs in its place."""
    plan.numbers = {variant: i + 1 for i, variant in enumerate(sorted(variants, key=repr))}
    number = len(_pending)
    _pending.append(plan)
    return trampoline(plan, number, cpp)


def trampoline(plan: Plan, number: int, cpp: str) -> str:
    # print and assert stay in Python.
    includes = [line for line in cpp.splitlines() if line.startswith(("#include", "#define")) and "debug/" not in line]
    includes += ['#include "dataflow_api.h"'] if plan.roles != ROLES["compute_thread"] else []
    cases = "".join(f"      case {n}: {variant.statement()} break;\n" for variant, n in plan.numbers.items())
    body = (
        "void kernel_main() {\n  uint64_t v[16] = {};\n  while (true) {\n"
        f"    switch (tess_host_next({number}, v)) {{\n      case 0: return;\n{cases}    }}\n  }}\n}}\n"
    )
    if plan.roles == ROLES["compute_thread"]:
        body = f"namespace NAMESPACE {{\n{body}void MAIN {{ kernel_main(); }}\n}}\n"
    return "\n".join(dict.fromkeys(includes)) + "\n" + body


# -- the host's side


def library() -> ctypes.CDLL:
    """libtessera, which ttnn has loaded already: found by its soname."""
    import tessera._core  # noqa: F401

    ctypes.CDLL("libtessera.so.0", mode=ctypes.RTLD_GLOBAL)
    return ctypes.CDLL(None)


@contextlib.contextmanager
def running():
    """Runs the Python threads of the pending kernels while the device runs their loops."""
    plans = list(_pending)
    _pending.clear()
    if not plans:
        yield
        return
    door = library()
    door.tess_host_open()
    failures: list[BaseException] = []
    threads = [
        threading.Thread(target=run_kernel, args=(door, plan, number, core, role, failures), daemon=True)
        for number, plan in enumerate(plans)
        for core in plan.cores
        for role in plan.roles
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    except BaseException as error:
        door.tess_host_close()
        if failures:
            raise failures[0] from error
        raise
    finally:
        door.tess_host_close()
        for thread in threads:
            thread.join()
    if failures:
        raise failures[0]


def run_kernel(door: Any, plan: Plan, number: int, core: tuple, role: int, failures: list) -> None:
    x, y = core

    def call(variant: Variant, values: list[int]) -> int:
        buffer = (ctypes.c_uint64 * VALUES)(*[value & 0xFFFFFFFFFFFFFFFF for value in values])
        if variant not in plan.numbers:
            raise RuntimeError(f"{variant.name} is called in a form that the compiler did not see")
        if not door.tess_host_call(number, x, y, role, plan.numbers[variant], buffer):
            raise ProgramEnded
        return buffer[0]

    _thread.call, _thread.role, _thread.plan = call, role, plan
    try:
        call_plain(plan.kernel, [], plan.by_name(x, y))
    except ProgramEnded:
        pass
    except BaseException as error:
        failures.append(error)
    finally:
        door.tess_host_call(number, x, y, role, RETURN, (ctypes.c_uint64 * VALUES)())


def call_plain(kernel: Any, arguments: list, keywords: dict) -> Any:
    """Runs a decorated function as plain Python."""
    return plain_function(kernel)(*arguments, **keywords)


def plain_function(kernel: Any) -> Any:
    if not hasattr(kernel, "_plain"):
        text = source.read(kernel.python_function)
        module = source.shifted(plain.rewrite(text.tree), text)
        names = {**helpers.python_names(kernel.python_function), **plain.NAMES, **api()}
        exec(compile(module, text.file, "exec"), names)
        kernel._plain = names[text.tree.name]
    return kernel._plain


# -- the kernel API in Python


@dataclass(frozen=True)
class Generator:
    """An address generator or accessor: made in C++ again for each call that uses it."""

    origin: tuple
    values: tuple

    def __getattr__(self, name: str):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args, **kwargs: invoke("tensor_accessor_" + name, (self, *args), kwargs)


def api() -> dict[str, Any]:
    """Every callable name of the kernel language that Python itself does not have."""
    names = {name: stub(name) for name in ops.callable_names()}
    names |= {
        "get_arg_val": lambda *a: invoke("get_arg_val", a[-1:], {}),
        "get_common_arg_val": lambda *a: invoke("get_common_arg_val", a[-1:], {}),
        "get_compile_time_arg_val": lambda *a: _thread.plan.compile_time_args[a[-1]],
        "get_interleaved_addr_gen_fast": interleaved,
        "TensorAccessorArgs": lambda cta_base, crta_base=0: ("args", cta_base, crta_base),
        "TensorAccessor": lambda args, address, page=0: Generator(("accessor", *args[1:]), (address, page)),
        "reinterpret_cast": lambda address: address,
        "cb_reinterpret_shape": lambda cb: cb,
        "get_noc_addr": get_noc_addr,
        "noc_async_read": lambda *a, **k: transfer("noc_async_read", "src", 0, a, k),
        "noc_async_write": lambda *a, **k: transfer("noc_async_write", "dst", 1, a, k),
        "print": show,
        "breakpoint": stop_here,
    }
    return names


def stub(name: str):
    def function(*args, **kwargs):
        return invoke(name, args, kwargs)

    function.__name__ = name
    return function


def interleaved(DRAM, bank_base_address, page_size, data_format):
    return Generator(("generator", bool(DRAM)), (bank_base_address, page_size, data_format))


def get_noc_addr(*args, **kwargs):
    count = len(args) + len(set(kwargs) - {"noc", "offset"})
    if count >= 2 and isinstance(args[1], Generator):
        return invoke("get_noc_addr_page", args, kwargs)
    return invoke("get_noc_addr_local" if count <= 2 else "get_noc_addr", args, kwargs)


def transfer(name: str, side: str, at: int, args: tuple, kwargs: dict):
    args = list(args)
    if f"{side}_bank_id" in kwargs:
        args[at] = invoke("get_noc_addr_from_bank_id", (kwargs.pop(f"{side}_bank_id"), args[at]), {})
    elif f"{side}_core" in kwargs:
        args[at] = invoke("get_noc_addr", (*kwargs.pop(f"{side}_core"), args[at]), {})
    return invoke(name, tuple(args), {k: v for k, v in kwargs.items() if v is not None})


def speaks() -> bool:
    return _thread.role < 2 or _thread.role == MATH


def show(*items, **options) -> None:
    if speaks():
        print(*[int(item) if isinstance(item, bool) else item for item in items], **options)


def stop_here() -> None:
    if speaks():
        import pdb
        import sys

        pdb.Pdb().set_trace(sys._getframe(1))


def invoke(name: str, args: tuple, kwargs: dict):
    """Makes one call on the device and waits for it."""
    signature = ops.table()[name]
    parameters = [a["name"] for a in signature["args"]] + [o.split("=")[0] for o in signature["optional"]]
    given = {**ops.DEFAULTS.get(name, {}), **dict(zip(parameters, args, strict=False)), **kwargs}
    variant, values = Variant.of(name, given)
    return result_of(signature, _thread.call(variant, values))


def result_of(signature: dict, word: int):
    if not signature["results"]:
        return None
    kind = signature["results"][0]
    if len(signature["results"]) == 2:
        return wrap(word & 0xFFFFFFFF), wrap(word >> 32)
    if kind == "TTK_NocAddr":
        return plain.NocAddress(word)
    return bool(word) if kind == "I1" else wrap(word & 0xFFFFFFFF)
