"""Wrong on purpose, see docs/errors/runtime-args-missing.md."""

import ttnn

args = ttnn.RuntimeArgs()
args[1][0] = [7]
args[9][9]
