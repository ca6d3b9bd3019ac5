"""The micro-op mcast: op.py and its kernels."""
