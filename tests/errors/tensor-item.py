"""Wrong on purpose, see docs/errors/tensor-item.md."""

import ttnn

ttnn.zeros([2]).item()
