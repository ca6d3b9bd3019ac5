"""The fused op swiglu_mlp: op.py and its one kernel."""
