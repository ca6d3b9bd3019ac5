"""Every environment variable that the code reads is in docs/settings.md, and no other."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
READ_CPP = re.compile(r'(?:getenv|env_or|[a-z]+_setting)\("(T[A-Z_]+)"|\{"(TT_[A-Z_]+)", "(TT_[A-Z_]+)"\}')
READ_PYTHON = re.compile(r'(?:environ(?:\.get\(|\[)|_setting\()"(TESSERA_[A-Z_]+)"')
READ_SHELL = re.compile(r"\$\{(TESSERA_[A-Z_]+):-")
# Read only by tests, to find what lies outside the checkout.
OF_TESTS = {"TESSERA_GOLDEN_TILES"}


def names_in(folder: str, suffix: str, pattern: re.Pattern) -> set[str]:
    files = [path for path in (ROOT / folder).rglob(f"*{suffix}") if not path.stem.endswith("_test")]
    found = [pattern.findall(path.read_text()) for path in files]
    return {
        name for names in found for match in names for name in ([match] if isinstance(match, str) else match) if name
    }


def variables_read() -> set[str]:
    return (
        names_in("src", ".cpp", READ_CPP)
        | names_in("metalium", ".cpp", READ_CPP)
        | names_in("python", ".py", READ_PYTHON)
        | names_in("tools", ".py", READ_PYTHON)
        | names_in("tools", ".sh", READ_SHELL)
    ) - OF_TESTS


def variables_documented() -> set[str]:
    rows = re.findall(r"^\| (`.*?) \|", (ROOT / "docs" / "settings.md").read_text(), re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row)}


def test_every_variable_is_documented():
    assert not variables_read() - variables_documented()


def test_every_documented_variable_is_read():
    assert not variables_documented() - variables_read()


def test_the_command_knows_the_same_names():
    from tessera import settings

    assert {name for name in variables_documented() if name.startswith("TESSERA_")} == settings.KNOWN
