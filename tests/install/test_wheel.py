"""A wheel in a clean venv works away from the checkout, for Python and for C++ programs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# The wheel is a whole build where build/release is not current; no test fails because a machine is slow.
pytestmark = pytest.mark.timeout(1800)


def run(*command: object, cwd: Path) -> str:
    """Runs a command outside the checkout, without what a developer's shell may have set."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("TESSERA_", "PYTHON"))}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def away(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("away")


@pytest.fixture(scope="module")
def venv(away) -> Path:
    """bin/ of a clean venv with nothing but the wheel; it sees the distribution's NumPy and PyTorch."""
    settings = ["build-dir=build/release", "cmake.define.TESSERA_TESTS=ON"]
    options = [f"--config-settings={setting}" for setting in settings]
    run(
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-build-isolation",
        "--no-deps",
        *options,
        "-w",
        away,
        ROOT,
        cwd=away,
    )
    wheel = next(away.glob("tessera_tensix-*.whl"))
    run(sys.executable, "-m", "venv", "--system-site-packages", away / "venv", cwd=away)
    run(away / "venv/bin/python", "-m", "pip", "install", "-q", "--no-index", "--no-deps", wheel, cwd=away)
    return away / "venv" / "bin"


def test_wheel_runs_the_add_lesson(venv, away):
    lesson = away / "add.py"
    lesson.write_text((ROOT / "examples/01_add/add.py").read_text())
    assert "64 cores" in run(venv / "python", lesson, cwd=away)


def test_wheel_brings_the_kernels_of_the_comparison_ops(venv, away):
    program = "import ttnn; a = ttnn.ones([32, 64], layout=ttnn.TILE_LAYOUT, device=ttnn.open_device(device_id=0)); "
    shown = "print(ttnn.to_numpy(ttnn.add(ttnn.transpose(a, 0, 1), 1.0)).sum())"
    assert run(venv / "python", "-c", program + shown, cwd=away).strip() == "4096.0"


def test_wheel_is_not_the_checkout(venv, away):
    where = run(venv / "python", "-c", "import tessera._core as c, ttnn; print(c.__file__, ttnn.__file__)", cwd=away)
    assert all(path.startswith(str(away)) for path in where.split())


def test_wheel_leaves_the_users_models_first(venv, away):
    tree = ROOT / "tests/upstream/tree"
    show = "import models.demos.deepseek_v3_b1.micro_ops.eltwise_add.op as op; print(op.__file__)"
    assert run(venv / "python", "-c", show, cwd=tree).startswith(str(tree))
    late = f"import sys; sys.path.append({str(tree)!r}); "
    assert run(venv / "python", "-c", late + show, cwd=away).startswith(str(tree))
    assert run(venv / "python", "-c", show, cwd=away).startswith(str(away))


def test_doctor_finds_the_wheel_healthy(venv, away):
    assert "everything that kernels need is here" in run(venv / "tessera", "doctor", cwd=away)


def test_wheel_explains_an_error(venv, away):
    assert "error[cb-overflow]: " in run(venv / "tessera", "explain", "cb-overflow", cwd=away)
    assert len(run(venv / "tessera", "explain", cwd=away).splitlines()) > len(list((ROOT / "docs/errors").glob("*.md")))


def test_wheel_has_type_stubs(venv, away):
    stub = run(venv / "python", "-c", "import tessera; print(tessera.__path__[0])", cwd=away).strip()
    assert "class" in (Path(stub) / "_core.pyi").read_text()


def test_cpp_program_finds_tessera_and_runs(venv, away):
    tessera_dir = run(venv / "tessera", "cmake-dir", cwd=away).strip()
    configure = ["cmake", "-S", ROOT / "examples/02_add_cpp", "-B", away / "cpp", "-G", "Ninja"]
    run(*configure, f"-DTessera_DIR={tessera_dir}", "-DCMAKE_CXX_COMPILER=clang++-19", cwd=away)
    run("cmake", "--build", away / "cpp", cwd=away)
    assert "64 cores" in run(away / "cpp" / "add", cwd=away)


def test_only_public_headers_are_installed(venv, away):
    """Those that tessera.hpp includes, below tessera/, each named by that folder."""
    root = Path(run(venv / "tessera", "cmake-dir", cwd=away).strip()).parents[2] / "include"
    installed = {path.relative_to(root).as_posix() for path in (root / "tessera").rglob("*.hpp")}
    words = ["clang++-19", "-std=c++20", f"-I{root}", "-x", "c++", "-MM", "-"]
    text = "#include <tessera/tessera.hpp>\n"
    made = subprocess.run(words, input=text, capture_output=True, text=True, check=True).stdout
    used = {Path(word).relative_to(root).as_posix() for word in made.split() if word.startswith(str(root))}
    assert installed == {path for path in used if path.endswith(".hpp")}
    assert len(installed) < 30 and not list((root / "tessera").rglob("*_test*"))


