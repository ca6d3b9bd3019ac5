"""Runs a checkout of tt-metal as it is against an installed Tessera: its tests, its kernels, its C++ examples.

    tools/upstream.py --tree ~/tt-metal                          tests that need what Tessera models
    tools/upstream.py --tree ~/tt-metal --tests mcast --check    some of them, in checked mode
    tools/upstream.py --tree ~/tt-metal --kernels --share 6      compiles one kernel in six
    tools/upstream.py --tree ~/tt-metal --kernels --failed       and those again that did not, or were never tried
    tools/upstream.py --tree ~/tt-metal --examples --cpp-tests   C++ programs and tests against libtt_metal
    tools/upstream.py --tree ~/tt-mlir --pykernel                Python kernels of a tt-mlir checkout
    tools/upstream.py --tree ~/tt-metal --llk-tests              tt-llk's own tests on the instruction engine
    tools/upstream.py --page                                     the pages in docs from all runs so far

Nothing of this repository is importable in those runs but the installed package; every op and kernel under test must be
a file of the checkout, or the run fails. Results are kept per revision in build/upstream/<revision>.json.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from checkout import cpp_tests, examples, kernel_list, llk_page, llk_tests, page, pykernel, run_tests

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "upstream"
VENV = WORK / "venv"
REQUIREMENTS = [ROOT / "tools" / "checkout" / name for name in ("requirements.txt", "llk_requirements.txt")]


def run(*command: object, **options: object) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    if done.returncode:
        sys.exit(f"upstream: {' '.join(words)} failed\n{done.stdout}{done.stderr}")
    return done.stdout


def newest_source() -> float:
    files = (
        path for folder in ("python", "models", "src", "kernel_api", "arch") for path in (ROOT / folder).rglob("*")
    )
    return max(path.stat().st_mtime for path in files if path.is_file() and path.suffix != ".pyc")


def set_up_venv() -> Path:
    """An interpreter with upstream's Python packages and Tessera as a wheel: nothing leads back to this repository."""
    python, stamp = VENV / "bin" / "python", VENV / ".tessera"
    wanted = "".join(file.read_text() for file in REQUIREMENTS)
    if not python.exists() or not (VENV / ".requirements").exists() or (VENV / ".requirements").read_text() != wanted:
        print("upstream: installing what upstream's tests import (torch and others, once)", flush=True)
        run(sys.executable, "-m", "venv", VENV)
        run(python, "-m", "pip", "install", "-q", *(word for file in REQUIREMENTS for word in ("-r", file)))
        (VENV / ".requirements").write_text(wanted)
    if not stamp.exists() or stamp.stat().st_mtime < newest_source():
        print("upstream: installing Tessera as a wheel", flush=True)
        options = [f"--config-settings={text}" for text in ("build-dir=build/release", "cmake.define.TESSERA_TESTS=ON")]
        build = ["-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", *options, "-w", WORK / "wheel", ROOT]
        run(ROOT / ".venv/bin/python", *build, cwd=ROOT)
        wheel = max((WORK / "wheel").glob("tessera_tensix-*.whl"), key=lambda path: path.stat().st_mtime)
        run(python, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--force-reinstall", wheel)
        stamp.touch()
    return python


def revision_of(tree: Path) -> str:
    if not (tree / ".git").exists():
        return tree.name
    return run("git", "-C", tree, "log", "-1", "--abbrev=11", "--format=%h %cs")


class Results:
    """What is known about a revision; runs of some of its files replace only those, also when two run at once."""

    def __init__(self, revision: str, folder: Path) -> None:
        self.path = folder / f"{revision.split()[0]}.json"
        self.revision = revision.strip()
        self.new: dict[str, dict[str, object]] = {}
        self.data = self.known()

    def known(self) -> dict:
        return {"revision": self.revision} | (json.loads(self.path.read_text()) if self.path.exists() else {})

    def put(self, kind: str, file: str, result: object) -> None:
        for results in (self.data, self.new):
            results.setdefault(kind, {})[file] = result

    def save(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = self.known()
        for kind, files in self.new.items():
            data.setdefault(kind, {}).update(files)
        written = self.path.with_suffix(f".{os.getpid()}")
        written.write_text(json.dumps(data, indent=1, sort_keys=True))
        written.rename(self.path)


def test(arguments: argparse.Namespace, results: Results) -> int:
    files = run_tests.find_tests(arguments.tree, arguments.tests)
    runner = run_tests.Runner(
        arguments.tree, arguments.python, arguments.arch, arguments.check, arguments.timeout, arguments.cache
    )
    totals: Counter[str] = Counter()
    foreign: list[str] = []
    for result in run_tests.run_all(runner, files, arguments.jobs):
        counts = f"{result['passed']:>3} passed {result['failed']:>3} failed {result['skipped']:>3} skipped"
        first = next(iter(result["reasons"]), "") if result["failed"] or not result["collected"] else ""
        print(f"{counts if result['collected'] else 'not collected':<34} {result['file']}  {first}", flush=True)
        if arguments.files:
            print("\n".join(f"      {file}" for kind in ("modules", "kernels") for file in result[kind]))
        totals.update({name: result[name] for name in ("passed", "failed", "skipped")})
        totals["not collected"] += not result["collected"]
        foreign += [f"{result['file']}: {file}" for file in result["foreign"]]
        results.put("tests_checked" if arguments.check else "tests", result["file"], result)
        results.save()  # a long run that is stopped keeps what it has
    print(", ".join(f"{totals[name]} {name}" for name in ("passed", "failed", "skipped", "not collected")))
    return kernel_list.report(foreign)


def compile_kernels(arguments: argparse.Namespace, results: Results) -> int:
    script = ROOT / "tools/checkout/compile_kernels.py"
    options = ["--pattern", arguments.kernels, "--arch", arguments.arch, "--share", arguments.share]
    options += ["--seed", arguments.seed, "--jobs", arguments.jobs, "--groups", arguments.groups]
    if arguments.failed:
        good_files = [file for file, result in results.data.get("kernels", {}).items() if result["ok"]]
        options += ["--skip", results.path.with_suffix(".skip")]
        results.path.with_suffix(".skip").write_text("\n".join(good_files))
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("TESSERA_", "PYTHON"))}
    environment |= {"TT_METAL_HOME": str(arguments.tree), "TESSERA_CACHE_DIR": str(arguments.cache)}
    command = [str(word) for word in (arguments.python, script, arguments.tree, *options)]
    good: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    with subprocess.Popen(command, cwd=arguments.tree, env=environment, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            result = json.loads(line)
            tried[result["group"]] += 1
            good[result["group"]] += result["ok"]
            if not result["ok"]:
                print(f"{result['file']}: {result['blocker'][:160]}", flush=True)
            results.put("kernels", result["file"], {**result, "error": result.get("error", "")[:1500]})
            if sum(tried.values()) % 50 == 0:
                results.save()  # a long run that is stopped keeps what it has
    for group in tried:
        known = [result["ok"] for result in results.data["kernels"].values() if result["group"] == group]
        earlier = f" ({sum(known)} of {len(known)} with earlier runs)" if len(known) > tried[group] else ""
        print(f"{group}: {good[group]} of {tried[group]} kernels compile{earlier}")
    return process.returncode


def test_llk(arguments: argparse.Namespace, results: Results) -> int:
    """tt-llk's tests on both chips; a line per parameter set."""
    files = llk_tests.find_tests(llk_tests.tests_folder(arguments.tree), arguments.llk_tests)
    runner = llk_tests.Runner(arguments.tree, arguments.python, arguments.cache, arguments.timeout, arguments.sets)
    for result in llk_tests.run_all(runner, files, arguments.chips.split(","), arguments.jobs):
        if result["log"]:
            print(result["log"])
        for one in llk_tests.shortened(result):
            print(f"{one['outcome']:<8}{result['chip']:<10} {one['test'][:100]}  {one['reason']}", flush=True)
            results.put("llk_tests", f"{result['chip']} {one['test']}", one)
        for source, count in result["left"].items():
            results.put("llk_left", f"{result['chip']} {source}", count)
        results.save()
    results.put("llk_sources", "all", llk_tests.sources(llk_tests.tests_folder(arguments.tree)))
    results.put("llk_sources", "driven", llk_tests.driven_sources(llk_tests.tests_folder(arguments.tree)))
    print(llk_page.summary(results.data))
    return 0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", type=Path, help="a checkout of tt-metal")
    parser.add_argument("--tests", nargs="?", const="", metavar="PATTERN", help="test files whose path matches")
    parser.add_argument("--kernels", nargs="?", const="", metavar="PATTERN", help="compile kernels whose path matches")
    parser.add_argument("--groups", default="ttnn,programming_examples,models", help="of kernels; also tests")
    parser.add_argument("--failed", action="store_true", help="kernels: not those that compiled in an earlier run")
    parser.add_argument("--share", type=int, default=1, help="one kernel in SHARE, drawn by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", nargs="?", const="", metavar="PATTERN", help="build and run the C++ examples")
    parser.add_argument("--cpp-tests", nargs="?", const="", metavar="PATTERN", help="build and run C++ tests")
    parser.add_argument("--go-on", action="store_true", help="C++ tests: keep what an earlier run of this build has")
    parser.add_argument("--pykernel", nargs="?", const="", metavar="PATTERN", help="files of a tt-mlir checkout")
    parser.add_argument("--llk-tests", nargs="?", const="", metavar="PATTERN", help="run tt-llk's own tests")
    parser.add_argument("--chips", default=",".join(llk_tests.CHIPS), help="that tt-llk's tests run on")
    parser.add_argument("--sets", type=int, default=llk_tests.SETS, help="sets per test file of tt-llk; 0: all")
    parser.add_argument("--compiler", default="clang++-19", help="of examples and C++ tests")
    parser.add_argument("--check", action="store_true", help="checked mode: a test with findings fails")
    parser.add_argument("--files", action="store_true", help="print every file that was under test")
    parser.add_argument("--page", action="store_true", help="write docs/upstream.md and docs/llk-tests.md")
    parser.add_argument("--arch", default="bh_unharvested")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=300, help="seconds for one test")
    parser.add_argument("--python", type=Path, help="an interpreter with Tessera; a venv of its own when left out")
    parser.add_argument("--results", type=Path, default=WORK, help="folder of the JSON files")
    parser.add_argument("--revision", help="name of the tree when it is not a git checkout")
    return parser.parse_args()


def main() -> int:
    arguments = parse()
    failed = 0
    if arguments.tree:
        arguments.tree = arguments.tree.resolve()
        arguments.cache = WORK / "kernels"
        arguments.python = (arguments.python or set_up_venv()).absolute()
        results = Results(arguments.revision or revision_of(arguments.tree), arguments.results)
        if arguments.kernels is not None:
            failed |= compile_kernels(arguments, results)
        if arguments.examples is not None:
            failed |= examples.build(arguments, results)
        if arguments.cpp_tests is not None:
            failed |= cpp_tests.test(arguments, results)
        if arguments.pykernel is not None:
            failed |= pykernel.test(arguments, results)
        if arguments.llk_tests is not None:
            failed |= test_llk(arguments, results)
        chosen = (arguments.kernels, arguments.examples, arguments.cpp_tests, arguments.pykernel, arguments.llk_tests)
        if arguments.tests is not None or all(choice is None for choice in chosen):
            failed |= test(arguments, results)
        results.save()
    if arguments.page:
        page.write(ROOT / "docs" / "upstream.md", arguments.results)
        llk_page.write(ROOT / "docs" / "llk-tests.md", arguments.results)
    return failed


if __name__ == "__main__":
    sys.exit(main())
