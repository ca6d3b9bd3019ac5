"""Helpers that upstream's model tests share."""
