#!/usr/bin/env bash
# Proof that nothing but git, make and the package registries is needed: makes a minimal system in a folder, clones the
# committed state of this checkout into it, runs the README's commands there as printed, and reports.
# Usage (as root): tools/fresh-machine.sh [--suite bookworm|trixie|noble] [--wheel FOLDER] [--dir DIR] [--keep]
#     or: tools/fresh-machine.sh --commands
# --wheel: a user without root installs the wheel of FOLDER (tools/wheel.sh) into a venv, with no package but python3-venv and
# no network, and runs lessons with it; times, sizes. --dir: an earlier run's folder is used again as it is (--keep).
# Network settings of this machine (apt mirror and proxy, pip's settings, certificates) are handed on at run time.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=bookworm
dir=
keep=
wheel=
commands_only=
while [[ $# -gt 0 ]]; do
    case "$1" in
        --suite) suite=$2; shift 2 ;;
        --dir) dir=$2; shift 2 ;;
        --keep) keep=yes; shift ;;
        --wheel) wheel=$(realpath "$2"); shift 2 ;;
        --commands) commands_only=yes; shift ;;
        *) sed -n '2,8p' "$0" | cut -c3-; exit 2 ;;
    esac
done

say() { echo "fresh-machine: $*"; }
stop() { echo "fresh-machine: $*" >&2; exit 1; }
# The README's own commands: the lines of its first code block that begin with make.
readme_commands() {
    awk '/^```/ || /^    / { code = 1 } code && /^ *make / { sub(/ *#.*/, ""); sub(/^ */, ""); print }' README.md | head -n 2
}

if [[ -n "$commands_only" ]]; then readme_commands; exit; fi

[[ $EUID -eq 0 ]] || stop "needs root, to make a chroot"
command -v debootstrap >/dev/null || stop "needs debootstrap: apt-get install debootstrap"

# Where this machine gets Debian from; empty: debootstrap's own default.
debian_mirror() {
    apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
        awk '$1 == "Debian" && $2 == "Debian" { print $3; exit }'
}

