"""The micro-op gather: op.py and its kernels."""
