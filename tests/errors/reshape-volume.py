"""A shape with another number of elements."""

import torch

import ttnn

ttnn.reshape(ttnn.from_torch(torch.zeros(4, 4)), [3, 5])
