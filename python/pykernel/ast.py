"""The earlier name of pykernel.kernel_ast."""

from .kernel_ast import *  # noqa: F403
from .kernel_ast import __all__ as __all__
