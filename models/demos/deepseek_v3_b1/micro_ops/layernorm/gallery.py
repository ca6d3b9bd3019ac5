"""What `make demo` shows of layernorm: rows in DRAM, on one core and on 32."""

import torch

import ttnn
from models.common.placing import one_core, rectangle
from models.demos.deepseek_v3_b1.micro_ops.layernorm.op import LayerNormMultiCore, LayerNormSingleCore
from tessera.gallery import Show


def shows() -> list[Show]:
    return [_show(64, 1000, one_core()), _show(1024, 1000, rectangle((0, 0), (7, 3)))]


def _show(rows: int, width: int, cores: ttnn.CoreRangeSet) -> Show:
    generator = torch.Generator().manual_seed(rows)
    values = [torch.randn(*shape, generator=generator).bfloat16() for shape in ((rows, width), (width,), (width,))]

    def prepare(device):
        tensors = [ttnn.from_torch(tensor, device=device) for tensor in (*values, torch.zeros_like(values[0]))]
        if cores.num_cores() == 1:
            return lambda: ttnn.to_torch(LayerNormSingleCore.op(*tensors))
        return lambda: ttnn.to_torch(LayerNormMultiCore.op(*tensors, core_grid=cores))

    return Show("layernorm", f"{rows}x{width}", cores.num_cores(), LayerNormMultiCore.golden(*values), prepare)
