"""What the user reads when the system refuses something, a kernel is a bomb, or an argument is nonsense."""

import signal
import subprocess
import textwrap
import time

import pytest

from processes import run, start

# Runs a launch that cannot go well and prints code and headline; then a good one, where the process can still do it.
FAILS = """
    device = ttnn.open_device(device_id=0, workers=1)
    try:
        launch(device, [1], 1, TEXT)
        print("it ran")
    except Error as error:
        print(error.code, "|", error.headline)
        print(str(error))
    check_good(device)
    print("done")
"""
START = '#include "dataflow_api.h"\n'
MAIN = "\nvoid kernel_main() {}\n"


def said(text: str, **arguments) -> str:
    ended = run(f"TEXT = {text!r}\n" + _flat(FAILS), **arguments).check()
    assert "PLEASE submit" not in ended.out and "Stack dump" not in ended.out, ended.out
    assert "InternalError" not in ended.out and "error[internal]" not in ended.out, ended.out
    return ended.out


def _flat(script: str) -> str:
    return textwrap.dedent(script)


def bomb_of_macros() -> str:
    lines = ["#define M0 a,a,a,a,a,a,a,a,a,a,"]
    lines += [f"#define M{n} " + f"M{n - 1} " * 10 for n in range(1, 10)]
    return START + "\n".join(lines) + "\nint a, b[] = { M9 };" + MAIN


BOMB_OF_TEMPLATES = (
    START
    + "template <int N, int M> struct F { static constexpr int v = F<N - 1, M * 2>::v + F<N - 1, M * 2 + 1>::v; };\n"
    + "template <int M> struct F<0, M> { static constexpr int v = 1; };\nint x = F<28, 1>::v;"
    + MAIN
)


def test_a_compilation_that_takes_too_long_is_ended(tmp_path):
    out = said(BOMB_OF_TEMPLATES, TESSERA_COMPILE_SECONDS="2", TESSERA_CACHE_DIR=str(tmp_path))
    assert "compile-limit | the compilation took more than 2 s" in out


def test_a_compilation_that_needs_too_much_memory_is_ended(tmp_path):
    out = said(bomb_of_macros(), TESSERA_COMPILE_BYTES=str(600 << 20), TESSERA_CACHE_DIR=str(tmp_path))
    assert f"compile-limit | the compilation needed more than {600 << 20} B of memory" in out


@pytest.mark.long
def test_a_kernel_that_is_too_large_is_ended(tmp_path):
    text = START + "__attribute__((used)) const char a[600u << 20] = {1};" + MAIN
    assert "compile-limit | the compilation wrote more than 268435456 B" in said(text, TESSERA_CACHE_DIR=str(tmp_path))


NONSENSE = {
    "device_id": "ttnn.open_device(device_id=-1)",
    "l1_small_size": "ttnn.open_device(device_id=0, l1_small_size=2**32 - 1)",
    "workers": "ttnn.open_device(device_id=0, workers=2**31)",
    "semaphore_nan": "ttnn.create_global_semaphore(device, ONE, float('nan'))",
    "semaphore_huge": "ttnn.create_global_semaphore(device, ONE, 2**200)",
    "semaphore_reset": "ttnn.reset_global_semaphore_value(ttnn.create_global_semaphore(device, ONE, 1), 2**200)",
    "define_nul": "launch_with(defines=[('A', '1\\0 -DB=2')])",
    "surrogate": "launch_with(kernel_source='\\ud800')",
    "path_nul": "launch_with(kernel_source='/etc/passwd\\0.cpp', source_type=FILE_PATH)",
}
CODES = dict.fromkeys(NONSENSE, "argument-range") | {
    "semaphore_nan": "argument-type",
    "define_nul": "define",
    "surrogate": "argument-type",
    "path_nul": "kernel-not-found",
}


