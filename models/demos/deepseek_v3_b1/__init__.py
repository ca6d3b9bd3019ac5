"""DeepSeek-V3 at batch 1: micro-ops, unified kernels and the fused ops made of them."""
