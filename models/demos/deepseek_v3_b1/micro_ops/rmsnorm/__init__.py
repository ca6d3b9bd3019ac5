"""The micro-op rmsnorm: op.py and its kernels."""