@pytest.mark.parametrize(
    "path, words",
    [("/dev/zero", "is a device or a pipe"), ("/tmp", "is a folder"), ("/dev/stdin", "is a device or a pipe")],
)
def test_a_kernel_source_that_is_no_file_is_refused(path, words):
    script = f"""
    device = ttnn.open_device(device_id=0, workers=1)
    t = ttnn.from_torch(torch.zeros((1, 8), dtype=torch.int32), dtype=ttnn.uint32, device=device)
    kernel = ttnn.KernelDescriptor(kernel_source={path!r}, core_ranges=ONE, config=ttnn.ReaderConfigDescriptor())
    try:
        ttnn.generic_op([t, t], ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[], cbs=[]))
    except ttnn.ProgramError as error:
        assert error.code == "kernel-not-found" and {words!r} in error.headline, error
        print("done")
    """
    run(script, timeout=60).check()


def test_an_identifier_of_any_length_is_a_compile_error(tmp_path):
    out = said(START + "void kernel_main() { " + "x" * 50_000 + "(); }", TESSERA_CACHE_DIR=str(tmp_path))
    assert "compile-error | use of undeclared identifier 'xxx" in out and "characters more)" in out
    assert len(out) < 20_000


def test_a_crash_of_the_compiler_is_reported_as_one(tmp_path):
    """A compiler that dies by a signal, with LLVM's own words about it."""
    fake = tmp_path / "clang++"
    fake.write_text(
        '#!/bin/sh\ncase "$*" in *c++-header*) exit 1;; esac\n'
        'echo "PLEASE submit a bug report to https://bugs"; echo "Stack dump:"; echo "0. Program arguments: x"\n'
        "kill -SEGV $$\n"
    )
    fake.chmod(0o755)
    linker = tmp_path / "ld.lld"
    linker.symlink_to("/usr/bin/ld.lld-19")
    script = FAILS.replace("check_good(device)\n", "")
    ended = run(
        f"TEXT = {START + MAIN!r}\n" + _flat(script), TESSERA_CLANG=str(fake), TESSERA_CACHE_DIR=str(tmp_path / "c")
    )
    assert "compile-error | the compiler crashed: Segmentation fault" in ended.check().out
    assert "Stack dump" not in ended.out and "PLEASE" not in ended.out


def test_a_crash_of_our_own_compiler_leaves_the_process_alive(tmp_path):
    """Clang's own way to crash, inside the one program that compiles and links; FAILS runs a good kernel afterwards."""
    out = said(START + "void kernel_main() {\n#pragma clang __debug crash\n}", TESSERA_CACHE_DIR=str(tmp_path))
    assert "the compiler crashed: " in out
    assert "Stack dump" not in out and "PLEASE" not in out


def test_a_full_disk_is_named(tmp_path):
    """A file system of 1 MB: the precompiled headers do not fit, and neither does the kernel."""
    small = tmp_path / "small"
    small.mkdir()
    mount = f"mount -t tmpfs -o size=1m,mode=700 none {small}"
    if subprocess.run(["unshare", "-m", "bash", "-c", mount], capture_output=True, check=False).returncode:
        pytest.skip("no mount namespaces here")
    inside = f"""[ -n "$INSIDE" ] || exec unshare -m bash -c 'export INSIDE=1; {mount}; exec "$0" "$@"' "$0" "$@" """
    script = """
    device = ttnn.open_device(device_id=0, workers=1)
    for attempt in range(2):
        try:
            check_good(device)
            print("it ran")
        except Error as error:
            assert error.code in ("system-limit", "cache-dir") and "No space left on device" in str(error), error
    print("done")
    """
    run(script, before=inside, TESSERA_CACHE_DIR=str(small / "cache")).check()


