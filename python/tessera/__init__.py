"""What is Tessera's own: command line, reports, checks. Kernel authors import `ttnn` and `pykernel`."""

from importlib import import_module
from typing import Any

_HOMES = {
    "Finding": "tessera.check",
    "findings": "tessera.check",
    "clear_findings": "tessera.check",
    "KernelWarning": "tessera.lint",
    "LintWarning": "tessera.lint",
    "l1_map": "tessera.l1",
}
# Python looks for these here when an error is pickled between processes.
_ERRORS = "Error ProgramError ProgramTypeError ProgramIndexError CompileError KernelError Unsupported InternalError"
_HOMES |= dict.fromkeys(_ERRORS.split(), "tessera._core")


def __getattr__(name: str) -> Any:
    """Names that are looked up when asked for: reading the metadata takes longer than the rest of `import ttnn`."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name == "__version__":
        from importlib import metadata

        return metadata.version("tessera-tensix")
    raise AttributeError(f"module 'tessera' has no attribute '{name}'")
