"""Lets tests written for the card import upstream's helpers by upstream's names, also outside a checkout of it:
`tests.ttnn.utils_for_testing`, `conftest`, `tracy`. The finder comes last, so a module of the user is never hidden.
"""

import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType

_NAMES = {
    "conftest": "tessera.pytest_fixtures",
    "tests": None,
    "tests.ttnn": None,
    "tests.ttnn.utils_for_testing": "tessera.compare",
    "tracy": "tessera.no_tracy",
}


class _Borrowed:
    """Finds and loads the names above; a name with a target shows what the target has."""

    @classmethod
    def find_spec(cls, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in _NAMES:
            return None
        return spec_from_loader(name, cls, is_package=_NAMES[name] is None)

    @staticmethod
    def create_module(spec: ModuleSpec) -> ModuleType | None:
        return None

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        source = _NAMES[module.__name__]
        if source is not None:
            __import__(source)
            module.__dict__.update({k: v for k, v in vars(sys.modules[source]).items() if not k.startswith("__")})


def install() -> None:
    if _Borrowed not in sys.meta_path:
        sys.meta_path.append(_Borrowed)
