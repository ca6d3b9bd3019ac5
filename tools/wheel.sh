#!/usr/bin/env bash
# Builds dist/tessera-*.whl from a clean folder, without a path or a time of this machine in it.
# Usage: tools/wheel.sh [folder]   (dist when left out)
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-dist}
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
export CMAKE_BUILD_PARALLEL_LEVEL=${TESSERA_JOBS:-$(nproc)}
rm -rf build/wheel
.venv/bin/python -m pip wheel -q --no-build-isolation --no-deps -w "$out" . \
    --config-settings=build-dir=build/wheel --config-settings=cmake.define.TESSERA_REPRODUCIBLE=ON
echo "wheel: $(ls -t "$out"/tessera-*.whl | head -1)"
