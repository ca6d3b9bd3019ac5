"""A cached kernel is used when compiling it again would give the same, and never else; also from another folder."""

import textwrap
from pathlib import Path

import pytest

from processes import run

# Runs kernel.cpp of a folder in turn with changes of its surroundings, in one process and in a new one.
SCRIPT = """
    import os, sys, pathlib
    from tessera import _core
    device = ttnn.open_device(device_id=0, workers=1)
    def value(path):
        "What the kernel of this file writes to L1, brought back by a copy to DRAM."
        target = ttnn.from_torch(torch.zeros((1, 8), dtype=torch.int32), dtype=ttnn.uint32, device=device)
        args = ttnn.RuntimeArgs()
        args[0][0] = [target.buffer_address()]
        kernel = ttnn.KernelDescriptor(kernel_source=str(path), core_ranges=ONE, runtime_args=args,
                                       config=ttnn.ReaderConfigDescriptor())
        ttnn.generic_op([target, target], ttnn.ProgramDescriptor(kernels=[kernel], semaphores=[], cbs=[]))
        return ttnn.to_torch(target).flatten().tolist()[0]
    compiled = lambda: _core.jit_counters()[0]
"""
KERNEL = """#include "dataflow_api.h"
{includes}
void kernel_main() {{
    *(volatile uint32_t*)0x90000 = VALUE;
    noc_async_write(0x90000, get_noc_addr_from_bank_id<true>(0, get_arg_val<uint32_t>(0)), 32);
    noc_async_write_barrier();
}}
"""


