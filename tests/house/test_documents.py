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
    r"mend(?:s|ed)?": "fix, correct",
    r"travel(?:s|led)?": "move, pass",
    r"wish(?:es)?": "description",
    r"deeds?": "action",
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
    for line in ("stalls", "the storyteller", "unwanted"):
        assert not ODD.search(line), line


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_documents_use_plain_words(page):
    if any(str(page.relative_to(ROOT)).startswith(folder) for folder in QUOTED) or page.name == "CHANGELOG.md":
        return
    assert not odd_lines(page, page.read_text())


# A word within an identifier: tell_all, wants_reset, Travel, LastDeed.
IN_NAME = re.compile(
    r"(?:\b|_)(?:tells?|told|wants?|anew|mend(?:ed)?|travels?|wish(?:es)?|deeds?|behind)(?:\b|_)"
    r"|(?:\b|(?<=[a-z]))(?:Tell|Told|Wants|Anew|Mended|Travel|Wish|Deed|Behind)s?(?:\b|(?=[A-Z]))"
)
SOURCES = {"src", "python", "metalium", "tools", "tests", "compiler", "kernel_api", "bench", "examples", "models"}
WORD_LIST = Path(__file__)


KINDS = {".cpp", ".hpp", ".h", ".py", ".js", ".html", ".def", ".td", ".md", ".json", ".sh", ".cmake", ".txt"}


def sources() -> list[Path]:
    kinds = {".cpp", ".hpp", ".h", ".py", ".js", ".html", ".def", ".td", ".md"}
    return [p for folder in sorted(SOURCES) for p in (ROOT / folder).rglob("*") if p.suffix in kinds and p != WORD_LIST]


def test_the_word_list_knows_names():
    for name in ("tell_all", "device_wants_reset", "Travel", "LastDeed", "run_.travels()"):
        assert IN_NAME.search(name), name
    for name in ("stalls", "teller", "storytelling", "kIn", "unwanted"):
        assert not IN_NAME.search(name), name


@pytest.mark.parametrize("folder", sorted(SOURCES))
def test_comments_names_and_messages_use_plain_words(folder):
    wrong = []
    for path in sources():
        if path.relative_to(ROOT).parts[0] != folder:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            line = re.sub(r"\bwant\b", "", line)  # beside `got`: what a test expects
            if found := ODD.search(line) or IN_NAME.search(line):
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {found[0]}: {line.strip()}")
    assert not wrong, "\n".join(wrong)


PATHS = re.compile(r"`((?:src|kernel_api|tests|docs|tools|arch|models|metalium|python|bench)/[\w./-]*\w/?)`")


# Names of styles, and what an example invents.
NO_NAMES = {"UpperCamel", "snake_case", "CHANGELOG"}


@pytest.fixture(scope="module")
def tree() -> str:
    folders = sorted(SOURCES | {"arch", "cmake"})
    files = [p for folder in folders for p in (ROOT / folder).rglob("*") if p.suffix in KINDS and p != WORD_LIST]
    files += [ROOT / "Makefile", ROOT / "CMakePresets.json", ROOT / "CMakeLists.txt", ROOT / "pyproject.toml"]
    return "\n".join(f"{p.relative_to(ROOT)}\n{p.read_text(errors='ignore')}" for p in files)


@pytest.mark.parametrize("name", ["docs/architecture.md", "docs/house-style.md", "CONTRIBUTING.md", "SECURITY.md"])
def test_names_that_documents_mention_stand_in_the_tree(name, tree):
    text = re.sub(r"^```.*?^```", "", (ROOT / name).read_text(), flags=re.DOTALL | re.MULTILINE)
    names = {word for quoted in re.findall(r"`([^`\n]+)`", text) for word in re.findall(r"[A-Za-z_]\w{3,}", quoted)}
    assert not sorted(word for word in names - NO_NAMES if word not in tree)


def test_the_layout_names_every_folder_of_src():
    layout = (DOCS / "house-style.md").read_text()
    folders = {f"src/{p.name}/" for p in (ROOT / "src").iterdir() if p.is_dir()}
    assert {folder for folder in folders if folder not in layout} == set()


def test_the_shortened_run_of_house_style_names_what_run_calls():
    style = (DOCS / "house-style.md").read_text()
    example = re.search(r"^```cpp\n(// src/program/run.cpp.*?)^```", style, re.DOTALL | re.MULTILINE)[1]
    code = (ROOT / "src/program/run.cpp").read_text()
    calls = re.findall(r"(\w+)\(", re.sub(r"//.*", "", example))
    assert len(calls) > 10
    assert not [call for call in calls if not re.search(rf"\b{call}\(|\b{call} \w+\(", code)]


@pytest.mark.parametrize(
    "name", ["architecture.md", "house-style.md", "../CONTRIBUTING.md", "../README.md", "README.md"]
)
def test_files_and_folders_that_documents_name_are_there(name):
    text = (DOCS / name).read_text()
    lost = [path for path in PATHS.findall(text) if not (ROOT / path).exists()]
    assert not lost, lost
