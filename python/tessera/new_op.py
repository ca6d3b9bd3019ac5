"""`tessera new my_op`: a multi-core op on tensors in DRAM, with test and gallery entry, as a starting point.

Description and kernels are those of the shipped op `add`, under the new name: one pattern, kept right by its own tests.
"""

from __future__ import annotations

import keyword
import re
import shutil
import sys
from pathlib import Path

from tessera import shipped_models

TEST = '''"""{name} against its golden, on one core and on many, on both chips."""

import sys
from pathlib import Path

import pytest
import torch

import ttnn
from tessera.testing import assert_close

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from {name}.op import {cls}  # noqa: E402


@pytest.mark.parametrize("arch", ["wormhole_b0", "blackhole"])
@pytest.mark.parametrize("num_cores", [1, 8])
def test_{name}_agrees_with_its_golden(arch, num_cores):
    torch.manual_seed(0)
    x, y = torch.randn(128, 96).bfloat16(), torch.randn(128, 96).bfloat16()
    device = ttnn.open_device(device_id=0, arch=arch)
    a, b = (ttnn.from_torch(t, layout=ttnn.TILE_LAYOUT, device=device) for t in (x, y))
    out = ttnn.allocate_tensor_on_device(a.shape, ttnn.bfloat16, ttnn.TILE_LAYOUT, device)
    assert_close({cls}.op(a, b, out, num_cores), {cls}.golden(x, y))
    ttnn.close_device(device)
'''


def pattern() -> Path:
    return Path(shipped_models.root()) / "models" / "demos" / "basics" / "micro_ops" / "add"


def class_name(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def renamed(text: str, name: str) -> str:
    """The pattern's Python with the names of the new op."""
    text = text.replace("models.demos.basics.micro_ops.add.op", f"{name}.op").replace('Show("add"', f'Show("{name}"')
    text = re.sub(r"\bAdd\b", class_name(name), text)
    return re.sub(r'(?<=^""")add\b', name, text).replace("shows of add", f"shows of {name}")


def write(name: str, into: Path) -> Path:
    folder = into / name
    shutil.copytree(pattern() / "kernels", folder / "kernels")
    for file in ("op.py", "gallery.py"):
        (folder / file).write_text(renamed((pattern() / file).read_text(), name))
    (folder / "tests").mkdir()
    (folder / "tests" / f"test_{name}.py").write_text(TEST.format(name=name, cls=class_name(name)))
    return folder


def main(name: str, into: str) -> int:
    if not name.isidentifier() or keyword.iskeyword(name) or name != name.lower():
        print(f"new: `{name}` is no name of a Python module in lower case, such as my_op", file=sys.stderr)
        return 2
    folder = Path(into) / name
    if folder.exists():
        print(f"new: {folder} exists already", file=sys.stderr)
        return 2
    write(name, Path(into))
    print(f"new: {folder} adds two tensors; change golden() in op.py and the loop of kernels/compute.cpp")
    print(f"     python -m pytest {folder}\n     tessera gallery {folder}")
    return 0
