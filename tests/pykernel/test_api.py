"""Every operation of the dialect is a call that the kernel API's headers accept, and the reference's are all there."""

import re
import subprocess
from pathlib import Path

import pytest

from pykernel import CircularBuffer, ops
from pykernel.errors import PyKernelError
from pykernel.kernel_ast import ttkernel_compile
from tessera import places

ROOT = Path(__file__).resolve().parents[2]
API = places.data_dir() / "kernel_api"
ENUMS = {
    "reduce_type": "PoolType.SUM",
    "reduce_dim": "ReduceDim.REDUCE_ROW",
    "data_format": "DataFormat.Float32",
    "in_dtype": "DataFormat.Float32",
    "out_dtype": "DataFormat.Float16_b",
    "bcast_type": "BroadcastType.ROW",
    "eltwise_binary_type": "EltwiseBinaryType.ELWADD",
    "reuse_type": "EltwiseBinaryReuseDestType.DEST_TO_SRCA",
}
BY_TYPE = {
    "I32": "1",
    "I1": "True",
    "TTK_CB": "cb",
    "TTK_Addr": "4096",
    "TTK_NocAddr": "address",
    "TTK_DataFormat": "get_dataformat(cb)",
    "TTK_Pages": "generator",
    "TTK_Accessor": "accessor",
    "TTK_AccessorArgs": "TensorAccessorArgs(1, 0)",
    "I32Attr": "1",
    "BoolAttr": "False",
    "F32Attr": "1.5",
}
PRELUDE = """    address = get_noc_addr(1, 1, 4096)
    generator = get_interleaved_addr_gen_fast(True, 4096, 2048, get_dataformat(cb))
    accessor = TensorAccessor(TensorAccessorArgs(1, 0), 4096, 2048)
"""
SPECIAL = {"get_arg_val", "get_common_arg_val", "get_compile_time_arg_val", "unreachable"}
DEFINES = {
    "noc": ["-DCOMPILE_FOR_NCRISC", "-DNOC_INDEX=0", "-DNOC_MODE=0"],
    "compute": [
        "-DCOMPILE_FOR_TRISC=1",
        "-DTRISC_MATH",
        "-DUCK_CHLKC_MATH",
        "-DNAMESPACE=chlkc_math",
        "-DMAIN=math_main()",
    ],
}


def statements(thread: str) -> list[tuple[str, str]]:
    """A call of every operation that `thread` may make, with arguments of the right kinds."""
    found = []
    for name in ops.callable_names():
        signature = ops.table()[name]
        if name in SPECIAL or signature["thread"] not in ("any", thread):
            continue
        arguments = [
            ENUMS[a["name"]] if a["type"] == "StrAttr" else BY_TYPE.get(a["type"], "1") for a in signature["args"]
        ]
        if name.startswith("tensor_accessor_"):
            call = f"accessor.{name[len('tensor_accessor_') :]}({', '.join(arguments[1:])})"
        else:
            call = f"{name}({', '.join(arguments)})"
        target = "a, b = " if len(signature["results"]) == 2 else ""
        found.append((name, target + call))
    return found


def compile_calls(thread: str, calls: list[tuple[str, str]], folder: Path) -> str:
    text = (
        "def calls(cb: CircularBuffer):\n"
        + (PRELUDE if thread == "noc" else "")
        + "".join(f"    {c}\n" for _, c in calls)
    )
    path = folder / f"{thread}_calls.py"
    path.write_text("from pykernel.kernel_types import CircularBuffer\n\n\n" + text)
    names: dict = {}
    exec(compile(path.read_text(), str(path), "exec"), names)
    names["calls"].__globals__["__file__"] = str(path)
    return ttkernel_compile(thread)(names["calls"])(CircularBuffer(0, dtype="BFloat16", num_tiles=0))


