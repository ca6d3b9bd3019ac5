#!/usr/bin/env bash
# Builds and runs the benchmarks and prints their ratios against yardsticks; the numbers stay in build/bench.json.
set -euo pipefail
cd "$(dirname "$0")/.."
echo "bench: building"
cmake -B build/release -DTESSERA_BENCH=ON >build/bench.log && cmake --build build/release -j "$(nproc)" >>build/bench.log 2>&1 ||
    { tail -n 30 build/bench.log >&2; exit 1; }
.venv/bin/python bench/report.py --json build/bench.json
