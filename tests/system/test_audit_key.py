"""Where the key of the audit trail lies, and what the keyring knows of a folder that was set back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from keyring.errors import KeyringLocked

from pos_app.core import open_journal, seals
from pos_app.domain.audit import AuditAct, AuditEntry, Finding, Flaw, Head
from pos_app.domain.storage import JournalKey
from pos_app.journal import reading
from pos_app.journal.journal import Journal
from pos_app.journal.seals import SealPlaces
from pos_app.system import audit_key, credentials, journal_key, logs, start_secrets
from pos_app.system.options import Options
from pos_app.system.settings import Settings
from tests.journal.people_samples import two_people
from tests.system.test_credentials import Box

KEY = JournalKey(bytes.fromhex("5e" * 32))


@pytest.fixture
def desk(tmp_path: Path) -> Options:
    return Options(tmp_path / "desk", tmp_path / "desk" / "settings.json")


@pytest.fixture
def keyring(monkeypatch: pytest.MonkeyPatch) -> Box:
    box = Box()
    monkeypatch.setattr(credentials, "_backend", lambda: box)
    monkeypatch.delenv("POS_APP_JOURNAL_KEY")
    monkeypatch.setattr(start_secrets, "_taken", {})
    return box


async def _day(desk: Options, *acts: AuditAct) -> Head:
    """Open the desk for a day, and return where the trail ends at its close."""
    journal = await open_journal(desk, Settings())
    for act in acts:
        await journal.trail.add(AuditEntry(act, "Rui"))
    last = await journal.trail.last()
    audit_key.remember(desk, last)
    await journal.aclose()
    return last


def _flaws(desk: Options) -> list[Flaw]:
    key = journal_key.existing(desk.data_dir)
    return [one.flaw for one in reading.trail(desk.data_dir, seals(desk, make=False), key)[1]]


async def test_the_key_never_lies_in_the_folder_that_it_seals(desk: Options) -> None:
    await _day(desk, AuditAct.SIGNED_IN)
    assert _flaws(desk) == []
    assert audit_key.read(desk) and not list(desk.data_dir.rglob(audit_key.KEY_FILE))
    shutil.rmtree(audit_key.second_folder(desk))
    assert Flaw.BAD_SEAL in _flaws(desk)


async def test_a_key_among_the_logs_is_moved_with_what_it_sealed(desk: Options) -> None:
    await _day(desk, AuditAct.SIGNED_IN)
    former, now = logs.folder_of(desk.data_dir), audit_key.second_folder(desk)
    former.mkdir(exist_ok=True)
    for file in now.iterdir():
        shutil.move(file, former / file.name)
    await _day(desk, AuditAct.SIGNED_OUT)
    assert _flaws(desk) == [] and not (former / audit_key.KEY_FILE).exists()


async def test_a_folder_set_back_whole_is_found_and_goes_on_record(
    desk: Options, tmp_path: Path, keyring: Box
) -> None:
    await _day(desk, AuditAct.SIGNED_IN, AuditAct.SIGNED_OUT)
    apart = audit_key.second_folder(desk)
    shutil.copytree(desk.data_dir, tmp_path / "yesterday")
    shutil.copytree(apart, tmp_path / "yesterday-apart")
    last = await _day(desk, AuditAct.PIN_RESET)
    assert _flaws(desk) == []
    for folder, before in ((desk.data_dir, "yesterday"), (apart, "yesterday-apart")):
        shutil.rmtree(folder)
        shutil.copytree(tmp_path / before, folder)
    places = seals(desk, make=False)
    assert places.known == last
    key = journal_key.existing(desk.data_dir)
    assert reading.trail(desk.data_dir, places, key)[1] == (Finding(Flaw.ROLLED_BACK, last.seq),)
    after = await _day(desk)
    assert after.seq > last.seq and Flaw.LOSS_FOUND in _flaws(desk)


async def test_a_keyring_that_is_locked_meanwhile_stops_nothing(desk: Options, keyring: Box) -> None:
    await _day(desk, AuditAct.SIGNED_IN)
    keyring.fault = KeyringLocked()
    await _day(desk, AuditAct.SIGNED_OUT)
    assert _flaws(desk) == []


async def test_a_desk_with_its_key_elsewhere_never_asks_the_keyring(
    desk: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(credentials, "_backend", lambda: pytest.fail("the keyring was asked"))
    await _day(desk, AuditAct.SIGNED_IN)
    assert _flaws(desk) == []


async def test_a_trail_that_was_emptied_is_a_finding(desk: Options, tmp_path: Path) -> None:
    await _day(desk)
    (begun,) = reading.trail(desk.data_dir, seals(desk, make=False), KEY)[0]
    assert begun.what == AuditAct.TRAIL_BEGUN
    plain = SealPlaces.beside(tmp_path / "plain")
    journal = await Journal.open(tmp_path / "plain", KEY)
    await journal.aclose()
    assert reading.trail(tmp_path / "plain", plain, KEY)[1] == ()
    assert reading.trail(tmp_path / "plain", SealPlaces(plain.files, b"made"), KEY)[1] == (
        Finding(Flaw.EMPTY),
    )
    journal = await Journal.open(tmp_path / "plain", KEY)
    await journal.record(two_people())
    await journal.aclose()
    assert reading.trail(tmp_path / "plain", plain, KEY)[1] == (Finding(Flaw.EMPTY),)
    shutil.rmtree(tmp_path / "plain")
    assert reading.trail(tmp_path / "plain", SealPlaces(plain.files, b"", Head(3, "x")), KEY)[1]
