"""Removes or displaces each protocol call of the micro-ops' and lessons' kernels in turn; checked mode must say so.

Barriers, flushes, pushes, pops, reserves, waits, inits, uninits, Dst steps and semaphore calls, one at a time. A mutant
is reported when a finding or an error points at a line that the call guarded (tools/check_mutants/lines.py). One that
nobody reports runs on as an ordinary program, over and over and under fuzzed schedules, and must give the bits of the
unchanged one.

`tools/check_mutation.py [--only TEXT] [--jobs N] [--seeds N] [--save FILE] [--any-build] [--page]`: results go to FILE
as they come, a second run goes on where the first was stopped, and with --any-build also after a change to the core.
Mutants that the page lists as not reported come first. --page writes docs/check-mutation.md from a whole run.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from check_mutants.calls import ROOT, Mutant, change, kernel_files, mutants, source_of, stopping
from check_mutants.lines import RIGHT, Expected
from check_mutants.page import PAGE, page, shown, summary
from check_mutants.programs import Program, Programs
from check_mutants.verdict import Evidence, Report, Run, checked, plain

SAVED = ROOT / "build" / "check-mutation" / "results.jsonl"
SEEDS = 5
SCHEDULES = 200  # that a mutant which nobody reports is fuzzed under, per program and chip


class Bench:
    """A copy of the kernels in which one is changed at a time."""

    def __init__(self, copy: Path, seeds: int):
        for part in ("models", "examples"):
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        self.copy, self.programs, self.evidence = copy, Programs(copy), Evidence(seeds, SCHEDULES)

    def study(self, mutant: Mutant) -> dict[str, Any]:
        target = self.copy / mutant.file
        whole = target.read_text()
        try:
            expected = Expected(mutant, source_of(mutant.file))
            target.write_text(change(mutant, source_of(mutant.file)).text)
            row = self.reported(expected)
            return row if row["reports"] else {**row, **self.proved(expected, target, whole)}
        finally:
            target.write_text(whole)

    def reported(self, expected: Expected) -> dict[str, Any]:
        """Runs checked programs until one is reported at the right line."""
        reports: list[dict[str, Any]] = []
        for program in self.programs.of(expected.mutant.file):
            reports += self.described(checked(program))
            if expected.judge(reports)["seen"] in RIGHT:
                return {"reports": reports, "all_run": False}
        return {"reports": reports, "all_run": True}

    def described(self, reports: list[Report]) -> list[dict[str, Any]]:
        def below(file: str) -> str:
            return file.removeprefix(f"{self.copy}/")

        return [{"code": r.code, "places": [[below(file), line] for file, line in r.places]} for r in reports]

    def proved(self, expected: Expected, target: Path, whole: str) -> dict[str, Any]:
        """What a mutant that checked mode says nothing of does when it runs as an ordinary program."""
        mutant = expected.mutant
        target.write_text(stopping(mutant, source_of(mutant.file)))
        reached = {program.name for program in self.programs.of(mutant.file) if checked(program)}
        target.write_text(whole)
        for program in self.programs.of(mutant.file):
            if program.name in reached:
                self.evidence.learn(program)
        target.write_text(change(mutant, source_of(mutant.file)).text)
        row: dict[str, Any] = {"equal": 0, "reached": sorted(reached)}
        for program in self.programs.of(mutant.file):
            if program.name in reached:
                if failure := self.evidence.fuzz(program):
                    return {**row, "wrong": f"{program.name}, fuzzed: {failure}"}
                count, wrong = self.evidence.compare(program)
                row["equal"] += count
                if wrong:
                    return {
                        **row,
                        "wrong": f"{program.name}, {wrong}",
                        "reports": self.described(self.caught(program, wrong)),
                    }
        return row

    def caught(self, program: Program, run: Run) -> list[Report]:
        """A run that goes wrong under another seed: does checked mode say so there, or the error that ends it?"""
        results = plain(program, run)
        return [*checked(program, run), *([results] if isinstance(results, Report) else [])]


def work(seeds: int) -> None:
    """Studies mutants that come as JSON lines; one JSON line each to standard output."""
    os.environ.setdefault("TESSERA_POLL_LIMIT", "2000000")
    os.environ.setdefault("TESSERA_CACHE_DIR", str(SAVED.parent / "cache"))
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder).resolve(), seeds)
        for line in sys.stdin:
            mutant = Mutant(**json.loads(line))
            print(json.dumps({**asdict(mutant), **bench.study(mutant)}), flush=True)


def fingerprint(seeds: int) -> str:
    """Of what decides how a mutant runs: kernels and programs, then the core. Where reports point is judged again."""
    import tessera._core

    digest = hashlib.sha256(f"{seeds} {SCHEDULES}".encode())
    folders = [ROOT / "models", ROOT / "examples"]
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".cpp", ".hpp")]
    tool = [ROOT / "tools" / "check_mutants" / f"{name}.py" for name in ("source", "calls", "programs", "verdict")]
    for path in sorted([*files, *tool]):
        digest.update(path.read_bytes())
    core = sorted(Path(tessera._core.__file__).parent.rglob("*.so*"))
    of_core = hashlib.sha256(b"".join(path.read_bytes() for path in core))
    return f"{digest.hexdigest()[:16]} {of_core.hexdigest()[:8]}"


def known(saved: Path, mark: str, any_build: bool) -> dict[str, dict[str, Any]]:
    """Results that an interrupted run left, when nothing (or nothing but the core) has changed since."""
    if not saved.is_file():
        return {}
    rows = [json.loads(line) for line in saved.read_text().splitlines() if line.endswith("}")]
    fits = [row for row in rows if row["mark"] == mark or (any_build and row["mark"].split()[0] == mark.split()[0])]
    judged = [judge(row) for row in fits]
    return {row["key"]: row for row in judged if row["all_run"] or row["seen"] in RIGHT}


def judge(row: dict[str, Any]) -> dict[str, Any]:
    mutant = Mutant(*(row[name] for name in ("file", "line", "column", "call", "how")))
    verdict = Expected(mutant, source_of(mutant.file)).judge(row["reports"])
    if verdict["seen"] == "not noticed" and "wrong" in row:
        verdict["seen"] = "wrong result"
    elif verdict["seen"] == "not noticed" and not row["reached"]:
        verdict["seen"] = "not run"
    return {**row, **verdict}


def feed(worker: subprocess.Popen[str], wanted: queue.Queue[Mutant], results: queue.Queue[Any]) -> None:
    assert worker.stdin and worker.stdout
    while True:
        try:
            mutant = wanted.get_nowait()
        except queue.Empty:
            worker.stdin.close()
            break
        started = time.monotonic()
        worker.stdin.write(json.dumps(asdict(mutant)) + "\n")
        worker.stdin.flush()
        line = ""
        for line in worker.stdout:
            if line.startswith('{"file"'):
                break
        else:
            results.put(f"a worker ended with {worker.wait()} at {mutant.key}")
            return
        results.put({**json.loads(line), "key": mutant.key, "seconds": round(time.monotonic() - started, 2)})
    results.put(None)


def doubtful_first(every: list[Mutant]) -> list[Mutant]:
    """What the page lists as not reported at the right line, or as harmless, takes longest and says most."""
    listed = set(re.findall(r"^\| (\S+):(\d+) \| `(\w+)` \| ([a-z ]+) \|", PAGE.read_text(), re.MULTILINE))
    return sorted(every, key=lambda m: (shown(m.file), str(m.line), m.call, m.how) not in listed)


def study(files: list[str], jobs: int, seeds: int, saved: Path, any_build: bool) -> list[dict[str, Any]]:
    mark = fingerprint(seeds)
    every = [mutant for file in files for mutant in mutants(file)]
    done = known(saved, mark, any_build)
    wanted: queue.Queue[Mutant] = queue.Queue()
    for mutant in doubtful_first(every):
        if mutant.key not in done:
            wanted.put(mutant)
    todo, results, started = wanted.qsize(), queue.Queue(), time.monotonic()
    print(f"{len(every)} mutants in {len(files)} files, {len(every) - todo} known from {saved}", flush=True)
    command = [sys.executable, __file__, "--work", "--seeds", str(seeds)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    workers = [subprocess.Popen(command, **pipes) for _ in range(min(jobs, todo))]
    for worker in workers:
        threading.Thread(target=feed, args=(worker, wanted, results), daemon=True).start()
    saved.parent.mkdir(parents=True, exist_ok=True)
    running, count = len(workers), 0
    with saved.open("a") as file:
        while running:
            row = results.get()
            if isinstance(row, str):
                sys.exit(row)
            if row is None:
                running -= 1
                continue
            count += 1
            row["mark"] = mark
            file.write(json.dumps(row) + "\n")
            file.flush()
            done[row["key"]] = row = judge(row)
            print(progress(row, count, todo, time.monotonic() - started), flush=True)
    return [done[mutant.key] for mutant in every]


def progress(row: dict[str, Any], count: int, todo: int, seconds: float) -> str:
    left = seconds / count * (todo - count) / 60
    says = f"{row['file']}:{row['line']} {row['call']} {row['how']}: {row['seen']} {row['code']}".rstrip()
    return f"[{count}/{todo}, {left:.0f} min left] {says}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="files whose path holds this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one per processor)")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="seeds for mutants that nobody reports")
    parser.add_argument("--save", type=Path, default=SAVED, help="results, one JSON line each; known ones are kept")
    parser.add_argument("--any-build", action="store_true", help="keep results of other builds of the core")
    parser.add_argument("--page", action="store_true", help="write docs/check-mutation.md")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        work(arguments.seeds)
        return 0
    if arguments.page and arguments.only:
        parser.error("the page needs a whole run: leave --only out")
    files = [file for file in kernel_files() if arguments.only in file]
    found = study(files, arguments.jobs, arguments.seeds, arguments.save, arguments.any_build)
    print(summary(found))
    if arguments.page:
        PAGE.write_text(page(found, arguments.seeds, SCHEDULES))
    return 0


if __name__ == "__main__":
    sys.exit(main())
