"""The parts of tools/check_mutation.py: what is changed, where a report must point, which programs run, the page."""
