"""The micro-op that prepares routing weights for the experts' outputs."""

from models.demos.gpt_oss.micro_ops.prepare_expert_weights.op import (
    PrepareGptOssExpertsTensorMultiCore,
    PrepareGptOssExpertsTensorMultiply,
    PrepareGptOssExpertsTensorOptimized,
    PrepareGptOssExpertsTensorPipelined,
    PrepareGptOssExpertsTensorSingleCore,
)

__all__ = [
    "PrepareGptOssExpertsTensorMultiCore",
    "PrepareGptOssExpertsTensorMultiply",
    "PrepareGptOssExpertsTensorOptimized",
    "PrepareGptOssExpertsTensorPipelined",
    "PrepareGptOssExpertsTensorSingleCore",
]
