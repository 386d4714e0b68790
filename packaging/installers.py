"""Builds what is installed: the wheel with its sdist, and a self-contained folder in a Debian package."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "packaging"))  # Wherever it is started from.

import bootstrap  # noqa: E402
import closed_engine  # noqa: E402
import sbom  # noqa: E402
import system_libraries  # noqa: E402

WORK = ROOT / "build"
LIB = Path("usr/lib/guiche")
PARTS = ROOT / "packaging" / "deb"
USAGE = "bootstrap.py build"
FONTS = ("fonts-dejavu-core", "fonts-liberation", "fonts-noto-core")
ALWAYS = ("libbz2-1.0", "liblzma5", "libstdc++6", "libuuid1", "zlib1g")
RECOMMENDED = "cups-client, gnome-keyring | kwalletmanager, libspeechd2, libusb-1.0-0, openbox"
_STARTED = ("pos-app", "QtWebEngineProcess", "kiosk-session", "preinst", "postinst", "prerm", "postrm")
MAINTAINER = "Guichê developers <developers@guiche.invalid>"
DESCRIPTION = """Counter desk that sells intercity bus tickets in Brazil
 Search, seat map, passengers, payment and tickets through the Bus Ticket
 Partner API, by keyboard or by touch, with a self-service kiosk, and a
 training desk that needs no provider. An order is never sent twice and never
 lost."""


def main() -> int:
    """Build what was asked for; print each file with its SHA-256."""
    asked = argparse.ArgumentParser(prog=USAGE, description=__doc__)
    asked.add_argument(
        "what", choices=("wheel", "folder", "deb", "all"), help="a Debian package takes some minutes"
    )
    asked.add_argument(
        "--out", type=Path, default=ROOT / "dist", help="folder of the results; dist unless named"
    )
    base = _base()
    asked.add_argument(
        "--python", type=Path, default=base, help=f"Python that goes along; {base} unless named"
    )
    asked.add_argument(
        "--pictures",
        action="store_true",
        help="the package's manual with pictures of the window: ten minutes more, and no two builds alike",
    )
    wanted = asked.parse_args()
    out: Path = wanted.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("SOURCE_DATE_EPOCH", _newest())
    os.environ["PYTHONHASHSEED"] = "0"
    os.umask(0o022)
    made = _wheel(out)
    if wanted.what == "folder":
        folder = _frozen(made[0], wanted.python)
        (folder / "THIRD-PARTY-NOTICES.txt").write_text(sbom.notices(), encoding="utf-8")
        print(folder)
    elif wanted.what != "wheel":
        made.append(_deb(made[0], out, wanted.python, pictures=wanted.pictures))
    for file in made[-1:] if wanted.what == "deb" else made:
        print(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file}")
    return 0


def _base() -> Path:
    """Return the system's Python where it can go along, else this one: the libraries of another one may name
    folders of this computer."""
    system = Path("/usr/bin/python3").resolve()
    shared = any(Path("/usr/lib").glob(f"*/lib{system.name}.so*"))
    return system if shared and system.exists() else Path(sys.executable).resolve()


def _newest() -> str:
    """Return the moment of the newest commit, else of the changelog: the same source gives the same files."""
    found = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return found.stdout.strip() or str(int((ROOT / "CHANGELOG.md").stat().st_mtime))


def _run(*words: str | Path, folder: Path = ROOT) -> None:
    # In a group of its own: Ctrl+C is for this process, which ends what it began; no other tells its frames.
    group = None if os.name == "nt" else 0
    subprocess.run([str(word) for word in words], cwd=folder, check=True, process_group=group)


def _wheel(out: Path) -> list[Path]:
    _run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", out)
    return [out / f"guiche-{sbom.version()}{end}" for end in ("-py3-none-any.whl", ".tar.gz")]


def _frozen(wheel: Path, base: Path) -> Path:
    """Return the self-contained folder, made of the locked packages and the wheel in a place of their own."""
    place, uv = WORK / "freezing", bootstrap.provide_uv()
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    _run(uv, "venv", "-q", "--clear", "--python", base, place)
    locks = [bootstrap.LOCKS / f"{name}.txt" for name in ("app", "freeze")]
    _run(uv, "pip", "sync", "-q", "--python", python, "--require-hashes", *locks)
    _run(uv, "pip", "install", "-q", "--python", python, "--no-deps", wheel)
    spec = ROOT / "packaging" / "frozen" / "guiche.spec"
    folders = ("--distpath", WORK, "--workpath", WORK / "analysis")
    freezing = (python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR")
    _run(*freezing, *folders, spec, folder=place)  # Elsewhere than in ROOT: the wheel is what is frozen.
    return WORK / "guiche"


def _deb(wheel: Path, out: Path, base: Path, *, pictures: bool) -> Path:
    import described  # Loads the program's own packages.
    import manual

    tree = WORK / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(_frozen(wheel, base), tree / LIB, symlinks=True)
    inside = tree / LIB / "_internal"
    closed_engine.make(inside, inside / "PySide6" / "Qt")  # Closed by postinst: who builds it has to read it.
    _run("strip", "--strip-unneeded", *_libraries(tree))
    share = tree / "usr" / "share"
    _link(tree / "usr/bin/pos-app", "../lib/guiche/pos-app")
    described.written(share, _day())
    for page in share.glob("man/**/*.1"):
        _packed(page, page)
    _copied(PARTS / "guiche-kiosk.desktop", share / "xsessions" / "guiche-kiosk.desktop")
    _copied(PARTS / "kiosk-session", tree / "usr/libexec/guiche/kiosk-session", 0o755)
    unit = tree / "usr/lib/systemd/user" / described.UNIT.name  # Where a package's units lie.
    unit.parent.mkdir(parents=True)
    shutil.move(share / "systemd" / "user" / unit.name, unit)
    shutil.rmtree(share / "systemd")
    _copied(PARTS / "apparmor", share / "guiche" / "apparmor")
    _copied(PARTS / "lintian-overrides", share / "lintian/overrides/guiche")
    doc = share / "doc" / "guiche"
    if code := manual.main([str(doc / "manual"), *(["--pictures"] if pictures else [])]):
        raise SystemExit(code)
    _packed(ROOT / "CHANGELOG.md", doc / "CHANGELOG.md")
    _changelog(doc / "changelog")
    _copyright(doc / "copyright")
    notices = doc / "THIRD-PARTY-NOTICES"
    notices.write_text(sbom.notices(), encoding="utf-8")
    _packed(notices, notices)
    _control(tree)
    return _packed_deb(tree, out)


def _control(tree: Path) -> None:
    control = tree / "DEBIAN"
    for name in ("preinst", "postinst", "prerm", "postrm"):
        script = _copied(PARTS / name, control / name, 0o755)
        closed = (PARTS / "closed.sh").read_text("utf-8").rstrip()
        script.write_text(script.read_text("utf-8").replace("@CLOSED@", closed), encoding="utf-8")
    size = sum(file.lstat().st_size for file in tree.rglob("*") if file.is_file()) // 1024
    fields = {
        "Package": "guiche",
        "Version": sbom.version(),
        "Architecture": subprocess.check_output(["dpkg", "--print-architecture"], text=True).strip(),
        "Maintainer": MAINTAINER,
        "Installed-Size": str(size),
        "Depends": ", ".join([f"libc6 (>= {glibc(_libraries(tree))})", *depends()]),
        "Recommends": RECOMMENDED,
        "Section": "misc",
        "Priority": "optional",
        "Description": DESCRIPTION,
    }
    text = "".join(f"{name}: {value}\n" for name, value in fields.items())
    (control / "control").write_text(text, encoding="utf-8")
    sums = sorted(
        file
        for file in tree.rglob("*")
        if file.is_file() and not file.is_symlink() and control not in file.parents
    )
    lines = (
        f"{hashlib.md5(one.read_bytes(), usedforsecurity=False).hexdigest()}  {one.relative_to(tree)}\n"
        for one in sums
    )
    (control / "md5sums").write_text("".join(lines), encoding="utf-8")


def glibc(libraries: Sequence[Path]) -> str:
    """Return the oldest release of glibc that has every symbol of it that one of the libraries asks for."""
    told = subprocess.check_output(["readelf", "-VW", *map(str, libraries)], text=True)
    asked = {tuple(map(int, one.split("."))) for one in re.findall(r"GLIBC_([\d.]+)", told)}
    return ".".join(map(str, max(asked)))


def depends() -> list[str]:
    """Return the packages beside glibc that the folder needs, each with its names in Debian and Ubuntu."""
    every = (*ALWAYS, *sorted(system_libraries.LIBRARIES))
    named = [f"{one} | {one}t64" if one in system_libraries.RENAMED else one for one in every]
    return [*named, " | ".join(FONTS)]


def _packed_deb(tree: Path, out: Path) -> Path:
    moment = int(os.environ["SOURCE_DATE_EPOCH"])
    for path in [tree, *tree.rglob("*")]:
        if not path.is_symlink():
            path.chmod(
                0o755
                if path.is_dir() or (path.name in _STARTED and "completions" not in path.parts)
                else 0o644
            )
        os.utime(path, (moment, moment), follow_symlinks=False)
    arch = re.search("Architecture: (.*)", (tree / "DEBIAN" / "control").read_text("utf-8"))
    assert arch is not None
    file = out / f"guiche_{sbom.version()}_{arch[1]}.deb"
    # Always in blocks, so that the number of processors changes nothing.
    _run("dpkg-deb", "--root-owner-group", "-Zxz", "-z2", "--threads-max=2", "--build", tree, file)
    return file


def _libraries(tree: Path) -> list[Path]:
    found = (one for one in tree.rglob("*.so*") if not one.is_symlink())
    return sorted(one for one in found if one.read_bytes()[:4] == b"\x7fELF")


def _changelog(file: Path) -> None:
    """Write what Debian's tools read of a version: that there is one, since when, and where to read on."""
    when = format_datetime(datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC))
    lines = (f"guiche ({sbom.version()}) unstable; urgency=medium", "", "  * See CHANGELOG.md.gz.", "")
    file.write_text("\n".join(lines) + f"\n -- {MAINTAINER}  {when}\n", encoding="utf-8")
    _packed(file, file)


def _copyright(file: Path) -> None:
    """Write the licence of the program, and those of every part, from the list that is in the wheel too."""
    licence = (ROOT / "LICENSE").read_text("utf-8").strip().splitlines()
    body = "\n".join(f" {line or '.'}" for line in licence[4:])
    parts = "\n".join(f"  {name}: {one or 'see its folder'}" for name, one in sorted(sbom.licences().items()))
    text = (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        f"Upstream-Name: Guichê\n\nFiles: *\nCopyright: {licence[2].removeprefix('Copyright (c) ')}\n"
        f"License: Expat\n{body}\n"
        "Comment: The folder /usr/lib/guiche holds these packages too, each under its own licence, which\n"
        f" lies beside it there:\n{parts}\n"
    )
    file.write_text(text, encoding="utf-8")


def _day() -> str:
    return datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC).date().isoformat()


def _copied(source: Path, target: Path, mode: int = 0o644) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(source.read_bytes())
    target.chmod(mode)
    return target


def _packed(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.with_name(f"{target.name}.gz").write_bytes(gzip.compress(source.read_bytes(), 9, mtime=0))
    if source == target:
        source.unlink()


def _link(path: Path, to: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(to)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # What it began ends with it.
        sys.exit(130)