def kernel(folder: Path, includes: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kernel.cpp").write_text(KERNEL.format(includes=includes))
    return folder / "kernel.cpp"


def _numbers(body: str, cwd: Path, variables) -> list[str]:
    ended = run(textwrap.dedent(SCRIPT) + body + "print('done')", cwd=cwd, **variables).check()
    return [line for line in ended.out.split() if line.isdigit()]


def numbers(tmp_path: Path, *steps: str, **variables) -> list[int]:
    path = tmp_path / "k" / "kernel.cpp"
    body = "".join(f"{step}\nprint(value({str(path)!r}))\n" for step in steps)
    return [int(w) for w in _numbers(body, tmp_path, {"TESSERA_CACHE_DIR": str(tmp_path / "cache")} | variables)]


def write(path: Path, text: str) -> str:
    return f"os.makedirs({str(path.parent)!r}, exist_ok=True); pathlib.Path({str(path)!r}).write_text({text!r})"


def test_a_header_that_appears_earlier_on_the_path_is_seen(tmp_path):
    kernel(tmp_path / "k", '#include "value.h"')
    late, early = tmp_path / "root", tmp_path / "k"
    late.mkdir()
    (late / "value.h").write_text("#define VALUE 1\n")
    appears = write(early / "value.h", "#define VALUE 2\n")
    where = {"TT_METAL_HOME": str(late)}
    assert numbers(tmp_path, "", appears, **where) == [1, 2]
    assert numbers(tmp_path, "", f"os.remove({str(early / 'value.h')!r})", **where) == [2, 1]
    assert numbers(tmp_path, "", **where) == [1]
    (early / "value.h").write_text("#define VALUE 3\n")
    assert numbers(tmp_path, "", **where) == [3]


def test_a_header_in_a_folder_that_appears_is_seen(tmp_path):
    kernel(tmp_path / "k", '#include "deep/er/value.h"')
    (tmp_path / "root" / "deep" / "er").mkdir(parents=True)
    (tmp_path / "root" / "deep" / "er" / "value.h").write_text("#define VALUE 1\n")
    target = tmp_path / "k" / "deep" / "er" / "value.h"
    steps = ["", f"os.makedirs({str(target.parent)!r})", write(target, "#define VALUE 2\n")]
    assert numbers(tmp_path, *steps, TT_METAL_HOME=str(tmp_path / "root")) == [1, 1, 2]


@pytest.mark.parametrize("form", ['"option.h"', pytest.param("<option.h>", marks=pytest.mark.long)])
def test_has_include_is_asked_again(tmp_path, form):
    text = f"#if __has_include({form})\n#include {form}\n#else\n#define VALUE 1\n#endif"
    kernel(tmp_path / "k", text)
    option = tmp_path / "k" / "option.h"
    assert numbers(tmp_path, "", write(option, "#define VALUE 2\n")) == [1, 2]
    assert numbers(tmp_path, "", f"os.remove({str(option)!r})") == [2, 1]
    option.write_text("#define VALUE 5\n")
    assert numbers(tmp_path, "") == [5]


def test_a_name_that_only_the_preprocessor_knows_is_never_stale(tmp_path):
    text = '#define NAME "option.h"\n#if __has_include(NAME)\n#include NAME\n#else\n#define VALUE 1\n#endif'
    kernel(tmp_path / "k", text)
    assert numbers(tmp_path, "") == [1]
    (tmp_path / "k" / "option.h").write_text("#define VALUE 2\n")
    assert numbers(tmp_path, "") == [2]


def test_a_link_that_comes_to_lead_elsewhere_is_seen(tmp_path):
    for name, number in (("one", 1), ("two", 2)):
        kernel(tmp_path / name, f"#define VALUE {number}")
    (tmp_path / "k").symlink_to("one")
    turn = f"os.remove({str(tmp_path / 'k')!r}); os.symlink('two', {str(tmp_path / 'k')!r})"
    assert numbers(tmp_path, "", "", turn) == [1, 1, 2]


def test_a_kernel_that_appears_earlier_on_the_path_is_seen(tmp_path):
    kernel(tmp_path / "home" / "k", "#define VALUE 1")
    text = KERNEL.format(includes="#define VALUE 2")
    steps = ["print(value('k/kernel.cpp'))", write(tmp_path / "k" / "kernel.cpp", text), "print(value('k/kernel.cpp'))"]
    variables = {"TT_METAL_HOME": str(tmp_path / "home"), "TESSERA_CACHE_DIR": str(tmp_path / "cache")}
    assert [int(word) for word in _numbers("\n".join(steps) + "\n", tmp_path, variables)] == [1, 2]


def test_a_change_that_keeps_the_time_of_the_last_write_is_seen(tmp_path):
    """Another content of the same length with the old time: cp -p, rsync, a build system."""
    kernel(tmp_path / "k", '#include "value.h"')
    header = tmp_path / "k" / "value.h"
    header.write_text("#define VALUE 1\n")
    change = f"was = os.stat({str(header)!r}); {write(header, chr(35) + 'define VALUE 2' + chr(10))}; "
    change += f"os.utime({str(header)!r}, ns=(was.st_atime_ns, was.st_mtime_ns))"
    assert numbers(tmp_path, "", change) == [1, 2]


def test_a_file_with_the_name_of_a_system_header_is_seen(tmp_path):
    kernel(tmp_path / "k", "#include <ctime>\n#ifndef VALUE\n#define VALUE 1\n#endif")
    assert numbers(tmp_path, "") == [1]
    (tmp_path / "k" / "time.h").write_text("#include_next <time.h>\n#define VALUE 2\n")
    assert numbers(tmp_path, "") == [2]


@pytest.mark.parametrize(
    "variable",
    ["CPATH", *(pytest.param(name, marks=pytest.mark.long) for name in ("CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH"))],
)
def test_the_environment_of_compilers_changes_nothing(tmp_path, variable):
    kernel(tmp_path / "k", "#if __has_include(<option.h>)\n#define VALUE 2\n#else\n#define VALUE 1\n#endif")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "option.h").touch()
    assert numbers(tmp_path, "", **{variable: str(tmp_path / "elsewhere")}) == [1]
    assert numbers(tmp_path, "") == [1]


def test_a_relative_path_follows_the_working_directory(tmp_path):
    for name, number in (("a", 1), ("b", 2)):
        kernel(tmp_path / name / "k", f"#define VALUE {number}")
    body = "".join(f"os.chdir({str(tmp_path / name)!r}); print(value('k/kernel.cpp'))\n" for name in "abab")
    assert _numbers(body, tmp_path, {"TESSERA_CACHE_DIR": str(tmp_path / "cache")}) == ["1", "2", "1", "2"]


