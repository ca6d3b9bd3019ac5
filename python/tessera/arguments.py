"""Calls whose arguments do not fit, in the house's words: which argument, what it is, what it must be.

The C++ side calls refuse() where nanobind finds no overload (src/bind/arguments.cpp); tessera/guard.py calls
refuse_python() for functions that are written in Python.
"""

from __future__ import annotations

import ast
import difflib
import enum
import functools
import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tessera import _core

_ARTICLES = {
    "int": "an integer",
    "float": "a number",
    "str": "a string",
    "bool": "True or False",
    "Sequence": "a list",
    "list": "a list",
    "tuple": "a tuple",
    "dict": "a dict",
    "None": "None",
}


@dataclass
class Parameter:
    name: str
    annotation: ast.expr | None = None
    required: bool = True
    keyword_only: bool = False


@dataclass
class Signature:
    """One overload: its parameters without `self`, and what it takes beside them."""

    parameters: list[Parameter] = field(default_factory=list)
    takes_more: bool = False  # *args
    takes_any: bool = False  # **kwargs

    @property
    def names(self) -> list[str]:
        return [parameter.name for parameter in self.parameters]

    @property
    def positional(self) -> list[Parameter]:
        return [parameter for parameter in self.parameters if not parameter.keyword_only]


# What went wrong, each a code with headline and help.


class Misfit(Exception):
    """Why a call does not fit one overload. `rank`: of several overloads the one with the highest is reported."""

    def __init__(self, rank: int, code: str, headline: str, help: str = "") -> None:
        super().__init__(headline)
        self.rank, self.code, self.headline, self.help = rank, code, headline, help


def refuse(function: Any, arguments: list[Any], named: dict[str, Any]) -> None:
    """Raises what is wrong with the call; returns when it cannot be known."""
    name, is_method = _name(function, arguments)
    signatures = [_signature(text[0], is_method) for text in function.__nb_signature__]
    given = arguments[1:] if is_method else arguments
    if name.endswith(" =") and len(given) == 1:  # a setter
        return _refuse_value(name, signatures[0], given[0])
    misfits = [misfit for signature in signatures if (misfit := _misfit(name, signature, given, named))]
    if misfits:
        worst = max(misfits, key=lambda misfit: misfit.rank)
        _raise(worst)


def _raise(misfit: Misfit) -> None:
    _core.refuse(misfit.code, misfit.headline, upstream="incompatible function arguments", help=misfit.help)


def _refuse_value(name: str, signature: Signature, value: Any) -> None:
    parameter = signature.parameters[0]
    misfit = _wrong_value(name.removesuffix(" ="), "", parameter, value) or _wrong_range(
        name.removesuffix(" ="), "", value
    )
    if misfit:
        _raise(misfit)


def _name(function: Any, arguments: list[Any]) -> tuple[str, bool]:
    """The name as users know it, and whether the first argument is `self`. A setter's ends with ` =`."""
    name, text = function.__name__, function.__nb_signature__[0][0]
    is_method = bool(re.match(r"def \w*\(self\b", text))
    if not is_method or not arguments:
        return name, is_method
    owner = type(arguments[0])
    if name in ("__init__", "__new__"):
        return owner.__name__, True
    if name:
        return f"{owner.__name__}.{name}", True
    fields = ((field, value) for kind in owner.__mro__ for field, value in vars(kind).items())
    field = next((field for field, value in fields if getattr(value, "fset", None) is function), "?")
    return f"{owner.__name__}.{field} =", True


@functools.lru_cache(maxsize=256)
def _signature(text: str, is_method: bool) -> Signature:
    """From nanobind's text, in which a backslash and a number stand for a default. Some have an argument without
    default after one with: read as keywords, where Python's grammar allows that."""
    text = re.sub(r"= \\\d+", "= ...", text)
    _, _, rest = text.partition("(")
    if is_method:
        rest = re.sub(r"^self(, (/, )?)?", "", rest)
    rest = rest.replace(", /", "", 1)
    has_star = bool(re.search(r"(^|, )\*", rest))
    star = "" if has_star or rest.startswith(")") else "*, "
    arguments = ast.parse(f"def call({star}{rest}: ...").body[0].args
    plain = [*arguments.posonlyargs, *arguments.args]
    optional = len(arguments.defaults)
    found = [Parameter(one.arg, one.annotation, number < len(plain) - optional) for number, one in enumerate(plain)]
    found += [
        Parameter(one.arg, one.annotation, default is None, keyword_only=has_star)
        for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    ]
    return Signature(found, arguments.vararg is not None, arguments.kwarg is not None)


