"""Compiles the kernels of a checkout up to their syntax tree, each as the roles that it runs as. Run by
tools/upstream.py with the interpreter that has Tessera installed and the checkout as working directory; a line of JSON
per kernel goes to standard output.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

import ttnn  # noqa: E402
from checkout.kernel_file import GROUPS, LIKELY, KernelFile, device_names, find_kernels  # noqa: E402
from tessera import _core  # noqa: E402

# Of arguments that only a host knows; 2 makes an interleaved accessor in DRAM, 32 is a tile's width, None counts from 0
# (they all differ).
VALUES = (2, 1, 32, 0, None)
NUM_ARGUMENTS = 96
# What no other value of an argument changes.
FINAL = re.compile(r"unsupported|file not found|undeclared identifier|unknown type name|no template named")
UNDECLARED = re.compile(r"(?:use of undeclared identifier|unknown type name|no template named) '([A-Z][A-Z0-9_]{2,})'")


def configs(kernel: KernelFile) -> dict[str, object]:
    """The processors that a kernel is compiled for; compute stands for unpack, math and pack."""
    compute = {"compute": ttnn.ComputeConfigDescriptor()}
    reader, writer = {"ncrisc": ttnn.ReaderConfigDescriptor()}, {"brisc": ttnn.WriterConfigDescriptor()}
    if kernel.values.dynamic_noc:
        processors, mode = ttnn.DataMovementProcessor, ttnn.NOC_MODE.DM_DYNAMIC_NOC
        reader = {"ncrisc": ttnn.DataMovementConfigDescriptor(processors.RISCV_1, ttnn.NOC.NOC_0, mode)}
        writer = {"brisc": ttnn.DataMovementConfigDescriptor(processors.RISCV_0, ttnn.NOC.NOC_1, mode)}
    if kernel.is_unified:
        return {**reader, **writer, **compute}
    if kernel.is_compute:
        return compute
    return reader if "reader" in kernel.path.name else writer


def descriptor(kernel: KernelFile, config: object, value: int | None, defines: dict[str, str]) -> object:
    core = ttnn.CoreCoord(0, 0)
    source = ttnn.KernelDescriptor.SourceType
    bindings = kernel.bindings(2 if value is None else value)
    host = kernel.values
    return ttnn.KernelDescriptor(
        kernel_source=bindings or str(kernel.path),
        source_type=source.SOURCE_CODE if bindings else source.FILE_PATH,
        core_ranges=ttnn.CoreRangeSet([ttnn.CoreRange(core, core)]),
        compile_time_args=[host.args.get(i, i if value is None else value) for i in range(NUM_ARGUMENTS)],
        named_compile_time_args=[
            (name, host.named.get(name, i if value is None else value)) for i, name in enumerate(kernel.named_arguments)
        ],
        defines=list(defines.items()),
        runtime_args=ttnn.RuntimeArgs(),
        config=config,
    )


def error_of(kernel: KernelFile, config: object, value: int | None, arch: str) -> tuple[str | None, dict[str, str]]:
    """What keeps a kernel from compiling, and the host's defines that were made up. A name in capitals that no device
    header has is a host's define; it is given a value and the kernel is tried again."""
    defines = dict(kernel.values.defines)
    while True:
        try:
            _core.check_kernel(descriptor(kernel, config, value, defines), arch)
            return None, defines
        except ttnn.InternalError:
            raise
        except RuntimeError as error:
            text = str(error)
            names = [name for name in UNDECLARED.findall(text) if name not in device_names(kernel.tree) | _API]
            missing = [name for name in {*names, *LIKELY.keys() & UNDECLARED.findall(text)} if name not in defines]
            if not missing or len(defines) > 20:
                return text, defines
            for name in missing:
                is_call = any(re.search(rf"\b{name}\s*\(", source) for source in kernel.sources)
                value_text = kernel.define(name)
                defines[f"{name}(...)" if is_call and value_text == "1" else name] = value_text


_API: set[str] = set()


def learn_own_names() -> None:
    """Names of Tessera's own headers are never a host's."""
    from tessera import places

    for path in (places.data_dir() / "kernel_api").rglob("*.h*"):
        _API.update(re.findall(r"\b[A-Z][A-Z0-9_]{2,}\b", path.read_text(errors="replace")))


def blocker(text: str) -> str:
    """The first thing that is in the way, short enough to be counted."""
    first = text.splitlines()[0]
    if match := re.match(r"error\[(\S+)\]: (.*)", first):
        return match.group(2) if match.group(1) == "compile-error" else f"{match.group(1)}: {match.group(2)}"
    return first


def compile_kernel(path: Path, tree: Path, arch: str) -> dict[str, object]:
    kernel = KernelFile(path, tree)
    failed: dict[str, str] = {}
    made_up: set[str] = set()
    for role, config in configs(kernel).items():
        error, defines = error_of(kernel, config, VALUES[0], arch)
        for value in VALUES[1:] if error is not None and not FINAL.search(blocker(error)) else ():
            another, more = error_of(kernel, config, value, arch)
            if another is None:
                error, defines = None, more
                break
        made_up |= set(defines)
        if error is not None:
            failed[role] = error
            break  # one blocker is enough to list it
    result = {"file": str(path.relative_to(tree)), "roles": list(configs(kernel)), "ok": not failed}
    if made_up:
        result["host_defines"] = sorted(made_up)
    if failed:
        role, text = next(iter(failed.items()))
        result |= {"failed_as": list(failed), "blocker": blocker(text), "error": text}
    return result


def chosen(tree: Path, group: str, pattern: str, share: int, seed: int) -> list[Path]:
    found = [path for path in find_kernels(tree, group) if re.search(pattern, str(path.relative_to(tree)))]
    if share > 1:
        found = sorted(random.Random(seed).sample(found, -(-len(found) // share)))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path)
    parser.add_argument("--pattern", default="")
    parser.add_argument("--skip", type=Path, help="a list of files that need not be tried")
    parser.add_argument("--groups", default=",".join(GROUPS))
    parser.add_argument("--arch", default="blackhole")
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    tree = arguments.tree.resolve()
    skipped = set(arguments.skip.read_text().splitlines()) if arguments.skip else set()
    learn_own_names()
    for group in arguments.groups.split(","):
        paths = chosen(tree, group, arguments.pattern, arguments.share, arguments.seed)
        paths = [path for path in paths if str(path.relative_to(tree)) not in skipped]
        with ThreadPoolExecutor(arguments.jobs) as pool:
            for result in pool.map(lambda path: compile_kernel(path, tree, arguments.arch), paths):
                print(json.dumps({"group": group, **result}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