SAME_BITS = """
import sys, torch, ttnn
sys.path.insert(0, sys.argv[2])
from models.demos.basics.micro_ops.add.op import Add
x, y, expected = torch.frombuffer(bytearray(open(sys.argv[1], "rb").read()), dtype=torch.bfloat16).reshape(3, 256, 256)
device = ttnn.open_device(device_id=0)
a, b = (ttnn.from_torch(t, layout=ttnn.TILE_LAYOUT, device=device) for t in (x, y))
result = ttnn.to_torch(Add.op(a, b, ttnn.empty_like(a)))
assert torch.equal(result.view(torch.int16), expected.view(torch.int16))
print("same bits")
"""


@pytest.mark.parametrize("compiler", ["clang++-19", "g++"])
def test_program_of_tt_metal_builds_runs_and_gives_the_bits_of_python(venv, away, compiler):
    tessera_dir = run(venv / "tessera", "cmake-dir", cwd=away).strip()
    build = away / f"metalium-{compiler}"
    configure = ["cmake", "-S", ROOT / "examples/08_metalium", "-B", build, "-G", "Ninja"]
    run(*configure, f"-DTT-Metalium_DIR={tessera_dir}/../tt-metalium", f"-DCMAKE_CXX_COMPILER={compiler}", cwd=away)
    run("cmake", "--build", build, cwd=away)
    assert "64 tiles on" in run(build / "vector_add", build / "bits", cwd=away)
    assert "same bits" in run(venv / "python", "-c", SAME_BITS, build / "bits", ROOT, cwd=away)


def test_unit_tests_of_the_layer_pass_with_gcc_too(venv, away):
    """`make test` runs them as clang builds them; here a user's compiler does, against the wheel."""
    tessera_dir = run(venv / "tessera", "cmake-dir", cwd=away).strip()
    configure = ["cmake", "-S", ROOT / "metalium/tests", "-B", away / "unit-tests", "-G", "Ninja"]
    run(*configure, f"-DTT-Metalium_DIR={tessera_dir}/../tt-metalium", "-DCMAKE_CXX_COMPILER=g++", cwd=away)
    run("cmake", "--build", away / "unit-tests", cwd=away)
    assert "[  FAILED  ]" not in run(away / "unit-tests" / "tt_metal_test", "--gtest_brief=1", cwd=away)


@pytest.mark.long
@pytest.mark.timeout(3600)  # builds everything
def test_program_of_tt_metal_finds_a_system_install(tmp_path):
    """`cmake --install` into a prefix: CMake's own search finds it there, with either compiler."""
    build, prefix = tmp_path / "build", tmp_path / "prefix"
    options = ["-DCMAKE_BUILD_TYPE=Release", "-DTESSERA_COMPILER=OFF", "-DCMAKE_CXX_COMPILER=clang++-19"]
    run("cmake", "-S", ROOT, "-B", build, "-G", "Ninja", *options, "-DCMAKE_C_COMPILER=clang-19", cwd=tmp_path)
    run("cmake", "--build", build, "-j", "2", cwd=tmp_path)
    run("cmake", "--install", build, "--prefix", prefix, cwd=tmp_path)
    for compiler in ("clang++-19", "g++"):
        lesson = tmp_path / f"lesson-{compiler}"
        configure = ["cmake", "-S", ROOT / "examples/08_metalium", "-B", lesson, "-G", "Ninja"]
        run(*configure, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={compiler}", cwd=tmp_path)
        run("cmake", "--build", lesson, cwd=tmp_path)
        assert "64 tiles on" in run(lesson / "vector_add", cwd=tmp_path)


@pytest.mark.long
@pytest.mark.timeout(1800)  # builds everything
def test_pip_install_of_the_checkout_in_a_fresh_venv(tmp_path):
    """As the README says it: pip fetches the build tools and builds from nothing."""
    run(sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "venv", cwd=tmp_path)
    run(tmp_path / "venv/bin/python", "-m", "pip", "install", "-q", ROOT, cwd=tmp_path)
    lesson = tmp_path / "add.py"
    lesson.write_text((ROOT / "examples/01_add/add.py").read_text())
    assert "64 cores" in run(tmp_path / "venv/bin/python", lesson, cwd=tmp_path)
