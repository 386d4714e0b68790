"""What the page of payment says, made from the sale alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from pytestqt.qtbot import QtBot

from pos_app.domain.attempts import AttemptState, LogEntry
from pos_app.domain.money import Cents
from pos_app.domain.payment import CodeForm, PaymentMethod, PaymentType, Quote, WhyNot
from pos_app.ui.pages.payment.after_panel import CodePanel
from pos_app.ui.pages.payment.page import (
    choosing,
    code,
)
from pos_app.ui.shared.timeline import entries
from pos_app.wording import checkout_texts
from pos_app.wording.checkout_texts import no_antifraud
from tests.ui.builders import NOW
from tests.ui.builders_orders import (
    CARD,
    ZONE,
    a_pix,
    a_sold,
    an_attempt,
    let_pix_be_a_line,
    payment_sale,
)

S = AttemptState
PIX = an_attempt(sold=a_sold(PaymentType.PIX))


def test_only_what_the_provider_offers_is_shown() -> None:
    shown = choosing(payment_sale())
    assert [(line.text, line.type, line.chosen) for line in shown.methods] == [
        ("Cartão de crédito", PaymentType.CREDIT_CARD, True),
        ("PIX", PaymentType.PIX, False),
        ("PIX parcelado", None, False),
    ]
    assert [line.why_not for line in shown.methods] == ["", "", "não cobramos assim"]


def test_each_method_that_cannot_be_chosen_says_why() -> None:
    closed = tuple(PaymentMethod(None, why.value, Cents(0), why_not=why) for why in WhyNot)
    shown = choosing(payment_sale(quote=Quote(closed), method=None))
    assert [line.type for line in shown.methods] == [None] * len(WhyNot)
    assert [line.why_not for line in shown.methods] == [
        "não cobramos assim",
        "valores não entendidos",
        "não disponível aqui",
        "este guichê não aceita",
    ]


def test_before_a_method_is_known_nothing_speaks_of_a_card() -> None:
    boleto = Quote((PaymentMethod(None, "boleto", Cents(36120)),))
    shown = choosing(payment_sale(quote=boleto, method=None))
    assert shown.instalments == ()
    assert shown.methods[0].costs == ""


def test_a_card_that_is_off_says_why() -> None:
    shown = choosing(payment_sale(), card_inactive=True, card_off=no_antifraud())
    assert shown.methods[0].type is None
    assert shown.methods[0].text.startswith("Cartão de crédito · desligado")
    assert "antifraude" in shown.methods[0].text


def test_instalments_tell_interest_apart() -> None:
    shown = choosing(payment_sale())
    assert shown.methods[0].costs == "até 12x"
    more = shown.instalments[3].interest
    assert more.startswith("+\u00a0R$")
    assert [line.count for line in shown.instalments] == list(range(1, 13))
    assert [line.interest for line in shown.instalments[:4]] == ["sem juros"] * 3 + [more]
    assert shown.instalments[2].amount == "R$\u00a0120,40"
    assert shown.chosen_count == 3


def test_a_confirmed_card_is_named_without_any_of_its_digits() -> None:
    assert choosing(payment_sale(card=CARD)).card == "Visa · válido até 08/31"


def test_of_several_sends_each_has_its_number() -> None:
    sends = (
        LogEntry(NOW, "sending"),
        LogEntry(NOW + timedelta(seconds=2), "not_sent"),
        LogEntry(NOW + timedelta(seconds=9), "sending"),
    )
    lines = entries(replace(an_attempt(S.SENDING), log=sends), ZONE)
    assert [(line.text, line.detail) for line in lines] == [
        ("Envio do pedido", "1ª vez"),
        ("O pedido não saiu do guichê", ""),
        ("Envio do pedido", "2ª vez"),
    ]


def test_the_provider_s_own_words_stay_out_of_the_time_line() -> None:
    attempt = an_attempt(S.REFUSED)
    log = (*attempt.log[:-1], replace(attempt.log[-1], detail="error 4711: do_not_honor"))
    shown = entries(replace(attempt, log=log), ZONE)
    assert "4711" not in " ".join(f"{line.text} {line.detail}" for line in shown)


def test_a_good_pix_shows_code_payee_and_time() -> None:
    shown = code(PIX, a_pix(), NOW + timedelta(minutes=5), 900, ZONE)
    assert shown.code == a_pix().code
    assert (shown.payee, shown.until, shown.left) == ("VIACAO SERRA AZUL", "14:48", "10:00")
    assert shown.share == pytest.approx(2 / 3)
    assert not shown.problem


def test_a_pix_over_another_amount_is_never_shown() -> None:
    shown = code(PIX, a_pix(amount=Cents(36121)), NOW, 900, ZONE)
    assert shown.code == ""
    assert "R$\u00a0361,21" in shown.problem
    assert "R$\u00a0361,20" in shown.problem


def test_a_pix_with_a_wrong_checksum_is_never_shown() -> None:
    shown = code(PIX, a_pix(problem="crc"), NOW, 900, ZONE)
    assert shown.code == ""
    assert shown.problem


def test_a_pix_that_ran_out_shows_no_code_but_no_problem_either() -> None:
    shown = code(PIX, a_pix(), NOW + timedelta(minutes=15), 900, ZONE)
    assert (shown.code, shown.over, shown.problem) == ("", True, "")


def test_a_pix_that_has_not_come_yet_is_waited_for() -> None:
    shown = code(PIX, None, NOW, 0, ZONE)
    assert (shown.code, shown.over, shown.problem) == ("", False, "")


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
    assert panel.facts.text.text() == " ".join(checkout_texts.line_groups(LINE))
    assert "recebedor" not in panel.side.payee.text()
