"""Writes the journal of today's program for the programs to come: ``python -m tests.journal.make_fixture``.

Run it once, with the program that made a new schema version, and keep what it made for ever.
"""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from pos_app.domain.attempts import AttemptState, LogEntry
from pos_app.domain.audit import AuditAct, AuditEntry
from pos_app.domain.mail_delivery import MailDelivery
from pos_app.domain.money import Cents
from pos_app.domain.orders import Confirmed
from pos_app.domain.places import Place
from pos_app.domain.printers import PrintReason, PrintRecord, SlipState
from pos_app.domain.shifts import EntryKind, ShiftEntry
from pos_app.journal import schema
from pos_app.journal.journal import Journal
from tests.sale import samples
from tests.sale.samples import DAY, NOW, attempt

FIXTURES = Path(__file__).parent / "fixtures"
PLACE = Place("São Paulo (Tietê)", "SP", "sao-paulo-tiete-sp", "São Paulo", latitude=-23.5)
ATTEMPTS = (
    replace(
        attempt(AttemptState.COMPLETED, sends=1, public_id="GB7K-40Q2"),
        id="paid",
        partner_id="p-paid",
        confirmed=Confirmed(samples.order_detail(each=0)),
    ),
    replace(attempt(AttemptState.REFUSED, sends=1, public_id="GB7K-REF"), id="refused", partner_id="p-ref"),
    replace(attempt(AttemptState.SENDING, sends=1), id="sending", partner_id="p-sending"),
    replace(
        attempt(AttemptState.KNOWN, sends=2, public_id="GB7K-KNOWN", changed=NOW + timedelta(seconds=3)),
        id="known",
        partner_id="p-known",
        log=(LogEntry(NOW, "sent"), LogEntry(NOW, "known", "GB7K-KNOWN")),
    ),
    replace(attempt(AttemptState.GHOST, sends=1, public_id="GB7K-GHOST"), id="ghost", partner_id="p-ghost"),
)
PRINT = PrintRecord(
    "GB7K-40Q2", "t1", SlipState.SENDING, NOW, PrintReason.ASKED, "Balcão", copy=True, who="Guichê 07"
)

DELIVERY = MailDelivery("GB7K-40Q2", "helena@exemplo.com.br", NOW, "Guichê 07", next_try=NOW, changed=NOW)
SHIFT = ShiftEntry(EntryKind.OPENED, NOW, "Marina Duarte", "1001", Cents(10_000), "00418")
ENTRY = AuditEntry(AuditAct.REPRINTED, "Guichê 07", subject="GB7K-40Q2")


def unpacked(version: int, folder: Path) -> Path:
    """Put a journal into a folder as a program of that version closed it, and return the folder."""
    shutil.unpack_archive(FIXTURES / f"v{version}.zip", folder)
    return folder


async def write(folder: Path) -> None:
    """Write the attempts and all else that this version keeps."""
    journal = await Journal.open(folder)
    for one in ATTEMPTS:
        await journal.record(one)
    await journal.remember_places((PLACE,))
    await journal.place_used(PLACE.slug)
    await journal.remember_route("sao-paulo-sp", "belo-horizonte-mg")
    await journal.save_draft("Helena", {"seats": ["17"]})
    await asyncio.to_thread(journal.prints.began, PRINT)
    await journal.deliveries.add(DELIVERY, b"mail", DAY)
    await journal.trail.add(ENTRY)
    await journal.shifts.open(SHIFT, ENTRY)
    await journal.aclose()
    (folder / "desk.lock").unlink()


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        asyncio.run(write(Path(made)))
        shutil.make_archive(str(FIXTURES / f"v{schema.VERSION}"), "zip", made)
