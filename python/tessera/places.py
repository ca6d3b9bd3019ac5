"""Where the parts of an installed Tessera lie. The layout is that of cmake/install.cmake."""

import os
from importlib import metadata
from pathlib import Path


def root() -> Path:
    """The folder with lib/, data/ and include/: site-packages/tessera, also when Python files come from a checkout."""
    installed = Path(str(metadata.distribution("tessera-tensix").locate_file("tessera")))
    return installed if (installed / "lib").is_dir() else Path(__file__).parent


def library() -> Path:
    return root() / "lib" / "libtessera.so.0"


def compiler() -> Path:
    """clang, lld and our pass in one program."""
    return root() / "lib" / "tessera-cc"


def pass_plugin() -> Path:
    """The pass alone, for the clang of TESSERA_CLANG."""
    return root() / "lib" / "libtessera_pass.so"


def data_dir() -> Path:
    """Device headers and arch descriptions."""
    return Path(os.environ.get("TESSERA_DATA") or root() / "data")


def error_pages() -> Path:
    """The pages of docs/errors/: those of the checkout when Python is read from one."""
    checkout = Path(__file__).resolve().parents[2] / "docs" / "errors"
    return checkout if checkout.is_dir() else root() / "data" / "errors"


def gdb_script() -> Path:
    """What gdb loads to know fibers: the checkout's when Python is read from one."""
    checkout = Path(__file__).resolve().parents[2] / "tools" / "gdb.py"
    return checkout if checkout.is_file() else root() / "data" / "gdb.py"


def cmake_dir() -> Path:
    return root() / "lib" / "cmake" / "Tessera"


def cache_dir() -> Path:
    """Compiled kernels: TESSERA_CACHE_DIR, else tessera/ in the user's cache folder."""
    if chosen := os.environ.get("TESSERA_CACHE_DIR"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tessera"
