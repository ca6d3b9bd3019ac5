"""The micro-op layernorm: op.py, its kernels, SPEC.md and PLAN.md."""

from models.demos.deepseek_v3_b1.micro_ops.layernorm.op import LayerNormMultiCore, LayerNormSingleCore

__all__ = ["LayerNormMultiCore", "LayerNormSingleCore"]
