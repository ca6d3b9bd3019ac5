"""A cache folder that cannot be made."""

import os

import support

os.environ["TESSERA_CACHE_DIR"] = "/dev/null/cache"
support.run(support.kernel("empty"))
