"""tt-llk's own tests on the instruction engine: a few test files per process, with card.py in the card's place.

Sources are the checkout's, compiled for three TRISC roles with the build.h that tt-llk's own TestConfig generates;
stimuli, golden results and comparisons are tt-llk's too. Per test file a few parameter sets are drawn by a fixed seed.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDERS = ("tt_metal/tt-llk/tests", "tt_metal/third_party/tt_llk/tests")
CHIPS = {"blackhole": "blackhole", "wormhole": "wormhole_b0"}
SETS = 5  # that a source must pass
FILES = 3  # of one process
# The first pattern that a failure matches names its reason.
REASONS = [
    (r"NeedsDebugHardware: ([^\n]*)", "debug hardware: {0}"),
    (r"error\[unsupported\]: ([^\n]*)", "unsupported: {0}"),
    (r"error\[compile-error\]: ([^\n]*)", "does not compile: {0}"),
    (r"error\[([\w-]+)\]: ([^\n]*)", "{0}: {1}"),
    (r"\bassert\b|AssertionError|passed_test", "numbers differ"),
    (r"Error type: (\w+)", "{0}"),
    (r"(\w+Error)\b", "{0}"),
]


def reason(text: str) -> str:
    for pattern, name in REASONS:
        if match := re.search(pattern, text, re.MULTILINE):
            return name.format(*match.groups())[:160]
    return "unknown"


def tests_folder(tree: Path) -> Path:
    return next(tree / folder for folder in FOLDERS if (tree / folder / "sources").is_dir())


def sources(tests: Path) -> list[str]:
    files = sorted((tests / "sources").rglob("*.cpp"))
    return [str(file.relative_to(tests)) for file in files if "quasar" not in file.parts]


def driven_sources(tests: Path) -> list[str]:
    """Those that a Python test names."""
    texts = [file.read_text() for file in find_tests(tests, "")]
    return [source for source in sources(tests) if any(source in text for text in texts)]


def find_tests(tests: Path, pattern: str) -> list[Path]:
    """Python files that drive a source which is not Quasar's."""
    files = [file for file in sorted((tests / "python_tests").rglob("test_*.py")) if "quasar" not in file.parts]
    driving = [file for file in files if re.search(r"sources/(?!quasar)[\w/]+\.cpp", file.read_text())]
    return [file for file in driving if re.search(pattern, str(file.relative_to(tests)))]


@dataclass
class Runner:
    tree: Path
    python: Path
    cache: Path
    timeout: int
    sets: int = SETS

    def environment(self, folder: Path, chip: str) -> dict[str, str]:
        tests = tests_folder(self.tree)
        dropped = ("TESSERA_", "PYTHON", "TT_METAL", "VIRTUAL_ENV")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
        return {
            **kept,
            "PYTHONPATH": str(HERE / "llk"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "OMP_NUM_THREADS": "1",
            "LOGURU_LEVEL": "WARNING",
            "RUNNER_TEMP": str(folder),
            "CHIP_ARCH": chip,
            "TESSERA_ARCH": CHIPS[chip],
            "TESSERA_CACHE_DIR": str(self.cache),
            # More folders that tt-llk's build has among its includes.
            "TESSERA_SOURCE_ROOT": str(self.tree / "ttnn/cpp/ttnn/operations/experimental"),
            "TT_METAL_HOME": str(self.tree),
            "TT_METAL_KERNEL_PATH": str(tests / "helpers" / "include"),
            "LLK_CARD_TESTS": str(tests),
            "LLK_CARD_SAMPLE": str(self.sets),
            "LLK_CARD_REPORT": str(folder / "report.json"),
        }

    def run(self, files: list[Path], chip: str) -> dict[str, object]:
        options = ["-q", "-p", "no:cacheprovider", "-p", "card", "-o", "log_cli=false", "-o", "addopts=", "--tb=short"]
        options += [f"--timeout={self.timeout}", f"--rootdir={tests_folder(self.tree) / 'python_tests'}"]
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [str(self.python), "-m", "pytest", *options, *map(str, files)],
                cwd=folder,
                env=self.environment(Path(folder), chip),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                check=False,
            )
            report = Path(folder, "report.json")
            lines = [json.loads(line) for line in report.read_text().splitlines()] if report.exists() else []
        results = [line for line in lines if "outcome" in line]
        kernels = [file for line in lines for file in line.get("kernels", ())]
        left = {source: count for line in lines for source, count in line.get("left", {}).items() if source}
        if not any("kernels" in line for line in lines):  # it died: there may be more sets of any source
            left = {one["source"]: 1 for one in results if one["source"]}
        log = "" if results else done.stdout[-3000:]
        return {"chip": chip, "results": results, "kernels": kernels, "left": left, "log": log}


def shortened(result: dict[str, object]) -> list[dict[str, str]]:
    """Without what a page does not need: texts become reasons."""
    return [
        {
            "test": one["test"],
            "chip": result["chip"],
            "outcome": one["outcome"],
            "source": one["source"],
            "reason": reason(one["text"]) if one["text"] else "",
        }
        for one in result["results"]
    ]


def run_all(runner: Runner, files: list[Path], chips: list[str], jobs: int):
    """Several files per process: starting Python with its packages costs more than most tests."""
    groups = [files[at : at + FILES] for at in range(0, len(files), FILES)]
    with ThreadPoolExecutor(jobs) as pool:
        running = [pool.submit(runner.run, group, chip) for chip in chips for group in groups]
        yield from (done.result() for done in as_completed(running))


def by_source(results: dict[str, dict], left: dict[str, int]) -> dict[str, Counter]:
    """Outcomes of every source's parameter sets, by chip; reasons of failures under their own names. `left`: sets that
    were not needed, by chip and source."""
    table: dict[str, Counter] = defaultdict(Counter)
    for name, count in left.items():
        chip, source = name.split(" ", 1)
        table[source][chip, "left"] += count
    for one in results.values():
        if not one["source"]:
            continue
        table[one["source"]][one["chip"], one["outcome"]] += 1
        if one["outcome"] == "failed":
            table[one["source"]]["reason", one["reason"]] += 1
    return table
