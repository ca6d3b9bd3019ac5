"""`tessera explain`: the page of an error code in a terminal, the list of all codes, or how a kernel file is built."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable

from tessera import error_pages
from tessera.error_pages import OWNERS, Page
from tessera.terminal import bold


def _width() -> int:
    return min(shutil.get_terminal_size((120, 24)).columns, 120)


def _paragraph(block: str) -> str:
    if block.startswith("|"):  # a table keeps its rows
        return block
    items = re.split(r"\n(?=- )", block)
    filled = [
        textwrap.fill(
            " ".join(item.split()), _width(), subsequent_indent="  " * item.startswith("- "), break_on_hyphens=False
        )
        for item in items
    ]
    return "\n".join(filled)


def _text(markdown: str) -> str:
    """Running text as a terminal shows it: titles bold, paragraphs filled, links and comments away."""
    markdown = re.sub(r"<!--.*?-->\n?", "", markdown)
    markdown = re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", markdown)
    blocks = [block.strip("\n") for block in re.split(r"\n{2,}", markdown)]
    return "\n\n".join(
        bold(block.lstrip("# ")) if block.startswith("#") else _paragraph(block) for block in blocks if block.strip()
    )


def shown(page: Page) -> str:
    """The page without Markdown's marks; what stands in fences is indented and otherwise untouched."""
    pieces = re.split(r"^```\w*\n(.*?)^```\n?", page.text, flags=re.M | re.S)
    out = []
    for number, piece in enumerate(pieces):
        fenced = number % 2
        out.append(textwrap.indent(piece.rstrip("\n"), "    ") if fenced else _text(piece))
    return "\n\n".join(piece for piece in out if piece) + "\n"


def _grouped(pages: Iterable[Page], key: Callable[[Page], str]) -> dict[str, list[Page]]:
    groups: dict[str, list[Page]] = {}
    for page in pages:
        groups.setdefault(key(page), []).append(page)
    return groups


def _list_by_owner(pages: dict[str, Page]) -> None:
    groups = _grouped(pages.values(), lambda page: page.owner)
    column = max(map(len, pages)) + 2
    for owner, meaning in OWNERS.items():
        if owner not in groups:
            continue
        print(f"{bold(owner)}: {meaning}")
        for page in groups[owner]:
            print(f"  {page.code:<{column}}{textwrap.shorten(page.summary, _width() - column - 2, placeholder=' ...')}")
        print()
    print("tessera explain <code> shows a page, with a wrong and a right example")


def _unknown(code: str, pages: dict[str, Page]) -> int:
    print(f"tessera explain: no code `{code}`", file=sys.stderr)
    if near := error_pages.nearest(code, pages):
        print(f"did you mean {', '.join(near)}?", file=sys.stderr)
    print("\nall codes, by what they are about:", file=sys.stderr)
    for theme, group in sorted(_grouped(pages.values(), lambda page: page.theme).items()):
        line = f"{theme}: {', '.join(page.code for page in group)}"
        print(textwrap.fill(line, _width(), subsequent_indent="    ", break_on_hyphens=False), file=sys.stderr)
    return 1


def _explain_kernel(path: str) -> int:
    """Which headers a compute kernel is built over, and why."""
    from tessera import _core

    try:
        print(f"{path}: {_core.compute_headers(os.path.abspath(path))}")
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def main(code: str | None) -> int:
    if code is not None and code.endswith((".cpp", ".cc", ".h", ".hpp")):
        return _explain_kernel(code)
    pages = error_pages.read()
    if code is None:
        _list_by_owner(pages)
        return 0
    bare = code.strip().removeprefix("error[").removeprefix("finding[").rstrip("]:")  # as copied from a message
    if bare not in pages:
        return _unknown(bare, pages)
    print(shown(pages[bare]), end="")
    return 0
