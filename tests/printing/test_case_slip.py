"""The protocol of an open case: enough for the provider, and nothing that looks like a ticket."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pypdf
from pytestqt.qtbot import QtBot

from pos_app.domain.attempts import AttemptState
from pos_app.printing.case_slip import TITLE, case_slip_from
from pos_app.printing.paint import height
from pos_app.printing.pdf import save_pdf
from pos_app.wording import attempt_texts
from tests.ui.builders_orders import an_attempt

PRINTED = datetime(2026, 3, 19, 15, 2)


def test_it_shows_what_happened_what_it_means_and_the_number_to_read_out(
    qtbot: QtBot, tmp_path: Path
) -> None:
    attempt = an_attempt(AttemptState.KNOWN)
    parts = attempt_texts.attempt(attempt).parts()
    slip = case_slip_from(attempt, "Guichê 07 · Tietê", parts, PRINTED, training=False)
    assert slip.title == TITLE
    assert slip.order == ("PEDIDO", attempt.public_id)
    assert slip.paragraphs == parts
    assert attempt.partner_id in " ".join(slip.fiscal_lines)
    assert slip.marks == ("NÃO É BILHETE · não vale para viajar",)
    assert height(slip) > height(replace(slip, paragraphs=())), "every paragraph is painted"
    path = tmp_path / "protocolo.pdf"
    save_pdf((slip,), path)
    assert len(pypdf.PdfReader(path).pages) == 1


def test_it_hides_the_document_and_has_no_code_to_board_with() -> None:
    attempt = an_attempt(AttemptState.AMBIGUOUS, public_id="")
    slip = case_slip_from(attempt, "", (), PRINTED, training=True)
    assert "529" not in slip.document
    assert (slip.boarding, slip.fiscal) == (None, None)
    assert slip.order == ("PEDIDO", "ainda sem número")
    assert slip.marks[0].startswith("TREINAMENTO")
