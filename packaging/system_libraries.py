"""The system libraries that Qt needs on Linux: which are missing, and how Debian and Ubuntu get them.

usage: python3 packaging/system_libraries.py      print the line that installs what is missing
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

# Debian package -> the library by which its presence is known. Listed too: what others of them bring along
# on one release and no longer on the next, as happened to libxfixes3 with Debian 13.
LIBRARIES = {
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libglib2.0-0": "libglib-2.0.so.0",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libxkbfile1": "libxkbfile.so.1",
    "libnss3": "libnss3.so",
    "libasound2": "libasound.so.2",
    "libgbm1": "libgbm.so.1",
    "libdrm2": "libdrm.so.2",
    "libexpat1": "libexpat.so.1",
    "libudev1": "libudev.so.1",
    "libxcomposite1": "libXcomposite.so.1",
    "libxdamage1": "libXdamage.so.1",
    "libxext6": "libXext.so.6",
    "libxfixes3": "libXfixes.so.3",
    "libxrandr2": "libXrandr.so.2",
    "libxtst6": "libXtst.so.6",
    "libx11-xcb1": "libX11-xcb.so.1",
    "libxcb-dri3-0": "libxcb-dri3.so.0",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-randr0": "libxcb-randr.so.0",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-sync1": "libxcb-sync.so.1",
    "libxcb-xfixes0": "libxcb-xfixes.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
    "libgssapi-krb5-2": "libgssapi_krb5.so.2",
    "libbrotli1": "libbrotlidec.so.1",
    "libcups2": "libcups.so.2",
    "libwayland-client0": "libwayland-client.so.0",
    "libwayland-cursor0": "libwayland-cursor.so.0",
    "libwayland-egl1": "libwayland-egl.so.1",
    "libpulse0": "libpulse.so.0",
}
FONTS = "fonts-dejavu-core"
XVFB = ("xvfb",)
# What the tests need to run journeys at an X server with a window manager.
TEST_DISPLAY = ("xvfb", "openbox", "xdotool")
# And to read the window's tree as a screen reader does.
TEST_SCREEN_READER = ("dbus", "at-spi2-core")
# And a server for the tests of the branch, which they start themselves, each its own.
TEST_SERVER = ("postgresql",)
SERVERS = Path("/usr/lib/postgresql")
_PROGRAMS = {
    "xvfb": "Xvfb",
    "dbus": "dbus-daemon",
    "at-spi2-core": "/usr/libexec/at-spi-bus-launcher",
    "pgbouncer": "/usr/sbin/pgbouncer",
    "nsis": "makensis",
}
OS_RELEASE = Path("/etc/os-release")
# Renamed when Debian 13 and Ubuntu 24.04 went over to 64-bit time on all machines.
RENAMED = frozenset({"libglib2.0-0", "libasound2", "libcups2"})


class MissingLibrariesError(Exception):
    """Something is missing that we may not or cannot install; the text says what to do."""


def missing() -> list[str]:
    """Return the Debian packages whose library the system's loader does not know."""
    known = loader_cache()
    lacking = [package for package, library in LIBRARIES.items() if not present(library, known)]
    return lacking if any_font() else [*lacking, FONTS]


def missing_programs(packages: Iterable[str]) -> list[str]:
    """Return those of the Debian packages whose program is not there."""
    return [package for package in packages if not _program(package)]


def _program(package: str) -> bool:
    if package in TEST_SERVER:  # Of any version, beside the path: what is on it manages several of them.
        return any(SERVERS.glob("*/bin/initdb")) or bool(shutil.which("initdb"))
    return bool(shutil.which(_PROGRAMS.get(package, package)))


def loader_cache() -> str:
    """Return what the loader's cache lists; empty where there is none."""
    program = shutil.which(
        "ldconfig", path=os.pathsep.join((os.environ.get("PATH", ""), "/sbin", "/usr/sbin"))
    )
    if program is None:
        return ""
    return subprocess.run([program, "-p"], capture_output=True, text=True, check=False).stdout


