#!/usr/bin/env bash
# usage: bootstrap.py bare-machine DIR [--user NAME] [--suite NAME] [STEP]...
#
# Proves the README's commands on a minimal Debian with only python3, pip, git and CA certificates, from a fresh clone:
# as root, and as an ordinary user without sudo, who is told the exact line for root to type. Needs root, debootstrap
# and a network.
#
# DIR keeps the bare Debian and the machines made from it; each call makes its machines anew. Without --user both root and
# clerk are checked. The suite is bookworm (Debian 12) unless named. Steps: setup, run, trouble, plain, package,
# unattended, wheel, test; all when none is named. package: root installs the Debian package, the user sells in its window
# with a card and prints, and it is removed; it and the wheel are taken from DIR, else built into it. unattended: a desk is
# made by the manual's lines for Ansible, and again by those for cloud-init. What is committed is checked. The machine's
# resolver, certificates and pip configuration are used inside. On two cores that are free it takes about half an hour a
# user, most of it for building the package and for test.
set -euo pipefail

usage() { sed -n '2,15s/^# \{0,1\}//p' "$0"; }
case ${1:-} in
    -h | --help) usage; exit 0 ;;
    "" | -*) usage; exit 2 ;;
esac
[[ $(id -u) == 0 ]] || { echo "bare-machine: only root may make a machine" >&2; exit 1; }
command -v debootstrap >/dev/null || { echo "bare-machine: install debootstrap first" >&2; exit 1; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
source_tree=$(cd "$(dirname "$0")/.." && pwd)
suite=bookworm
users=(root clerk)
while [[ ${1:-} == --* ]]; do
    case $1 in
        --suite) suite=$2 ;;
        --user) users=("$2") ;;
        *) echo "unknown option $1" >&2; exit 2 ;;
    esac
    shift 2
