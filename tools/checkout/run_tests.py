"""Runs test files of a checkout, each in a process of its own, with the checkout's own conftest and nothing of
Tessera's tree in sys.path; says what passed, and why the rest did not.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

FOLDERS = ("models/demos/deepseek_v3_b1", "tests/ttnn")
# The first pattern that an error matches names its class.
REASONS = [
    (r"module '(ttnn[\w.]*)' has no attribute '(\w+)'", "host name {0}.{1}"),
    (r"ttnn\.(\w+) is not here", "host name ttnn.{0}"),
    (r"type object '(\w+)' has no attribute '(\w+)'", "host name {0}.{1}"),
    (r"'[\w.]*?(\w+)' object has no attribute '(\w+)'", "host name {0}.{1}"),
    (r"cannot import name '(\w+)' from 'ttnn", "host name ttnn.{0}"),
    (r"No module named '(ttnn[\w.]*)'", "host name {0}"),
    (r"No module named '([\w.]+)'", "environment: {0}"),
    (r"error\[unsupported\]: (\S+)", "unsupported: {0}"),
    (r"error\[compile-error\]: ([^\n]*)", "kernel: {0}"),
    (r"error\[([\w-]+)\]", "{0}"),
    (r"finding\[([\w-]+)\]", "finding {0}"),
    (r"fixture '(\w+)' not found", "fixture {0}"),
    (r"module 'torch' has no attribute '(\w+)'", "torch.{0}"),
    (r"HF_HUB|huggingface|HuggingFace", "environment: a model from a hub"),
    (r"Timeout", "timeout"),
    (r"incompatible function arguments", "arguments of a host function"),
    (r"AssertionError|^E\s+assert", "numbers or assertion"),
    (r"(\w+Error)\b", "{0}"),
]


def reason(text: str) -> str:
    for pattern, name in REASONS:
        if match := re.search(pattern, text, re.MULTILINE):
            return name.format(*match.groups())
    return (text.strip().splitlines() or ["unknown"])[-1][:100]


def find_tests(tree: Path, pattern: str | None) -> list[Path]:
    """Test files that match; without a pattern, those of deepseek_v3_b1 and those of tests/ttnn that use generic_op."""
    files = [path for folder in FOLDERS for path in sorted((tree / folder).rglob("test_*.py"))]
    if pattern:
        files = sorted(tree.rglob("test_*.py"))
        return [path for path in files if re.search(pattern, str(path.relative_to(tree)))]
    return [path for path in files if "tests/ttnn" not in str(path) or "generic_op" in path.read_text()]


@dataclass
class Runner:
    tree: Path
    python: Path
    arch: str
    check: bool
    timeout: int
    cache: Path

    def environment(self, report: Path) -> dict[str, str]:
        dropped = ("TESSERA_", "PYTHON", "TT_METAL", "VIRTUAL_ENV")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
        return {
            **kept,
            "PYTHONPATH": f"{self.tree}:{report.parent / 'plugin'}",
            "PYTHONDONTWRITEBYTECODE": "1",
            "TT_METAL_HOME": str(self.tree),
            "TT_METAL_SLOW_DISPATCH_MODE": "1",
            "TT_METAL_ALLOCATOR_MODE_HYBRID": "1",
            "HF_HUB_OFFLINE": "1",
            "TESSERA_CACHE_DIR": str(self.cache),
            "PROVENANCE_TREE": str(self.tree),
            "PROVENANCE_REPORT": str(report),
        }

    def command(self, file: Path, junit: Path) -> list[str]:
        options = ["-q", "-rfE", "-p", "no:cacheprovider", "-p", "provenance", "--tb=short", f"--junitxml={junit}"]
        options += ["-o", "addopts=--import-mode=importlib", f"--timeout={self.timeout}", "--tessera-arch", self.arch]
        return [str(self.python), "-m", "pytest", *options, *(["--tessera-check"] if self.check else []), str(file)]

    def run(self, file: Path) -> dict[str, object]:
        with tempfile.TemporaryDirectory() as folder:
            report, junit = Path(folder, "files.json"), Path(folder, "junit.xml")
            Path(folder, "plugin").mkdir()
            shutil.copy(Path(__file__).with_name("provenance.py"), Path(folder, "plugin"))
            done = subprocess.run(
                self.command(file, junit),
                cwd=self.tree,
                env=self.environment(report),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                check=False,
            )
            return {"file": str(file.relative_to(self.tree)), "arch": self.arch, **outcome(done, junit, report)}


def outcome(done: subprocess.CompletedProcess, junit: Path, report: Path) -> dict[str, object]:
    """Counts, the reasons of what did not pass, and the files that were under test."""
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for case in ElementTree.parse(junit).getroot().iter("testcase") if junit.exists() else []:
        error = case.find("failure") if case.find("failure") is not None else case.find("error")
        skip = case.find("skipped")
        if error is not None:
            counts["failed"] += 1
            reasons[reason(f"{error.get('message')}\n{error.text}")] += 1
        elif skip is not None:
            counts["skipped"] += 1
            reasons[f"skipped: {skip.get('message')}"[:160]] += 1
        else:
            counts["passed"] += 1
    collected = (
        bool(counts) and "error during collection" not in done.stdout and "errors during coll" not in done.stdout
    )
    if not counts and done.returncode != 5:
        reasons[reason(done.stdout)] += 1
    files = json.loads(report.read_text()) if report.exists() else {"modules": [], "kernels": [], "foreign": []}
    return {
        "collected": collected or done.returncode == 5,
        **{name: counts[name] for name in ("passed", "failed", "skipped")},
        "reasons": dict(reasons.most_common()),
        **files,
        "log": done.stdout[-6000:],
    }


def run_all(runner: Runner, files: list[Path], jobs: int):
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(runner.run, files)
