"""The protocol of an open case: enough for the provider, and nothing that looks like a ticket."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pypdf
from pytestqt.qtbot import QtBot

from pos_app.domain.attempts import AttemptState
from pos_app.printing.pdf import save_pdf
from pos_app.printing.protocol import TITLE, protocol_from
from pos_app.ui import words
from tests.ui.builders_orders import an_attempt

PRINTED = datetime(2026, 3, 19, 15, 2)


def test_it_says_what_happened_what_it_means_and_the_number_to_read_out(qtbot: QtBot, tmp_path: Path) -> None:
    attempt = an_attempt(AttemptState.KNOWN)
    parts = words.attempt(attempt).parts()
    path = tmp_path / "protocolo.pdf"
    save_pdf((protocol_from(attempt, "Guichê 07 · Tietê", parts, PRINTED, training=False),), path)
    said = " ".join(" ".join(page.extract_text() for page in pypdf.PdfReader(path).pages).split())
    assert TITLE in said
    assert attempt.public_id in said and attempt.partner_id in said
    assert "NÃO É BILHETE" in said
    for heading, words_of in parts:
        assert heading in said
        assert words_of.split()[0] in said


def test_it_hides_the_document_and_has_no_code_to_board_with() -> None:
    attempt = an_attempt(AttemptState.AMBIGUOUS, public_id="")
    slip = protocol_from(attempt, "", (), PRINTED, training=True)
    assert "529" not in slip.document
    assert (slip.boarding_qr, slip.fiscal_qr) == ("", "")
    assert slip.order == ("PEDIDO", "ainda sem número")
    assert slip.marks[0].startswith("TREINAMENTO")
