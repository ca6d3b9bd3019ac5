"""Lesson 9 again: an op of lesson 7, whose kernels are written in Python, with NumPy's arrays."""

import sys
from pathlib import Path

import numpy as np

import ttnn

sys.path.insert(0, str(Path(__file__).parents[1] / "07_pykernel"))
from ops.eltwise_sfpu import Exp

device = ttnn.open_device(device_id=0)
x = np.linspace(-2, 2, 64 * 64, dtype=np.float32).reshape(64, 64)
a = ttnn.from_numpy(x, dtype=ttnn.bfloat16, layout=ttnn.TILE_LAYOUT, device=device)
out = ttnn.allocate_tensor_on_device(a.shape, ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
result = ttnn.to_numpy(Exp((2, 2))(a, out)).astype(np.float32)

difference = np.abs(result / np.exp(x) - 1).max()
print(f"largest relative difference from numpy {difference:.4f}")
assert difference < 0.02
ttnn.close_device(device)
