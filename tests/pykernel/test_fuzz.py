"""Mutated MLIR text: the compiler accepts it or says what is wrong, and the process lives on."""

import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

MUTANTS = """
import sys
sys.path.insert(0, {folder!r})
import test_fuzz
print(test_fuzz.survive(seed={seed}, count={count}))
"""


def seeds() -> list[str]:
    """Module texts of generated kernels and of data movement."""
    from differential import HEADER, load
    from fuzz_kernels import mover
    from generate import Generator

    from pykernel.frontend.build import BufferSpec, RuntimeSpec, build

    texts = [
        build(mover.python_function, "noc", [BufferSpec(2, "Float16_b"), RuntimeSpec(True, 0)], {"dram": True}).text
    ]

    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "fuzz_seeds.py"
        path.write_text(HEADER + "".join(Generator(s).program(f"kernel_{s}") for s in (3, 5, 8)))
        module = load(path)
        for s in (3, 5, 8):
            arguments = [BufferSpec(0, "Float16_b"), *(RuntimeSpec(False, i) for i in range(3))]
            texts.append(build(getattr(module, f"kernel_{s}").python_function, "compute", arguments, {}).text)
    return texts


def mutate(text: str, rng: random.Random) -> str:
    tokens = re.split(r"(\W)", text)
    for _ in range(rng.randint(1, 3)):
        a, b = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        kind = rng.randrange(5)
        if kind == 0:
            tokens[a] = ""
        elif kind == 1:
            tokens[a] = tokens[b]
        elif kind == 2:
            tokens[a], tokens[b] = tokens[b], tokens[a]
        elif kind == 3:
            lines = "".join(tokens).split("\n")
            del lines[rng.randrange(len(lines))]
            tokens = re.split(r"(\W)", "\n".join(lines))
        else:
            tokens[a] = rng.choice(
                ["-1", "4294967296", "i1", "i64", "index", "f32", "scf.while", "!ttkernel.noc_addr", "memref<0xi32>"]
            )
    return "".join(tokens)


def survive(seed: int, count: int) -> str:
    """Compiles `count` mutants; every refusal must come with a reason."""
    from pykernel import ops

    rng, texts = random.Random(seed), seeds()
    accepted = refused = 0
    for _ in range(count):
        text = mutate(rng.choice(texts), rng)
        Path(f"/tmp/pykernel_fuzz_{seed}.mlir").write_text(text)
        result = ops.native().compile(text, optimize=rng.random() < 0.5)
        assert result["ok"] or result["diagnostics"], text
        accepted, refused = accepted + result["ok"], refused + (not result["ok"])
    return f"{accepted} {refused}"


def run_in_a_process(seed: int, count: int) -> tuple[int, int]:
    script = MUTANTS.format(folder=str(Path(__file__).parent), seed=seed, count=count)
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=3000)
    assert run.returncode == 0, f"died with {run.returncode} on /tmp/pykernel_fuzz_{seed}.mlir: {run.stderr[-2000:]}"
    accepted, refused = map(int, run.stdout.split())
    return accepted, refused


def test_300_mutants_do_not_crash_the_compiler():
    accepted, refused = run_in_a_process(seed=1, count=300)
    assert accepted + refused == 300
    assert accepted
    assert refused


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(10, 14))
def test_5000_mutants_do_not_crash_the_compiler(seed):
    assert sum(run_in_a_process(seed=seed, count=5000)) == 5000