# Debian's debootstrap may not know a later Ubuntu by name, nor its keys; all of Ubuntu's suites are made by one script.
make_machine() {
    [[ -e "$dir/bin/bash" ]] && { say "using the $suite in $dir"; return; }
    say "making a minimal $suite in $dir"
    local mirror options=(--variant=minbase --include="$1") script=
    if [[ "$suite" == noble ]]; then
        mirror=${UBUNTU_MIRROR:-http://archive.ubuntu.com/ubuntu}
        options+=(--components=main,universe)
        [[ -e /usr/share/debootstrap/scripts/noble ]] || script=/usr/share/debootstrap/scripts/gutsy
        [[ -e /usr/share/keyrings/ubuntu-archive-keyring.gpg ]] || options+=(--no-check-gpg)
    else
        mirror=$(debian_mirror)
    fi
    debootstrap "${options[@]}" "$suite" "$dir" ${mirror:+"$mirror"} ${script:+"$script"} \
        >"$dir.debootstrap.log" 2>&1 || { tail "$dir.debootstrap.log" >&2; stop "debootstrap failed"; }
}

copy_in() { [[ ! -e "$1" ]] || { mkdir -p "$dir$(dirname "$1")"; cp -rL "$1" "$dir$1"; }; }

# Settings without which the registries cannot be reached from here; none of them is known to the project.
hand_on_network() {
    local name
    copy_in /etc/resolv.conf
    copy_in /etc/hosts
    copy_in /etc/pip.conf
    apt-config dump | grep -E '^Acquire::(http|https)' >"$dir/etc/apt/apt.conf.d/99network" || true
    env | grep -E '^(PIP_|SSL_CERT|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|(http|https|no)_proxy|(HTTP|HTTPS|NO)_PROXY)' |
        grep -v -E '^PIP_(FIND_LINKS|TARGET|PREFIX)' | sed 's/=\(.*\)/="\1"/; s/^/export /' >"$dir/etc/network-settings" || true
    for name in PIP_CERT SSL_CERT_FILE REQUESTS_CA_BUNDLE; do
        [[ -z "${!name:-}" ]] || copy_in "${!name}"
    done
}

# Runs a line as a newcomer would type it, in the clone; mounts vanish with the namespace. A user without root has no network.
in_machine() {
    unshare --mount --pid ${as_user:+--net} --fork /bin/bash -eu -c '
        mount --make-rprivate /
        mount -t proc proc "$1/proc"
        mount --rbind /dev "$1/dev"
        exec chroot ${3:+--userspec="$3"} "$1" /usr/bin/env -i HOME=/home PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
            /bin/bash -c ". /etc/network-settings; cd /home; $2"' _ "$dir" "$1" "${as_user:-}"
}

# Runs a command, keeps its output, and writes the report's line.
report=()
steps=0
failures=0
run_step() {
    local name=$1 line=$2 started=$EPOCHREALTIME code=0
    say "$name"
    in_machine "$line" 2>&1 | tee -a "$dir.log" | sed -u 's/^/    /' || code=$?
    report+=("$(awk -v name="$name" -v code="$code" -v from="$started" -v to="$EPOCHREALTIME" \
        'BEGIN { printf "%-34s exit %d  %7.1f s", name, code, to - from }')")
    steps=$((steps + 1))
    [[ $code -eq 0 ]] || failures=$((failures + 1))
}

[[ -n "$dir" ]] || dir=$(mktemp -d -t fresh-machine.XXXXXX)/debian
mkdir -p "$dir"
[[ -n "$keep" ]] || trap 'rm -rf --one-file-system "$dir"' EXIT
: >"$dir.log"
mapfile -t commands < <(readme_commands)
[[ ${#commands[@]} -eq 2 ]] || stop "expected two commands in README.md, found ${#commands[@]}"
[[ -z "$(git status --porcelain)" ]] || say "note: uncommitted changes are not tested, only commits are cloned"

finish() {
    say "report, minimal $suite, whole output in $dir.log"
    printf '  %s\n' "${report[@]}"
    echo "$((steps - failures)) passed, $failures failed"
    [[ $failures -eq 0 ]]
    exit
}

# Into FOLDER, for the machine's Python: what the wheel depends on.
fetch_dependencies() {
    local version names
    version=$(in_machine 'python3 -c "import sys; print(*sys.version_info[:2], sep=str(chr(46)))"')
    names=$(python3 -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"])')
    # shellcheck disable=SC2086
    python3 -m pip download -q --only-binary :all: --python-version "$version" --implementation cp \
        --platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 --platform manylinux2014_x86_64 -d "$1" $names
}

# One line about a folder of the machine.
size_of() { report+=("$(printf '%-34s %8.1f MB' "$1" "$(du -sb "$dir$2" | awk '{ print $1 / 1e6 }')")"); }

try_wheel() {
    make_machine python3-venv,ca-certificates
    : >"$dir/etc/network-settings"  # nothing comes from the network: what is missing fails
    rm -rf "$dir/home/wheels" "$dir/home/venv" "$dir/home/.cache" "$dir/home/examples"
    mkdir -p "$dir/home/wheels"
    cp "$wheel"/tessera_tensix-*.whl "$dir/home/wheels"
    fetch_dependencies "$dir/home/wheels"
    cp -r examples "$dir/home/examples"
    chown -R 1000:1000 "$dir/home"
    as_user=1000:1000
    local before
    before=$(in_machine 'dpkg-query -W | wc -l')
    run_step "python3 -m venv" "python3 -m venv venv"
    run_step "pip install from a folder" "venv/bin/pip install -q --no-index --find-links wheels tessera-tensix"
    run_step "first result: examples/09_numpy" "venv/bin/python examples/09_numpy/add.py"
    run_step "again, kernels from the cache" "venv/bin/python examples/09_numpy/add.py"
    run_step "PyKernel" "venv/bin/python examples/09_numpy/exp_pykernel.py"
    run_step "checked mode" "venv/bin/tessera check examples/09_numpy/add.py"
    run_step "a broken kernel is explained" "sed 's/\[4\]/[5]/' examples/09_numpy/add.py >broken.py; \
        venv/bin/python broken.py 2>&1 | tee broken.txt | tail -n 25; grep -q 'error.deadlock' broken.txt && grep -q 'compute.cpp:' broken.txt"
    run_step "tessera doctor" "venv/bin/tessera doctor"
    run_step "no package was added" "test \$(dpkg-query -W | wc -l) = $before"
    local file
    for file in "$dir"/home/wheels/tessera_tensix-*.whl; do size_of "$(basename "$file" | cut -d- -f3-)" "/home/wheels/$(basename "$file")"; done
    size_of "installed, with dependencies" /home/venv
    finish
}

[[ -z "$wheel" ]] || try_wheel
make_machine git,make,ca-certificates
hand_on_network
git bundle create "$dir/home/tessera.bundle" HEAD >/dev/null 2>&1
run_step "git clone" "git -c init.defaultBranch=main -c advice.detachedHead=false clone -q /home/tessera.bundle tessera"
for command in "${commands[@]}"; do
    run_step "$command" "cd tessera && $command"
done
run_step "${commands[0]} (second run)" "cd tessera && ${commands[0]}"

finish
