"""The micro-op local_reduce: op.py; its kernel is unified_kernels/local_reduce_kernel.cpp."""
