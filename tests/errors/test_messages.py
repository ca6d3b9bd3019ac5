"""The whole text of each error is kept in <code>.expected; `tools/bless` writes it anew.

A code with several conditions has a program for each: <code>.<condition>.py.
"""

import re

import pytest

import messages

PROGRAMS = pytest.mark.parametrize("program", messages.programs(), ids=lambda path: path.stem)
CLANG_TEXT = re.compile(r"^   \|  .*\n", re.MULTILINE)


@PROGRAMS
def test_message_is_as_blessed(program):
    assert messages.message_of(program) == messages.expected_file(program).read_text()


@PROGRAMS
def test_message_is_the_same_for_two_workers(program):
    assert messages.message_of(program, workers=2) == messages.message_of(program, workers=1)


@PROGRAMS
def test_message_has_the_code_of_its_file(program):
    assert messages.expected_file(program).read_text().startswith(f"error[{program.stem.split('.')[0]}]: ")


@PROGRAMS
def test_message_points_into_the_users_files_and_names_none_of_ours(program):
    text = CLANG_TEXT.sub("", messages.expected_file(program).read_text())
    assert re.search(r"--> .*\.(py|cpp):\d+|kernels/\w+\.cpp:\d+", text)
    assert not re.search(r"src/|kernel_api/|python/ttnn|0x7[0-9a-f]{8,}", text)
