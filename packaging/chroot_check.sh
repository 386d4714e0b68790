#!/usr/bin/env bash
# Proves the README's commands on a minimal Debian with only python3, pip, git and CA certificates: as root and as an
# ordinary user without sudo, who is told the exact line for root to type. Needs root, debootstrap and a network.
#
# usage: packaging/chroot_check.sh [--suite NAME] [--keep FOLDER] [setup|run|test]...    (all three when none is named)
#
# The suite is bookworm (Debian 12) unless named. FOLDER keeps the bare Debian between calls. The machine's resolver,
# certificates and pip configuration are used inside. The working tree is checked as it stands.
set -euo pipefail

source_tree=$(cd "$(dirname "$0")/.." && pwd)
suite=bookworm
folder=""
while [[ ${1:-} == --* ]]; do
    case $1 in
        --suite) suite=$2 ;;
        --keep) folder=$2 ;;
        *) echo "unknown option $1" >&2; exit 2 ;;
    esac
    shift 2
done
steps=("$@")
[[ $# -gt 0 ]] || steps=(setup run test)
scratch=$(mktemp -d)
folder=${folder:-$scratch/debian}
trap 'rm -rf --one-file-system "$scratch"' EXIT

say() { printf '\n== %s\n' "$*"; }

bare_debian() {
    [[ -e $folder/etc/debian_version ]] && return
    say "a minimal Debian $suite in $folder"
    debootstrap --variant=minbase --include=python3,python3-pip,git,ca-certificates "$suite" "$folder" \
        >"$scratch/debootstrap.log" || { tail -5 "$scratch/debootstrap.log"; exit 1; }
}

machine() { # machine NAME: a fresh copy of the bare Debian with the checkout in it
    local root=$scratch/$1
    cp -a "$folder" "$root"
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    # A mirror may be a snapshot, older than apt likes.
    printf 'Acquire::Check-Valid-Until "false";\nAcquire::Check-Date "false";\n' >"$root/etc/apt/apt.conf.d/99mirror"
    if [[ -e /etc/pip.conf ]]; then cp /etc/pip.conf "$root/etc/pip.conf"; fi
    mkdir "$root/srv/guiche"
    git -C "$source_tree" ls-files -z --cached --others --exclude-standard |
        (cd "$source_tree" && while IFS= read -r -d '' file; do if [[ -e $file ]]; then printf '%s\0' "$file"; fi; done) |
        tar -C "$source_tree" --null -T - -c | tar -C "$root/srv/guiche" -x --no-same-owner
    chroot "$root" useradd --create-home clerk
}

inside() { # inside NAME USER COMMAND...: a command in a machine, from the checkout, with a bare environment
    local root=$scratch/$1 user=$2 home=/root
    shift 2
    [[ $user == root ]] || home=/home/$user
    unshare --mount --pid --fork --kill-child bash -c '
        mount -t proc proc "$0/proc"
        mount --rbind /dev "$0/dev"
        exec chroot "$0" setpriv --reuid="$1" --regid="$1" --init-groups env -i -C /srv/guiche "${@:2}"
    ' "$root" "$user" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME="$home" LANG=C.UTF-8 "$@"
}

told() { # told NAME USER COMMAND...: does what a person would: when told a line for root, types it and tries again
    local log=$scratch/told.log
    if ! inside "$@" 2>&1 | tee "$log"; then
        local line
        line=$(sed -n "s/^  su -c '\(.*\)'$/\1/p" "$log")
        [[ -n $line ]] || return 1
        say "root types: $line"
        inside "$1" root env DEBIAN_FRONTEND=noninteractive sh -c "$line" >"$scratch/apt.log" 2>&1 ||
            { tail "$scratch/apt.log"; return 1; }
        inside "$@"
    fi
}

check() { # check USER
    local user=$1 step start
    say "as $user"
    machine "$user"
    [[ $user == root ]] || chroot "$scratch/$user" chown -R "$user:$user" /srv/guiche
    for step in "${steps[@]}"; do
        case $step in
            setup)
                told "$user" "$user" python3 packaging/bootstrap.py setup
                start=$(date +%s%N)
                inside "$user" "$user" python3 packaging/bootstrap.py setup
                say "$user: a second setup took $((($(date +%s%N) - start) / 1000000)) ms"
                ;;
            run)
                if inside "$user" "$user" python3 packaging/bootstrap.py run; then return 1; fi # Says that there is no display.
                told "$user" "$user" python3 packaging/bootstrap.py run --offscreen --quit-after 5
                told "$user" "$user" python3 packaging/bootstrap.py run --xvfb --quit-after 5
                ;;
            test)
                told "$user" "$user" python3 packaging/bootstrap.py test
                ;;
        esac
    done
}

bare_debian
check root
rm -rf --one-file-system "$scratch/root"
check clerk
say "both users passed: ${steps[*]}"
