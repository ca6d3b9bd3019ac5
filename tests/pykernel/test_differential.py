"""Generated kernels: CPython's trace equals the compiled kernel's, optimised and not."""

import importlib.util
from pathlib import Path

import pytest

spec = importlib.util.spec_from_file_location("pykernel_differential", Path(__file__).parent / "differential.py")
differential = importlib.util.module_from_spec(spec)
spec.loader.exec_module(differential)


@pytest.mark.timeout(900)
def test_200_generated_kernels_run_as_in_cpython():
    runs, failures = differential.run(programs=200, seed=1)
    assert runs == 200 * 2 * len(differential.ARGUMENTS)
    assert not failures, "\n".join(failures[:5])


def test_a_helper_whose_paths_all_return_for_constant_arguments():
    """Seed 12455: what follows the returns is reached by nobody, so its names need not exist."""
    runs, failures = differential.run(programs=1, seed=12455)
    assert runs == 2 * len(differential.ARGUMENTS)
    assert not failures, "\n".join(failures)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_5000_generated_kernels_run_as_in_cpython():
    runs, failures = differential.run(programs=5000, seed=10_000)
    assert runs == 5000 * 2 * len(differential.ARGUMENTS)
    assert not failures, "\n".join(failures[:5])
