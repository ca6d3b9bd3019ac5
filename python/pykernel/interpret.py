"""Placeholder until the device runtime offers a door: see the module's next revision."""

import contextlib


def enabled() -> bool:
    return False


@contextlib.contextmanager
def running():
    yield


def source(kernel, buffers, constants, args, compiled) -> str:
    return compiled.cpp
