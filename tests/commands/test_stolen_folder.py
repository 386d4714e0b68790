"""A stolen data folder without its key: not one personal value of real sales can be read in it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pos_app.commands.sell import Seller
from pos_app.core import Core
from pos_app.domain.mail_delivery import MailDelivery
from pos_app.system import logs
from tests.sandbox_process import start_sandbox
from tests.sealing import readable
from tests.selling import a_plan, opened

NAMES = ("Ximena Quartzo Bagatela", "Otacílio Wanderlust Pimpão")
VALUES = (
    *(word for name in NAMES for word in name.split()),
    "168.995.350-09",
    "16899535009",
    "935.411.347-80",
    "93541134780",
    "ximena.quartzo@exemplo.com.br",
    "otacilio.pimpao@exemplo.com.br",
    "11987651234",
    "98765-1234",
    "tok_approved",
)


FIRST, SECOND = (
    {"name": name, "documentType": "CPF", "documentNumber": number}
    for name, number in zip(NAMES, ("168.995.350-09", "935.411.347-80"), strict=True)
)


async def sell_by_card(core: Core) -> None:
    """Sell, and put the receipt on its way by e-mail."""
    customer = {**FIRST, "email": "ximena.quartzo@exemplo.com.br", "phone": "(11) 98765-1234"}
    sold = await Seller(core, a_plan(passengers=[FIRST], customer=customer), 30).run()
    assert sold["outcome"] == "completed", sold
    now = datetime.now(UTC)
    mail = MailDelivery(sold["publicId"], "ximena.quartzo@exemplo.com.br", now, "Guichê 07", next_try=now)
    await core.journal.deliveries.add(mail, f"To: {NAMES[0]}".encode(), now.date())


async def sell_by_pix(core: Core) -> None:
    """Sell by a PIX that nobody has paid, park a sale, and make a copy."""
    customer = {**SECOND, "email": "otacilio.pimpao@exemplo.com.br", "phone": "(11) 98765-1234"}
    pix = await Seller(core, a_plan(passengers=[SECOND], customer=customer, payment={"type": "pix"}), 2).run()
    assert pix["outcome"] != "notSent", pix
    await core.journal.save_draft(NAMES[1], {"email": "otacilio.pimpao@exemplo.com.br"})
    assert await core.journal.backup(datetime.now(UTC))


@pytest.mark.slow
async def test_nothing_personal_is_readable_and_in_a_plain_folder_all_of_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox = start_sandbox(tmp_path / "sandbox")
    found: dict[str, dict[str, Any]] = {}
    try:
        for protection in ("automatic", "plain"):
            folder = tmp_path / protection
            if protection == "plain":
                monkeypatch.delenv("POS_APP_JOURNAL_KEY")
            async with opened(sandbox, folder, journal_protection=protection) as core:
                logs.start(folder)
                await sell_by_card(core)
            async with opened(sandbox, folder, journal_protection=protection) as core:
                await sell_by_pix(core)
                found[f"{protection} while it runs"] = readable(folder, VALUES)
            found[protection] = readable(folder, VALUES)
    finally:
        sandbox.stop()
    assert found["automatic while it runs"] == found["automatic"] == {}
    # The control: everything but the card's token, which is never written down, is there.
    missing = {value for value in VALUES if value not in found["plain"]}
    assert missing <= {"tok_approved", "16899535009", "93541134780", "98765-1234", "11987651234"}, missing
    assert len(found["plain while it runs"]) >= 8
