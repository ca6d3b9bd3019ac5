"""Every refusal of the front end and the verifiers: the text is golden, and it points at the user's line.

`TESSERA_BLESS=1 pytest tests/pykernel/test_errors.py` writes the texts again.
"""

import importlib.util
import os
from pathlib import Path

import pytest

from pykernel import CircularBuffer, PyKernelError
from pykernel.kernel_ast import KernelFunction

HERE = Path(__file__).parent
EXPECTED = HERE / "error_cases.expected"
spec = importlib.util.spec_from_file_location("pykernel_error_cases", HERE / "error_cases.py")
cases = importlib.util.module_from_spec(spec)
spec.loader.exec_module(cases)
HELPERS = {"helper_without_value", "helper_with_a_list_of_arguments", "helper_of_a_buffer"}
NAMES = [name for name, value in vars(cases).items() if isinstance(value, KernelFunction) and name not in HELPERS]


def provoke(name: str) -> PyKernelError:
    kernel = getattr(cases, name)
    buffer = CircularBuffer(0, num_tiles=2, dtype="BFloat16")
    names = kernel.python_function.__code__.co_varnames[: kernel.python_function.__code__.co_argcount]
    usual = [buffer if parameter == "cb" else 5 for parameter in names]
    arguments, constants = cases.CALLS.get(name, (usual, {}))
    with pytest.raises(PyKernelError) as caught:
        kernel(*arguments, **constants)
    return caught.value


def blessed() -> dict[str, str]:
    parts = EXPECTED.read_text().split("==== ")[1:] if EXPECTED.exists() else []
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1].rstrip("\n") for part in parts}


def marked_lines(name: str) -> list[int]:
    lines = (HERE / "error_cases.py").read_text().splitlines()
    start = getattr(cases, name).python_function.__code__.co_firstlineno - 1
    body = range(start, next((i for i in range(start + 1, len(lines)) if lines[i].startswith("@")), len(lines)))
    return [i + 1 for i in body if lines[i].endswith("# HERE")]


@pytest.mark.parametrize("name", NAMES)
def test_error_is_reported_at_its_line(name):
    error = provoke(name)
    text = str(error).replace(str(HERE) + "/", "")
    if os.environ.get("TESSERA_BLESS"):
        texts = blessed() | {name: text}
        EXPECTED.write_text("".join(f"==== {n}\n{texts[n]}\n\n" for n in NAMES if n in texts))
    assert text == blessed().get(name), text
    wanted = marked_lines(name)
    if wanted:
        assert error.line == wanted[0]
    assert error.file == str(HERE / "error_cases.py")
    assert error.help  # what to write instead


def test_every_text_belongs_to_a_case():
    assert set(blessed()) == set(NAMES)


def test_a_kernel_without_source_says_where_to_put_it():
    names: dict = {}
    exec("def typed_in(n):\n    print(n)\n", names)
    with pytest.raises(PyKernelError) as caught:
        KernelFunction(names["typed_in"], "noc", False, False, "reader")(5)
    assert caught.value.headline == "the source of typed_in is not available"
    assert caught.value.help == "define the kernel in a file (not in exec or an interactive prompt)"
