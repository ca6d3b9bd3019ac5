# lit configuration of PyKernel's compiler tests. Run: lit tests/compiler (TESSERA_BUILD names another build folder).
import os
from pathlib import Path

import lit.formats

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(os.environ.get("TESSERA_BUILD", ROOT / "build" / "release"))

config.name = "ttkernel"  # noqa: F821
config.test_format = lit.formats.ShTest(not os.environ.get("LIT_USE_INTERNAL_SHELL", "1"))  # noqa: F821
config.suffixes = [".mlir"]  # noqa: F821
config.test_source_root = str(Path(__file__).parent)  # noqa: F821
config.test_exec_root = str(BUILD / "tests" / "compiler")  # noqa: F821
config.environment["PATH"] = os.pathsep.join(  # noqa: F821
    [str(BUILD / "compiler"), "/usr/lib/llvm-19/bin", os.environ["PATH"]]
)
