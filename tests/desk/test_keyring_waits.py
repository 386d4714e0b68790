"""A keyring that takes its time, or waits for a person who unlocks it, holds up nothing but what needs it."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from pos_app.core import Core, open_core
from pos_app.desk.provider_walk import ProviderWalk
from pos_app.domain.start_faults import ConnectionMissing, KeyFault
from pos_app.system import credentials as vault
from pos_app.system.options import Options
from pos_app.system.settings import Settings
from pos_app.ui.shared.approvals import Record

NOWHERE = "http://127.0.0.1:9/partners/api"


class Box:
    """A keyring that keeps which threads asked it."""

    priority = 5.0

    def __init__(self, secret: str | None) -> None:
        self.secret = secret
        self.threads: list[threading.Thread] = []

    def get_password(self, service: str, username: str) -> str | None:
        self.threads.append(threading.current_thread())
        return self.secret if username == NOWHERE else None

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keep nothing."""

    def asked_beside_the_loop(self) -> bool:
        return bool(self.threads) and threading.main_thread() not in self.threads


def asked(monkeypatch: pytest.MonkeyPatch, secret: str | None = "user:secret") -> Box:
    box = Box(secret)
    monkeypatch.setattr(vault, "_backend", lambda: box)
    return box


def options(folder: Path, **settings: str) -> Options:
    file = folder / "settings.json"
    file.write_text(json.dumps({"base_url": NOWHERE, **settings}), encoding="utf-8")
    return Options(folder, file)


async def test_a_core_asks_the_keyring_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = asked(monkeypatch)
    errors: list[BaseException] = []
    core = await open_core(
        options(tmp_path, journal_protection="plain"), lambda _name, error: errors.append(error)
    )
    await core.close()
    assert box.asked_beside_the_loop()
    assert errors == []


async def test_so_does_a_start_whose_journal_waits_for_its_passphrase(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = asked(monkeypatch, None)
    monkeypatch.setattr(vault, "keyring_usable", lambda: True)
    with pytest.raises((ConnectionMissing, KeyFault)):
        await open_core(options(tmp_path, journal_protection="passphrase"), lambda _name, _error: None)
    assert box.asked_beside_the_loop()


async def test_the_check_of_the_replies_asks_it_beside_the_loop_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = asked(monkeypatch, None)
    where = SimpleNamespace(
        settings=Settings(base_url=NOWHERE, client_id=1),
        options=Options(tmp_path, tmp_path / "settings.json"),
    )
    walk = ProviderWalk(cast(Core, where), cast(Record, None))
    with pytest.raises(ConnectionMissing):
        await walk.walk("curitiba-pr", "sao-paulo-sp", lambda _report: None)
    assert box.asked_beside_the_loop()
