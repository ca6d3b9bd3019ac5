"""The micro-op library, at the paths kernel authors know: models/demos/<model>/micro_ops/<op>/."""
