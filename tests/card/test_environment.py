from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from pos_app.card import environment
from pos_app.card.environment import scrub_environment, wall_off
from pos_app.card.network_route import NetworkRoute, proxy_address


@pytest.mark.parametrize("closed", [None, (Path("/engine/program"), Path("/engine/closed.so"))])
def test_nothing_from_outside_reaches_the_web_engine(
    closed: tuple[Path, Path] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "closed_engine", lambda: closed)
    env = {
        "PATH": "/bin",
        "QTWEBENGINE_REMOTE_DEBUGGING": "9222",
        "QTWEBENGINE_CHROMIUM_FLAGS": "--remote-debugging-port=9222 --disable-web-security",
        "QTWEBENGINE_DICTIONARIES_PATH": "/somewhere",
        "QTWEBENGINEPROCESS_PATH": "/tmp/other",
        "QTWEBENGINE_DISABLE_SANDBOX": "1",
        "SBX_USER_NS": "1",
        "SSLKEYLOGFILE": "/tmp/keys",
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus",
        "AT_SPI_BUS_ADDRESS": "unix:path=/run/user/1000/at-spi/bus",
    }

    scrub_environment(env, user_id=1000)

    flags = env.pop("QTWEBENGINE_CHROMIUM_FLAGS")
    assert "remote-debugging" not in flags
    assert "disable-web-security" not in flags
    assert '--host-resolver-rules="MAP * ~NOTFOUND"' in flags
    own = {} if closed is None else {"QTWEBENGINEPROCESS_PATH": str(closed[0]), "LD_PRELOAD": str(closed[1])}
    kept = {"PATH": "/bin", "QT_QUICK_BACKEND": "software", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
    assert env == {**kept, **own}


def test_a_screen_reader_that_was_asked_for_finds_the_page_on_its_bus() -> None:
    buses = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/bus", "AT_SPI_BUS_ADDRESS": "unix:path=/at-spi"}
    env = dict(buses)
    scrub_environment(env, user_id=1000, screen_reader=True)
    assert buses.items() <= env.items()


def test_only_well_formed_names_get_through_the_wall() -> None:
    env: dict[str, str] = {}

    wall_off(["pay.example", "127.0.0.1", 'x" --no-sandbox', "a, MAP * b", ""], env)

    assert env["QTWEBENGINE_CHROMIUM_FLAGS"].endswith(
        '--host-resolver-rules="MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE pay.example"'
    )


@pytest.mark.parametrize("missing", [False, True])
def test_a_sandbox_that_the_system_weakens_is_warned_of(
    missing: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "namespaces_missing", lambda: missing)
    env: dict[str, str] = {}
    scrub_environment(env, user_id=1000)
    assert "QTWEBENGINE_DISABLE_SANDBOX" not in env
    assert ("no user namespaces" in caplog.text) is missing


def test_only_root_runs_without_the_engine_sandbox_and_is_warned(caplog: pytest.LogCaptureFixture) -> None:
    env: dict[str, str] = {}
    with caplog.at_level(logging.WARNING):
        scrub_environment(env, user_id=0)

    assert env["QTWEBENGINE_DISABLE_SANDBOX"] == "1"
    assert "root" in caplog.text


def test_a_card_form_can_be_built_before_the_engine_is_loaded() -> None:
    code = (
        "import sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from pos_app.card.environment import scrub_environment\n"
        "from pos_app.card.form import CardForm\n"
        "scrub_environment()\n"
        "app = QApplication([])\n"
        "form = CardForm(['card-view'])\n"
        "print(sorted(name for name in sys.modules if 'WebEngine' in name or 'WebChannel' in name))\n"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


def test_a_proxy_is_never_asked_for_a_name_behind_the_wall() -> None:
    env: dict[str, str] = {}
    route = NetworkRoute(proxy="http://proxy.example:3128", direct=("static.example", 'x" --no-sandbox'))
    wall_off(["pay.example", "static.example"], env, route)
    flags = env["QTWEBENGINE_CHROMIUM_FLAGS"]
    assert "--no-proxy-server" not in flags
    assert "--no-sandbox" not in flags
    assert flags.endswith(
        '--proxy-server=http://proxy.example:3128 --proxy-bypass-list="nowhere.invalid;static.example"'
        ' --host-rules="MAP * nowhere.invalid, EXCLUDE pay.example, EXCLUDE static.example"'
        ' --host-resolver-rules="MAP * ~NOTFOUND, EXCLUDE pay.example, EXCLUDE static.example,'
        ' EXCLUDE proxy.example"'
    )


@pytest.mark.parametrize("proxy", ["", "proxy:3128", "socks5://proxy:1", 'http://x"--no-sandbox:1'])
def test_without_a_usable_proxy_not_even_one_of_the_system_is_taken(proxy: str) -> None:
    env: dict[str, str] = {}
    wall_off(["pay.example"], env, NetworkRoute(proxy=proxy))
    assert "--no-proxy-server" in env["QTWEBENGINE_CHROMIUM_FLAGS"]
    assert "--proxy-server" not in env["QTWEBENGINE_CHROMIUM_FLAGS"]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("http://Proxy.Empresa.com.br:3128/", "http://proxy.empresa.com.br:3128"),
        ("http://proxy", "http://proxy:80"),
        ("https://proxy", "https://proxy:443"),
        ("http://[2001:db8::1]:3128", "http://[2001:db8::1]:3128"),
        ("http://10.0.0.1:8080", "http://10.0.0.1:8080"),
        ("http://user:secret@proxy:1", ""),
        ("http://proxy:99999", ""),
        ("http://a b:1", ""),
        ("http://[::1%eth0]:1", ""),
    ],
)
def test_the_engine_gets_a_proxy_as_one_plain_word(text: str, address: str) -> None:
    assert proxy_address(text) == address
