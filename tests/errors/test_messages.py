"""Conditions of a code whose text its page does not show: <code>.<condition>.py, with the whole text at its end."""

import re

import pytest

import messages
from cases import Case

PROGRAMS = pytest.mark.parametrize("program", messages.programs(), ids=lambda path: path.stem)


@PROGRAMS
def test_message_is_as_blessed(program):
    assert messages.message_of(program) == Case(program).expected


@PROGRAMS
def test_message_is_the_same_for_two_workers(program):
    assert messages.message_of(program, workers=2) == messages.message_of(program, workers=1)


@PROGRAMS
def test_message_has_the_code_of_its_file(program):
    assert Case(program).expected.startswith(f"error[{program.stem.split('.')[0]}]: ")


@PROGRAMS
def test_message_points_into_the_users_files_and_names_none_of_ours(program):
    text = Case(program).expected
    assert re.search(r"--> .*\.(py|cpp):\d+|kernels/\w+\.cpp:\d+", text)
    assert not re.search(r"src/|kernel_api/|python/ttnn|0x7[0-9a-f]{8,}", text)


def test_no_text_stands_twice():
    """A page shows a text already: the program beside it would be a second copy."""
    pages = messages.HERE.parents[1] / "docs" / "errors"
    for program in messages.programs():
        headline = Case(program).expected.splitlines()[0]
        assert headline not in (pages / f"{program.stem.split('.')[0]}.md").read_text(), program.name
