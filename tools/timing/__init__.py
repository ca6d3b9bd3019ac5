"""Programs that stand for measured rows, by family (tools/timing_eval.py)."""
