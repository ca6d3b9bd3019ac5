"""Writes docs/upstream.md: a matrix per revision of tt-metal.

What the page shows is kept beside it, one line per file, in docs/upstream/<revision>.json. A run replaces the lines of
the files that it ran and leaves the others, so runs of several machines add up.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from . import cpp_tests
from .kernel_file import GROUPS

HEAD = """# Upstream's own files

What runs of tt-metal's own tests and kernels, unmodified, by revision. Written by `tools/upstream.py --page` from the
runs of `tools/upstream.py --tree <checkout>`, which asserts that every op and kernel under test is the checkout's own
file. Nothing here is edited by hand; `docs/upstream/` has the same as JSON.
"""
FABRIC = "unsupported: fabric"
RIGHT = "wormhole_b0 right, blackhole right"


# -- what is kept of a run: one short value per file
def test_line(run: dict) -> list:
    """Passed, failed, skipped, and the first reason; passed is None when the file was not collected."""
    reasons = [text for text in run["reasons"] if not text.startswith("skipped") or not run["failed"]]
    counts = [run["passed"] if run["collected"] else None, run["failed"], run["skipped"]]
    return [*counts, (reasons or [""])[0][:110]]


def cpp_test_line(run: dict) -> list:
    """The file's hash, how many TESTs it has, how many pass, how many do not for which reason, and which headers of
    ours stood for private ones."""
    why = {text[:120]: count for text, count in cpp_tests.why_not(run).items()}
    return [run["sha"], run["tests"], len(cpp_tests.passed_tests(run)), why, run["stand_ins"]]


LINES = {
    "tests": test_line,
    "tests_checked": test_line,
    "kernels": lambda run: "" if run["ok"] else run["blocker"][:120],
    "examples": lambda text: text[:160],
    "examples_checked": lambda text: text[:160],
    "cpp_tests": cpp_test_line,
    "pykernel": test_line,
}


def merge(known: dict, run: dict) -> dict:
    """What is known of a revision after a run of some of its files."""
    merged = {"revision": run["revision"]}
    for part, line in LINES.items():
        lines = known.get(part, {}) | {file: line(result) for file, result in run.get(part, {}).items()}
        if lines:
            merged[part] = dict(sorted(lines.items()))
    return merged


def dump(known: dict) -> str:
    """JSON with one line per file, so that git merges two runs."""
    parts = [f' "revision": {json.dumps(known["revision"])}']
    for part in (part for part in LINES if part in known):
        rows = ",\n".join(f"  {json.dumps(file)}: {json.dumps(line)}" for file, line in known[part].items())
        parts.append(f' "{part}": {{\n{rows}\n }}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


# -- the page
def tests_part(title: str, lines: dict[str, list]) -> list[str]:
    collected = [line for line in lines.values() if line[0] is not None]
    green = sum(bool(passed and not failed) for passed, failed, _, _ in collected)
    passed, failed, skipped = (sum(line[i] or 0 for line in lines.values()) for i in range(3))
    rows = [
        f"{title}: {len(collected)} of {len(lines)} files collected, {green} green; "
        f"{passed} tests passed, {failed} failed, {skipped} skipped.",
        "",
        "| test file | passed | failed | skipped | first reason |",
        "|---|---|---|---|---|",
    ]
    for file, (passed, failed, skipped, why) in lines.items():
        counts = "- | not collected" if passed is None else f"{passed} | {failed}"
        rows.append(f"| {file} | {counts} | {skipped} | {short(why)} |")
    return [*rows, ""]


def kernels_part(kernels: dict[str, str]) -> list[str]:
    rows = ["Kernels, each compiled as every role it runs as:", ""]
    rows += ["| kernels of | tried | compile | share | share of those without fabric |", "|---|---|---|---|---|"]
    for group, folder in GROUPS.items():
        blockers = [text for file, text in kernels.items() if file.startswith(folder + "/")]
        good, single = blockers.count(""), sum(FABRIC not in text for text in blockers)
        if blockers:
            shares = f"{good / len(blockers):.1%} | {good / max(1, single):.1%}"
            rows.append(f"| {group} | {len(blockers)} | {good} | {shares} |")
    return [*rows, "", *blockers_part({file: text for file, text in kernels.items() if text})]


def blockers_part(failed: dict[str, str]) -> list[str]:
    """First blockers by the number of kernels, then every kernel with its own."""
    if not failed:
        return []
    rows = ["| kernels | first blocker |", "|---|---|"]
    rows += [f"| {count} | {short(text)} |" for text, count in Counter(failed.values()).most_common(40)]
    rows += ["", "<details><summary>Every kernel that does not compile</summary>", ""]
    rows += [f"- `{file}`: {short(text)}" for file, text in failed.items()]
    return [*rows, "", "</details>", ""]


def examples_part(title: str, examples: dict[str, str]) -> list[str]:
    right = sum(text == RIGHT for text in examples.values())
    rows = [f"{title}: {right} of {len(examples)} run right on all chips.", ""]
    rows += ["| example | result |", "|---|---|"]
    return [*rows, *(f"| `{name}` | {short(text)} |" for name, text in examples.items()), ""]


def cpp_tests_part(lines: dict[str, list]) -> list[str]:
    """TESTs of tests/tt_metal/tt_metal: how many pass, the others by reason, and every file."""
    total, passed = (sum(line[i] for line in lines.values()) for i in (1, 2))
    reasons = sum((Counter(line[3]) for line in lines.values()), Counter())
    apart = sum(good for _, _, good, _, stand_ins in lines.values() if stand_ins)
    rows = [
        f"C++ tests: {passed} of {total} TESTs in {len(lines)} files pass: {passed - apart} with tt-metal's public "
        f"headers, test helpers and fixtures alone, {apart} in files marked * that also include private headers, "
        "for which small ones of ours stand. The others:",
        "",
    ]
    rows += ["| TESTs | reason |", "|---|---|"]
    rows += [f"| {count} | {short(reason)} |" for reason, count in reasons.most_common()]
    rows += ["", "<details><summary>Every file</summary>", "", "| file | hash | TESTs | pass | why not the others |"]
    rows += ["|---|---|---|---|---|"]
    for file, (sha, tests, good, why, stand_ins) in lines.items():
        rows.append(f"| `{file}`{' *' if stand_ins else ''} | {sha} | {tests} | {good} | {short('; '.join(why))} |")
    return [*rows, "", "</details>", ""]


PARTS = {
    "tests": lambda lines: tests_part("Tests", lines),
    "tests_checked": lambda lines: tests_part("Tests in checked mode", lines),
    "kernels": kernels_part,
    "examples": lambda lines: examples_part("C++ examples", lines),
    "examples_checked": lambda lines: examples_part("C++ examples in checked mode", lines),
    "cpp_tests": cpp_tests_part,
    "pykernel": lambda lines: tests_part("PyKernel (tt-mlir)", lines),
}


def short(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")[:120]


def render(revisions: list[dict]) -> str:
    lines = [HEAD]
    for known in revisions:
        lines += [f"## {known['revision']}", ""]
        for part in (part for part in PARTS if part in known):
            lines += PARTS[part](known[part])
    return "\n".join(lines).rstrip() + "\n"


def write(page: Path, runs: Path) -> None:
    """The page and the JSON beside it, after the runs whose results lie in a folder."""
    folder = page.with_suffix("")
    folder.mkdir(exist_ok=True)
    for path in sorted(runs.glob("*.json")):
        kept = folder / path.name
        known = json.loads(kept.read_text()) if kept.exists() else {}
        kept.write_text(dump(merge(known, json.loads(path.read_text()))))
    page.write_text(render([json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]))
