"""Runs the test suites, one line each and a total. `tools/test.py [--all] [suite...]`; logs lie in build/tests/."""

import argparse
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "tests"
BUILD = ROOT / "build" / "release"
JOBS = os.environ.get("TESSERA_JOBS", str(os.cpu_count()))
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]


@dataclass
class Suite:
    """A named list of commands; counts come from the JUnit file that the last of them writes."""

    name: str
    about: str
    commands: list[list[str]]
    long: bool = False

    @property
    def junit(self) -> Path:
        return LOGS / f"{self.name}.xml"

    @property
    def log(self) -> Path:
        return LOGS / f"{self.name}.log"


def pytest_suite(name: str, about: str, *arguments: str, long: bool = False) -> Suite:
    marker = ["-m", "long"] if long else ["-m", "not long"]
    return Suite(name, about, [[*PYTEST, *marker, f"--junitxml={LOGS / name}.xml", *arguments]], long)


def ctest_suite(name: str, about: str, folder: Path, *before: list[str], long: bool = False) -> Suite:
    ctest = ["ctest", "--test-dir", str(folder), "-j", JOBS, "--output-on-failure", "--no-tests=error"]
    return Suite(name, about, [*before, [*ctest, "--output-junit", str(LOGS / f"{name}.xml")]], long)


def sanitizer_suite(preset: str, about: str) -> Suite:
    configure = ["cmake", "--preset", preset]
    build = ["cmake", "--build", "--preset", preset, "-j", JOBS]
    return ctest_suite(preset, about, ROOT / "build" / preset, configure, build, long=True)


def lit_suite() -> Suite:
    lit = [str(Path(sys.executable).parent / "lit"), "-v", "-j", JOBS, "tests/compiler"]
    return Suite("compiler", "PyKernel's dialect and passes (lit)", [[*lit, f"--xunit-xml-output={LOGS}/compiler.xml"]])


def has_tests(folder: str, *patterns: str) -> bool:
    return any(next((ROOT / folder).rglob(pattern), None) for pattern in patterns)


def suites() -> list[Suite]:
    """All suites, in the order of the work; a folder that holds no tests yet makes none."""
    build = ["cmake", "--build", str(BUILD), "--target", "tessera_test", "tt_metal_test", "-j", JOBS]
    found = [ctest_suite("cpp", "C++ unit tests", BUILD, build)]
    if has_tests("tests/compiler", "lit.cfg.py"):
        found.append(lit_suite())
    behaviour = [f for f in ("tests", "models", "python") if has_tests(f, "test_*.py")]
    apart = ["tests/house", "tests/docs", "tests/install"]
    found.append(pytest_suite("python", "behaviour", *behaviour, *(f"--ignore={folder}" for folder in apart)))
    for name, about in [
        ("docs", "the code of README and docs runs"),
        ("house", "the rules of the house"),
        ("install", "wheel, clean venv, C++ example"),
    ]:
        if has_tests(f"tests/{name}", "test_*.py"):
            found.append(pytest_suite(name, about, f"tests/{name}"))
    found.append(sanitizer_suite("asan", "C++ unit tests under ASan and UBSan"))
    found.append(sanitizer_suite("tsan", "C++ unit tests under TSan"))
    found.append(pytest_suite("long", "generated programs, soak, pip install .", *behaviour, long=True))
    return found


def run_commands(suite: Suite) -> int:
    """Runs the suite's commands into its log and returns the exit code of the first that failed."""
    suite.junit.unlink(missing_ok=True)
    with suite.log.open("w") as log:
        for command in suite.commands:
            log.write(f"$ {' '.join(command)}\n")
            log.flush()
            code = subprocess.run(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, check=False).returncode
            if code:
                return code
    return 0


def count(suite: Suite, code: int) -> tuple[int, int, int]:
    """Passed, failed and skipped tests; a suite that broke before it could count has one failure."""
    if not suite.junit.exists():
        return 0, 1, 0
    cases = ElementTree.parse(suite.junit).getroot().iter("testcase")
    passed = failed = skipped = 0
    for case in cases:
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
            skipped += 1
        else:
            passed += 1
    no_long_tests = suite.name == "long" and code == 5
    return passed, failed or int(code != 0 and not no_long_tests), skipped


def explain(suite: Suite) -> None:
    """The end of the log of a suite that failed, and where the rest is."""
    lines = suite.log.read_text(errors="replace").splitlines()
    print("\n".join(f"    | {line}" for line in lines[-60:]))
    print(f"    whole log: {suite.log.relative_to(ROOT)}")


def run(suite: Suite) -> tuple[int, int, int]:
    print(f"  {suite.name:<9} {suite.about:<38} ", end="", flush=True)
    started = time.monotonic()
    code = run_commands(suite)
    passed, failed, skipped = count(suite, code)
    extra = f", {skipped} skipped" if skipped else ""
    print(f"{passed:>5} passed, {failed} failed{extra}   {time.monotonic() - started:.1f} s", flush=True)
    if failed:
        explain(suite)
    return passed, failed, skipped


def choose(names: list[str], everything: bool) -> list[Suite]:
    known = suites()
    unknown = set(names) - {suite.name for suite in known}
    if unknown:
        sys.exit(f"test: no suite {', '.join(sorted(unknown))}; there are {', '.join(s.name for s in known)}")
    if names:
        return [suite for suite in known if suite.name in names]
    return [suite for suite in known if everything or not suite.long]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="also the sanitizers and the long runs")
    parser.add_argument("suites", nargs="*", metavar="suite")
    arguments = parser.parse_args()
    LOGS.mkdir(parents=True, exist_ok=True)
    chosen = choose(arguments.suites, arguments.all)
    print(f"test: {len(chosen)} suites")
    results = [run(suite) for suite in chosen]
    passed, failed, skipped = (sum(column) for column in zip(*results, strict=True))
    tail = f", {skipped} skipped" if skipped else ""
    print(f"{passed} passed, {failed} failed{tail}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
