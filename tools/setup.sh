#!/usr/bin/env bash
# Brings a machine to where Tessera builds: system packages that are missing (and only those), then .venv.
# Usage: tools/setup.sh [lint|sanitize|browser]...   groups add the packages that only those jobs need. Safe to repeat or interrupt.
set -euo pipefail
cd "$(dirname "$0")/.."

# Names hold on Debian 12, Debian 13 and Ubuntu 24.04. libzstd-dev: a target LLVM's CMake files refer to.
packages=(
    clang-19 lld-19 llvm-19 llvm-19-dev llvm-19-tools libclang-19-dev liblld-19-dev libmlir-19-dev mlir-19-tools zlib1g-dev libzstd-dev
    cmake ninja-build pkg-config
    libboost-context-dev libhwy-dev libfmt-dev libxxhash-dev nlohmann-json3-dev libgtest-dev libbenchmark-dev gdb libopenblas-dev
    python3 python3-dev python3-venv python3-numpy python3-matplotlib
)
for group in "$@"; do
    case "$group" in
        lint) packages+=(clang-format-19 clang-tidy-19) ;;
        sanitize) packages+=(libclang-rt-19-dev) ;;
        browser)  # 120 MB, for the test that draws the report page; Ubuntu has Chromium as a snap only
            ! apt-cache show chromium >/dev/null 2>&1 || packages+=(chromium fonts-dejavu-core) ;;
        *) echo "setup: unknown group '$group' (lint, sanitize, browser)" >&2; exit 2 ;;
    esac
done

say() { echo "setup: $*"; }
stop() { echo "setup: $*" >&2; exit 1; }

is_installed() { [[ "$(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2>/dev/null)" == ii* ]]; }

list_missing() {
    missing=()
    local package
    for package in "${packages[@]}"; do
        is_installed "$package" || missing+=("$package")
    done
}

as_root() {
    if [[ $EUID -eq 0 ]]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        stop "system packages are missing and there is no sudo; as root, run:
    apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    fi
}

apt_install() {
    say "installing ${#missing[@]} system packages: ${missing[*]}"
    [[ -z "$(dpkg --audit 2>/dev/null)" ]] || as_root dpkg --configure -a
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" \
        >.setup/apt.log 2>&1 ||
        { tail -n 15 .setup/apt.log >&2; stop "apt-get could not install them; its whole output is in .setup/apt.log"; }
}

# The distribution's PyTorch when it has one; pytorch_from_pypi is set where it has none.
want_torch() {
    is_installed python3-torch && return
    has_torch .venv/bin/python && return
    if apt-cache show python3-torch >/dev/null 2>&1; then
        packages+=(python3-torch)
    else
        pytorch_from_pypi=yes
    fi
}

has_torch() { "$1" -c 'import torch' >/dev/null 2>&1; }

refresh_lists() {
    say "refreshing the package lists"
    as_root apt-get update -q >.setup/apt.log 2>&1 ||
        { tail -n 15 .setup/apt.log >&2; stop "apt-get update failed; look at the network or the apt sources"; }
}

set_up_packages() {
    if ! command -v apt-get >/dev/null; then
        [[ -n "${TESSERA_SKIP_PACKAGES:-}" ]] && return
        stop "this system has no apt. Install by hand: clang, lld, LLVM and MLIR 19 with headers, cmake >= 3.25, ninja,
    pkg-config, Boost.Context, Google Highway, fmt, xxHash, nlohmann-json, GoogleTest, Google Benchmark,
    Python >= 3.11 with headers and venv, NumPy, PyTorch, Matplotlib. Then run again with TESSERA_SKIP_PACKAGES=1"
    fi
    list_missing
    if [[ ${#missing[@]} -gt 0 ]] || ! { is_installed python3-torch || has_torch .venv/bin/python; }; then
        refresh_lists
        want_torch
        list_missing
        [[ ${#missing[@]} -eq 0 ]] || apt_install
    fi
}

set_up_venv() {
    local python=/usr/bin/python3
    [[ -x $python ]] || python=$(command -v python3) || stop "no python3 found"
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || stop "$python is older than 3.11"
    local stamp=.venv/.tessera-setup
    local want
    want="$PWD $("$python" -V) $(cksum <tools/requirements.txt)"
    [[ -f $stamp && "$(<$stamp)" == "$want" ]] && return
    say "making .venv from $python"
    rm -f $stamp
    "$python" -m venv --clear --system-site-packages .venv
    say "installing Python tools (tools/requirements.txt)"
    .venv/bin/python -m pip install -q --require-hashes -r tools/requirements.txt ||
        stop "pip could not install tools/requirements.txt; look at the network or pip's index settings"
    if [[ -n "$pytorch_from_pypi" ]] && ! has_torch .venv/bin/python; then
        say "installing PyTorch's CPU wheel (the distribution has no python3-torch)"
        .venv/bin/python -m pip install -q torch --index-url "${TESSERA_TORCH_INDEX:-https://download.pytorch.org/whl/cpu}"
    fi
    echo "$want" >$stamp
}

mkdir -p .setup
pytorch_from_pypi=
missing=()
set_up_packages
set_up_venv
