"""Programs that do in one launch what a chain of micro-ops does in several."""
