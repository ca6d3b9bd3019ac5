"""Environment variables that Tessera reads (docs/settings.md); those that look like one and are none are named."""

from __future__ import annotations

import difflib
import os
import warnings

_PREFIX = "TESSERA_"
# tests/house/test_settings.py compares this with docs/settings.md and with what the code reads.
KNOWN = frozenset(
    [
        "TESSERA_ARCH",
        "TESSERA_BUILD",
        "TESSERA_CACHE_BYTES",
        "TESSERA_CACHE_DIR",
        "TESSERA_CHECK",
        "TESSERA_CLANG",
        "TESSERA_COMPILE_BYTES",
        "TESSERA_COMPILE_SECONDS",
        "TESSERA_COMPUTE",
        "TESSERA_DATA",
        "TESSERA_DEBUG_KERNELS",
        "TESSERA_FUZZ",
        "TESSERA_FUZZ_ANY_ORDER",
        "TESSERA_FUZZ_SECONDS",
        "TESSERA_ISOLATE",
        "TESSERA_JOBS",
        "TESSERA_KERNEL_LIST",
        "TESSERA_LEAKS",
        "TESSERA_LINT",
        "TESSERA_MESH",
        "TESSERA_MINIMISE",
        "TESSERA_NOC",
        "TESSERA_NUMERICS",
        "TESSERA_POLL_LIMIT",
        "TESSERA_PYKERNEL",
        "TESSERA_REPLAY",
        "TESSERA_REPORT_DIR",
        "TESSERA_SCHEDULE",
        "TESSERA_SEED",
        "TESSERA_SKIP_PACKAGES",
        "TESSERA_SOURCE_ROOT",
        "TESSERA_TIME",
        "TESSERA_TIME_CONSTANTS",
        "TESSERA_TORCH_INDEX",
        "TESSERA_TRACE_TENSIX",
        "TESSERA_WORKERS",
    ]
)


class SettingWarning(UserWarning):
    """An environment variable looks like a setting of Tessera and is none."""


def unknown() -> dict[str, str]:
    """Names of the environment that begin like ours and are not, each with the nearest setting or an empty text."""
    names = sorted(name for name in os.environ if name.startswith(_PREFIX) and name not in KNOWN)
    return {name: _nearest(name) for name in names}


def _nearest(name: str) -> str:
    known = [one.removeprefix(_PREFIX) for one in KNOWN]
    found = difflib.get_close_matches(name.removeprefix(_PREFIX), known, n=1)
    return _PREFIX + found[0] if found else ""


def warn_of_unknown() -> None:
    for name, nearest in unknown().items():
        meant = f"; did you mean {nearest}?" if nearest else "; docs/settings.md lists them all"
        warnings.warn(f"{name} is no setting of Tessera and changes nothing{meant}", SettingWarning, stacklevel=2)
