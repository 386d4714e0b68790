"""The page of payment with a code that is a line of digits, and one that is valid for days."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from pytestqt.qtbot import QtBot

from pos_app.domain.payment import METHODS, CodeForm, PaymentType
from pos_app.ui.pages.payment import page as pages
from pos_app.ui.pages.payment.after_panel import CodePanel
from pos_app.ui.pages.payment.choose_panel import ChoosePanel, CodeNote
from pos_app.ui.pages.payment.page import code
from pos_app.wording import checkout_texts
from tests.ui.builders import NOW
from tests.ui.builders_orders import (
    ZONE,
    a_pix,
    a_quote,
    a_sold,
    an_attempt,
    let_pix_be_a_line,
    payment_sale,
)
from tests.ui.pages.payment.card_form import FakeCardForm

PIX = an_attempt(sold=a_sold(PaymentType.PIX))
LINE = "00190500954014481606906809350314337370000000100"


def test_a_code_of_another_day_says_the_day_and_counts_days() -> None:
    charge = a_pix(until=NOW + timedelta(days=2, hours=6))
    shown = code(PIX, charge, NOW, 900, ZONE)
    assert (shown.until, shown.left) == ("21/03 às 20:33", "2 dias")
    late = code(PIX, charge, NOW + timedelta(days=2), 900, ZONE)
    assert (late.until, late.left) == ("20:33", "6:00:00")


def test_a_line_is_shown_in_groups_and_copied_as_it_is(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    let_pix_be_a_line(monkeypatch)
    shown = code(PIX, a_pix(code=LINE, payee=""), NOW, 900, ZONE)
    assert (shown.code, shown.form) == (LINE, CodeForm.LINE)
    panel = CodePanel(lambda _: None)
    qtbot.addWidget(panel)
    panel.resize(966, 620)
    panel.show()
    panel.show_state(shown)
    assert panel.side.code.line.isVisible()
    assert not panel.side.code.qr.isVisible()
    assert panel.facts.words.text() == " ".join(checkout_texts.line_groups(LINE))
    assert "recebedor" not in panel.side.payee.text()


def test_a_method_without_a_key_of_its_own_is_offered_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "METHOD_COMMANDS", {})
    lines = pages.choosing(payment_sale()).methods
    offered = [line for line in lines if line.type]
    assert [line.type for line in offered] == [one.type for one in a_quote().methods if one.type]
    assert not any(line.command or line.why_not for line in offered)


def test_methods_with_a_card_page_share_their_panel(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    by_card = {method: replace(facts, needs_card_page=True, code=None) for method, facts in METHODS.items()}
    panel = ChoosePanel(FakeCardForm(), lambda _: None)
    qtbot.addWidget(panel)
    assert isinstance(panel.panels[PaymentType.PIX], CodeNote)
    monkeypatch.setattr("pos_app.ui.pages.payment.choose_panel.METHODS", by_card)
    shared = ChoosePanel(FakeCardForm(), lambda _: None)
    qtbot.addWidget(shared)
    assert len(set(map(id, shared.panels.values()))) == 1
