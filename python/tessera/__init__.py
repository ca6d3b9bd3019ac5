"""What is Tessera's own: command line, reports, checks. Kernel authors import `ttnn` and `pykernel`."""

from importlib import metadata

__version__ = metadata.version("tessera")
