"""Lines of README and manual that other programs take: typed in a fresh clone, or named with a proof."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import commands
import pytest

from pos_app import __version__
from tests.commands.test_typed_lines import LINES, NAMES, ROOT

WHEEL = f"./dist/guiche-{__version__}-py3-none-any.whl"
DEB = f"/srv/guiche_{__version__}_amd64.deb"
SHORT = {
    "git clone ADDRESS guiche": f"git clone -q {ROOT} guiche",
    "cd guiche": "cd guiche",
    "bootstrap.py --help": "python3 packaging/bootstrap.py --help",
    "python3 packaging/system_libraries.py": "python3 packaging/system_libraries.py",
    "openssl rand -hex 32": "openssl rand -hex 32 | grep -Ex '[0-9a-f]{64}'",
    "rm -rf ~/.config/guiche ~/.local/share/guiche": "mkdir -p ~/.config/guiche ~/.local/share/guiche\n"
    "rm -rf ~/.config/guiche ~/.local/share/guiche\ntest ! -e ~/.config/guiche -a ! -e ~/.local/share/guiche",
    "rm -rf .venv .tools": "mkdir .venv .tools\nrm -rf .venv .tools\ntest ! -e .venv -a ! -e .tools",
}
LONG = {
    **{line: SHORT[line] for line in ("git clone ADDRESS guiche", "cd guiche")},
    "python3 packaging/bootstrap.py run": "python3 packaging/bootstrap.py run --offscreen --quit-after 1",
    "python3 packaging/bootstrap.py build deb": "python3 packaging/bootstrap.py build deb\n"
    f"test -s dist/{Path(DEB).name}",
    "pipx install ./dist/guiche-1.0.0-py3-none-any.whl": f"pipx install {WHEEL}\n"
    "~/.local/bin/pos-app --version\npipx uninstall guiche",
    "uv tool install ./dist/guiche-1.0.0-py3-none-any.whl": f".tools/bin/uv tool install {WHEEL}\n"
    "~/.local/bin/pos-app --version",
    "python3 -m venv": "python3 -m venv ~/fixed\nPATH=~/fixed/bin:$PATH",
    "pip install --require-hashes -r packaging/lock/app.txt -r packaging/lock/build.txt": "pip install -q "
    "--require-hashes -r packaging/lock/app.txt -r packaging/lock/build.txt",
    "pip install --no-deps --no-build-isolation .": "pip install -q --no-deps --no-build-isolation .\n"
    "test $(command -v pos-app) = ~/fixed/bin/pos-app\npos-app --version",
    "pip install '.[demo]'": "python3 -m venv ~/free\nPATH=~/free/bin:$PATH\npip install -q '.[demo]'\n"
    "pos-app sandbox --help",
    "pip install -e '.[test]'": "pip install -q -e '.[test]'\npytest --version",
    "bootstrap.py bench --help": "python3 packaging/bootstrap.py bench --help",
}
"""By the line: what is typed, with words in capitals filled in, and how its effect is seen."""
MACHINE, KEYRING = "packaging/chroot_check.sh", "tests/system/test_secret_service.py"
ELSEWHERE = {
    "apt-get update": (MACHINE, "apt-get update"),
    "apt-get install --no-install-recommends ca-certificates git python3 python3-pip": (
        MACHINE,
        "--include=python3,python3-pip,git,ca-certificates",
    ),
    "apt-get install ./guiche_*.deb": (MACHINE, "apt-get install -y --no-install-recommends $found"),
    "- apt-get update": (MACHINE, "typed.sh"),
    f"- apt-get install -y {DEB}": (MACHINE, "typed.sh"),
    '- su caixa -c "POS_APP_JOURNAL_KEY=KEY pos-app provision /home/caixa/desk.json"': (MACHINE, "typed.sh"),
    "- rm /home/caixa/desk.json": (MACHINE, "typed.sh"),
    "bootstrap.py bare-machine DIR": (MACHINE, "bootstrap.py bare-machine DIR"),  # Root, and debootstrap.
    "python3 packaging/bootstrap.py test": (".ci/run", "check test"),  # What runs this.
    "bootstrap.py test": (".ci/run", "check test"),
    ".venv/bin/keyring del guiche https://example.com/partners/api": (KEYRING, '"del"'),
    ".venv/bin/keyring del guiche smtp://USER@HOST:PORT": (KEYRING, '"del"'),
    # The first half of "build deb"; on Windows itself nobody has typed it.
    "python packaging/bootstrap.py build folder": ("packaging/installers.py", "_frozen("),
    "makensis packaging\\windows\\guiche.nsi": ("tests/packaging/test_installers.py", "windows/guiche.nsi"),
}  # fmt: skip
"""By the line: the file that types it, and the words there. They need root, a keyring or Windows."""


def of_others() -> set[str]:
    """Return the lines of other programs, without a program that is only named."""
    named = {
        line for line, (program, words) in LINES.items() if program == "bootstrap.py" and words in ("", "…")
    }
    return {line for line, (program, _) in LINES.items() if program != "pos-app"} - named


def test_each_line_is_typed_here_or_elsewhere() -> None:
    assert "" in NAMES and of_others() == {*SHORT, *LONG, *ELSEWHERE}
    for file, words in ELSEWHERE.values():
        assert words in (ROOT / file).read_text("utf-8"), file


def typed(lines: dict[str, str], home: Path) -> str:
    """Type the lines one after another in an empty home; return what they said."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not re.match("POS_APP_|PYTHON|VIRTUAL_ENV|COV_|XDG_", name)
    }
    cache = os.environ.get("UV_CACHE_DIR") or str(Path.home() / ".cache/uv")
    own = {
        "HOME": str(home),
        "UV_CACHE_DIR": cache,
        "QT_QPA_PLATFORM": "offscreen",
        "PIP_REQUIRE_VIRTUALENV": "0",
    }
    script = "set -exo pipefail\n" + "\n".join(lines.values())
    done = subprocess.run(
        ["bash", "-c", script], cwd=home, env=kept | own, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


IN_CLONE = pytest.mark.skipif(
    sys.platform != "linux" or not (ROOT / ".git").exists(), reason="lines for Linux, in a clone"
)


@IN_CLONE
def test_short_lines_do_what_is_told(tmp_path: Path) -> None:
    assert commands.overview() in typed(SHORT, tmp_path)


@IN_CLONE
@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.skipif(shutil.which("pipx") is None, reason="pipx is not here")
def test_long_lines_install_what_is_told(tmp_path: Path) -> None:
    """About ten minutes and a gigabyte: the set-up, the Debian package, and the wheel in five ways."""
    assert typed(LONG, tmp_path).count(f"Guichê {__version__}") == 3
