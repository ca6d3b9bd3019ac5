"""The settings of upstream's `ttnn`: a record that its conftest reads, saves and puts back; nothing depends on it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

_HOME = Path(os.path.expanduser("~"))  # Path.home() raises where there is none
_DEFAULTS: dict[str, Any] = {
    "cache_path": _HOME / ".cache" / "ttnn",
    "model_cache_path": _HOME / ".cache" / "ttnn" / "models",
    "tmp_dir": Path("/tmp/ttnn"),
    "enable_model_cache": False,
    "enable_fast_runtime_mode": True,
    "throw_exception_on_fallback": False,
    "enable_logging": False,
    "enable_graph_report": False,
    "enable_detailed_buffer_report": False,
    "enable_detailed_tensor_report": False,
    "enable_comparison_mode": False,
    "comparison_mode_should_raise_exception": False,
    "comparison_mode_pcc": 0.9999,
    "root_report_path": Path("generated/ttnn/reports"),
    "report_name": None,
}


class Config(SimpleNamespace):
    """Copies another one, or begins with upstream's defaults."""

    def __init__(self, other: Config | None = None) -> None:
        super().__init__(**(vars(other) if other is not None else _DEFAULTS))

    @property
    def report_path(self) -> Path | None:
        return self.root_report_path / str(hash(self.report_name)) if self.report_name else None


CONFIG = Config()
CONFIG_PATH: str | None = None
CONFIG_OVERRIDES: str | None = None


def _current() -> Config:
    import ttnn

    return ttnn.CONFIG


def load_config_from_dictionary(values: Mapping[str, Any], from_file: bool = False) -> None:
    """Sets what is named; a name that upstream does not have is an AttributeError, as there."""
    for name, value in values.items():
        if name not in _DEFAULTS:
            raise AttributeError(f"ttnn.CONFIG has no setting {name!r}")
        setattr(_current(), name, value)


def load_config_from_json_file(path: str) -> None:
    load_config_from_dictionary(json.loads(Path(path).read_text()), from_file=True)


@contextmanager
def manage_config(name: str, value: Any) -> Iterator[None]:
    """A setting for a while."""
    before = getattr(_current(), name)
    setattr(_current(), name, value)
    try:
        yield
    finally:
        setattr(_current(), name, before)


# Reports go to no database, and nothing is traced: there is nothing to end.
tracer = SimpleNamespace(disable_tracing=lambda: None, is_tracing_enabled=lambda: False)
