#!/usr/bin/env bash
# clang-format, ruff and clang-tidy over everything we wrote. `--fix` changes files instead of complaining.
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p build
mapfile -t cpp < <(git ls-files --cached --others --exclude-standard \
    'src/*.cpp' 'src/*.hpp' 'compiler/*.cpp' 'compiler/*.h' 'bench/*.cpp' 'examples/*.cpp' 'kernel_api/*.h' 'models/*.cpp' 'tests/*.cpp')
if [[ "${1:-}" == --fix ]]; then
    clang-format-19 -i "${cpp[@]}"
    .venv/bin/ruff format -q .
    .venv/bin/ruff check -q --fix .
    exit
fi

echo "lint: clang-format (${#cpp[@]} files)"
clang-format-19 --dry-run --Werror "${cpp[@]}" 2>&1 | { grep -E 'error|warning' || true; } | cut -d: -f1 | sort | uniq -c |
    { sed 's/^/  /'; } | tee build/lint-format.txt
[[ ! -s build/lint-format.txt ]] || { echo "lint: 'make format' repairs these files" >&2; exit 1; }

echo "lint: ruff"
.venv/bin/ruff format --check -q .
.venv/bin/ruff check -q .

echo "lint: clang-tidy (the first time takes minutes; then only what changed)"
.venv/bin/python tools/tidy.py || { echo "lint: clang-tidy found the above" >&2; exit 1; }
echo "lint: clean"
