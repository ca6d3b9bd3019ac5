"""Runs generated kernels twice, in CPython and as compiled C++, and compares everything they print and call.

python tests/pykernel/differential.py --programs 5000 --seed 1
"""

import argparse
import ast
import importlib.util
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from generate import Generator

from pykernel import plain
from pykernel.kernel_types import CircularBuffer

HERE = Path(__file__).parent
ARGUMENTS = [(0, 0, 0), (1, 2, 3), (7, -5, 100), (-2147483648, 3, 2147483647), (12, 12, -1)]
HEADER = "from pykernel.kernel_ast import compute_thread\nfrom pykernel.kernel_types import CircularBuffer\n\n"
CALLS = ("cb_reserve_back", "cb_push_back", "cb_wait_front", "cb_pop_front")


def python_trace(code, name: str, arguments: tuple) -> list[str]:
    lines: list[str] = []

    def show(*items, sep=" ", end="\n"):
        lines.append(sep.join(str(int(i)) if isinstance(i, bool) else str(i) for i in items) + end)

    names = {
        call: (lambda cb, pages, call=call: lines.append(f"{call} {cb} {int(pages) & 0xFFFFFFFF}\n")) for call in CALLS
    }
    names |= {"print": show, **plain.NAMES}
    exec(code, names)
    names[name](0, *arguments)
    return "".join(lines).splitlines()


def reference_code(text: str):
    return compile(plain.rewrite(ast.parse(text)), "<reference>", "exec")


def kernel_cpp(function, optimize: bool) -> str:
    function.optimize = optimize
    function._cache.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(CircularBuffer(0, dtype="BFloat16"), [[0]], [[0]], [[0]])


def as_namespace(index: int, text: str) -> str:
    kept = [
        line
        for line in text.splitlines()
        if not line.startswith(("#include", "#line", "void MAIN", "namespace NAMESPACE"))
    ]
    body = "\n".join(line for line in kept if line != "}  // namespace NAMESPACE")
    return f"namespace k{index} {{\n{body}\n}}\n"


def compiled_traces(kernels: list[str], folder: Path) -> list[list[str]]:
    """One binary for all kernels; every kernel with every argument tuple."""
    calls = "".join(
        f'  std::printf("@{i}:{j}\\n"); std::fflush(stdout); '
        f"g_args[0] = {a[0]}u; g_args[1] = {a[1]}u; g_args[2] = {a[2]}u; k{i}::kernel_main();\n"
        for i in range(len(kernels))
        for j, a in enumerate([[x & 0xFFFFFFFF for x in tup] for tup in ARGUMENTS])
    )
    text = f'#include "{HERE}/fake_device.h"\n' + "".join(as_namespace(i, k) for i, k in enumerate(kernels))
    source, binary = folder / "kernels.cpp", folder / "kernels"
    source.write_text(text + f"int main() {{\n{calls}}}\n")
    # Undefined behaviour traps: that needs no library beside the compiler.
    flags = ["-std=c++17", "-w", "-O0", "-fsanitize=undefined", "-fsanitize-trap=undefined"]
    subprocess.run(["clang++-19", *flags, str(source), "-o", str(binary)], check=True)
    run = subprocess.run([str(binary)], capture_output=True, text=True, timeout=120)
    if run.returncode:
        raise AssertionError(
            f"compiled kernels ended with {run.returncode} after {run.stdout.splitlines()[-3:]}: {run.stderr[-2000:]}"
        )
    traces: list[list[str]] = []
    for line in run.stdout.splitlines():
        if line.startswith("@"):
            traces.append([])
        else:
            traces[-1].append(line)
    return traces


def load(path: Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check(seeds: range, folder: Path) -> tuple[int, list[str]]:
    """Number of compared runs, and a description of each that differs."""
    texts = [Generator(seed).program(f"kernel_{seed}") for seed in seeds]
    path = folder / f"generated_{seeds.start}.py"
    path.write_text(HEADER + "".join(texts))
    module = load(path)
    kernels = []
    for seed in seeds:
        function = getattr(module, f"kernel_{seed}")
        kernels += [kernel_cpp(function, optimize) for optimize in (False, True)]
    traces = iter(compiled_traces(kernels, folder))
    failures, runs = [], 0
    for seed, text in zip(seeds, texts, strict=True):
        code = reference_code(text)
        expected = [python_trace(code, f"kernel_{seed}", arguments) for arguments in ARGUMENTS]
        for optimize in (False, True):
            for arguments, want in zip(ARGUMENTS, expected, strict=True):
                got = next(traces)
                runs += 1
                if got != want:
                    failures.append(
                        f"seed {seed}, optimize={optimize}, arguments {arguments}:\n{difference(want, got)}"
                    )
    return runs, failures


def difference(want: list[str], got: list[str]) -> str:
    at = next((i for i, (a, b) in enumerate(zip(want, got, strict=False)) if a != b), min(len(want), len(got)))
    return f"  line {at}: CPython {want[at : at + 3]}, kernel {got[at : at + 3]}"


def run(programs: int, seed: int, chunk: int = 50) -> tuple[int, list[str]]:
    runs, failures = 0, []
    for start in range(seed, seed + programs, chunk):
        print(f"seed {start}: {runs} runs, {len(failures)} differ", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            count, wrong = check(range(start, min(start + chunk, seed + programs)), Path(folder))
            runs += count
            failures += wrong
    return runs, failures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    runs, failures = run(options.programs, options.seed)
    print(f"{options.programs} programs, {runs} runs, {len(failures)} differ")
    print("\n".join(failures[:10]))
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
