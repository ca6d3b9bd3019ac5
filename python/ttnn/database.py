"""Upstream's database of reports; none is written here, so there is no connection to close."""

from typing import Any

DEVICE_IDS_IN_DATABASE: set[int] = set()
SQLITE_CONNECTION: Any = None
