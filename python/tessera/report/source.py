"""Lines of a user's file as HTML: syntax colours by Pygments, with the statement pointed at marked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

CONTEXT = 2  # lines shown before and after the one pointed at
_LIGHT, _DARK = "xcode", "github-dark"


def style() -> str:
    """Colours of both styles; Pygments names the classes."""
    from pygments.formatters import HtmlFormatter

    light, dark = (
        "\n".join(line for line in HtmlFormatter(style=name).get_style_defs(".code").split("\n") if ".code ." in line)
        for name in (_LIGHT, _DARK)
    )
    return f"{light}\n@media (prefers-color-scheme: dark) {{\n.code span {{ color: inherit }}\n{dark}\n}}\n"


@lru_cache(maxsize=64)
def _tokens(file: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    """For each line its pieces with the class of their colour; empty when there is no such file."""
    try:
        text = Path(file).read_text(errors="replace")
    except OSError:
        return ()
    return _coloured(text, file)


def _coloured(text: str, file: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    from pygments.lexers import CppLexer, PythonLexer
    from pygments.token import STANDARD_TYPES

    lexer = (PythonLexer if file.endswith(".py") else CppLexer)(stripnl=False, ensurenl=False)
    lines: list[list[tuple[str, str]]] = [[]]
    for kind, value in lexer.get_tokens(text):
        name = STANDARD_TYPES.get(kind, "")
        for number, piece in enumerate(value.split("\n")):
            if number:
                lines.append([])
            if piece:
                lines[-1].append((name, piece))
    return tuple(map(tuple, lines))


def _spans(pieces: Any, start: int, end: int) -> Iterator[Any]:
    """The pieces as markup; what lies in columns [start, end) is marked."""
    from markupsafe import Markup

    at = 0
    for name, text in pieces:
        for first, last in ((0, start), (start, end), (end, 1 << 30)):
            part = text[max(first - at, 0) : max(last - at, 0)]
            if not part:
                continue
            span = Markup('<span class="{}">{}</span>').format(name, part) if name else Markup.escape(part)
            yield Markup("<mark>{}</mark>").format(span) if first == start and start < end else span
        at += len(text)


def _line(pieces: Any, place: dict[str, Any] | None) -> Any:
    from markupsafe import Markup

    text = "".join(piece for _, piece in pieces)
    if place is None:
        return Markup("").join(_spans(pieces, 0, 0))
    start = max((place.get("column") or 0) - 1, 0) or len(text) - len(text.lstrip())
    return Markup("").join(_spans(pieces, start, start + statement_length(text[start:])))


def shown(place: dict[str, Any], context: int = CONTEXT) -> list[dict[str, Any]]:
    """The line of a place and those around it, from the file when it is there, else as quoted."""
    lines, number = _tokens(str(place["file"])), place["line"]
    if not 0 < number <= len(lines):
        quote = place.get("quote") or ""
        return [_row(number, _coloured(quote, place["file"])[0], place)] if quote else []
    first, last = max(1, number - context), min(len(lines), number + context)
    return [_row(n, lines[n - 1], place if n == number else None) for n in range(first, last + 1)]


def _row(number: int, pieces: Any, place: dict[str, Any] | None) -> dict[str, Any]:
    text = "".join(piece for _, piece in pieces)
    column = max((place or {}).get("column") or 1, 1) - 1
    indent = max(column, len(text) - len(text.lstrip()))
    return {
        "number": number,
        "code": _line(pieces, place),
        "hit": place is not None,
        "label": (place or {}).get("label") or "",
        "indent": indent,
    }


def statement(line: dict[str, Any] | None) -> list[dict[str, Any]]:
    """One line of a graph, {file, line, column}, without those around it."""
    return shown(line, 0) if line else []


def statement_length(text: str) -> int:
    """From a call's name to its closing bracket, else to the semicolon or the end."""
    depth = 0
    for position, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == ")" and depth <= 0:
            return position + 1
        if depth == 0 and letter in ";{":
            return max(position, 1)
    return len(text.rstrip())


def highlighted(code: str, language: str) -> Any:
    """A whole example of a Markdown page."""
    from markupsafe import Markup

    lines = _coloured(code, "x.py" if language == "python" else "x.cpp")
    return Markup("\n").join(Markup("").join(_spans(line, 0, 0)) for line in lines)
