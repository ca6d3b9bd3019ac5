"""The micro-op eltwise_mul: op.py; its kernel is unified_kernels/eltwise_mul_kernel.cpp."""
