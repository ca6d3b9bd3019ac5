"""`tessera.testing`: what tests and small examples need. compare(got, expected) measures a result, finds the first bad
element and says what causes it where the pattern is a known one (docs/testing.md). run_kernels(...) runs a whole
program around kernel texts in one call.
"""

from tessera.testing.comparison import Comparison, Element, assert_close, compare
from tessera.testing.programs import run_kernels

__all__ = ["Comparison", "Element", "assert_close", "compare", "run_kernels"]
