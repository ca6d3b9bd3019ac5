"""`python -m tessera` is the command `tessera`."""

import sys

from tessera.cli import main

sys.exit(main())
