"""Writes docs/errors.md: every error code with its summary, by whose mistake it is and what it is about."""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python"))

from tessera import error_pages  # noqa: E402

PAGE = ROOT / "docs" / "errors.md"
HEAD = """# Errors and findings

Every code has a page with a wrong and a right example that run; `tessera explain <code>` prints it. Written by
`tools/error_index.py`, do not edit.
"""


def table(pages: list[error_pages.Page]) -> str:
    rows = [f"| [{page.code}](errors/{page.code}.md) | {page.theme} | {page.summary} |" for page in pages]
    return "\n".join(["| code | about | what happened |", "|---|---|---|", *rows])


def text() -> str:
    order = list(error_pages.OWNERS)
    pages = sorted(
        error_pages.read(ROOT / "docs" / "errors").values(), key=lambda page: (order.index(page.owner), page.code)
    )
    parts = [HEAD]
    for owner, group in groupby(pages, key=lambda page: page.owner):
        title = "Findings of checked mode" if owner == error_pages.FINDING else f"`{owner}`"
        parts.append(f"## {title}\n\n{error_pages.OWNERS[owner].capitalize()}.\n\n{table(list(group))}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(text())
