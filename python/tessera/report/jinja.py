"""Jinja's templates of the page, with everything that users wrote escaped."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "templates"


@cache
def _environment() -> Any:
    from jinja2 import Environment, FileSystemLoader

    from tessera.report import source

    made = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made.filters["bytes"] = lambda number: f"{number:,}"
    made.globals["source"] = source.shown
    made.globals["statement"] = source.statement
    return made


def shown(template: str, **values: Any) -> Any:
    """The template with its values, as markup that is not escaped again."""
    from markupsafe import Markup

    return Markup(_environment().get_template(template).render(**values))


def style() -> str:
    from tessera.report import source

    return (HERE / "page.css").read_text() + source.style()


def script() -> str:
    return (HERE / "page.js").read_text()