done
steps=("$@")
[[ $# -gt 0 ]] || steps=(setup run trouble plain package unattended wheel test)
bare=$folder/bare-$suite
said=$folder/said-$suite.log
root="" user="" # The machine at work, and who works there.
network=()      # (--net) takes the network away.

say() { printf '\n== %s\n' "$*"; }
fail() { say "FAILED: $*"; exit 1; }

bare_debian() {
    [[ -e $bare/.complete ]] && return
    say "a minimal Debian $suite in $bare"
    rm -rf --one-file-system "$bare"
    debootstrap --variant=minbase --include=python3,python3-pip,git,ca-certificates "$suite" "$bare" >"$said" ||
        { tail -5 "$said"; exit 1; }
    touch "$bare/.complete"
}

machine() { # A fresh copy of the bare Debian with a fresh clone in it.
    root=$folder/machine-$suite-$user
    rm -rf --one-file-system "$root"
    cp -a "$bare" "$root"
    cp -L /etc/resolv.conf "$root/etc/resolv.conf"
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    # A mirror may be a snapshot, older than apt likes.
    printf 'Acquire::Check-Valid-Until "false";\nAcquire::Check-Date "false";\n' >"$root/etc/apt/apt.conf.d/99mirror"
    if [[ -e /etc/pip.conf ]]; then cp /etc/pip.conf "$root/etc/pip.conf"; fi
    git clone -q --no-hardlinks "$source_tree" "$root/srv/guiche"
    [[ $user == root ]] || chroot "$root" sh -c "useradd --create-home $user && chown -R $user:$user /srv/guiche"
}

inside_as() { # inside_as USER COMMAND...: in the machine, from the clone, with a bare environment
    local home=/root
    [[ $1 == root ]] || home=/home/$1
    unshare --mount --pid --fork --kill-child "${network[@]}" bash -c '
        mount --rbind "$0" "$0"
        mount -t proc proc "$0/proc"
        mount --rbind /dev "$0/dev"
        if [[ -e $0/.read-only ]]; then mount --bind "$0/srv/guiche" "$0/srv/guiche"; mount -o remount,bind,ro "$0/srv/guiche"; fi
        cd "$0"
        pivot_root . . # In a chroot the kernel makes no user namespace, which Chromium needs for its sandbox.
        umount -l .
        hash -r
        setpriv --reuid="$1" --regid="$1" --init-groups env -i -C /srv/guiche "${@:2}"
        exit $? # This shell stays process 1, so that none of ours is.
    ' "$root" "$1" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME="$home" LANG=C.UTF-8 "${@:2}"
}

inside() { inside_as "$user" "$@"; }
bootstrap() { inside python3 packaging/bootstrap.py "$@"; }

root_types() { # root_types LINE
    say "root types: $1"
    inside_as root env DEBIAN_FRONTEND=noninteractive sh -c "$1" >"$said" 2>&1 || { tail "$said"; return 1; }
}

told() { # told COMMAND...: does what a person would: when told a line for root, types it and tries again
    local line
    if ! "$@" 2>&1 | tee "$said"; then
        line=$(sed -n "s/^  su -c '\(.*\)'$/\1/p" "$said")
        [[ -n $line ]] || fail "$*"
        root_types "$line"
        "$@"
    fi
}

refused() { # refused SENTENCE COMMAND...: it must fail, and say this
    if "${@:2}" >"$said" 2>&1; then fail "${*:2} should have been refused"; fi
    cat "$said"
    grep -q "$1" "$said" || fail "it does not say: $1"
}

whole() { # Every file of every package in .venv is there, and Qt's web engine loads.
    inside .venv/bin/python -c '
from importlib.metadata import distributions
lost = [file for package in distributions() for file in package.files or () if not file.locate().exists()]
assert not lost, lost[:5]
import PySide6.QtWebEngineWidgets, fastapi, apsw'
}

took=0
timed() { # timed COMMAND...: leaves the milliseconds in $took
    local start
    start=$(date +%s%N)
    "$@"
    took=$((($(date +%s%N) - start) / 1000000))
    say "$user: that took $took ms"
}

step_setup() {
    network=(--net)
    refused "check the network connection\|only root may install" bootstrap setup
    network=()
    told bootstrap setup
    timed bootstrap setup
    [[ $took -le 1000 ]] || fail "a second setup takes too long"
    whole
}

step_run() {
    refused "there is no display" bootstrap run
    told bootstrap run --offscreen --quit-after 6
    told bootstrap run --xvfb --quit-after 6
    timed inside env QT_QPA_PLATFORM=offscreen .venv/bin/pos-app --demo --quit-after 1
    local alone=$took
    timed bootstrap run --offscreen --quit-after 1
    [[ $took -le $((alone + 1000)) ]] || fail "run costs more than a second beside the program's own start"
}

step_trouble() {
    told bootstrap setup

    say "$user: without a network"
    inside rm -rf .venv .tools
    network=(--net)
    refused "check the network connection" bootstrap setup
    network=()
    bootstrap setup
    inside sh -c 'rm -rf .venv "$HOME/.cache/uv"'
    network=(--net)
    refused "check the network connection" bootstrap setup
    network=()

    say "$user: in a checkout that cannot be written"
    touch "$root/.read-only"
    refused "cannot be written" bootstrap setup
    rm "$root/.read-only"

    say "$user: killed in the middle of the installation"
    inside sh -c '
        python3 packaging/bootstrap.py setup &
        until [ -e .venv/lib/python3*/site-packages/PySide6 ]; do kill -0 $! || exit; sleep 0.02; done'
    if [[ $(cat "$root/srv/guiche/.venv/guiche-stamp.json") != "{}" ]]; then fail "it was not cut short"; fi
    bootstrap setup
    whole

    say "$user: two at once"
    inside rm -rf .venv .tools
    inside sh -c 'python3 packaging/bootstrap.py setup & python3 packaging/bootstrap.py setup && wait $!' 2>&1 | tee "$said"
    grep -q "another set-up is at work here" "$said" || fail "the second did not wait"
    [[ $(grep -c "installing the locked packages" "$said") == 1 ]] || fail "the work was done twice"
    whole
}

step_plain() {
    local line
    root_types "apt-get update && apt-get install -y --no-install-recommends python3-venv"
    if ! line=$(inside python3 packaging/system_libraries.py); then
        root_types "$(sed "s/^su -c '\(.*\)'$/\1/" <<<"$line")"
    fi
    inside python3 -m venv /tmp/plain
    inside /tmp/plain/bin/pip install -q .
    inside env -C /tmp QT_QPA_PLATFORM=offscreen /tmp/plain/bin/pos-app --demo --quit-after 6
    inside /tmp/plain/bin/pip install -q -e '.[test]'
    inside /tmp/plain/bin/pytest -q tests/domain tests/packaging
}

built() { # built KIND PATTERN: leaves the file in $found, builds it unless DIR has it
    found=$(compgen -G "$folder/$2" | head -n 1 || true)
    if [[ -z $found ]]; then
        say "building the $1"
        python3 "$source_tree/packaging/bootstrap.py" build "$1" --out "$folder"
        found=$(compgen -G "$folder/$2" | head -n 1)
    fi
    cp "$found" "$root/srv/"
    found=/srv/${found##*/}
}

sold() { # sold PROGRAM: a sale in its window as an ordinary user
    root_types "apt-get update && apt-get install -y --no-install-recommends xvfb openbox xdotool dbus at-spi2-core python3-jeepney"
    inside env PYTHONDONTWRITEBYTECODE=1 python3 -m tests.campaigns.installed "$1"
    [[ -s $root/home/$user/.local/share/guiche/journal.sqlite ]] || fail "no journal"
}

quick() { # A start without PyInstaller's own: its scripts and its archive made --help six times as long.
    inside python3 - <<'PYTHON'
import resource, subprocess

def took(*words): # In time of the processor: the computer may have other work.
    before = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    for _ in range(9):
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - before

took("pos-app", "--help")  # Its files come into the system's cache.
ratio = took("pos-app", "--help") / took("python3", "-c", "pass")
print(f"pos-app --help takes {ratio:.1f} times what an empty program does")
raise SystemExit(ratio > 3)
PYTHON
}

step_package() {
    if [[ $user == root ]]; then return; fi # Nobody sells as root.
    built deb "guiche_*.deb"
    root_types "apt-get update && apt-get install -y --no-install-recommends $found apparmor"
    if [[ -e $root/etc/apparmor.d/abi/4.0 ]]; then # As Ubuntu 24.04 has it: there the card page needs the profile.
        root_types "apparmor_parser --skip-kernel-load --skip-cache /etc/apparmor.d/guiche"
    fi
    quick
    sold pos-app
    root_types "apt-get remove -y guiche"
    [[ ! -e $root/etc/apparmor.d/guiche ]] || fail "the removal leaves the AppArmor profile"
    grep "stays in" "$said" || fail "the removal does not say where the journal is"
    [[ ! -e $root/usr/bin/pos-app && ! -e $root/usr/lib/guiche ]] || fail "something of the program is left"
    [[ -s $root/home/$user/.local/share/guiche/journal.sqlite ]] || fail "the removal took the journal"
}

step_unattended() { # As root, which Ansible and cloud-init are; for a user "caixa" without a session or a keyring.
    if [[ $user == root ]]; then return; fi
    built deb "guiche_*.deb"
    root_types "apt-get update && apt-get install -y --no-install-recommends ansible-core cloud-init openssl sudo"
    root_types "useradd --create-home caixa"
    inside_as root python3 - <<'PYTHON'
import json, pathlib, re, textwrap
manual = pathlib.Path("resources/manual/en/settings.md").read_text("utf-8")
(desk,), (ansible, cloud) = (re.findall(f"^```{kind}\n(.*?)^```$", manual, re.M | re.S) for kind in ("json", "yaml"))
desk = json.loads(desk)
del desk["profile"], desk["credentials"] # As the manual says where nobody has signed in.
here = pathlib.Path("/root")
(here / "desk.json").write_text(json.dumps(desk))
play = "- hosts: localhost\n  connection: local\n  gather_facts: false\n  tasks:\n" + textwrap.indent(ansible, "    ")
(here / "play.yml").write_text(play)
(here / "cloud.yml").write_text(cloud)
typed = [line.removeprefix("- ").replace("=KEY ", "=$(openssl rand -hex 32) ") for line in cloud.splitlines()[2:]]
(here / "typed.sh").write_text("set -e\n" + "\n".join(typed) + "\n")
PYTHON
    root_types "cd /root && ansible-playbook play.yml -e journal_key=\$(openssl rand -hex 32)"
    provisioned
    root_types "apt-get remove -y guiche && rm -rf /home/caixa/.config /home/caixa/.local"
    root_types "cd /root && cloud-init schema --config-file cloud.yml && install -o caixa -m 600 desk.json /home/caixa/"
    root_types "sh /root/typed.sh"
    provisioned
}

provisioned() {
    [[ ! -e $root/home/caixa/desk.json ]] || fail "the file with the PIN is still there"
    grep -q "Tietê" "$root/home/caixa/.config/guiche/settings.json" || fail "no settings"
    [[ -s $root/home/caixa/.local/share/guiche/journal.sqlite ]] || fail "the trail does not know Ana"
}

step_wheel() {
    if [[ $user == root ]]; then return; fi
    built wheel "guiche-*.whl"
    root_types "apt-get update && apt-get install -y --no-install-recommends pipx"
    local line
    if ! line=$(inside python3 packaging/system_libraries.py); then
        root_types "$(sed "s/^su -c '\(.*\)'$/\1/" <<<"$line")"
    fi
    inside pipx install "$found[demo]"
    inside rm -rf "/home/$user/.local/share/guiche"
    sold "/home/$user/.local/bin/pos-app"
}

step_test() {
    told bootstrap test
}

bare_debian
for user in "${users[@]}"; do
    say "as $user"
    machine
    for step in "${steps[@]}"; do
        say "$user: $step"
        "step_$step"
    done
    rm -rf --one-file-system "$root"
done
say "passed as ${users[*]}: ${steps[*]}"
