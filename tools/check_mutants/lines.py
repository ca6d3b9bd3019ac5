"""Where a report of a missing or misplaced call must point: the line that the call guarded, or the call it pairs with.

The rule, by kind of call, on the changed kernel:
- circular buffer: a line that names the same buffer, or a pointer into it;
- barrier: a transfer that it waits for, or a line between it and the next barrier;
- semaphore: a line that names the same semaphore; of a wait or a reset also what follows until the next wait;
- Dst step: a line that works on Dst or hands it over, in the same function or one that calls it or is called by it;
- init: a line that works on tiles, after it in the same function or with one of its buffers; a start-up call: any such;
- uninit: the init, or a line that works on tiles;
- a displaced call: also its own line and the lines that it moved past.
The other end of a call that pairs across kernels (a push and the wait that starves) may lie in another kernel, as may
the lines of a kernel that includes the changed header.
"""

from __future__ import annotations

import os
import re
from typing import Any

from check_mutants.calls import (
    PACK,
    ROOT,
    SIGNAL,
    TRANSFER,
    WORKS,
    Changed,
    Mutant,
    change,
    kind_of,
)
from check_mutants.source import CONTROL, Function, Source, call_arguments, words

ASSIGN = re.compile(r"(?P<to>\w+)\s*=(?!=)\s*(?P<value>.*?)(?=;|$|,\s*\w+\s*=(?!=))", re.DOTALL)
PYTHON_ASSIGN = re.compile(r"^\s*(?P<to>\w+)\s*=(?!=)\s*(?P<value>.*)$", re.MULTILINE)
SIZES = re.compile(r"get_(?:tile_size|dataformat)|TensorAccessor|addr_gen")
NO_NAMES = {"volatile", "const", "constexpr", "auto", "tt_l1_ptr", "uint32_t", "uint64_t", "reinterpret_cast", *CONTROL}
OTHER_END = {
    "cb_push_back": r"cb_wait_front\b",
    "cb_pop_front": r"cb_reserve_back\b",
    "cb_reserve_back": r"cb_pop_front\b",
    "cb_wait_front": r"cb_push_back\b",
    "noc_semaphore_wait": r"noc_semaphore_(inc|set\w*)\b|noc_async_write",
    "noc_semaphore_wait_min": r"noc_semaphore_(inc|set\w*)\b|noc_async_write",
    "noc_semaphore_set": r"noc_semaphore_wait",
    "noc_semaphore_inc": r"noc_semaphore_wait",
    "noc_semaphore_set_multicast": r"noc_semaphore_wait",
    "noc_semaphore_set_multicast_loopback_src": r"noc_semaphore_wait",
}
RIGHT = ("here", "other kernel")  # what counts as the right line
RANKS = (*RIGHT, "elsewhere", "not noticed")  # best first
Names = dict[Function | None, set[str]]


