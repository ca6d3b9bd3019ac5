#!/usr/bin/env bash
# Builds dist/tessera_tensix-*.whl from a clean folder, without a path or a time of this machine in it. It carries all that
# kernels need: compiler and linker, the C and C++ headers, and every shared library beside the C and C++ runtime.
# Usage: tools/wheel.sh [--python PYTHON] [--build-dir FOLDER] [folder]   (.venv's Python, build/wheel, dist when left out)
# A Python other than .venv's gets the build tools from PyPI; --build-dir names a tree to build in without cleaning it.
set -euo pipefail
cd "$(dirname "$0")/.."
own=.venv/bin/python
python=$own
build=
while [[ $# -gt 0 && "$1" == --* ]]; do
    case "$1" in
        --python) python=$2; shift 2 ;;
        --build-dir) build=$2; shift 2 ;;
        *) sed -n '4,5p' "$0" | cut -c3-; exit 2 ;;
    esac
done
out=${1:-dist}
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
export CMAKE_BUILD_PARALLEL_LEVEL=${TESSERA_JOBS:-$(nproc)}
settings=(--config-settings=cmake.define.TESSERA_BUNDLE=ON)
if [[ -z "$build" ]]; then
    build=build/wheel
    rm -rf $build
    settings+=(--config-settings=cmake.define.TESSERA_REPRODUCIBLE=ON)
fi
settings+=("--config-settings=build-dir=$build")
[[ "$python" == "$own" ]] && settings+=(--no-build-isolation)
mkdir -p "$out"
made=$(mktemp -d "$out/.made.XXXXXX")
trap 'rm -rf "$made"' EXIT
"$python" -m pip wheel -q --no-deps -w "$made" "${settings[@]}" .
tools=build/wheel-tools
if [[ ! -x $tools/bin/auditwheel ]]; then
    "$own" -m venv --clear $tools
    $tools/bin/python -m pip install -q --require-hashes --only-binary :all: -r tools/wheel-requirements.txt
fi
# Copies what is not part of every Linux into the wheel, and says from which C library on it runs (PEP 600).
PATH="$tools/bin:$PATH" $tools/bin/auditwheel repair --only-plat -w "$out" "$made"/tessera_tensix-*.whl >"$out/auditwheel.log" 2>&1 || { cat "$out/auditwheel.log" >&2; exit 1; }
echo "wheel: $(ls -t "$out"/tessera_tensix-*.whl | head -1)"
