"""The memory of the page and of all that shows it is read by nobody else, be it of the same user."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import PySide6
import pytest
from pytestqt.qtbot import QtBot

from pos_app.card.form import CardForm
from pos_app.system.engine import namespaces_missing
from tests import card_hands, card_view
from tests.campaigns.intruder.ground import as_ordinary
from tests.card.provider_server import HONEST_PAGE, ProviderServer

ROOT = Path(__file__).resolve().parents[2]
QT = Path(PySide6.__file__).with_name("Qt")
NUMBER = "4111111111111111"
sys.path.append(str(ROOT / "packaging"))  # As its scripts find each other.
# Another program of the same user, which tries each process of the page's group.
_READER = """
import ctypes, json, os, sys
from pathlib import Path

class Vec(ctypes.Structure):
    _fields_ = [("at", ctypes.c_void_p), ("size", ctypes.c_size_t)]

def read(process):
    try:
        with open(f"/proc/{process}/mem", "rb"):
            return "mem"
    except PermissionError:
        pass
    try:
        return Path(f"/proc/{process}/maps").read_text() and "maps"
    except PermissionError:
        pass
    libc, buffer = ctypes.CDLL(None, use_errno=True), ctypes.create_string_buffer(8)
    here, there = Vec(ctypes.addressof(buffer), 8), Vec(0x1000, 8)
    # EFAULT would say that it may read, only not there.
    libc.process_vm_readv(int(process), ctypes.byref(here), 1, ctypes.byref(there), 1, 0)
    if ctypes.get_errno() != 1:
        return os.strerror(ctypes.get_errno())
    ctypes.set_errno(0)
    libc.ptrace(16, int(process), 0, 0)
    return "" if ctypes.get_errno() == 1 else "ptrace"

found = {}
for folder in Path("/proc").glob("[0-9]*"):
    try:
        stat = (folder / "stat").read_text().rpartition(")")[2].split()
        # Chromium writes it anew with spaces, where it finds the room.
        words = (folder / "cmdline").read_text().replace("\\0", " ").split()
    except OSError:
        continue
    if stat[2] == sys.argv[1] and stat[0] != "Z":
        kind = " ".join(word for word in words if word.startswith(("--type", "--no-z")))
        found[folder.name] = [kind, read(folder.name)]
print(json.dumps(found))
"""

root = pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0 or shutil.which("dpkg-deb") is None or namespaces_missing(),
    reason="root of a Debian whose users have namespaces",
)


def readers_view(group: int) -> dict[str, list[str]]:
    """Return what another program reads of each process of a group, by its number: which it is, and how."""
    words = [sys.executable, "-c", _READER, str(group)]
    told: dict[str, list[str]] = json.loads(subprocess.check_output(words, text=True))
    return told


@pytest.mark.skipif(
    sys.platform != "linux"
    or os.geteuid() == 0
    or (card_view.ENGINE not in os.environ and len({*os.getgroups(), os.getegid()}) < 2),
    reason="an ordinary user of Linux with a second group, or an engine of root's",
)
def test_no_process_of_the_page_is_read_by_another_program_of_its_user(
    provider: ProviderServer, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if card_view.ENGINE not in os.environ:
        import closed_engine

        program = closed_engine.make(tmp_path, QT)
        assert closed_engine.close(program)
        monkeypatch.setenv(card_view.ENGINE, str(program))
    form = CardForm(card_hands.COMMAND, allow_loopback_http=True)
    qtbot.addWidget(form, before_close_func=CardForm.shut_down)
    form.show()
    with qtbot.waitSignal(form.ready, timeout=20_000):
        form.open(provider.page("/card", HONEST_PAGE), "session-1")
    form.enter()
    card_hands.type_text(form, f"ANA\t{NUMBER}")

    seen = readers_view(form.process_id)

    kinds = [kind for kind, _ in seen.values()]
    # The page's own is a fork, and is called so only where there was room for the words.
    forks = [kind for kind in kinds if kind in ("--type=zygote", "--type=renderer")]
    assert len(forks) >= 3, "the sandbox's two and the page's own"
    assert "--type=zygote --no-zygote-sandbox" in kinds
    assert {how for _, how in seen.values()} == {""}, seen


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that an ordinary user reaches; root's own temporary folders it may not."""
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="closed-engine-") as made:
        Path(made).chmod(0o755)
        yield Path(made)


def _read_by_an_ordinary_user(program: Path, place: Path) -> None:
    """Play the test above with a program of root's, as a user without rights and with Chromium's sandbox."""
    home = place / "home"
    home.mkdir()
    words = ("pytest", "-q", "-p", "no:cacheprovider", "-n", "0", __file__, "-k", "by_another_program")
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("QTWEBENGINE", "CARD_"))
    }
    done = subprocess.run(
        as_ordinary([sys.executable, "-m", *words], home),
        cwd=ROOT,
        env={**kept, "HOME": str(home), "TMPDIR": str(home), card_view.ENGINE: str(program)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and "1 passed" in done.stdout, done.stdout[-3000:] + done.stderr[-1000:]


@root
def test_an_engine_that_root_made_for_the_checkout_is_read_by_no_user(place: Path) -> None:
    import closed_engine

    program = closed_engine.make(place / "venv", QT)
    assert closed_engine.close(program)
    _read_by_an_ordinary_user(program, place)


@root
def test_the_engine_of_the_installed_package_is_read_by_no_user_and_leaves_with_it(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import closed_engine
    import installers

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    tree, fake = place / "tree", place / "root"
    inside = tree / installers.LIB / "_internal"
    program = closed_engine.make(inside, QT)
    libraries = program.parents[1] / "lib"
    libraries.unlink()
    libraries.symlink_to(QT / "lib")  # The package's own Qt is a quarter of a gigabyte.
    # What stands for the desk while it is open.
    shutil.copy(shutil.which("sleep") or "", tree / installers.LIB / "pos-app")
    installers._control(tree)
    package = installers._packed_deb(tree, place)
    state = fake / "var" / "lib" / "dpkg"
    for folder in (state / "info", state / "updates", state / "triggers"):
        folder.mkdir(parents=True)
    (state / "status").touch()

    def dpkg(*words: str | Path) -> subprocess.CompletedProcess[str]:
        forced = ("--force-depends", "--force-script-chrootless")
        command = ("dpkg", f"--root={fake}", *forced, *words)
        return subprocess.run(command, capture_output=True, text=True, check=False)

    done = dpkg("-i", package)
    assert done.returncode == 0, done.stderr
    installed = fake / program.relative_to(tree)
    assert (installed.stat().st_mode & 0o777, installed.stat().st_uid) == (0o111, 0)
    _read_by_an_ordinary_user(installed, place)

    with subprocess.Popen([fake / installers.LIB / "pos-app", "600"]) as open_desk:
        refused = [dpkg(*words) for words in (("-i", package), ("-r", "guiche"))]
        open_desk.kill()
    assert all(one.returncode and "Close it first" in one.stderr for one in refused), refused
    assert installed.is_file()
    assert dpkg("-r", "guiche").returncode == 0
    assert not (fake / installers.LIB).exists()