class Expected:
    """The lines (from 1) at which a report of a mutant is right, by file."""

    def __init__(self, mutant: Mutant, original: Source):
        changed: Changed = change(mutant, original)
        self.mutant, self.original = mutant, original
        self.parts = [(mutant.file, changed.text), *relatives(mutant.file)]
        self.source = Source("".join(text for _, text in self.parts), mutant.is_python)
        self.function = original.function_at(mutant.line - 1)
        self.lines = {*changed.touched, *(line + 1 for line in self._by_kind())}

    def _by_kind(self) -> set[int]:
        kind, call = kind_of(self.mutant.call), self.mutant.call
        if kind in ("cb", "semaphore"):
            found = self._sharing(self._objects(), both_ways=kind == "semaphore")
            # A reset is what makes the next wait one.
            waits = 1 if "wait" in call else 2 if call == "noc_semaphore_set" else 0
            return found | self._until("semaphore_wait", waits) if waits else found
        if kind == "barrier":
            near = self._near()
            moves = {n for n in near if TRANSFER.search(self.source.code[n]) or SIGNAL.search(self.source.code[n])}
            return moves | self._until("barrier", 1)
        near = self._near()
        if kind == "dst":
            return {n for n in near if "tile_regs" in self.source.code[n] or self._works(n)}
        if kind == "uninit":
            stem = call.split("_uninit")[0]
            inits = {n for n in near if re.search(rf"\b{stem}\w*_init\b", self.source.code[n])}
            return inits | {n for n in self._all() if self._works(n)}
        return self._needing_init(near)

    def _works(self, line: int) -> bool:
        text = self.source.code[line]
        return bool(WORKS.search(text) or PACK.search(text)) and not self.source.is_blank(line)

    def _all(self) -> range:
        return range(len(self.source.code))

    def _near(self) -> set[int]:
        """Lines of the call's function, of those that call it and of those that these call."""
        if self.function is None:
            return set(self._all())
        reached = self._callers(self.function) | {self.function.name}
        for function in self._named(reached):
            reached |= self._callees(function)
        return {n for function in self._named(reached) for n in range(function.first, function.last + 1)}

    def _named(self, names: set[str]) -> list[Function]:
        return [function for function in self.source.functions if function.name in names]

    def _body(self, function: Function) -> str:
        return "\n".join(self.source.code[function.first : function.last + 1])

    def _callers(self, function: Function) -> set[str]:
        if not function.name:
            return set()
        pattern = re.compile(rf"\b{function.name}\s*(?:<[^;()]*>)?\(")
        found = {other.name for other in self.source.functions if pattern.search(self._body(other))}
        new = found - {function.name}
        for other in self._named(new):
            new |= self._callers_once(other)
        return new

    def _callers_once(self, function: Function) -> set[str]:
        if not function.name:
            return set()
        pattern = re.compile(rf"\b{function.name}\s*(?:<[^;()]*>)?\(")
        return {other.name for other in self.source.functions if pattern.search(self._body(other))}

    def _callees(self, function: Function) -> set[str]:
        names = {other.name for other in self.source.functions if other.name}
        return {name for name in names if re.search(rf"\b{name}\s*(?:<[^;()]*>)?\(", self._body(function))}

    def _until(self, stop: str, times: int) -> set[int]:
        """The lines after the call up to the next such call, on in the functions that call its function."""
        if self.function is None:
            return set()
        found, left = self._stretch(self.mutant.line, self.function.last, stop, times)
        if left and self.function.name:
            call = re.compile(rf"\b{self.function.name}\s*(?:<[^;()]*>)?\(")
            for caller in self.source.functions:
                for number in range(caller.first + 1, caller.last + 1):
                    if call.search(self.source.code[number]):
                        found |= self._stretch(number + 1, caller.last, stop, left)[0]
        return found

    def _stretch(self, first: int, last: int, stop: str, times: int) -> tuple[set[int], int]:
        """Lines up to the `times`th that stops, and how many are left to come."""
        found = set()
        for number in range(first, last + 1):
            times -= stop in self.source.code[number]
            if not times:
                break
            if not self.source.is_blank(number):
                found.add(number)
        return found, times

    def _needing_init(self, near: set[int]) -> set[int]:
        call = self.mutant.call
        working = {n for n in self._all() if self._works(n)}
        if "startup" in call or "common" in call or call in ("mm_init", "init_sfpu", "init_bcast"):
            return working
        arguments = words(" ".join(sum(call_arguments(self.original.code[self.mutant.line - 1], call), [])))
        last = self.function.last if self.function else len(self.source.code)
        after = {n for n in working & near if self.mutant.line - 1 <= n <= last}
        return after | {n for n in working if arguments & words(self.source.code[n])}

    def _objects(self) -> set[str]:
        """The names of the buffer or semaphore; of a multicast also of the semaphore that it is sent to."""
        arguments = call_arguments(self.original.code[self.mutant.line - 1], self.mutant.call)[0]
        text = " ".join(arguments[:2] if "multicast" in self.mutant.call else arguments[:1])
        return {word for word in words(text) - NO_NAMES if not re.search(rf"\b{word}\s*[<(]", text)}

    def _sharing(self, objects: set[str], both_ways: bool) -> set[int]:
        names = self._flow(self._origins(objects), both_ways)
        if not both_ways:  # a buffer has one name in all functions of a file
            names.setdefault(None, set()).update(objects - set(self.function.params if self.function else ()))
        return {
            n
            for n in self._all()
            if words(self.source.code[n]) & (names.get(self.source.function_at(n), set()) | names.get(None, set()))
        }

    def _origins(self, names: set[str]) -> Names:
        """What the caller calls it: a parameter's name, and the names that callers give for it."""
        found: Names = {self.function: set(names)}
        todo = [(self.function, name) for name in names]
        while todo:
            function, name = todo.pop()
            if function is None or name not in function.params:
                found.setdefault(None, set()).update({name} if self._is_global(name) else set())
                continue
            index = function.params.index(name)
            for caller in self.source.functions:
                if not function.name or caller.name == function.name:
                    continue
                for arguments in call_arguments(self._body(caller), function.name):
                    given = words(arguments[index]) - NO_NAMES if index < len(arguments) else set()
                    for one in given - found.setdefault(caller, set()):
                        found[caller].add(one)
                        todo.append((caller, one))
        return found

    def _is_global(self, name: str) -> bool:
        outside = (n for n in self._all() if self.source.function_at(n) is None)
        return any(re.search(rf"\b{name}\b", self.source.code[n]) for n in outside)

    def _flow(self, names: Names, both_ways: bool) -> Names:
        """Follows assignments and arguments of calls until nothing new appears."""
        while True:
            before = sum(len(known) for known in names.values())
            for function in self.source.functions:
                known = names.setdefault(function, set())
                visible = known | names.get(None, set())
                body = self._body(function)
                for match in (PYTHON_ASSIGN if self.source.is_python else ASSIGN).finditer(body):
                    value = words(match["value"].split("{")[0]) - NO_NAMES
                    if value & visible and not SIZES.search(match["value"]):
                        known.add(match["to"])
                    if both_ways and match["to"] in visible:
                        given = {word for word in value if not re.search(rf"\b{word}\s*[<(]", match["value"])}
                        known |= given
                        names.setdefault(None, set()).update(word for word in given if self._is_global(word))
                for other in self.source.functions:
                    if not other.name or other == function:
                        continue
                    for arguments in call_arguments(body, other.name):
                        for param, argument in zip(other.params, arguments, strict=False):
                            if words(argument) & visible:
                                names.setdefault(other, set()).add(param)
                            if both_ways and param in names.get(other, set()):
                                known |= {one for one in words(argument) - NO_NAMES if one.isidentifier()}
            if sum(len(known) for known in names.values()) == before:
                return names

    def judges(self, file: str, line: int) -> str:
        """`here`, `other kernel`, or nothing for a place of a report; `file` is below the root."""
        first, file = 0, os.path.normpath(file)
        for part, text in self.parts:
            if file == part and first + line in self.lines:
                return "here" if part == self.mutant.file else "other kernel"
            first += len(text.splitlines())
        if self.mutant.call not in OTHER_END or not (ROOT / file).is_file():
            return ""
        if file == self.mutant.file and not (self.mutant.is_python and self._is_other_kernel(line)):
            return ""
        there = (self.source.lines if file == self.mutant.file else (ROOT / file).read_text().splitlines())[line - 1]
        return "other kernel" if re.search(OTHER_END[self.mutant.call], there) else ""

    def judge(self, reports: list[dict[str, Any]]) -> dict[str, Any]:
        """The best of all reports: where it points, and whether it was the first."""
        best: dict[str, Any] = {"seen": "not noticed", "code": ""}
        for number, report in enumerate(reports):
            judged = {self.judges(file, line) for file, line in report["places"]}
            seen = next((where for where in RIGHT if where in judged), "elsewhere")
            if RANKS.index(seen) < RANKS.index(best["seen"]):
                best = {"seen": seen, "code": report["code"], "first": number == 0, "places": report["places"]}
        return best

    def _is_other_kernel(self, line: int) -> bool:
        """Kernels written in Python share a file."""
        there = self.source.function_at(line - 1)
        return bool(there and self.function and there.name != self.function.name)


def relatives(file: str) -> list[tuple[str, str]]:
    """The headers beside a kernel that it includes, or the files beside a header that include it."""
    path = ROOT / file
    if file.endswith(".py"):
        return []
    if path.suffix == ".hpp":
        found = [other for other in sorted(path.parent.glob("*.[ch]pp")) if f'"{path.name}"' in other.read_text()]
    else:
        names = re.findall(r'#include "(\w+\.hpp)"', path.read_text())
        found = [path.parent / name for name in names if (path.parent / name).is_file()]
    return [(str(other.relative_to(ROOT)), other.read_text()) for other in found]
