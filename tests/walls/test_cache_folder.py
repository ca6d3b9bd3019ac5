"""The kernel cache's folder: what Tessera did not make it neither changes nor trusts, and its faults are reported."""

import os
import stat
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from processes import run

RUN = "device = ttnn.open_device(device_id=0, workers=1)\ncheck_good(device)\nprint('done')"
REFUSED = """
    device = ttnn.open_device(device_id=0, workers=1)
    try:
        check_good(device)
        print("not refused")
    except ttnn.ProgramError as error:
        print(error.code, "|", error.headline, "| done")
"""
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="gives files to another user")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def refusal(cache: Path, **variables) -> str:
    ended = run(REFUSED, TESSERA_CACHE_DIR=str(cache), **variables).check()
    assert ended.out.startswith("cache-dir |"), ended.out
    return ended.out


def test_a_new_folder_is_private_and_marked(tmp_path):
    run(RUN, TESSERA_CACHE_DIR=str(tmp_path / "a" / "cache")).check()
    assert mode(tmp_path / "a" / "cache") == 0o700
    assert (
        (tmp_path / "a" / "cache" / "CACHEDIR.TAG")
        .read_text()
        .startswith("Signature: 8a477f597d28d172789f06886806bc55")
    )
    assert {mode(path) & 0o077 for path in (tmp_path / "a" / "cache").iterdir()} == {0}


