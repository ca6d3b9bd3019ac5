"""`tessera explain`: pages in a terminal, lists, and what it says about a code that does not exist."""

import re

import pytest

import ttnn
from tessera import cli, error_pages, explain, places

PAGES = error_pages.read()


def test_explain_shows_meaning_both_examples_and_the_way_out(capsys):
    assert cli.main(["explain", "cb-overflow"]) == 0
    out = capsys.readouterr().out
    parts = [
        "cb-overflow\n",
        "A `KernelError` about circular buffers.",
        "\nWrong\n",
        "error[cb-overflow]: ",
        "\nRight\n",
    ]
    positions = [out.index(part) for part in [*parts, "\nWhat to do\n"]]
    assert positions == sorted(positions)
    assert "    run_kernels(reader, cbs={0: 4})\n" in out


@pytest.mark.parametrize("code", PAGES)
def test_shown_page_has_no_marks_of_markdown_and_keeps_the_code(code):
    shown = explain.shown(PAGES[code])
    assert not re.search(r"^(#+ [A-Za-z]|```)|<!--|\]\(", shown.replace("\n    #", "\n"), re.MULTILINE)
    for part in {"Wrong", "Right"} & set(PAGES[code].parts):
        for line in PAGES[code].example(part).code.splitlines():
            assert f"    {line}".rstrip() in shown


def test_text_is_filled_to_the_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    page = error_pages.Page("made-up", "# made-up\n\nA `KernelError` about cores.\n\n" + "word " * 40 + "\n")
    assert max(map(len, explain.shown(page).splitlines())) <= 60


def test_code_may_be_copied_with_its_brackets(capsys):
    assert cli.main(["explain", "error[deadlock]:"]) == 0
    assert capsys.readouterr().out.startswith("deadlock\n")


def test_unknown_code_names_the_nearest_and_lists_the_rest_by_theme(capsys):
    assert cli.main(["explain", "cb-overflw"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("tessera explain: no code `cb-overflw`\ndid you mean cb-overflow, ")
    assert set(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)+", err)) >= {code for code in PAGES if "-" in code}
    assert "\nNoC transfers: accessor-page-size, bank-id, noc-atomic-dram," in err


def test_word_of_a_code_finds_all_codes_with_it():
    assert {"semaphore-id", "semaphore-twice"} <= set(error_pages.nearest("semaphore", PAGES))


def test_list_has_every_code_once_below_its_owner(capsys):
    assert cli.main(["explain"]) == 0
    out = capsys.readouterr().out
    listed = re.findall(r"^  ([a-z0-9-]+) ", out, re.MULTILINE)
    assert sorted(listed) == sorted(PAGES)
    kernel_errors = out[out.index("\nKernelError: ") :].split("\n\n")[0]
    assert "  cb-overflow " in kernel_errors and "  l1-overflow " not in kernel_errors


def test_traceback_of_an_error_names_the_command_once_and_the_message_does_not():
    with pytest.raises(ttnn.ProgramError) as caught:
        ttnn.Tile((24, 32))
    assert caught.value.__notes__ == ["   = more: tessera explain tile-shape"]
    assert "tessera explain" not in str(caught.value)


def test_pages_are_those_of_the_checkout_when_there_is_one():
    assert places.error_pages().parts[-2:] == ("docs", "errors")
