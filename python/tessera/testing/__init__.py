"""`tessera.testing`: what is wrong with a result. compare(got, expected) measures, finds the first bad element and says
what causes it where the pattern is a known one. docs/testing.md.
"""

from tessera.testing.comparison import Comparison, Element, assert_close, compare

__all__ = ["Comparison", "Element", "assert_close", "compare"]
