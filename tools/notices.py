"""Writes what a wheel must carry of others: THIRD_PARTY_NOTICES.txt (licences of what is compiled into it) and
sbom.cdx.json (all parts, CycloneDX 1.5). Usage: tools/notices.py FOLDER [WEB_FOLDER [--bundle]]
WEB_FOLDER: where cmake/web_assets.cmake unpacked what comes from npm. --bundle: a wheel with
the C and C++ headers (tools/wheel.sh)."""

import json
import subprocess
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import tomllib

ROOT = Path(__file__).resolve().parent.parent


def web_folder() -> Path:
    return Path(sys.argv[2] if len(sys.argv) > 2 else "web") / "package"


@dataclass(frozen=True)
class Part:
    """A library: its licence (SPDX), the package that brings it, and whether its code or its files are among ours."""

    name: str
    licence: str
    debian: str = ""
    python: str = ""
    npm: str = ""
    compiled_in: bool = True

    @property
    def version(self) -> str:
        words = ["dpkg-query", "-W", "-f", "${Version}", self.debian]
        try:
            if self.npm:
                return json.loads((web_folder() / "package.json").read_text())["version"]
            if self.python:
                return metadata.version(self.python)
            return subprocess.run(words, capture_output=True, text=True, check=True).stdout
        except (OSError, subprocess.CalledProcessError, metadata.PackageNotFoundError):
            return "unknown"  # a build that is not for others

    @property
    def package_url(self) -> str:
        if self.npm:
            return f"pkg:npm/{self.npm.replace('@', '%40')}@{self.version}"
        kind = f"pypi/{self.python}" if self.python else f"deb/debian/{self.debian}"
        return f"pkg:{kind}@{self.version}"

    def licence_text(self) -> str:
        if self.npm:
            found = [web_folder() / "LICENSE"]
        elif self.python:
            files = metadata.files(self.python) or [] if self.version != "unknown" else []
            found = [file.locate() for file in files if "licen" in file.name.lower()]
        else:
            found = [Path("/usr/share/doc") / self.debian / "copyright"]
        texts = [Path(str(path)).read_text(errors="replace") for path in found if Path(str(path)).is_file()]
        return "\n".join(texts) or f"The licence is {self.licence}; its text comes with the package {self.debian}.\n"


PARTS = [
    Part("Boost.Context", "BSL-1.0", "libboost-context-dev"),
    Part("fmt", "MIT", "libfmt-dev"),
    Part("Highway", "Apache-2.0 OR BSD-3-Clause", "libhwy-dev"),
    Part("nlohmann-json", "MIT", "nlohmann-json3-dev"),
    Part("xxHash", "BSD-2-Clause", "libxxhash-dev"),
    Part("nanobind with robin-map", "BSD-3-Clause AND MIT", python="nanobind"),
    Part("Graphviz as WebAssembly", "Apache-2.0 AND EPL-1.0", npm="@hpcc-js/wasm-graphviz"),
    Part("LLVM", "Apache-2.0 WITH LLVM-exception", "llvm-19-dev"),
    Part("MLIR", "Apache-2.0 WITH LLVM-exception", "libmlir-19-dev"),
    Part("Clang", "Apache-2.0 WITH LLVM-exception", "libclang-19-dev"),
    Part("lld", "Apache-2.0 WITH LLVM-exception", "liblld-19-dev"),
    Part("zlib", "Zlib", "zlib1g-dev"),
    Part("Zstandard", "BSD-3-Clause", "libzstd-dev"),
    Part("libstdc++ and libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1", "libstdc++6"),
    Part("NumPy", "BSD-3-Clause", "python3-numpy", compiled_in=False),
]


def header_parts() -> list[Part]:
    """The C and C++ headers that a bundle carries (tools/standard_headers.py)."""
    newest = max((int(folder.name) for folder in Path("/usr/include/c++").glob("[0-9]*")), default=12)
    return [
        Part("libstdc++ headers", "GPL-3.0-or-later WITH GCC-exception-3.1", f"libstdc++-{newest}-dev"),
        Part("GNU C library headers", "LGPL-2.1-or-later", "libc6-dev"),
        Part("Linux headers for programs", "GPL-2.0-only WITH Linux-syscall-note", "linux-libc-dev"),
        Part("Clang headers", "Apache-2.0 WITH LLVM-exception", "libclang-common-19-dev"),
    ]


def all_parts() -> list[Part]:
    return PARTS + (header_parts() if "--bundle" in sys.argv else [])


def notices() -> str:
    inside = [part for part in all_parts() if part.compiled_in]
    lines = ["Tessera contains code of these libraries, as headers, linked in, or as libraries beside its own:", ""]
    lines += [f"  {part.name} {part.version}: {part.licence}" for part in inside]
    for part in inside:
        lines += ["", "=" * 100, f"{part.name} {part.version}", "=" * 100, "", part.licence_text().rstrip()]
    return "\n".join(lines) + "\n"


def component(part: Part) -> dict:
    return {
        "type": "library",
        "name": part.name,
        "version": part.version,
        "scope": "required",
        "licenses": [{"expression": part.licence}],
        "purl": part.package_url,
        "properties": [{"name": "tessera:compiled-in", "value": str(part.compiled_in).lower()}],
    }


def sbom() -> dict:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    main = {
        "type": "library",
        "name": project["name"],
        "version": project["version"],
        "licenses": [{"license": {"id": "Apache-2.0"}}],
    }
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": main},
        "components": [component(part) for part in all_parts()],
    }


def main() -> int:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "THIRD_PARTY_NOTICES.txt").write_text(notices())
    (folder / "sbom.cdx.json").write_text(json.dumps(sbom(), indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
