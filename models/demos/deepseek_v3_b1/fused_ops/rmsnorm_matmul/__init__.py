"""The fused op rmsnorm_matmul: op.py and its one kernel."""