def test_the_users_own_folder_keeps_its_mode_and_its_files(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    tmp_path.chmod(0o755)
    run(RUN, TESSERA_CACHE_DIR=str(tmp_path)).check()
    assert mode(tmp_path) == 0o755 and (tmp_path / "notes.txt").read_text() == "mine"
    assert not (tmp_path / "CACHEDIR.TAG").exists()


def test_a_name_that_no_include_can_hold_is_refused(tmp_path):
    assert "has a quote or a line end in its name" in refusal(tmp_path / 'a "quote"')


def test_a_file_is_refused_and_keeps_its_mode(tmp_path):
    (tmp_path / "data").write_text("mine")
    (tmp_path / "data").chmod(0o644)
    assert "is not a folder" in refusal(tmp_path / "data")
    assert mode(tmp_path / "data") == 0o644


def test_a_folder_that_others_may_write_to_is_refused(tmp_path):
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(0o777)
    assert "has mode 0777" in refusal(tmp_path / "shared")
    assert mode(tmp_path / "shared") == 0o777


@as_root
def test_a_folder_of_another_user_is_refused(tmp_path):
    (tmp_path / "theirs").mkdir(mode=0o755)
    os.chown(tmp_path / "theirs", 12345, 12345)
    assert "belongs to user 12345, not to 0" in refusal(tmp_path / "theirs")


def planted(cache: Path) -> list[Path]:
    """Every object replaced by one that says so when it is loaded."""
    evil = cache.parent / "evil.so"
    source = 'extern "C" __attribute__((constructor)) void evil() { __builtin_printf("EVIL\\n"); }'
    subprocess.run(
        ["clang++-19", "-shared", "-fPIC", "-x", "c++", "-", "-o", evil], input=source, text=True, check=True
    )
    objects = [path for path in cache.iterdir() if path.suffix in (".so", ".kernel")]
    for path in objects:
        path.unlink()
        path.write_bytes(evil.read_bytes())
        path.chmod(0o755)
    return objects


@as_root
@pytest.mark.parametrize("what", ["owner", "mode", "content"])
def test_objects_that_others_planted_do_not_run(tmp_path, what):
    cache = tmp_path / "cache"
    run(RUN, TESSERA_CACHE_DIR=str(cache)).check()
    objects = planted(cache)
    assert objects
    for path in objects:
        if what == "owner":
            os.chown(path, 12345, 12345)
        if what == "mode":
            path.chmod(0o666)
    assert "EVIL" not in run(RUN, TESSERA_CACHE_DIR=str(cache)).check().out


@as_root
@pytest.mark.parametrize("change", [lambda path: os.chown(path, 12345, 12345), lambda path: path.chmod(0o666)])
def test_manifests_of_others_are_not_believed(tmp_path, change):
    cache = tmp_path / "cache"
    counting = RUN + "\nfrom tessera import _core"
    run(counting, TESSERA_CACHE_DIR=str(cache)).check()
    for path in cache.glob("*.json"):
        change(path)
    before = {path: path.stat().st_mtime_ns for path in cache.glob("*.json")}
    run(counting, TESSERA_CACHE_DIR=str(cache)).check()
    assert all(path.stat().st_mtime_ns > time_ns for path, time_ns in before.items()), "taken as they were"


def test_a_generous_umask_does_not_make_our_own_files_foreign(tmp_path):
    cache = tmp_path / "cache"
    run("import os; os.umask(0)\n" + RUN, TESSERA_CACHE_DIR=str(cache)).check()
    before = {path: path.stat().st_mtime_ns for path in cache.glob("*.json")}
    run("import os; os.umask(0)\n" + RUN, TESSERA_CACHE_DIR=str(cache)).check()
    assert {path: path.stat().st_mtime_ns for path in cache.glob("*.json")} == before


def test_without_a_home_no_name_can_be_foreseen(tmp_path):
    """In a user namespace without passwd entry: a folder of this process alone, gone afterwards."""
    script = RUN.replace("print", "import glob; print(glob.glob('/tmp/tessera-*') and '', end=''); print")
    first = """
    import ctypes
    ctypes.CDLL(None).setreuid(54321, 54321)
    """
    if os.geteuid() != 0:
        pytest.skip("becomes another user")
    names = set(Path("/tmp").glob("tessera-*"))
    tmp_path.chmod(0o755)
    ended = run(script, first=first, cwd=Path("/"), HOME=None, XDG_CACHE_HOME=None, TESSERA_CACHE_DIR=None)
    if "ModuleNotFoundError" in ended.err or "Permission" in ended.err:
        pytest.skip("another user cannot read this checkout")
    ended.check()
    assert set(Path("/tmp").glob("tessera-*")) == names


# Faults: reported by name, and a good program right afterwards.
@as_root
def test_a_read_only_folder_serves_what_it_has(tmp_path):
    cache = tmp_path / "cache"
    run(RUN, TESSERA_CACHE_DIR=str(cache)).check()
    script = f"""
    device = ttnn.open_device(device_id=0, workers=1)
    check_good(device)
    try:
        launch(device, [1], 1, ADD + "// {time.time()}")
        raise SystemExit("written to a read-only folder")
    except ttnn.ProgramError as error:
        assert error.code == "cache-dir", error
    check_good(device)
    print("done")
    """
    mount = f"mount --bind {cache} {cache} && mount -o remount,bind,ro {cache}"
    if subprocess.run(["unshare", "-m", "bash", "-c", mount], capture_output=True, check=False).returncode:
        pytest.skip("no mount namespaces here")
    inside = f"""[ -n "$INSIDE" ] || exec unshare -m bash -c 'export INSIDE=1; {mount}; exec "$0" "$@"' "$0" "$@" """
    run(script, before=inside, TESSERA_CACHE_DIR=str(cache)).check()


def test_a_folder_that_vanishes_is_made_again(tmp_path):
    cache = tmp_path / "cache"
    script = f"""
    import shutil
    device = ttnn.open_device(device_id=0, workers=1)
    check_good(device)
    shutil.rmtree({str(cache)!r})
    assert launch(device, [1, 2], 5, ADD + "// other") == [6, 7]
    device.clear_program_cache()
    check_good(device)
    print("done")
    """
    run(script, TESSERA_CACHE_DIR=str(cache)).check()
    assert mode(cache) == 0o700


def test_a_fault_names_its_line_whatever_the_folder_is_called(tmp_path):
    cache = tmp_path / "it's `here` $HOME; x"
    script = """
    device = ttnn.open_device(device_id=0, workers=1)
    BAD = '''#include "dataflow_api.h"
    void kernel_main() {
        *(volatile uint32_t*)0x7fff0000 = 1;  // wild
    }'''
    try:
        launch(device, [1], 1, BAD)
    except ttnn.KernelError as error:
        assert error.code == "wild-pointer" and "// wild" in str(error), error
        print("done")
    """
    run(script, TESSERA_CACHE_DIR=str(cache)).check()


def test_a_working_directory_that_was_removed_is_no_error_of_ours(tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    script = """
    import os
    device = ttnn.open_device(device_id=0, workers=1)
    os.rmdir(os.getcwd())
    check_good(device)
    print("done")
    """
    run(script, cwd=gone, TESSERA_CACHE_DIR=str(tmp_path / "cache")).check()


def test_a_lock_of_a_stopped_process_holds_nobody_up(tmp_path):
    """The holder is stopped in the middle of its compilation; the second process says nothing and goes on."""
    cache = tmp_path / "cache"
    holder = f"""
    import fcntl, os, pathlib, signal, sys
    cache = pathlib.Path({str(cache)!r})
    held = []
    for path in cache.glob("*.json"):
        lock = open(path.with_suffix(".lock"), "w")
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.write(str(os.getpid())); lock.flush()
        held.append(lock)
        path.unlink()
    print(len(held), flush=True)
    os.kill(os.getpid(), signal.SIGSTOP)
    """
    run(RUN, TESSERA_CACHE_DIR=str(cache)).check()
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(holder)], stdout=subprocess.PIPE, text=True)
    try:
        assert int(process.stdout.readline()) > 0
        time.sleep(0.2)
        start = time.monotonic()
        run(RUN, timeout=100, TESSERA_CACHE_DIR=str(cache)).check()
        assert time.monotonic() - start < 60
    finally:
        process.kill()
        process.wait()
