"""Micro-ops of gpt-oss: one folder each."""
