"""A file below tests/, which uses another op of Tessera's that the tree does not have."""

import ttnn
from models.demos.basics.micro_ops.add.op import Add


def test_op_that_the_tree_does_not_have(device):
    a = ttnn.ones([32, 32], layout=ttnn.TILE_LAYOUT, device=device)
    out = ttnn.allocate_tensor_on_device(a.shape, ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
    assert ttnn.to_torch(Add.op(a, a, out, 1)).float().sum().item() == 2048
