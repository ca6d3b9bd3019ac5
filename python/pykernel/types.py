"""The earlier name of pykernel.kernel_types."""

from .kernel_types import *  # noqa: F403
from .kernel_types import __all__ as __all__
