"""A kernel's text as statements and functions: enough to move a call and to see what shares a buffer with it.

Kernels of this repository hold one statement per line, and a block's braces end lines; C++ and Python kernels alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

CONTROL = ("if", "for", "while", "switch", "else", "return", "do", "elif", "def", "class", "with", "constexpr")
FUNCTION = re.compile(r"^\s*(?:[\w:<>&*]+\s+)*?(?P<name>\w+)\s*\((?P<params>[^;{}]*)\)\s*(?:const\s*)?\{")
ENTRY = re.compile(r"^\s*(?:void MAIN|KERNEL_ENTRY)\b[^;]*\{?\s*$")
DEF = re.compile(r"^(?P<indent>\s*)def (?P<name>\w+)\(")


@dataclass(frozen=True)
class Function:
    """Lines count from 0; `last` is the line of the closing brace or the last one of the body."""

    name: str
    params: tuple[str, ...]
    first: int
    last: int


@dataclass(frozen=True)
class Statement:
    first: int
    last: int


def code(line: str) -> str:
    """Without comments and string contents, so that braces count."""
    line = re.sub(r'"[^"]*"', '""', line)
    return line.split("//")[0].split("  #")[0].rstrip()


def words(text: str) -> set[str]:
    """Identifiers, of qualified ones the last part: `CTArgs::in0_cb` is in0_cb."""
    return set(re.findall(r"(?:\w+::)*([A-Za-z_]\w*)", text))


def split_arguments(text: str) -> list[str]:
    parts, depth = [""], 0
    for char in text:
        depth += (char in "([{<") - (char in ")]}>")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]


def call_arguments(text: str, name: str) -> list[list[str]]:
    """The arguments of each call of `name` in the text."""
    found = []
    for match in re.finditer(rf"\b{name}\s*(?:<[^;()]*>)?\(", text):
        depth, end = 1, match.end()
        while end < len(text) and depth:
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
        found.append(split_arguments(text[match.end() : end - 1]))
    return found


class Source:
    def __init__(self, text: str, is_python: bool):
        self.lines = text.splitlines()
        self.code = [code(line) for line in self.lines]
        self.is_python = is_python

    def indent(self, line: int) -> int:
        return len(self.lines[line]) - len(self.lines[line].lstrip())

    @cached_property
    def functions(self) -> list[Function]:
        return self._python_functions() if self.is_python else self._cpp_functions()

    def function_at(self, line: int) -> Function | None:
        inside = [function for function in self.functions if function.first <= line <= function.last]
        return max(inside, key=lambda function: function.first, default=None)

    def _cpp_functions(self) -> list[Function]:
        found = []
        for number, text in enumerate(self.code):
            match = FUNCTION.match(text)
            if match and match["name"] in CONTROL:
                match = None
            if not match and not ENTRY.match(text):
                continue
            start = number
            while start < len(self.code) and "{" not in self.code[start]:
                start += 1
            params = split_arguments(match["params"]) if match else []
            names = tuple((re.findall(r"\w+", param.split("=")[0]) or [""])[-1] for param in params)
            found.append(Function(match["name"] if match else "", names, number, self._closing(start)))
        return found

    def _python_functions(self) -> list[Function]:
        found = []
        for number, text in enumerate(self.code):
            if not (match := DEF.match(text)):
                continue
            body, signature = number, text[match.end() :]
            while not self.code[body].endswith(":"):
                body += 1
                signature += self.code[body]
            params = re.findall(r"(\w+)\s*(?::[^,]*)?(?:,|\)|$)", signature.rsplit(")", 1)[0])
            last = self._python_end(body, self.indent(number))
            found.append(Function(match["name"], tuple(params), number, last))
        return found

    def _closing(self, start: int) -> int:
        """The line of the brace that closes the last one opened on `start`, or of the first when it closes there."""
        depth = 0
        for number in range(start, len(self.code)):
            depth += self.code[number].count("{") - self.code[number].count("}")
            if depth <= 0:
                return number
        return len(self.code) - 1

    def _python_end(self, head: int, indent: int) -> int:
        last = head
        for number in range(head + 1, len(self.code)):
            if self.code[number].strip():
                if self.indent(number) <= indent:
                    break
                last = number
        return last

    def is_blank(self, line: int) -> bool:
        return not self.code[line].strip()

    def statement(self, first: int) -> Statement | None:
        """The statement that begins here; None at the end of a block and at a line of the preprocessor."""
        text = self.code[first].strip()
        if self.is_python:
            return Statement(first, self._python_end(first, self.indent(first)))
        if text.startswith(("}", "#", "else", "case", "public", "private")):
            return None
        braces = parens = 0
        for number in range(first, len(self.code)):
            line = self.code[number]
            if line.lstrip().startswith("#"):
                return None
            braces += line.count("{") - line.count("}")
            parens += line.count("(") - line.count(")")
            if braces < 0:
                return None
            if braces == 0 and parens == 0 and line.endswith((";", "}")):
                return Statement(first, number)
        return None

    def head(self, line: int) -> int | None:
        """The line that opens the innermost block around a line."""
        if self.is_python:
            above = [n for n in range(line) if self.code[n].strip() and self.indent(n) < self.indent(line)]
            return above[-1] if above else None
        depth = 0
        for number in range(line - 1, -1, -1):
            for char in reversed(self.code[number]):
                depth += (char == "}") - (char == "{")
                if depth < 0:
                    return number
        return None

    def is_loop(self, head: int | None) -> bool:
        return head is not None and bool(re.match(r"\s*(for|while)\b", self.code[head]))

    def after(self, line: int) -> Statement | None:
        """The statement that follows in the same block."""
        number = line + 1
        while number < len(self.code) and self.is_blank(number):
            number += 1
        if number == len(self.code) or (self.is_python and self.indent(number) != self.indent(line)):
            return None
        return self.statement(number)

    def before(self, line: int) -> Statement | None:
        """The statement that precedes in the same block."""
        head = self.head(line)
        if head is None:
            return None
        if self.is_python:
            while not self.code[head].endswith(":"):
                head += 1
        number, last = head + 1, None
        while number < line:
            if self.is_blank(number):
                number += 1
                continue
            last = self.statement(number)
            number = last.last + 1 if last else number + 1
        return last

    def text_of(self, statement: Statement) -> str:
        return "\n".join(self.code[statement.first : statement.last + 1])
