"""The micro-op matmul: op.py and its kernels."""
