"""Micro-ops of DeepSeek-V3: one folder each."""
