"""Hooks of mkdocs: contents from docs/README.md, API pages from stubs and headers, links that leave docs/."""

from __future__ import annotations

import ast
import importlib.util
import logging
import re
import sys
import tarfile
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parent.parent
LOG = logging.getLogger("mkdocs.plugins.site_pages")
_LINK = re.compile(r"(?<!!)\[([^]\n]+)\]\(([^)\s]+)\)")
_ROW = re.compile(r"^\|\s*(\[.+?)\s*\|", re.M)


# Contents


def contents(docs: Path) -> list[dict[str, Any]]:
    """The navigation: a tab per section of the index, a page per link in the first column of its tables."""
    tabs: list[dict[str, Any]] = [{"Home": "README.md"}]
    for title, body in re.findall(r"^## (.+)\n((?:(?!^## ).*\n?)*)", (docs / "README.md").read_text(), re.M):
        links = [path for row in _ROW.findall(body) for _, path in _LINK.findall(row)]
        pages: list[Any] = [{_title(docs / path): path} for path in links if path.endswith(".md")]
        if title == "Look up":
            pages += [{"ttnn in Python": "api/ttnn.md"}, {"Tessera in C++": "api/cpp.md"}, *_folder(docs, "errors")]
        if title == "Understand":
            pages = [page for page in pages if "reference/README.md" not in page.values()]
            pages += _folder(docs, "reference")
        tabs.append({title: pages})
    return tabs


def _title(page: Path) -> str:
    return page.read_text().split("\n", 1)[0].lstrip("# ").strip()


def _folder(docs: Path, name: str) -> list[dict[str, list[str]]]:
    """All pages of a folder, below a title of their own."""
    files = sorted(file.name for file in (docs / name).glob("*.md"))
    return [{f"All of {name}": [f"{name}/{file}" for file in files]}] if files else []


def on_config(config: Any) -> Any:
    config["nav"] = contents(Path(config["docs_dir"]))
    return config


# Links


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """A link to a file of the repository that is no page becomes its name; one that leads nowhere is reported."""
    docs = Path(config["docs_dir"]).resolve()
    here = (docs / page.file.src_uri).parent

    def settled(link: re.Match[str]) -> str:
        words, target = link[1], link[2]
        path = target.partition("#")[0]
        file = (here / path).resolve()
        if not path or "://" in path or file.is_relative_to(docs):  # mkdocs itself checks what lies within
            return link[0]
        if not file.exists() or not file.is_relative_to(docs.parent):
            LOG.warning("%s: a link leads to `%s`, which is not there", page.file.src_uri, target)
            return words
        return f"{words} (`{file.relative_to(docs.parent)}`)"

    pieces = re.split(r"(^```.*?^```)", markdown, flags=re.M | re.S)
    return "".join(piece if number % 2 else _LINK.sub(settled, piece) for number, piece in enumerate(pieces))


# Search without a server


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """The script that the search needs when pages are files comes from here, not from the network."""
    up = "../" * page.file.src_uri.count("/")
    return output.replace("https://unpkg.com/iframe-worker/shim", f"{up}assets/iframe-worker.js")


def on_post_template(output_content: str, **_: Any) -> str:
    """Pages that no document stands for, such as 404.html."""
    return output_content.replace("https://unpkg.com/iframe-worker/shim", "assets/iframe-worker.js")


def on_post_build(config: Any, **_: Any) -> None:
    archive = next((ROOT / ".setup" / "npm").glob("iframe-worker-*.tgz"), None)
    if archive is None:
        LOG.warning("there is no .setup/npm/iframe-worker-*.tgz: `make build` fetches it")
        return
    with tarfile.open(archive) as files:
        script = files.extractfile("package/shim/index.js").read()
    (Path(config["site_dir"]) / "assets" / "iframe-worker.js").write_bytes(script)


# API reference


def on_files(files: Any, config: Any) -> Any:
    files.append(File.generated(config, "api/ttnn.md", content=python_page()))
    files.append(File.generated(config, "api/cpp.md", content=cpp_page()))
    return files


