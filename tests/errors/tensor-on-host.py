"""A tensor on the host asked for its address on a device."""

import torch

import ttnn

ttnn.from_torch(torch.zeros(32, 32)).buffer_address()
