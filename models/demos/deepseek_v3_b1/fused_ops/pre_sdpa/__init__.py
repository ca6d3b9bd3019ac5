"""The fused op pre_sdpa: op.py and its one kernel."""
