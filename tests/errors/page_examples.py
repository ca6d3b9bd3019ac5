"""Runs the examples of docs/errors/ as a reader would, for the tests and tools/bless: the wrong one, then, in the same
process, the right one. Each is a script of its own in an empty folder."""

import functools
import io
import json
import os
import re
import resource
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from contextlib import chdir, contextmanager, redirect_stdout
from dataclasses import asdict, dataclass
from pathlib import Path

from tessera import error_pages
from tessera.error_pages import Page

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("Wrong", "Right")
PAGES = ROOT / "docs" / "errors"
SHARED_BY_ALL = [f"TESSERA_{name}" for name in ("ARCH", "WORKERS", "NUMERICS", "SEED", "CHECK")]


@dataclass
class Outcome:
    """How an example ended: the codes it was given, the class of the exception, the whole text."""

    codes: list[str]
    owner: str = ""
    text: str = ""


def pages() -> dict[str, Page]:
    """All pages with examples in Python; metalium/tests/error_page_test.cpp has the one in C++."""
    return {code: page for code, page in error_pages.read(PAGES).items() if "```python" in page.text}


def outcome_of(error: BaseException) -> Outcome:
    if isinstance(error, KeyboardInterrupt):
        return Outcome(["interrupted"], "KeyboardInterrupt", "KeyboardInterrupt")
    code = getattr(error, "code", None) or f"{type(error).__name__} without a code"
    owners = [kind.__name__ for kind in type(error).__mro__ if kind.__name__ in error_pages.OWNERS]
    return Outcome([code], owners[0] if owners else type(error).__name__, str(error))


def all_findings() -> list:
    """What checked mode has found in this process, oldest first."""
    from tessera import check

    return check.findings()


def findings_since(count: int) -> Outcome:
    found = all_findings()[count:]
    return Outcome(sorted({finding.code for finding in found}), error_pages.FINDING, "\n\n".join(map(str, found)))


def linted(script: str) -> Outcome:
    """What `tessera lint` says of a script; when that is nothing, how it runs."""
    from tessera import lint

    found, ended = lint.lint_script(script, [])
    if not found and not ended:
        return run_script(script)
    codes = sorted({finding["code"] for finding in found}) + ([ended.text] if ended else [])
    return Outcome(codes, error_pages.LINT, "\n\n".join(finding["text"] for finding in found))


def run_script(script: str) -> Outcome:
    try:
        runpy.run_path(script, run_name="__main__")
    except (Exception, KeyboardInterrupt) as error:
        return outcome_of(error)
    return Outcome([])


@contextmanager
def restored_process():
    """Environment and limits as they were; what an example sets is its own."""
    environment, limit = dict(os.environ), resource.getrlimit(resource.RLIMIT_AS)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(environment)
        resource.setrlimit(resource.RLIMIT_AS, limit)


def without_places(text: str, folder: str) -> str:
    """What differs from machine to machine and from day to day: the example's folder, ours, lines of our own files."""
    text = re.sub(r"(src/\S+\.cpp):\d+", r"\1:<line>", text)
    text = text.replace(os.path.realpath(folder) + "/", "").replace(os.path.realpath(folder), "<here>")
    return re.sub(r"(?<![\w/.])/[^\s,:]*/(?:tessera/data|tessera|build/\w+/src)(?=[/,\s])", "<data>", text)


def run_example(code: str, name: str, owner: str) -> Outcome:
    checked = owner == error_pages.FINDING
    with tempfile.TemporaryDirectory() as folder, chdir(folder), restored_process():
        Path(name).write_text(code)
        os.environ.pop("TESSERA_CHECK", None)
        if checked:
            os.environ["TESSERA_CHECK"] = "1"
        known = len(all_findings()) if checked else 0
        script = os.path.join(os.path.realpath(folder), name)
        with redirect_stdout(io.StringIO()):
            outcome = linted(script) if owner == error_pages.LINT else run_script(script)
        if checked and len(all_findings()) > known:  # an error may follow, a deadlock for instance
            outcome = findings_since(known)
        outcome.text = without_places(outcome.text, folder)
        return outcome


def run_part(page: Page, part: str) -> Outcome:
    return run_example(page.example(part).code, f"{part.lower()}.py", page.owner)


def in_a_process(examples: list[tuple[str, str]], **settings: str) -> dict[tuple[str, str], Outcome]:
    """The outcomes of (code, part), run one after the other in one new process."""
    environment = {name: value for name, value in os.environ.items() if name not in SHARED_BY_ALL} | settings
    command = [sys.executable, __file__, *(f"{code}:{part}" for code, part in examples)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    outcomes = [Outcome(**outcome) for outcome in json.loads(run.stdout)]
    return dict(zip(examples, outcomes, strict=True))


def outcomes_of(chosen: Iterable[Page]) -> dict[tuple[str, str], Outcome]:
    """By code and part: most in one process, the right example after the wrong one, some in processes of their own."""
    chosen = list(chosen)
    outcomes = in_a_process([(page.code, part) for page in chosen for part in PARTS if not page.runs_alone])
    for page in chosen:
        for part in PARTS if page.runs_alone else ():
            outcomes |= in_a_process([(page.code, part)])
    return outcomes


@functools.cache
def all_outcomes() -> dict[tuple[str, str], Outcome]:
    return outcomes_of(pages().values())


def outcome(code: str, part: str) -> Outcome:
    return all_outcomes()[code, part]


def blessed(page: Page, wrong: Outcome) -> str:
    """The page's text with the message that its wrong example prints now."""
    example = page.example("Wrong")
    old = f"{example.code}```\n" + (f"\n```text\n{example.output}```\n" if example.output is not None else "")
    new = f"{example.code}```\n\n```text\n{wrong.text.rstrip()}\n```\n"
    return page.text.replace(old, new, 1)


if __name__ == "__main__":
    known = pages()
    asked = [argument.split(":") for argument in sys.argv[1:]]
    print(json.dumps([asdict(run_part(known[code], part)) for code, part in asked]))
