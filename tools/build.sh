#!/usr/bin/env bash
# Builds build/release and installs it into .venv in editable form: Python is read from the checkout, compiled parts and
# device headers are copied. Does nothing when nothing changed since the last time.
set -euo pipefail
cd "$(dirname "$0")/.."

stamp=build/release/.installed
inputs=(src metalium kernel_api arch compiler cmake CMakeLists.txt pyproject.toml tools/build.sh)

python_files() { find python models \( -name '*.py' -o -name '*.pyi' \) | sort | cksum; }

is_current() {
    [[ -f $stamp && $stamp -nt .venv/.tessera-setup && "$(<$stamp)" == "$(python_files)" ]] &&
        [[ -z "$(find "${inputs[@]}" -newer $stamp -type f -print -quit 2>/dev/null)" ]]
}

is_current && exit 0
started=$(mktemp)
trap 'rm -f "$started"' EXIT
jobs=${TESSERA_JOBS:-$(nproc)}
echo "build: compiling with $jobs jobs into build/release (the first time takes minutes; log: build/build.log)"
mkdir -p build/release
rm -f $stamp
# The distribution's earlier name would be a second owner of the same files.
.venv/bin/python -m pip uninstall -q -y tessera >/dev/null 2>&1 || true
CMAKE_BUILD_PARALLEL_LEVEL=$jobs .venv/bin/python -m pip install --no-build-isolation --no-deps --editable . \
    -v --config-settings=build-dir=build/release --config-settings=cmake.define.TESSERA_TESTS=ON \
    --config-settings=cmake.define.TESSERA_BUNDLE=OFF >build/build.log 2>&1 || {
    grep -n -m 20 -E 'error:|Error|FAILED' build/build.log >&2 || tail -n 30 build/build.log >&2
    echo "build: failed; the whole output is in build/build.log" >&2
    exit 1
}
python_files >$stamp
touch -r "$started" $stamp
echo "build: done"
