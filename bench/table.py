"""The table of a run: ratios to yardsticks, budgets, what changed since the last stored run; text and Markdown."""

from __future__ import annotations

from dataclasses import dataclass

from measured import Sample

BEGIN, END = "<!-- written by make bench -->", "<!-- end of what make bench writes -->"


@dataclass(frozen=True)
class Row:
    what: str
    time: Sample
    yardstick_name: str
    yardstick: Sample
    limit: float | None
    before: float | None  # ratio of the last stored run

    @property
    def ratio(self) -> float:
        return self.time.seconds / self.yardstick.seconds

    @property
    def spread(self) -> float:
        return self.time.spread + self.yardstick.spread

    @property
    def busy(self) -> bool:
        return self.time.busy or self.yardstick.busy

    @property
    def is_beyond(self) -> bool:
        """A row that others disturbed is marked and does not fail."""
        return self.limit is not None and self.ratio > self.limit and not self.busy

    @property
    def change(self) -> str:
        """Since the last stored run, when it is larger than the spread."""
        if self.before is None or abs(self.ratio / self.before - 1) <= max(0.1, 2 * self.spread):
            return ""
        return f"was {self.before:.3g}"

    @property
    def remark(self) -> str:
        beyond = "BEYOND" if self.is_beyond else ""
        return ", ".join(text for text in (beyond, "busy machine" if self.busy else "", self.change) if text)


def expanded(row: dict) -> list[dict]:
    """The rows that a row with "each" stands for: its texts with {} filled in, one row per name."""
    if "each" not in row:
        return [row]
    filled = {key: value for key, value in row.items() if key != "each"}
    return [{k: v.replace("{}", name) if isinstance(v, str) else v for k, v in filled.items()} for name in row["each"]]


def rows(budgets: list[dict], samples: dict[str, Sample], stored: dict[str, float]) -> list[Row]:
    return [
        Row(
            given["what"],
            samples[given["benchmark"]],
            given["yardstick"],
            samples[given["yardstick"]],
            given.get("max_ratio"),
            stored.get(given["what"]),
        )
        for row in budgets
        for given in expanded(row)
    ]


def readable(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.2f} {unit}"
    return f"{seconds * 1e9:.1f} ns"


def _cells(row: Row) -> list[str]:
    budget = "" if row.limit is None else f"<= {row.limit:g}"
    ratio = f"{row.ratio:.3g} ± {100 * row.spread:.0f} %"
    return [row.what, readable(row.time.seconds), row.yardstick_name, ratio, budget, row.remark]


HEAD = ["what", "time", "yardstick", "ratio", "budget", "remark"]


def text(all_rows: list[Row]) -> str:
    lines = [HEAD, *map(_cells, all_rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEAD))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def markdown(all_rows: list[Row], kind: str, commit: str) -> str:
    lines = [f"Median and spread of repeated runs on {kind}, at {commit}.", ""]
    lines += [f"| {' | '.join(cells)} |" for cells in (HEAD, ["---"] * len(HEAD), *map(_cells, all_rows))]
    return "\n".join([BEGIN, *lines, END])


def replaced(page: str, table: str) -> str:
    """The page with its table exchanged."""
    before, rest = page.split(BEGIN)
    return before + table + rest.split(END)[1]
