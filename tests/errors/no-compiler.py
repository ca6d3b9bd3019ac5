"""A kernel that has to be compiled on a machine whose compiler is gone."""

import os
import tempfile

import support

with tempfile.TemporaryDirectory() as empty:
    os.environ["TESSERA_CLANG"] = "/nowhere/clang++-19"
    os.environ["TESSERA_CACHE_DIR"] = empty
    support.run(support.kernel("empty"))
