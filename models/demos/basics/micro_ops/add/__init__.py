"""Element-wise addition of two tensors in DRAM."""
