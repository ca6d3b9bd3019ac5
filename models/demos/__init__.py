"""Micro-ops by the model they serve."""