def _misfit(name: str, signature: Signature, given: Sequence[Any], named: dict[str, Any]) -> Misfit | None:
    """The first thing that keeps a call from this overload."""
    for keyword in named:
        if keyword not in signature.names and not signature.takes_any:
            return _unknown_name(name, keyword, signature, len(given) + len(named))
    if len(given) > len(signature.positional) and not signature.takes_more:
        return _too_many(name, signature, len(given))
    bound = dict(zip([one.name for one in signature.positional], given, strict=False)) | named
    missing = [one.name for one in signature.parameters if one.required and one.name not in bound]
    if missing:
        return _missing(name, missing, len(bound))
    by_name = {one.name: one for one in signature.parameters}
    pairs = [(by_name[key], value) for key, value in bound.items() if key in by_name]
    for parameter, value in pairs:
        if misfit := _wrong_value(parameter.name, name, parameter, value):
            return misfit
    for parameter, value in pairs:
        if misfit := _wrong_range(parameter.name, name, value):
            return misfit
    return None


def _unknown_name(name: str, keyword: str, signature: Signature, count: int) -> Misfit:
    near = difflib.get_close_matches(keyword, signature.names, n=1)
    takes = f"it takes {', '.join(signature.names)}" if signature.names else "it takes no arguments"
    known = sum(one in signature.names for one in [keyword])
    rank = 10 + 2 * bool(near) + (1 if len(signature.names) >= count else 0) + known
    return Misfit(rank, "argument-name", f"{name} has no argument `{keyword}`", f"use {near[0]}" if near else takes)


def _too_many(name: str, signature: Signature, count: int) -> Misfit:
    most = len(signature.positional)
    takes = f"at most {most} argument{'' if most == 1 else 's'} by position" if most else "no arguments by position"
    help = f"its arguments are {', '.join(signature.names)}" if signature.names else ""
    return Misfit(5 + min(most, 4), "argument-name", f"{name} takes {takes}, {count} are given", help)


def _missing(name: str, missing: list[str], bound: int) -> Misfit:
    named = ", ".join(f"`{one}`" for one in missing)
    rank = 20 + min(bound, 9) - min(len(missing), 9)
    return Misfit(rank, "argument-name", f"{name} needs {named}", f"pass {missing[0]}=...")


def _wrong_value(what: str, name: str, parameter: Parameter, value: Any) -> Misfit | None:
    if parameter.annotation is None or _fits(value, parameter.annotation):
        return None
    of = f" of {name}" if name else ""
    wanted = _words(parameter.annotation)
    headline = f"{what}{of} is {_shown(value)}, not {wanted}"
    return Misfit(50, "argument-type", headline, _choices(parameter.annotation, value))


def _wrong_range(what: str, name: str, value: Any) -> Misfit | None:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    number, of = value.__index__(), f" of {name}" if name else ""
    if number < 0:
        return Misfit(60, "argument-range", f"{what}{of} is {number}, it must be 0 or more")
    if number > 0xFFFFFFFF:
        return Misfit(60, "argument-range", f"{what}{of} is {number}, which does not fit 32 bits without sign")
    return None


# Types


def _shown(value: Any) -> str:
    """The type, with the value where it is short."""
    kind = type(value).__name__
    if value is None:
        return "None"
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, (str, int, float, bool)) and len(repr(value)) <= 40:
        return f"the {kind} {value!r}"
    return f"a {kind}" if kind[0].lower() not in "aeiou" else f"an {kind}"


def _alternatives(annotation: ast.expr) -> Iterable[ast.expr]:
    """The parts of `A | B | None` and Optional[A]."""
    if isinstance(annotation, ast.BinOp):
        yield from _alternatives(annotation.left)
        yield from _alternatives(annotation.right)
    elif isinstance(annotation, ast.Subscript) and _last(annotation.value) in ("Optional", "Union"):
        inner = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice]
        for one in inner:
            yield from _alternatives(one)
        if _last(annotation.value) == "Optional":
            yield ast.Constant(None)
    else:
        yield annotation


