"""The tree is a tree of the user's: its tests run with its own conftest, in a process of their own."""

collect_ignore = ["tree"]
