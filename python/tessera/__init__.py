"""What is Tessera's own: command line, reports, checks. Kernel authors import `ttnn` and `pykernel`."""

from typing import Any

_OF_CHECK = ("Finding", "findings", "clear_findings")


def __getattr__(name: str) -> Any:
    """Names that are looked up when asked for: reading the metadata takes longer than the rest of `import ttnn`."""
    if name in _OF_CHECK:
        from tessera import check

        return getattr(check, name)
    if name == "__version__":
        from importlib import metadata

        return metadata.version("tessera")
    raise AttributeError(f"module 'tessera' has no attribute '{name}'")
