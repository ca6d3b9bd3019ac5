"""Pages can be found, say what is there, and use the words of the glossary."""

import importlib.util
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
LINK = re.compile(r"\]\((?!https?:)([^)#]+\.md)(?:#[^)]*)?\)")
# Words that readers stumbled over, and what is written instead.
WORDS = {
    r"tells?|told": "report, say, show",
    r"behind": "after",
    r"wants?": "needs",
    r"(?:its|their) kin": "name them",
    r"anew": "again",
    r"mended": "fixed, corrected",
    r"seed documents?": "upstream",
    r"the (?:wish|turns|door)\b(?= )": "description, scheduler, calls",
}
ODD = re.compile(rf"(?<![-\w`])(?:{'|'.join(WORDS)})(?![-\w])", re.IGNORECASE)
# Facts taken over from others, and quotations of upstream.
QUOTED = {"docs/reference"}


def pages() -> list[Path]:
    return [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]


def linked(page: Path) -> set[Path]:
    return {(page.parent / target).resolve() for target in LINK.findall(page.read_text())}


def test_every_page_is_two_clicks_from_the_readme():
    once = linked(ROOT / "README.md")
    twice = {target for page in once if page.exists() for target in linked(page)}
    lost = [str(page.relative_to(ROOT)) for page in DOCS.rglob("*.md") if page.resolve() not in once | twice]
    assert not lost, lost


def test_the_readme_shows_the_report_of_the_page():
    shown = re.findall(r"^```text\n(error.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    assert shown and shown[0] in (DOCS / "errors" / "deadlock.md").read_text()


def test_the_list_of_errors_is_up_to_date():
    spec = importlib.util.spec_from_file_location("error_index", ROOT / "tools" / "error_index.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.PAGE.read_text() == tool.text(), "run tools/error_index.py"


def odd_lines(path: Path, text: str) -> list[str]:
    lines = enumerate(text.splitlines(), 1)
    return [f"{path.relative_to(ROOT)}:{n}: {found[0]}" for n, line in lines if (found := ODD.search(line))]


def test_the_word_list_finds_what_it_is_for():
    for line in ("it tells you", "what lies behind it", "the page wants a reset", "made anew", "add and its kin"):
        assert ODD.search(line), line
    for line in ("device-wants-reset", "stalls", "the storyteller", "unwanted"):
        assert not ODD.search(line), line


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_documents_use_plain_words(page):
    if any(str(page.relative_to(ROOT)).startswith(folder) for folder in QUOTED) or page.name == "CHANGELOG.md":
        return
    assert not odd_lines(page, page.read_text())


STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')


def test_messages_use_plain_words():
    """String literals of what users see; comments follow when their file is touched."""
    files = [p for folder in ("src", "metalium/src") for p in (ROOT / folder).rglob("*.[ch]pp")]
    files = [p for p in files if not p.stem.endswith("_test")] + [*(ROOT / "python").rglob("*.py")]
    wrong = []
    for path in files:
        text = re.sub(r'"""(?:.|\n)*?"""', lambda m: "\n" * m[0].count("\n"), path.read_text())
        for number, line in enumerate(text.splitlines(), 1):
            wrong += [f"{path.relative_to(ROOT)}:{number}: {s}" for s in STRING.findall(line) if ODD.search(s)]
    assert not wrong, "\n".join(wrong)


PATHS = re.compile(r"`((?:src|kernel_api|tests|docs|tools|arch|models|metalium|python|bench)/[\w./-]*\w/?)`")


@pytest.mark.parametrize(
    "name", ["architecture.md", "house-style.md", "../CONTRIBUTING.md", "../README.md", "README.md"]
)
def test_files_and_folders_that_documents_name_are_there(name):
    text = (DOCS / name).read_text()
    lost = [path for path in PATHS.findall(text) if not (ROOT / path).exists()]
    assert not lost, lost
