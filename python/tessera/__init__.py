"""What is Tessera's own: command line, reports, checks. Kernel authors import `ttnn` and `pykernel`."""


def __getattr__(name: str) -> str:
    """`__version__`, looked up when asked for: reading the metadata takes longer than the rest of `import ttnn`."""
    if name == "__version__":
        from importlib import metadata

        return metadata.version("tessera")
    raise AttributeError(f"module 'tessera' has no attribute '{name}'")
