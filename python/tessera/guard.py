"""Python functions and classes of `ttnn` that refuse a call in the house's words (tessera/arguments.py).

Loaded with `import ttnn`, so it imports nothing that takes time.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable
from types import FunctionType
from typing import Any

from tessera import _core


def guarded(function: Callable[..., Any], name: str, skip: int = 0) -> Callable[..., Any]:
    """The function as `name`; the first `skip` arguments are not the user's."""

    @functools.wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except TypeError as error:
            if not isinstance(error, _core.Error):
                from tessera.arguments import refuse_python

                try:
                    refuse_python(name, function, arguments, named, skip)
                except _core.Error as refusal:
                    raise refusal.with_traceback(None) from None
            raise

    return call


def guard_module(names: dict[str, Any], package: str) -> None:
    """Guards every public function and class that the package defines."""
    for name, value in list(names.items()):
        if name.startswith("_") or getattr(value, "__module__", "").split(".")[0] != package:
            continue
        if isinstance(value, FunctionType):
            names[name] = guarded(value, name)
        elif isinstance(value, type) and not issubclass(value, enum.Enum):
            own = vars(value).get("__init__")
            if isinstance(own, FunctionType) and not hasattr(own, "__wrapped__"):
                value.__init__ = guarded(own, name, skip=1)
