"""`tessera doctor`: is everything that running kernels needs here and usable, and if not, what to install."""

import importlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass

from tessera import places


@dataclass
class Finding:
    ok: bool
    text: str
    help: str = ""


def _tool(name: str, package: str) -> Finding:
    path = shutil.which(name)
    if path is None:
        return Finding(False, "not found", f"install the package {package} (Debian, Ubuntu: apt-get install {package})")
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    if version.returncode:
        return Finding(False, f"{path} does not run: {version.stderr.strip()}", f"install {package} again")
    return Finding(True, f"{path}, {version.stdout.splitlines()[0]}")


def clang() -> Finding:
    return _tool("clang++-19", "clang-19")


def lld() -> Finding:
    return _tool("ld.lld-19", "lld-19")


def pass_plugin() -> Finding:
    """Compiles an empty kernel with the plug-in, which is what every kernel needs."""
    plugin = places.pass_plugin()
    again = "install Tessera again (`make build` in a checkout, `pip install .` elsewhere)"
    if not plugin.exists():
        return Finding(False, f"{plugin} is missing", again)
    if shutil.which("clang++-19") is None:
        return Finding(False, f"{plugin} cannot be tried without clang++-19", "install the package clang-19")
    command = ["clang++-19", f"-fpass-plugin={plugin}", "-x", "c++", "-c", "-o", os.devnull, "-"]
    tried = subprocess.run(command, input="void kernel_main() {}\n", capture_output=True, text=True, check=False)
    if tried.returncode:
        return Finding(False, f"clang++-19 cannot load it: {tried.stderr.strip()}", again)
    return Finding(True, str(plugin))


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
        return Finding(
            False, str(error), "install Tessera again (`make build` in a checkout, `pip install .` elsewhere)"
        )
    return Finding(True, "tessera._core loads")


def torch() -> Finding:
    try:
        found = importlib.import_module("torch")
    except ImportError as error:
        return Finding(False, str(error), "apt-get install python3-torch, or pip install torch")
    return Finding(True, f"torch {found.__version__}")


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
    "clang": clang,
    "lld": lld,
    "pass plug-in": pass_plugin,
    "device headers": device_headers,
    "Python module": module,
    "torch": torch,
    "cache folder": cache_dir,
}


def main() -> int:
    findings = {name: check() for name, check in CHECKS.items()}
    for name, finding in findings.items():
        print(f"{'ok ' if finding.ok else 'NO '} {name:<15} {finding.text}")
        if not finding.ok:
            print(f"    help: {finding.help}")
    bad = sum(not finding.ok for finding in findings.values())
    print("everything that kernels need is here" if not bad else f"{bad} of {len(findings)} are not usable")
    return 1 if bad else 0
