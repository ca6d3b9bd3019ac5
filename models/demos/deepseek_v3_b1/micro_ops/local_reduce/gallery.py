"""What `make demo` shows of local_reduce: seven parts on each of four cores."""

import torch

import ttnn
from models.common.placing import place, place_columns, rectangle, sharded_config
from models.demos.deepseek_v3_b1.micro_ops.local_reduce.op import LocalReduce
from tessera.gallery import Show


def shows() -> list[Show]:
    parts = torch.randint(-8, 8, (7, 256), generator=torch.Generator().manual_seed(0)).bfloat16()

    def prepare(device):
        cores = rectangle((0, 0), (1, 1))
        config = sharded_config(ttnn.TensorMemoryLayout.WIDTH_SHARDED, cores, (7, 64))
        placed, out = place(parts, device, config), place_columns(torch.zeros(1, 256).bfloat16(), device, cores)
        return lambda: ttnn.to_torch(LocalReduce.op(placed, out, 7))

    return [Show("local_reduce", "7 x 1x256", 4, LocalReduce.golden(parts, 7), prepare)]
