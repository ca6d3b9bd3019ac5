"""Every error code raised in src/ and python/ has a page in docs/errors/ and a test that names it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The ways a code is written down: a field of a message (one of two, perhaps), or the first argument of a function that
# raises one.
RAISED = re.compile(
    r'(?:\bcode\s*=[^,;"]*|refuse\w*\(\s*\{?|fail\w*\(\s*\{?)"([a-z0-9]+(?:-[a-z0-9]+)*)"(?:\s*:\s*"([a-z0-9-]+)")?'
)
# Raised only when Tessera itself is broken.
NOT_TESTABLE = {"internal"}
# PyKernel's compiler has one code for all it refuses; the text says what.
OF_THE_COMPILER = {"pykernel"}


def raised_codes() -> set[str]:
    found = [*(ROOT / "src").rglob("*.[ch]pp"), *(ROOT / "metalium" / "src").rglob("*.[ch]pp")]
    files = [path for path in found if not path.stem.endswith("_test")]
    files += (ROOT / "python" / "ttnn").rglob("*.py")
    found = {code for path in files for both in RAISED.findall(path.read_text()) for code in both if code}
    return found | OF_THE_COMPILER


def text_of_tests() -> str:
    files = [
        *(ROOT / "src").rglob("*_test.cpp"),
        *(ROOT / "metalium" / "tests").rglob("*_test.cpp"),
        *(ROOT / "tests").rglob("*.py"),
        *(ROOT / "models").rglob("test_*.py"),
    ]
    cases = [*(ROOT / "tests" / "diagnostics").rglob("*.cpp"), *(ROOT / "tests" / "deadlocks").glob("*.cpp")]
    return "\n".join(path.read_text() for path in [*files, *cases] if path != Path(__file__).resolve())


def has_a_tested_message(code: str) -> bool:
    """Its page shows the message of the wrong example, which tests/errors/test_page_examples.py runs."""
    page = ROOT / "docs" / "errors" / f"{code}.md"
    return page.exists() and any(f"\n```text\n{kind}[{code}]: " in page.read_text() for kind in ("finding", "error"))


def test_codes_are_found():
    assert {"out-of-memory", "core-range", "cb-two-producers", "cb-two-consumers"} <= raised_codes()


def test_every_code_has_a_page():
    missing = {code for code in raised_codes() if not (ROOT / "docs" / "errors" / f"{code}.md").exists()}
    assert not missing, f"write docs/errors/<code>.md for {sorted(missing)}"


def test_every_page_belongs_to_a_code():
    pages = {path.stem for path in (ROOT / "docs" / "errors").glob("*.md")}
    assert not pages - raised_codes(), sorted(pages - raised_codes())


def test_every_code_is_named_by_a_test():
    text = text_of_tests()
    untested = {code for code in raised_codes() - NOT_TESTABLE if code not in text and not has_a_tested_message(code)}
    assert not untested, f"no test names {sorted(untested)}"
