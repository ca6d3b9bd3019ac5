"""The micro-op eltwise_add: op.py; its kernel is unified_kernels/eltwise_add_kernel.cpp."""
