"""Writes docs/upstream.md from the JSON of the runs: a matrix per revision of tt-metal."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

HEAD = """# Upstream's own files

What runs of tt-metal's own tests and kernels, unmodified, by revision. Written by `tools/upstream.py --page` from the
runs of `tools/upstream.py --tree <checkout>`, which asserts that every op and kernel under test is the checkout's own
file. Nothing here is edited by hand.
"""


def tests_table(runs: dict[str, dict]) -> list[str]:
    lines = ["| test file | passed | failed | skipped | first reason |", "|---|---|---|---|---|"]
    for file, run in sorted(runs.items()):
        reasons = [text for text in run["reasons"] if not text.startswith("skipped") or not run["failed"]]
        first = (reasons or [""])[0].replace("|", "\\|")[:110]
        what = f"{run['passed']} | {run['failed']}" if run["collected"] else "- | not collected"
        lines.append(f"| {file} | {what} | {run['skipped']} | {first} |")
    return lines


def tests_total(runs: dict[str, dict]) -> str:
    collected = [run for run in runs.values() if run["collected"]]
    green = [run for run in collected if run["passed"] and not run["failed"]]
    passed, failed, skipped = (sum(run[name] for run in runs.values()) for name in ("passed", "failed", "skipped"))
    return (
        f"{len(collected)} of {len(runs)} files collected, {len(green)} green; "
        f"{passed} tests passed, {failed} failed, {skipped} skipped"
    )


def kernels_table(kernels: dict[str, dict]) -> list[str]:
    groups: dict[str, list[dict]] = {}
    for result in kernels.values():
        groups.setdefault(result["group"], []).append(result)
    lines = ["| kernels of | tried | compile | share | share of those without fabric |", "|---|---|---|---|---|"]
    for group, results in groups.items():
        good = sum(result["ok"] for result in results)
        single = len(results) - sum("unsupported: fabric" in result.get("blocker", "") for result in results)
        lines.append(f"| {group} | {len(results)} | {good} | {good / len(results):.1%} | {good / max(1, single):.1%} |")
    return lines


def blockers(kernels: dict[str, dict]) -> list[str]:
    """First blockers by the number of kernels, then every kernel with its own."""
    failed = [result for result in kernels.values() if not result["ok"]]
    counts = Counter(result["blocker"] for result in failed)
    lines = ["| kernels | first blocker |", "|---|---|"]
    lines += [f"| {count} | {short(text)} |" for text, count in counts.most_common(40)]
    lines += ["", "<details><summary>Every kernel that does not compile</summary>", ""]
    lines += [f"- `{result['file']}`: {short(result['blocker'])}" for result in sorted(failed, key=lambda r: r["file"])]
    return [*lines, "", "</details>"]


def short(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")[:120]


def examples_part(examples: dict[str, str]) -> list[str]:
    right = sum("wrong" not in text and "not built" not in text for text in examples.values())
    lines = [f"C++ examples: {right} of {len(examples)} run right on all chips.", ""]
    lines += ["| example | result |", "|---|---|"]
    return lines + [f"| `{name}` | {short(text)} |" for name, text in sorted(examples.items())]


def cpp_tests_part(files: dict[str, dict]) -> list[str]:
    passed = sum(len(file["passed"]) for file in files.values())
    lines = [f"C++ tests: {passed} pass.", ""]
    lines += ["| file | hash | passed | failed | skipped | why not |", "|---|---|---|---|---|---|"]
    for name, file in sorted(files.items()):
        counts = " | ".join(str(len(file[part])) for part in ("passed", "failed", "skipped"))
        why = file["not_built"] or "; ".join(dict.fromkeys(file["failed"].values()))
        lines.append(f"| `{name}` | {file['sha']} | {counts} | {short(why)} |")
    return lines


def kernels_part(kernels: dict[str, dict]) -> list[str]:
    lines = ["Kernels, each compiled as every role it runs as:", "", *kernels_table(kernels)]
    if any(not result["ok"] for result in kernels.values()):
        lines += ["", *blockers(kernels)]
    return lines


# The parts of a revision, in order: the runs that they show, how their first line begins, and how they are written.
PARTS = {
    "tests": ("Tests: ", lambda runs: [f"Tests: {tests_total(runs)}.", "", *tests_table(runs)]),
    "tests_checked": (
        "Tests in checked mode: ",
        lambda runs: [f"Tests in checked mode: {tests_total(runs)}.", "", *tests_table(runs)],
    ),
    "kernels": ("Kernels, each compiled", kernels_part),
    "examples": ("C++ examples: ", examples_part),
    "cpp_tests": ("C++ tests: ", cpp_tests_part),
}
Parts = dict[str, list[str]]


def parts_of(page: Path) -> dict[str, Parts]:
    """What the page shows already, by revision and part: runs on other machines need not be made again."""
    revisions: dict[str, Parts] = {}
    lines: list[str] = []
    for line in page.read_text().splitlines() if page.exists() else []:
        if line.startswith("## "):
            parts = revisions.setdefault(line[3:], {})
        elif kind := next((kind for kind, (start, _) in PARTS.items() if line.startswith(start)), None):
            lines = parts.setdefault(kind, [line])
        elif revisions:
            lines.append(line)
    return {name: {kind: strip(part) for kind, part in parts.items()} for name, parts in revisions.items()}


def strip(lines: list[str]) -> list[str]:
    while lines and not lines[-1]:
        lines = lines[:-1]
    return lines


def write(page: Path, folder: Path) -> None:
    """Parts of which there are runs in the folder are written again, the others stay."""
    revisions = parts_of(page)
    for path in sorted(folder.glob("*.json")):
        run = json.loads(path.read_text())
        parts = revisions.setdefault(run["revision"], {})
        parts |= {kind: make(run[kind]) for kind, (_, make) in PARTS.items() if run.get(kind)}
    lines = [HEAD]
    for name, parts in sorted(revisions.items()):
        lines += [f"## {name}", ""]
        lines += [line for kind in PARTS if kind in parts for line in [*parts[kind], ""]]
    page.write_text("\n".join(lines).rstrip() + "\n")