@pytest.mark.long
def test_a_file_that_is_saved_while_it_is_compiled_is_compiled_again(tmp_path):
    """The header changes after the compiler has read it: whatever runs now, the next launch has the new one."""
    slow = "template <int N> struct S { static constexpr int v = S<N - 1>::v + 1; };\n"
    slow += "template <> struct S<0> { static constexpr int v = 0; };\n"
    lines = "".join(f"static_assert(S<{n}>::v == {n});\n" for n in range(20, 900, 2))
    kernel(tmp_path / "k", f'#include "value.h"\n{slow}{lines}')
    header = tmp_path / "k" / "value.h"
    header.write_text("#define VALUE 1\n")
    script = f"""
import threading, time
def save():
    time.sleep(0.25)
    pathlib.Path({str(header)!r}).write_text("#define VALUE 2\\n")
threading.Thread(target=save).start()
"""
    assert numbers(tmp_path, script, "time.sleep(0.5)")[1] == 2
    assert numbers(tmp_path, "") == [2]


# The same text in another folder: not compiled again, and its reports name its own file.
TWO_FOLDERS = """
for folder in ("first", "second/deeper"):
    path = BASE / folder / "kernel.cpp"
    before = compiled()
    try:
        value(path)
        raise SystemExit("no error")
    except ttnn.KernelError as error:
        text = str(error)
        assert f"{folder}/help.h:2" in text and "tessera-path" not in text, text
        device.reset()
    print("compiled", compiled() - before)
print("done")
"""


def test_the_same_text_in_another_folder_is_not_compiled_again(tmp_path):
    for folder in ("first", "second/deeper"):
        kernel(tmp_path / folder, '#include "help.h"\n#define VALUE (help(), 1)')
        (tmp_path / folder / "help.h").write_text("inline void help() {\n    cb_reserve_back(0, 99);\n}\n")
    script = textwrap.dedent(SCRIPT) + f"BASE = pathlib.Path({str(tmp_path)!r})\n" + TWO_FOLDERS
    ended = run(script, TESSERA_CACHE_DIR=str(tmp_path / "cache"), cwd=tmp_path).check()
    assert ended.out.split("\n")[:2] == ["compiled 1", "compiled 0"], ended.out


def test_a_fault_names_the_file_it_was_loaded_for(tmp_path):
    """By the line tables: the address of the faulting instruction leads to the user's own path."""
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "kernel.cpp").write_text(
            '#include "dataflow_api.h"\nvoid kernel_main() {\n    *(volatile uint32_t*)0x70000000 = 1;\n}\n'
        )
    script = (
        textwrap.dedent(SCRIPT)
        + f"""
for folder in ("first", "second", "first"):
    try:
        value({str(tmp_path)!r} + "/" + folder + "/kernel.cpp")
    except ttnn.KernelError as error:
        assert f"{{folder}}/kernel.cpp:3" in str(error), str(error)
        device.reset()
assert compiled() == 1, compiled()
print("done")
"""
    )
    run(script, TESSERA_CACHE_DIR=str(tmp_path / "cache"), cwd=tmp_path).check()


@pytest.mark.long
def test_a_header_of_other_content_in_another_folder_is_compiled(tmp_path):
    for folder, number in (("first", 1), ("second", 2)):
        kernel(tmp_path / folder, '#include "value.h"')
        (tmp_path / folder / "value.h").write_text(f"#define VALUE {number}\n")
    body = "".join(
        f"print(value({str(tmp_path / folder / 'kernel.cpp')!r}))\n" for folder in ("first", "second", "first")
    )
    assert _numbers(body, tmp_path, {"TESSERA_CACHE_DIR": str(tmp_path / "cache")}) == ["1", "2", "1"]


def test_a_text_that_asks_for_its_own_path_gets_its_own(tmp_path):
    for folder in ("first", "second_longer"):
        kernel(tmp_path / folder, "#define VALUE (sizeof(__FILE__))")
    paths = [str(tmp_path / folder / "kernel.cpp") for folder in ("first", "second_longer", "first")]
    body = "".join(f"print(value({path!r}))\n" for path in paths)
    cache = {"TESSERA_CACHE_DIR": str(tmp_path / "cache")}
    assert _numbers(body, tmp_path, cache) == [str(len(path) + 1) for path in paths]
    assert _numbers(body, tmp_path, cache) == [str(len(path) + 1) for path in paths]
