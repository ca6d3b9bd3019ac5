"""One folder per op: op.py describes it, kernels/ does it, tests/ compares it with its golden."""
