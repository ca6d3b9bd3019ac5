"""The calls of a kernel that can be forgotten or misplaced, and the kernel with one of them removed or moved."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from check_mutants.source import Source, Statement, words

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = (
    r"noc_async_\w*(?:barrier|flushed)\w*|noc_semaphore_\w+|cb_(?:push_back|pop_front|reserve_back|wait_front)"
    r"|tile_regs_\w+|\w+_(?:init|uninit)(?:_\w+)?|init_(?:sfpu|bcast)|\w+_init_common|compute_kernel_hw_startup"
)
CALL = re.compile(rf"(?<![\w:.])(?:\w+::)*(?P<call>{NAMES})(?:<[^;()]*>)?\((?P<arguments>[^;]*)\)(?P<end>;|$)")
TRANSFER = re.compile(
    r"\b(noc_async_(read|write)(?!\w*(barrier|flushed))\w*|noc_inline_dw_write|send|send_block)\s*\(|NOC_CMD_CTRL"
)
SIGNAL = re.compile(r"\bnoc_semaphore_(inc|set)\w*\s*\(")
PACK = re.compile(r"\bpack_\w+\s*[<(]")
# A call of the tile engine that works: not an init, not a set-up.
WORKS = re.compile(
    r"\b(?!\w*init\b)(?!\w*_init)(?!tile_regs)(?!get_)(\w*tiles?(?:_\w+)?|\w+_block|\w+_rows?|\w+_dest)\s*[<(]"
)
POINTER = re.compile(r"^\s*(?:[\w:*&<> ]+\s)?\w+\s*=[^;]*get_(?:read|write)_ptr\([^;()]*\)[^;()]*;?\s*$")


def kind_of(call: str) -> str:
    """cb, barrier, semaphore, dst, init or uninit."""
    if call.startswith("cb_"):
        return "cb"
    if "barrier" in call or "flushed" in call:
        return "barrier"
    if "semaphore" in call:
        return "semaphore"
    if call.startswith("tile_regs"):
        return "dst"
    return "uninit" if "uninit" in call else "init"


@dataclass(frozen=True)
class Mutant:
    file: str  # below the root
    line: int  # from 1
    column: int  # from 0
    call: str
    how: str  # removed, later, earlier, before the loop, after the loop

    @property
    def key(self) -> str:
        return f"{self.file}:{self.line}:{self.column} {self.how}"

    @property
    def is_python(self) -> bool:
        return self.file.endswith(".py")


@dataclass(frozen=True)
class Changed:
    """A mutant's text; `touched` are the lines (from 1) of the moved call and of what it moved past."""

    text: str
    touched: tuple[int, ...]


