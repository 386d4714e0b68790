"""Clean the environment of the card view's process before Chromium reads it.

Must run before QApplication exists. Nothing here imports Qt or its web engine.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from urllib.parse import urlsplit

from pos_app.card.network_route import DIRECT, HOST_NAME, NetworkRoute, proxy_address
from pos_app.system.engine import closed_engine, namespaces_missing

_LOG = logging.getLogger(__name__)

_FLAGS = (
    # One small form needs no GPU process; without it Chromium takes a quarter less memory.
    "--disable-gpu",
    # The page must not bypass the request filter: no UDP.
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-background-networking",
    "--disable-speech-api",
    # Engine errors are reported by this program; the engine's own log could quote addresses.
    "--log-level=3",
    "--disable-features=DnsOverHttps,PreconnectToSearch,SpeculativePreconnect",
)
_NOWHERE = "nowhere.invalid"
_FLAGS_NAME = "QTWEBENGINE_CHROMIUM_FLAGS"
_NO_PROXY = "--no-proxy-server"
"""Not even one of the system, whatever it or the environment names."""
_ENGINE_PREFIX = "QTWEBENGINE"
_KEY_LOG = "SSLKEYLOGFILE"
_SANDBOX = "SBX_"
"""Chromium's own words between its processes."""
_OURS = "POS_APP_"
_COVERAGE = "COV_"


def card_environment(environ: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return what the card view's process may know of ``environ``, by default the process's own: nothing of
    this program's settings or credentials, and nothing that would weaken the web engine."""
    env = os.environ if environ is None else environ
    barred = (_OURS, _ENGINE_PREFIX, _COVERAGE, _KEY_LOG)
    return {name: value for name, value in env.items() if not name.startswith(barred)}


def scrub_environment(
    environ: MutableMapping[str, str] | None = None,
    *,
    user_id: int | None = None,
    screen_reader: bool = False,
) -> None:
    """Remove every variable that could open, redirect or weaken the card page, and set our own flags.

    That is remote debugging, foreign Chromium flags, another engine process, dictionaries, a switched-off
    sandbox and TLS key logging. The engine starts with its memory closed to others where the set-up made that
    possible. Chromium's sandbox is switched off only for root, where Chromium would not start with it, and
    that is logged as a warning. ``environ`` and ``user_id`` default to the process's own.

    Without a ``screen_reader`` the process is on no bus: any program of the user may ask for the tree that it
    would tell there, and in it stands the number as it is typed.
    """
    env = os.environ if environ is None else environ
    for name in [name for name in env if name.startswith((_ENGINE_PREFIX, _SANDBOX)) or name == _KEY_LOG]:
        del env[name]
    if not screen_reader:
        env.pop("AT_SPI_BUS_ADDRESS", None)
        env["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    wall_off((), env)
    # Drawn in software, the page cannot make its window be rebuilt for OpenGL when it first shows.
    env["QT_QUICK_BACKEND"] = "software"
    if _is_root(user_id):
        env["QTWEBENGINE_DISABLE_SANDBOX"] = "1"
        _LOG.warning("running as root: the card page runs without Chromium's sandbox")
        return
    if closed := closed_engine():
        env["QTWEBENGINEPROCESS_PATH"], env["LD_PRELOAD"] = map(str, closed)
    if namespaces_missing():
        _LOG.warning("no user namespaces: Chromium's sandbox of the card page is weaker")


def wall_off(
    hosts: Iterable[str], environ: MutableMapping[str, str] | None = None, route: NetworkRoute = DIRECT
) -> None:
    """Let Chromium resolve these host names (or addresses) and no others, in the whole process, and use no
    proxy but that of ``route``.

    The request filter sees a redirect only when it is already on its way; this holds it back. It is read
    once, when the engine starts; later calls change nothing.
    """
    env = os.environ if environ is None else environ
    names = sorted({host for host in hosts if HOST_NAME.fullmatch(host)})
    env[_FLAGS_NAME] = " ".join([*_FLAGS, *_network_flags(names, route)])


def _network_flags(names: list[str], route: NetworkRoute) -> Iterator[str]:
    proxy = proxy_address(route.proxy)
    known = list(names)
    if proxy:
        known.append(urlsplit(proxy).hostname or "")
        yield f"--proxy-server={proxy}"
        direct = [_NOWHERE, *(host for host in route.direct if HOST_NAME.fullmatch(host))]
        yield f'--proxy-bypass-list="{";".join(direct)}"'
        # The proxy resolves what it is asked for, so it is never asked for other names: they become one that
        # goes without it, and comes to the wall below.
        yield f'--host-rules="{_wall(names, _NOWHERE)}"'
    else:
        yield _NO_PROXY
    yield f'--host-resolver-rules="{_wall(known, "~NOTFOUND")}"'


def _wall(names: Iterable[str], instead: str) -> str:
    return ", ".join([f"MAP * {instead}", *(f"EXCLUDE {name}" for name in names)])


def _is_root(user_id: int | None) -> bool:
    if user_id is not None:
        return user_id == 0
    return hasattr(os, "geteuid") and os.geteuid() == 0
