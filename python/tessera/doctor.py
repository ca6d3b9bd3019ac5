"""`tessera doctor`: is everything that running kernels needs here and usable, and if not, what to install."""

import importlib
import os
import platform
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tessera import places


@dataclass
class Finding:
    ok: bool
    text: str
    help: str = ""
    needed: bool = True  # kernels do not run without it

    @property
    def is_bad(self) -> bool:
        return self.needed and not self.ok


_AGAIN = "install Tessera again (`make build` in a checkout, `pip install tessera-tensix` elsewhere)"

# The package of a shared library: by distribution where it has another name there. A wheel brings all but the last two.
_PACKAGES = {
    "libfmt.so.9": {"": "libfmt9", "debian 13": "libfmt10"},
    "libfmt.so.10": {"": "libfmt10"},
    "libhwy.so.1": {"": "libhwy1t64", "debian 12": "libhwy1"},
    "libboost_context.so.1.74.0": {"": "libboost-context1.74.0"},
    "libboost_context.so.1.83.0": {"": "libboost-context1.83.0"},
    "libLLVM.so.19.1": {"": "libllvm19"},
    "libMLIR.so.19.1": {"": "libmlir-19"},
    "libxxhash.so.0": {"": "libxxhash0"},
    "libz.so.1": {"": "zlib1g"},
    "libzstd.so.1": {"": "libzstd1"},
    "libgcc_s.so.1": {"": "libgcc-s1"},
    "libstdc++.so.6": {"": "libstdc++6"},
}


def _distribution() -> str:
    """`debian 12`, `ubuntu 24.04`; empty where the system does not say."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return ""
    return f"{release.get('ID', '')} {release.get('VERSION_ID', '')}".strip()


def _package_of(library: str) -> str:
    names = _PACKAGES.get(library, {})
    return names.get(_distribution(), names.get("", ""))


def _own_binaries() -> list[Path]:
    folders = [places.root(), places.root() / "lib", places.root().parent / "pykernel"]
    files = [file for folder in folders if folder.is_dir() for file in sorted(folder.iterdir())]
    return [file for file in files if re.search(r"\.so(\.|$)", file.name) or file.name == "tessera-cc"]


def _missing_libraries(binary: Path) -> list[str]:
    """What the system's loader does not find; a version that is too old counts (`ldd` says it on standard error)."""
    said = subprocess.run(["ldd", str(binary)], capture_output=True, text=True, check=False)
    absent = re.findall(r"^\s*(\S+) => not found", said.stdout, re.MULTILINE)
    return absent + [line.strip() for line in said.stderr.splitlines() if "not found" in line]


def shared_libraries() -> Finding:
    """Every shared library that a file of ours asks for."""
    binaries = _own_binaries()
    if shutil.which("ldd") is None:
        return Finding(False, "ldd was not found, so they cannot be looked for", "install the package libc-bin", False)
    missing = sorted({library for binary in binaries for library in _missing_libraries(binary)})
    if not missing:
        return Finding(True, f"all are here, for {len(binaries)} files")
    packages = sorted({package for library in missing if (package := _package_of(library))})
    help = f"apt-get install {' '.join(packages)}" if packages else "look for the packages that bring them"
    return Finding(False, f"not found: {', '.join(missing)}", help)


def compiler() -> Finding:
    """Compiles and links an empty kernel, which is what every kernel needs."""
    command = [str(places.compiler())]
    if not places.compiler().exists():
        return Finding(False, f"{places.compiler()} is missing", _AGAIN)
    with tempfile.TemporaryDirectory() as folder:
        made, linked = f"{folder}/kernel.o", f"{folder}/kernel.so"
        words = [
            "-x",
            "c++",
            "-std=c++20",
            "-O2",
            "-fPIC",
            "-c",
            "-o",
            made,
            "-",
            "--link",
            "-shared",
            "-o",
            linked,
            made,
        ]
        text = "#include <array>\n#include <cstdint>\nstd::array<uint32_t, 4> all;\nvoid kernel_main() {}\n"
        tried = subprocess.run(command + words, input=text, capture_output=True, text=True, check=False)
    if tried.returncode:
        said = (tried.stderr.strip() or f"it ended with status {tried.returncode}").splitlines()[0]
        return Finding(False, f"{command[0]} cannot compile an empty kernel: {said}", _AGAIN)
    return Finding(True, command[0])


