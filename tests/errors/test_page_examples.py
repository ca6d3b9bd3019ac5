"""Both examples of every page in docs/errors/ run: the wrong one fails with the page's code and the message that the
page shows, the right one then runs in the same process. `tools/bless` writes the messages again."""

import re
import types

import pytest

import page_examples
import tessera
from tessera import check, error_pages
from tessera.error_pages import Page

PAGES = page_examples.pages()
EVERY_PAGE = pytest.mark.parametrize("code", PAGES)


@EVERY_PAGE
def test_wrong_example_fails_with_the_code_of_its_page(code):
    outcome = page_examples.outcome(code, "Wrong")
    assert outcome.codes == [code], outcome.text
    assert outcome.owner == PAGES[code].owner


@EVERY_PAGE
def test_page_shows_the_message_of_its_wrong_example(code):
    shown = PAGES[code].example("Wrong").output or ""
    assert page_examples.outcome(code, "Wrong").text.rstrip() == shown.rstrip()


def test_messages_are_the_same_for_two_workers():
    run = [page.code for page in PAGES.values() if page.owner == "KernelError" and not page.runs_alone]
    outcomes = page_examples.in_a_process([(code, "Wrong") for code in run], TESSERA_WORKERS="2")
    for (code, _), outcome in outcomes.items():
        assert outcome.text.rstrip() == (PAGES[code].example("Wrong").output or "").rstrip()


@EVERY_PAGE
def test_message_points_into_the_example(code):
    """At a line of the example that exists, and at no file of ours. Our own mistakes have no line of the user's."""
    if PAGES[code].owner in ("InternalError", "KeyboardInterrupt"):
        return
    text = page_examples.outcome(code, "Wrong").text
    lines = [int(line) for line in re.findall(r"(?:--> |at |   )wrong\.py:(\d+)", text)]
    assert lines and max(lines) <= PAGES[code].example("Wrong").code.count("\n")
    assert not re.search(r"src/|kernel_api/|python/t|source-[0-9a-f]{8}", text)


@EVERY_PAGE
def test_right_example_runs_in_the_process_of_the_wrong_one(code):
    outcome = page_examples.outcome(code, "Right")
    assert outcome.codes == [], outcome.text


@EVERY_PAGE
def test_page_says_what_to_do(code):
    page = PAGES[code]
    assert page.text.startswith(f"# {code}\n")
    assert page.owner in error_pages.OWNERS
    assert list(page.parts)[:3] == ["Wrong", "Right", "What to do"]
    assert page.parts["What to do"]
    assert 20 <= len(page.summary) <= 120, page.summary


@EVERY_PAGE
def test_page_of_a_finding_names_the_public_source_of_its_rule(code):
    page = PAGES[code]
    is_finding = page.text.splitlines()[2].startswith("A finding of checked mode")
    if is_finding and code != "undefined-data":  # that nobody wrote it needs no rule
        assert "https://github.com/tenstorrent/" in page.text


@EVERY_PAGE
def test_examples_are_short_and_differ(code):
    wrong, right = (PAGES[code].example(part).code for part in ("Wrong", "Right"))
    assert wrong != right
    assert max(wrong.count("\n"), right.count("\n")) <= 40


FINDING_PAGE = """# made-up

A finding of checked mode about circular buffers.

Something was seen that nobody wanted to see.

## Wrong

```python
import os
import tessera
tessera.seen += [os.environ["TESSERA_CHECK"]]
```

## Right

```python
import os
assert os.environ["TESSERA_CHECK"] == "1"
```

## What to do

Nothing.
"""


def test_page_of_a_finding_runs_in_checked_mode_and_reads_the_findings(monkeypatch):
    def findings():
        return [types.SimpleNamespace(code="made-up", text=f"check is {value}") for value in tessera.seen]

    monkeypatch.setattr(check, "findings", findings)
    monkeypatch.setattr(tessera, "seen", [], raising=False)
    page = Page("made-up", FINDING_PAGE)
    wrong, right = (page_examples.run_part(page, part) for part in page_examples.PARTS)
    assert wrong.codes == ["made-up"]
    assert wrong.owner == error_pages.FINDING
    assert "check is 1" in wrong.text
    assert right.codes == []