def stub() -> str:
    """The type stubs that the build made of the module."""
    spec = importlib.util.find_spec("tessera")
    folders = [Path(folder) for folder in (spec.submodule_search_locations if spec else [])]
    folders += [ROOT / "build/release/src/bind", *(Path(folder) / "tessera" for folder in sys.path)]
    file = next((folder / "_core.pyi" for folder in folders if (folder / "_core.pyi").is_file()), None)
    if file is None:
        LOG.warning("there is no _core.pyi: `make build` makes it")
        return ""
    return file.read_text()


def _public_names() -> list[str]:
    """What ttnn offers of its C++ side, from its own imports."""
    tree = ast.parse((ROOT / "python/ttnn/__init__.py").read_text())
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "tessera._core"]
    return sorted({name.name for node in imports for name in node.names})


def _arguments(node: ast.FunctionDef) -> str:
    text = ast.unparse(node.args)
    text = re.sub(r"\b(self, )|^self$", "", text, count=1)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns and node.name != "__init__" else ""
    return (f"({text})" + returns).replace("tessera._core.", "").replace("collections.abc.", "")


def _function(node: ast.FunctionDef, name: str) -> str:
    return f"```python\n{name}{_arguments(node)}\n```\n\n{ast.get_docstring(node) or ''}\n"


def _class(node: ast.ClassDef) -> str:
    out = [f"## {node.name}\n", ast.get_docstring(node) or "", ""]
    methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
    out += [_function(one, node.name) for one in methods if one.name == "__init__"]
    values = [one for one in node.body if isinstance(one, (ast.Assign, ast.AnnAssign))]
    names = [ast.unparse(one.targets[0] if isinstance(one, ast.Assign) else one.target) for one in values]
    if names:
        out.append("Values: " + ", ".join(f"`{name}`" for name in names if not name.startswith("_")) + "\n")
    fields = [one for one in methods if any(ast.unparse(mark) == "property" for mark in one.decorator_list)]
    if fields:
        out.append("| field | type |\n|---|---|")
        out += [
            f"| `{one.name}` | `{ast.unparse(one.returns).replace('|', 'or') if one.returns else ''}` |"
            for one in fields
        ]
        out.append("")
    marks = {one.name for one in methods if one.decorator_list and one in fields} | {one.name for one in fields}
    out += [_function(one, one.name) for one in methods if not one.name.startswith("_") and one.name not in marks]
    return "\n".join(out)


def python_page() -> str:
    """Classes and functions of ttnn that are bound from C++, then those written in Python."""
    names = set(_public_names())
    tree = ast.parse(stub())
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name in names]
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in names]
    out = ["# ttnn in Python\n", "Every name with its signature. [host-api](../host-api.md) says what is modelled.\n"]
    out += [_class(node) for node in sorted(classes, key=lambda node: node.name)]
    out.append("## Functions\n")
    out += [f"### {node.name}\n\n{_function(node, 'ttnn.' + node.name)}" for node in functions]
    for module in ("device", "memory", "mesh", "operations", "tensor"):
        out += [f"### {node.name}\n\n{_function(node, 'ttnn.' + node.name)}" for node in _python_functions(module)]
    return "\n".join(out)


def _python_functions(module: str) -> list[ast.FunctionDef]:
    tree = ast.parse((ROOT / f"python/ttnn/{module}.py").read_text())
    return [one for one in tree.body if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")]


def public_headers() -> list[str]:
    """Headers that are installed, from cmake/install.cmake."""
    listed = re.search(r"set\(TESSERA_PUBLIC_HEADERS\n(.*?)\)", (ROOT / "cmake/install.cmake").read_text(), re.S)
    return listed[1].split() if listed else []


def cpp_page() -> str:
    """The headers themselves: each begins with what it is for, and its comments are its contract."""
    out = [
        "# Tessera in C++\n",
        "What `#include <tessera/tessera.hpp>` brings. [cpp-api](../cpp-api.md) shows how to use it.\n",
    ]
    for header in public_headers():
        text = (ROOT / "src" / header).read_text()
        first = text.split("\n", 1)[0].lstrip("/ ")
        body = re.sub(r"^(//.*\n|#pragma once\n|#include.*\n|\n)+", "", text)
        out.append(f"## {header}\n\n{first}\n\n```cpp\n{body.strip()}\n```\n")
    return "\n".join(out)
