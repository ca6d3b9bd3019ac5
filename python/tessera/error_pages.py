"""The pages of docs/errors/, one per error code: what they say, by part.

A page is a title, a line that says whose mistake it is and what it is about, the text, and the parts `## Wrong` (an
example that fails with the code, and the message it prints), `## Right` (the same, corrected), `## What to do`, and for
findings of checked mode `## Source`: where the rule is written in public.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from pathlib import Path

from tessera import places

FINDING, LINT = "finding", "LintWarning"
# Whose mistake it is, in the order of a program's way.
OWNERS = {
    "ProgramError": "the description is wrong; nothing ran",
    "CompileError": "a kernel's source is wrong",
    "PyKernelError": "a Python kernel cannot be compiled",
    "KernelError": "a kernel did what the card forbids; the device needs a reset",
    FINDING: "checked mode saw a mistake; the run went on",
    LINT: "a description looks wrong; `tessera lint` and every run say so",
    "KeyboardInterrupt": "you ended it",
    "Unsupported": "right on the card, not modelled here",
    "InternalError": "Tessera's own mistake",
}
_HEAD = re.compile(
    r"^(?:An? `(?P<owner>\w+)`|A (?P<finding>finding) of checked mode) about (?P<theme>[\w ,-]+)\.$", re.M
)
_PART = re.compile(r"^## (?P<name>.+)\n(?P<body>(?:(?!^## ).*\n?)*)", re.M)
_EXAMPLE = re.compile(r"^```(?:python|cpp)\n(?P<code>.*?)^```\n(?:\n```text\n(?P<output>.*?)^```\n)?", re.M | re.S)
_NOTE = "<!-- in a process of its own -->\n"


@dataclass(frozen=True)
class Example:
    code: str
    output: str | None  # the message that a wrong example prints


@dataclass(frozen=True)
class Page:
    code: str
    text: str

    @property
    def _head(self) -> re.Match[str]:
        found = _HEAD.search(self.text)
        if found is None:
            raise ValueError(f"docs/errors/{self.code}.md does not say `A <owner> about <theme>.` below its title")
        return found

    @property
    def owner(self) -> str:
        return self._head["owner"] or FINDING

    @property
    def theme(self) -> str:
        return self._head["theme"]

    @property
    def summary(self) -> str:
        """The first sentence of the text."""
        text = self.text[self._head.end() :].replace(_NOTE, "")
        paragraph = text.strip().split("\n\n")[0]
        return re.split(r"(?<=[.:])\s", " ".join(paragraph.split()))[0].rstrip(".:")

    @property
    def parts(self) -> dict[str, str]:
        return {found["name"]: found["body"].strip() for found in _PART.finditer(self.text)}

    def example(self, part: str) -> Example:
        found = _EXAMPLE.search(self.parts.get(part, "") + "\n")
        if found is None:
            raise ValueError(f"docs/errors/{self.code}.md has no Python example under `## {part}`")
        return Example(found["code"], found["output"])

    @property
    def runs_alone(self) -> bool:
        """Its examples change what a process cannot change back, or are read when Tessera is loaded."""
        return _NOTE in self.text


def read(folder: Path | None = None) -> dict[str, Page]:
    """All pages by their codes."""
    files = sorted((folder or places.error_pages()).glob("*.md"))
    return {path.stem: Page(path.stem, path.read_text()) for path in files}


def nearest(code: str, pages: dict[str, Page]) -> list[str]:
    """Codes that look like the one asked for; else those that hold a word of it."""
    alike = difflib.get_close_matches(code, pages, n=4, cutoff=0.6)
    words = set(re.split(r"[^a-z0-9]+", code.lower())) - {""}
    return alike or [known for known in pages if words & set(known.split("-"))]