def other_compiler() -> Finding:
    """TESSERA_CLANG, where it is set: it loads our pass as a plug-in."""
    clang, plugin = os.environ.get("TESSERA_CLANG", ""), places.pass_plugin()
    if not Path(clang).exists():
        return Finding(False, f"{clang} does not exist", "unset TESSERA_CLANG, or set it to clang++ of LLVM 19")
    command = [clang, f"-fpass-plugin={plugin}", "-x", "c++", "-c", "-o", os.devnull, "-"]
    tried = subprocess.run(command, input="void kernel_main() {}\n", capture_output=True, text=True, check=False)
    if tried.returncode:
        return Finding(False, f"{clang} cannot load {plugin}: {tried.stderr.strip()}", "unset TESSERA_CLANG")
    return Finding(True, clang)


def device_headers() -> Finding:
    data = places.data_dir()
    missing = [name for name in ("kernel_api", "arch") if not (data / name).is_dir()]
    if missing:
        return Finding(
            False, f"{data} has no {' and no '.join(missing)}", "unset TESSERA_DATA, or install Tessera again"
        )
    return Finding(True, str(data))


def module() -> Finding:
    try:
        importlib.import_module("tessera._core")
    except ImportError as error:
        return Finding(False, str(error), _AGAIN)
    return Finding(True, "tessera._core loads")


def _optional(name: str, use: str) -> Finding:
    try:
        found = importlib.import_module(name)
    except ImportError:
        return Finding(False, f"not installed ({use})", f"pip install {name}, if you want that", needed=False)
    return Finding(True, f"{name} {found.__version__}")


def numpy() -> Finding:
    try:
        found = importlib.import_module("numpy")
    except ImportError as error:
        return Finding(False, str(error), "pip install numpy")
    return Finding(True, f"numpy {found.__version__}")


def torch() -> Finding:
    return _optional("torch", "ttnn.from_torch and ttnn.to_torch")


def matplotlib() -> Finding:
    return _optional("matplotlib", "pictures of differences")


def gdb() -> Finding:
    path = shutil.which("gdb")
    if path is None:
        return Finding(False, "not installed (tessera debug)", "apt-get install gdb, if you want that", needed=False)
    return Finding(True, path)


def cache_dir() -> Finding:
    folder = places.cache_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            pass
    except OSError as error:
        return Finding(False, f"{folder}: {error.strerror}", "set TESSERA_CACHE_DIR to a folder you may write to")
    return Finding(True, str(folder))


CHECKS: dict[str, Callable[[], Finding]] = {
    "shared libraries": shared_libraries,
    "compiler": compiler,
    "device headers": device_headers,
    "Python module": module,
    "numpy": numpy,
    "cache folder": cache_dir,
    "torch": torch,
    "matplotlib": matplotlib,
    "gdb": gdb,
}


def main() -> int:
    checks = dict(CHECKS)
    if os.environ.get("TESSERA_CLANG"):
        checks["TESSERA_CLANG"] = other_compiler
    findings = {name: check() for name, check in checks.items()}
    for name, finding in findings.items():
        mark = "ok " if finding.ok else "NO " if finding.is_bad else "-- "
        print(f"{mark} {name:<16} {finding.text}")
        if not finding.ok:
            print(f"    help: {finding.help}")
    bad = sum(finding.is_bad for finding in findings.values())
    needed = sum(finding.needed for finding in findings.values())
    print("everything that kernels need is here" if not bad else f"{bad} of {needed} are not usable")
    return 1 if bad else 0