def _last(annotation: ast.expr) -> str:
    """The last part of a dotted name."""
    if isinstance(annotation, ast.Subscript):
        return _last(annotation.value)
    if isinstance(annotation, ast.Constant):
        return str(annotation.value)
    return ast.unparse(annotation).rsplit(".", 1)[-1]


def _words(annotation: ast.expr) -> str:
    words = []
    for one in _alternatives(annotation):
        name = _last(one)
        words.append(_ARTICLES.get(name) or (f"an {name}" if name[0] in "AEIOU" else f"a {name}"))
    return " or ".join(dict.fromkeys(words))


def _fits(value: Any, annotation: ast.expr) -> bool:
    """Whether a value may be meant for an annotation; unknown annotations take everything."""
    return any(_fits_one(value, one) for one in _alternatives(annotation))


def _fits_one(value: Any, annotation: ast.expr) -> bool:
    name = _last(annotation)
    if name in ("object", "Any", "handle", "typing", "Callable"):
        return True
    if name == "None":
        return value is None
    if name == "bool":
        return isinstance(value, bool) or type(value).__name__ == "bool_"
    if name == "int":
        return hasattr(value, "__index__") and not isinstance(value, bool)
    if name == "float":
        return hasattr(value, "__float__") or hasattr(value, "__index__")
    if name == "str":
        return isinstance(value, str)
    if name in ("Sequence", "list", "tuple", "Iterable", "set", "Set"):
        return _fits_list(value, annotation)
    if name in ("dict", "Mapping"):
        return hasattr(value, "keys")
    kind = getattr(_core, name, None) or getattr(getattr(_core, "KernelDescriptor", None), name, None)
    if not isinstance(kind, type):
        return True
    return isinstance(value, kind) or _converts(value, kind)


def _fits_list(value: Any, annotation: ast.expr) -> bool:
    if isinstance(value, (str, bytes)) or not hasattr(value, "__iter__"):
        return False
    if not isinstance(annotation, ast.Subscript) or isinstance(annotation.slice, ast.Tuple):
        return True
    return not hasattr(value, "__len__") or all(_fits(one, annotation.slice) for one in value)


def _converts(value: Any, kind: type) -> bool:
    """Tuples and lists stand for coordinates and sets of them."""
    if issubclass(kind, enum.Enum) or isinstance(value, (str, int, float, bool, type(None))):
        return False
    try:
        kind(value)
    except Exception:
        return False
    return True


def _choices(annotation: ast.expr, value: Any) -> str:
    """For an enum its values, or the one that is likely meant."""
    for one in _alternatives(annotation):
        kind = getattr(_core, _last(one), None) or getattr(_core.KernelDescriptor, _last(one), None)
        if not (isinstance(kind, type) and issubclass(kind, enum.Enum)):
            continue
        names = list(kind.__members__)
        near = difflib.get_close_matches(str(getattr(value, "name", value)).upper(), names, n=1, cutoff=0.5)
        return (
            f"use {kind.__name__}.{near[0]}"
            if near
            else f"use one of {', '.join(f'{kind.__name__}.{n}' for n in names)}"
        )
    return ""


# Functions in Python (tessera/guard.py)


def refuse_python(
    name: str, function: Callable[..., Any], given: Sequence[Any], named: dict[str, Any], skip: int = 0
) -> None:
    """The same for a function that is written in Python, whose first `skip` arguments are not the user's. Returns when
    the arguments fit: then the TypeError is one of its body."""
    try:
        signature = inspect.signature(function)
    except ValueError:  # it stands before a function of C++, which refuses by itself
        return
    try:
        signature.bind(*given, **named)
    except TypeError:
        if misfit := _misfit(name, _python_signature(signature, skip), given[skip:], named):
            _raise(misfit)


def _python_signature(signature: inspect.Signature, skip: int) -> Signature:
    found = Signature()
    for one in list(signature.parameters.values())[skip:]:
        if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
            found.takes_more |= one.kind == one.VAR_POSITIONAL
            found.takes_any |= one.kind == one.VAR_KEYWORD
            continue
        required = one.default is inspect.Parameter.empty
        found.parameters.append(Parameter(one.name, None, required, one.kind == one.KEYWORD_ONLY))
    return found