def kernel_files() -> list[str]:
    patterns = [f"{folder}/*.{ending}" for folder in ("models", "examples") for ending in ("cpp", "hpp")]
    listed = subprocess.run(
        ["git", "ls-files", *patterns, "examples/07_pykernel/ops/*.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    return [file for file in listed if "kernels/" in file or file.endswith(".py")]


def source_of(file: str) -> Source:
    return Source((ROOT / file).read_text(), file.endswith(".py"))


def mutants(file: str) -> list[Mutant]:
    """All of a file, each text once."""
    source, found, texts = source_of(file), [], set()
    for number, text in enumerate(source.code):
        if text.lstrip().startswith("#") or (source.is_python and source.function_at(number) is None):
            continue
        for match in CALL.finditer(text):
            for how in ("removed", *moves(source, number, match)):
                mutant = Mutant(file, number + 1, match.start(), match["call"], how)
                changed = change(mutant, source).text
                if changed not in texts:
                    texts.add(changed)
                    found.append(mutant)
    return found


def moves(source: Source, line: int, match: re.Match[str]) -> list[str]:
    """The ways to misplace a call that stands alone on its line and changes the program's meaning elsewhere."""
    if source.code[line].strip() != match[0].strip():
        return []
    found = []
    following, preceding = source.after(line), source.before(line)
    call, arguments = match["call"], match["arguments"]
    if following and means_other(call, arguments, source.text_of(following), later=True):
        found.append("later")
    if preceding and means_other(call, arguments, source.text_of(preceding), later=False):
        found.append("earlier")
    head = source.head(line)
    if source.is_loop(head) and not words(arguments) & made_in(source, head, line):
        if not preceding and following:
            found.append("before the loop")
        if not following and preceding:
            found.append("after the loop")
    return found


def made_in(source: Source, head: int, line: int) -> set[str]:
    """Names that exist only within a loop."""
    inside = "\n".join(source.code[head : line + 1])
    return set(re.findall(r"\b(?:u?int\w*|auto|for)\s*[*&]?\s*\(?\s*(?:uint32_t\s+)?(\w+)\s*(?:=|in\b)", inside))


def means_other(call: str, arguments: str, neighbour: str, later: bool) -> bool:
    """Does it matter on which side of its neighbour a call stands? What widens a guarded stretch does not."""
    kind = kind_of(call)
    if kind == "cb":
        return matters_to_buffer(call, arguments, neighbour, later)
    if kind == "barrier":
        if later:
            return bool(re.search(r"\bcb_(?:push|pop)_\w+\(", neighbour) or SIGNAL.search(neighbour))
        return bool(TRANSFER.search(neighbour) or ("atomic" in call and SIGNAL.search(neighbour)))
    if kind == "semaphore":
        return matters_to_semaphore(call, neighbour, later)
    if kind == "dst":
        packs = call in ("tile_regs_wait", "tile_regs_release")
        works = bool(PACK.search(neighbour)) if packs else bool(WORKS.search(PACK.sub("", neighbour)))
        return works and later == (call in ("tile_regs_acquire", "tile_regs_wait"))
    shares = bool(words(arguments) & words(neighbour)) or not arguments
    return shares and bool(WORKS.search(neighbour)) and later == (kind == "init")


def matters_to_buffer(call: str, arguments: str, neighbour: str, later: bool) -> bool:
    buffer = words(arguments.split(",")[0])
    neighbour = re.sub(r"get_(?:tile_size|dataformat)\([^()]*\)", "", neighbour)
    if not buffer & words(neighbour) or POINTER.match(neighbour):
        return False
    other = [match["call"] for match in CALL.finditer(neighbour)]
    if other and all(kind_of(name) in ("init", "uninit") for name in other) or "reconfig" in neighbour:
        return False
    return later == (call in ("cb_reserve_back", "cb_wait_front"))


def matters_to_semaphore(call: str, neighbour: str, later: bool) -> bool:
    works = SIGNAL.search(neighbour) or TRANSFER.search(neighbour) or re.search(r"\bcb_(push|pop)|barrier", neighbour)
    if "wait" in call:
        return bool(works) and (later or bool(SIGNAL.search(neighbour)))
    return bool(works or "semaphore_wait" in neighbour) and not later


def change(mutant: Mutant, source: Source) -> Changed:
    lines = [line + "\n" for line in source.lines]
    at = mutant.line - 1
    if mutant.how == "removed":
        lines[at] = without(lines[at], mutant)
        return Changed("".join(lines), ())
    if mutant.how in ("later", "earlier"):
        other = source.after(at) if mutant.how == "later" else source.before(at)
        assert other is not None, mutant
        return moved(lines, at, other, mutant.how == "later")
    head = source.head(at)
    assert head is not None, mutant
    loop = source.statement(head)
    assert loop is not None, mutant
    lines[at] = " " * (source.indent(head)) + lines[at].lstrip()
    line = lines.pop(at)
    lines.insert(head if mutant.how == "before the loop" else loop.last, line)
    to = head if mutant.how == "before the loop" else loop.last
    return Changed("".join(lines), (to + 1, *range(head + 1, loop.last + 2)))


def moved(lines: list[str], at: int, other: Statement, later: bool) -> Changed:
    line = lines.pop(at)
    to = other.last if later else other.first
    lines.insert(to, line)
    return Changed("".join(lines), tuple(range(min(at, other.first) + 1, max(at, other.last) + 2)))


def without(line: str, mutant: Mutant) -> str:
    match = CALL.search(line, mutant.column)
    assert match, mutant
    alone = line.split("//")[0].strip() == match[0].strip()
    nothing = "pass" if mutant.is_python else "" if alone else "{}"
    return line[: match.start()] + nothing + line[match.end() :]


def stopping(mutant: Mutant, source: Source) -> str:
    """The kernel with an end in the place of the call: does any program come here?"""
    lines = [line + "\n" for line in source.lines]
    at = mutant.line - 1
    match = CALL.search(lines[at], mutant.column)
    assert match, mutant
    stop = 'tess_assert_failed("mutant");'
    if mutant.is_python:
        function = source.function_at(at)
        assert function is not None, mutant
        stop = f"cb_wait_front({function.params[0]}, 60000)"
    lines[at] = lines[at][: match.start()] + stop + lines[at][match.end() :]
    return "".join(lines)
