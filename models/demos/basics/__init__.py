"""Micro-ops that show one thing each: where to begin reading."""