def present(library: str, known: str) -> bool:
    """Return whether the loader finds a library: the cache says so at once, else by loading it."""
    if f"\t{library} " in known:
        return True
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def any_font() -> bool:
    """Return whether the system has a font at all; Chromium needs one."""
    return any(
        next(Path(folder).rglob(kind), None)
        for folder in ("/usr/share/fonts", "/usr/local/share/fonts")
        for kind in ("*.ttf", "*.otf")
    )


def provide(packages: list[str]) -> None:
    """Install Debian packages as root or through sudo without a password.

    Raises:
        MissingLibrariesError: with the exact line to type where neither is there, or where apt-get failed.
    """
    typed = line(packages)
    as_root = os.geteuid() == 0
    if not as_root and not sudo_without_password():
        raise MissingLibrariesError(
            "only root may install what is missing. Type this line once, then the same command again:\n"
            f"  {typed}"
        )
    prefix = [] if as_root else ["sudo", "-n"]
    # A fresh machine is often busy updating itself.
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=120"]
    subprocess.run([*apt, "update", "-qq"], check=False)  # Old lists may do too; the next step shows it.
    install = [*apt, "install", "-y", "-qq", "--no-install-recommends", *names(packages)]
    if subprocess.run(install, stdout=subprocess.DEVNULL, check=False).returncode:
        raise MissingLibrariesError(
            "apt-get could not install what is missing (its own words are above): check the network "
            "connection, then type the same command again, or try it yourself:\n"
            f"  {typed}"
        )


def sudo_without_password() -> bool:
    """Return whether sudo is there and needs no password."""
    return (
        bool(shutil.which("sudo"))
        and not subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode
    )


def line(packages: list[str]) -> str:
    """Return the exact line that installs packages on this release.

    Raises:
        MissingLibrariesError: with the libraries' own names where there is no apt-get.
    """
    if not shutil.which("apt-get"):
        wanted = ", ".join(LIBRARIES.get(package, package) for package in packages)
        raise MissingLibrariesError(f"the system lacks {wanted}; install them with its package manager.")
    install = f"apt-get install -y --no-install-recommends {' '.join(names(packages))}"
    if os.geteuid() != 0 and shutil.which("sudo"):
        return f"sudo apt-get update && sudo {install}"
    return f"apt-get update && {install}" if os.geteuid() == 0 else f"su -c 'apt-get update && {install}'"


def names(packages: list[str]) -> list[str]:
    """Return the names that this release uses: what apt knows, else by its version."""
    renamed = [f"{package}t64" for package in packages if package in RENAMED]
    shown = subprocess.run(
        ["apt-cache", "show", "--no-all-versions", *packages, *renamed],
        capture_output=True,
        text=True,
        check=False,
    )
    known = {words.split()[1] for words in shown.stdout.splitlines() if words.startswith("Package: ")}
    new = release_renames(OS_RELEASE) if known.isdisjoint(packages) else False
    return [
        f"{package}t64"
        if package in RENAMED and (f"{package}t64" in known or (new and package not in known))
        else package
        for package in packages
    ]


def release_renames(os_release: Path) -> bool:
    """Return, from its version, whether this release has the …t64 names."""
    try:
        words = dict(
            entry.split("=", 1) for entry in os_release.read_text("utf-8").splitlines() if "=" in entry
        )
        major = int(words.get("VERSION_ID", "0").strip('"').split(".")[0])
    except (OSError, ValueError):
        return False
    return major >= {"debian": 13, "ubuntu": 24}.get(words.get("ID", "").strip('"'), 1000)


def main() -> int:
    """Print the line that installs what is missing, or the libraries' names where there is no apt-get."""
    lacking = missing()
    try:
        print(line(lacking) if lacking else "Nothing is missing.")
    except MissingLibrariesError as reason:
        print(reason, file=sys.stderr)
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