def kernel_api_errors(thread: str, cpp: str, folder: Path) -> str:
    source = folder / f"{thread}.cpp"
    source.write_text(re.sub(r"(?m)^#line.*\n", "", cpp))
    command = ["clang++-19", "-x", "c++", "-std=c++20", "-fsyntax-only", "-w", "-fms-extensions", "-ferror-limit=400"]
    command += [
        *DEFINES[thread],
        "-DKERNEL_BUILD",
        "-DTESSERA_LOCAL_BASE=0xffa00000ul",
        "-DARCH_BLACKHOLE",
        "-DNUM_DRAM_BANKS=8",
        "-DNUM_L1_BANKS=120",
    ]
    command += [
        "-DKERNEL_COMPILE_TIME_ARGS=0,2",
        f"-I{API}",
        "-include",
        str(API / "tessera/common.h"),
        "-include",
        str(API / "compile_time_args.h"),
    ]
    return subprocess.run([*command, str(source)], capture_output=True, text=True, check=False).stderr


@pytest.mark.parametrize("thread", ["noc", "compute"])
@pytest.mark.filterwarnings("ignore")
def test_every_call_compiles_against_the_kernel_api(thread, tmp_path):
    calls = statements(thread)
    assert len(calls) > 60
    errors = kernel_api_errors(thread, compile_calls(thread, calls, tmp_path), tmp_path)
    assert "error:" not in errors, errors[:3000]


# What the reference lists and the dialect leaves out: no function of the kernel API's revision, or Unsupported there.
LEFT_OUT = {
    "invoke_sfpi",
    "bitcast",
    "max_reduce_with_indices",
    "max_reduce_with_indices_init",
    "noc_semaphore_inc_multicast",
    "remote_sram_write_u32",
}


def listed(revision: str) -> dict[str, list[str]]:
    """The operations of a list of docs/reference/PYKERNEL.md section 4, with their arguments."""
    page = (ROOT / "docs" / "reference" / "PYKERNEL.md").read_text()
    part = next(text for text in page.split("\n\n") if text.startswith(f"**{revision}"))
    return {
        name: [argument.strip() for argument in arguments.split(",") if argument.strip()]
        for name, arguments in re.findall(r"`([\w.]+)\(([^`]*)\)`", part)
    }


@pytest.mark.parametrize(("revision", "count"), [("Seed revision", 128), ("HEAD", 200)])
def test_the_operations_of_the_reference_are_there(revision, count):
    names = listed(revision)
    assert len(names) >= count
    ours = {name.replace("tensor_accessor_", "tensor_accessor.") for name in ops.table()} | set(ops.table())
    missing = {name for name in names if name not in ours and not name.startswith("experimental.")}
    assert missing <= LEFT_OUT, missing - LEFT_OUT


def test_comparison_of_compile_time_arguments_is_a_constant():
    @ttkernel_compile("noc")
    def reader(cb: CircularBuffer):
        is_dram = get_compile_time_arg_val(int, 1) == 1
        is_large = get_compile_time_arg_val(int, 2) > 4
        get_interleaved_addr_gen_fast(is_dram, 4096, 2048, get_dataformat(cb))
        get_interleaved_addr_gen_fast(is_large, 4096, 2048, get_dataformat(cb))

    text = str(reader(CircularBuffer(0)))
    assert "(get_compile_time_arg_val(1) == 1)" in text
    assert "(static_cast<int32_t>(get_compile_time_arg_val(2)) > static_cast<int32_t>(4))" in text


def test_buffers_without_a_parameter_are_left_out():
    @ttkernel_compile("noc")
    def writer(cb: CircularBuffer):
        cb_wait_front(cb, 1)

    assert "cb_wait_front" in str(writer(CircularBuffer(0), CircularBuffer(1)))


def test_tuples_are_lists_that_stay_as_they_are():
    @ttkernel_compile("noc")
    def reader(cb: CircularBuffer):
        sizes = ((1, 2), (3, 4))
        cb_wait_front(cb, sizes[1][0])

    text = str(reader(CircularBuffer(0)))
    assert "{2}" in text or "[2][2]" in text

    @ttkernel_compile("noc")
    def writer(cb: CircularBuffer):
        sizes = (1, 2)
        sizes[0] = 3
        cb_wait_front(cb, sizes[0])

    with pytest.raises(PyKernelError, match="the elements of a tuple cannot be assigned"):
        writer(CircularBuffer(0))