@pytest.mark.parametrize(
    "limit, code, words",
    [
        ("ulimit -f 100", "system-limit", "`ulimit -f` allows files of 102400 B"),
        ("ulimit -d 300000", "system-limit", "`ulimit -d` 307200000 B of data"),
        ("ulimit -d 600000", "address-space", "`ulimit -d` 614400000 B of data"),
        ("ulimit -n 12", "", ""),
    ],
)
def test_limits_of_the_shell_are_named(tmp_path, limit, code, words):
    script = """
    try:
        device = ttnn.open_device(device_id=0, workers=1)
        check_good(device)
        print("it ran, done")
    except (Error, OSError) as error:
        print(getattr(error, "code", "OSError"), str(error), "done")
    """
    ended = run(script, before=limit, TESSERA_CACHE_DIR=str(tmp_path / "cache"))
    if words:
        assert code in ended.check().out and words in ended.out, ended.out
    assert "error[internal]" not in ended.out + ended.err, ended.out + ended.err


def test_ignored_children_do_not_hide_that_all_went_well(tmp_path):
    script = """
    import signal
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    device = ttnn.open_device(device_id=0, workers=1)
    check_good(device)
    try:
        launch(device, [1], 1, "this is no C++")
    except ttnn.CompileError as error:
        assert error.code == "compile-error" and "expected unqualified-id" in error.headline, error
        print("done")
    """
    run(script, TESSERA_CACHE_DIR=str(tmp_path / "cache")).check()


def test_ctrl_c_ends_a_compilation_and_the_compiler(tmp_path):
    process = start(
        f"TEXT = {BOMB_OF_TEMPLATES!r}\n"
        + _flat("""
        device = ttnn.open_device(device_id=0, workers=1)
        check_good(device)
        print("ready", flush=True)
        try:
            launch(device, [1], 1, TEXT)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        check_good(device)
        print("done")
        """),
        TESSERA_CACHE_DIR=str(tmp_path / "cache"),
    )
    assert process.stdout.readline().strip() == "ready"
    time.sleep(1.5)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline().strip() == "interrupted", process.stderr.read()
    assert time.monotonic() - sent < 2.0  # half a second where the machine is not full of other work
    out = process.stdout.read()  # communicate() would lose what readline() has read ahead
    assert process.wait(timeout=120) == 0 and out.strip() == "done", process.stderr.read()
    left = subprocess.run(["pgrep", "-f", str(tmp_path / "cache")], capture_output=True, text=True, check=False)
    assert not left.stdout, left.stdout


def test_a_killed_process_takes_its_compiler_along(tmp_path):
    process = start(
        f"TEXT = {BOMB_OF_TEMPLATES!r}\nlaunch(ttnn.open_device(device_id=0), [1], 1, TEXT)",
        TESSERA_CACHE_DIR=str(tmp_path / "cache"),
    )
    words = ["pgrep", "-f", f"clang.*{tmp_path / 'cache'}"]
    end = time.monotonic() + 60
    while not subprocess.run(words, capture_output=True, check=False).stdout and time.monotonic() < end:
        time.sleep(0.1)
    assert subprocess.run(words, capture_output=True, check=False).stdout
    process.kill()
    process.communicate()
    time.sleep(0.5)
    assert not subprocess.run(words, capture_output=True, check=False).stdout


def test_nonsense_is_refused():
    script = f"""
    NONSENSE = {NONSENSE!r}
    device = ttnn.open_device(device_id=0, workers=1)
    FILE_PATH = ttnn.KernelDescriptor.SourceType.FILE_PATH
    def launch_with(**changed):
        t = ttnn.from_torch(torch.zeros((1, 8), dtype=torch.int32), dtype=ttnn.uint32, device=device)
        words = dict(kernel_source="void kernel_main() {{}}", core_ranges=ONE, config=ttnn.ReaderConfigDescriptor(),
                     source_type=ttnn.KernelDescriptor.SourceType.SOURCE_CODE)
        kernel = ttnn.KernelDescriptor(**(words | changed))
        ttnn.generic_op([t, t], ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[], cbs=[]))
    for name, text in NONSENSE.items():
        try:
            eval(text)
            raise SystemExit(name + " accepted")
        except ttnn.ProgramError as error:
            print(name, error.code, error.headline.encode("ascii", "replace"))
    check_good(device)
    print("done")
    """
    out = run(script).check().out
    codes = [line.split()[:2] for line in out.splitlines()[:-1]]
    assert dict(codes) == CODES, out
