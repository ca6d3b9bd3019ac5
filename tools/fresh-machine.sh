#!/usr/bin/env bash
# Proof that nothing but git, make and the package registries is needed: makes a minimal Debian in a folder, clones the
# committed state of this checkout into it, runs the README's commands there as printed, and reports.
# Usage (as root): tools/fresh-machine.sh [--suite bookworm|trixie] [--dir DIR] [--keep]   or: tools/fresh-machine.sh --commands
# Network settings of this machine (apt mirror and proxy, pip's settings, certificates) are handed on at run time.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=bookworm
dir=
keep=
commands_only=
while [[ $# -gt 0 ]]; do
    case "$1" in
        --suite) suite=$2; shift 2 ;;
        --dir) dir=$2; shift 2 ;;
        --keep) keep=yes; shift ;;
        --commands) commands_only=yes; shift ;;
        *) sed -n '2,5p' "$0" | cut -c3-; exit 2 ;;
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

make_machine() {
    say "making a minimal Debian ($suite) in $dir"
    local mirror
    mirror=$(debian_mirror)
    debootstrap --variant=minbase --include=git,make,ca-certificates "$suite" "$dir" ${mirror:+"$mirror"} \
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

# Runs a line as a newcomer would type it, in the clone; mounts vanish with the namespace.
in_machine() {
    unshare --mount --pid --fork /bin/bash -eu -c '
        mount --make-rprivate /
        mount -t proc proc "$1/proc"
        mount --rbind /dev "$1/dev"
        exec chroot "$1" /usr/bin/env -i HOME=/home PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
            /bin/bash -c ". /etc/network-settings; cd /home; $2"' _ "$dir" "$1"
}

# Runs a command, keeps its output, and writes the report's line.
report=()
failures=0
run_step() {
    local name=$1 line=$2 started=$SECONDS code=0
    say "$name"
    in_machine "$line" 2>&1 | tee -a "$dir.log" | sed -u 's/^/    /' || code=$?
    report+=("$(printf '%-28s exit %d  %4d s' "$name" "$code" $((SECONDS - started)))")
    [[ $code -eq 0 ]] || failures=$((failures + 1))
}

[[ -n "$dir" ]] || dir=$(mktemp -d -t fresh-machine.XXXXXX)/debian
mkdir -p "$dir"
[[ -n "$keep" ]] || trap 'rm -rf --one-file-system "$dir"' EXIT
: >"$dir.log"
mapfile -t commands < <(readme_commands)
[[ ${#commands[@]} -eq 2 ]] || stop "expected two commands in README.md, found ${#commands[@]}"
[[ -z "$(git status --porcelain)" ]] || say "note: uncommitted changes are not tested, only commits are cloned"

make_machine
hand_on_network
git bundle create "$dir/home/tessera.bundle" HEAD >/dev/null 2>&1
run_step "git clone" "git -c init.defaultBranch=main -c advice.detachedHead=false clone -q /home/tessera.bundle tessera"
for command in "${commands[@]}"; do
    run_step "$command" "cd tessera && $command"
done
run_step "${commands[0]} (second run)" "cd tessera && ${commands[0]}"

say "report, minimal Debian $suite, whole output in $dir.log"
printf '  %s\n' "${report[@]}"
echo "$((${#report[@]} - failures)) passed, $failures failed"
[[ $failures -eq 0 ]]
