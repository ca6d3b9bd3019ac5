"""Finds the micro-ops that Tessera ships as `models.*`, after everything else: a folder `models` of the user's own,
such as the one in a checkout of tt-metal, comes first at every level, wherever it stands in sys.path.

tessera_models.pth, installed beside this package, imports this module when Python starts, so it imports little.
"""

import os.path
import sys
from importlib.machinery import ModuleSpec, PathFinder

_HERE = os.path.dirname(os.path.abspath(__file__))


def root() -> str:
    """The folder that holds `models`: the checkout when Python is read from one, else the installed data/."""
    checkout = os.path.dirname(os.path.dirname(_HERE))
    is_checkout = os.path.isfile(os.path.join(checkout, "pyproject.toml"))
    return checkout if is_checkout else os.path.join(_HERE, "data")


class _Shipped:
    """Comes last in sys.meta_path, so it is asked only for what sys.path does not have. Folders are namespace packages:
    Python looks them up again when sys.path changes."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name.partition(".")[0] != "models":
            return None
        return PathFinder.find_spec(name, [os.path.join(root(), *name.split(".")[:-1])])


def install() -> None:
    if _Shipped not in sys.meta_path:
        sys.meta_path.append(_Shipped)


install()
