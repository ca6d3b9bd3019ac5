"""A kernel on a machine without a compiler, and with nothing in the cache."""

import os
import tempfile

import support

with tempfile.TemporaryDirectory() as empty:
    os.environ["PATH"] = empty
    os.environ["TESSERA_CACHE_DIR"] = empty
    support.run(support.kernel("empty"))
