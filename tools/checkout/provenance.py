"""A pytest plug-in for tests of a checkout: which files were really under test. It is loaded from a folder of its own,
so that nothing of Tessera's tree is importable beside it. A module `models.*` or `tests.*`, or a kernel, that does not
come from the checkout fails the run.
"""

import json
import os
import sys
from pathlib import Path

TREE = Path(os.environ["PROVENANCE_TREE"])
REPORT = Path(os.environ["PROVENANCE_REPORT"])


def modules() -> list[str]:
    names = [name for name in sys.modules if name.partition(".")[0] in ("models", "tests", "conftest")]
    files = {getattr(sys.modules[name], "__file__", None) for name in names}
    return sorted(file for file in files if file)


def kernels() -> list[str]:
    try:
        from tessera import _core
    except ImportError:
        return []
    return [file for file in _core.kernel_files() if "/source-" not in file]  # source text has no file of its own


def is_foreign(file: str) -> bool:
    return not Path(file).resolve().is_relative_to(TREE.resolve())


def pytest_sessionfinish(session, exitstatus):
    files = {"modules": modules(), "kernels": kernels()}
    import ttnn

    foreign = [file for kind in files.values() for file in kind if is_foreign(file)]
    REPORT.write_text(json.dumps({**files, "foreign": foreign, "ttnn": ttnn.__file__}))
    if foreign:
        session.exitstatus = 3
