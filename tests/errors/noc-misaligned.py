"""Reads from DRAM to an address that differs modulo 32."""

import support

support.run(support.kernel("noc_misaligned"))
