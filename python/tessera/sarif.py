"""Findings as SARIF 2.1.0, which code hosts and editors show beside the lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tessera import places

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def log(findings: Sequence[Any]) -> dict[str, Any]:
    """The whole log; the first place of a finding is its own, the others are related to it."""
    codes = sorted({finding.code for finding in findings})
    driver = {"name": "tessera", "rules": [_rule(code) for code in codes]}
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": [_result(finding, codes) for finding in findings]}],
    }


def write(path: str, findings: Sequence[Any]) -> None:
    """log() into a file."""
    Path(path).write_text(json.dumps(log(findings), indent=2))


def _rule(code: str) -> dict[str, Any]:
    rule: dict[str, Any] = {"id": code}
    page = places.error_pages() / f"{code}.md"
    if page.is_file():
        rule["help"] = {"text": page.read_text()}
    return rule


def _result(finding: Any, codes: Sequence[str]) -> dict[str, Any]:
    text = "\n".join(line for line in (finding.headline, *finding.data["where"], finding.note, finding.help) if line)
    locations = [_location(place) for place in finding.places]
    result = {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": "error",
        "message": {"text": text},
        "locations": locations[:1],
    }
    if locations[1:]:
        result["relatedLocations"] = [{"id": number, **other} for number, other in enumerate(locations[1:], 1)]
    return result


def _location(place: Any) -> dict[str, Any]:
    region = {"startLine": max(place.line, 1)} | ({"startColumn": place.column} if place.column else {})
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": {"uri": place.file}, "region": region}}
    if place.label:
        location["message"] = {"text": place.label}
    return location
