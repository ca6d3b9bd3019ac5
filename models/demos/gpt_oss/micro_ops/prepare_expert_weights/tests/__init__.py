"""Tests of prepare_expert_weights."""
