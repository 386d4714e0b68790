"""The kiosk's page of a code: its words by method, its form, and how long it is valid."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.payment import CodeForm, PaymentType
from pos_app.domain.terms import Terms
from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.kiosk.screens import aside as screens_aside
from pos_app.kiosk.screens import choose as screens_choose
from pos_app.kiosk.screens import pay as screens_pay
from pos_app.kiosk.screens.blocks import Icon, all_of
from pos_app.kiosk.screens.scene import methods_taken
from tests.kiosk.reading import acts, code_of, said
from tests.kiosk.states import NOW, at_payment, kiosk, ordered, scene
from tests.ui.builders_orders import let_pix_be_a_line


def waiting(days: float = 0) -> KioskState:
    sale = ordered(AttemptState.KNOWN)
    assert sale.order.pix is not None
    charge = replace(sale.order.pix, until=NOW + timedelta(days=days, minutes=14))
    return kiosk(Page.CODE, replace(sale, order=replace(sale.order, pix=charge)))


def test_the_page_takes_words_and_form_from_the_method(monkeypatch: pytest.MonkeyPatch) -> None:
    frame, page = screens_pay.code(waiting(), scene())
    assert (frame.title, code_of(page).form) == ("Pague com PIX", CodeForm.QR)
    assert "Esperando o seu PIX" in said(page)
    let_pix_be_a_line(monkeypatch)
    _, line = screens_pay.code(waiting(), scene())
    assert (code_of(line).form, code_of(line).code) == (CodeForm.LINE, code_of(page).code)
    assert Icon("keyboard", 42, "primary") in [*all_of(line.root)]
    assert Icon("keyboard", 42, "primary") not in [*all_of(page.root)]


@pytest.mark.parametrize(
    ("card", "buy", "pay"),
    [
        (True, "Pague com cartão de crédito ou PIX.", "PIX ou cartão de crédito. Dinheiro"),
        (False, "Pague com PIX.", "PIX. Dinheiro"),
    ],
)
def test_the_first_page_and_the_help_name_what_this_kiosk_takes(*, card: bool, buy: str, pay: str) -> None:
    at = scene(card=card)
    _, home = screens_choose.home(kiosk(Page.HOME), at)
    assert any(act.note.endswith(buy) for act in acts(home))
    _, shown = screens_aside.help_page(kiosk(Page.HELP), at)
    assert any(text.startswith(pay) for text in said(shown))


def agreed(*methods: PaymentType, card: bool = True) -> tuple[tuple[PaymentType, ...], list[str]]:
    """Return what a kiosk takes that agreed to these methods, and what its page offers and does not."""
    sale = at_payment("17")
    state = kiosk(Page.METHOD, replace(sale, terms=Terms(methods=methods)))
    _, page = screens_pay.methods(state, scene(card=card))
    return methods_taken(state, scene(card=card)), [act.why_not or act.text for act in acts(page)]


def test_only_agreed_methods_are_named() -> None:
    pix, card = PaymentType.PIX, PaymentType.CREDIT_CARD
    no_card = "Cartão não está disponível neste totem"
    assert agreed(pix, card) == ((card, pix), ["PIX", "Cartão de crédito"])
    assert agreed(pix) == ((pix,), ["PIX"])
    assert agreed(card) == ((card,), ["Cartão de crédito"])
    assert agreed(pix, card, card=False) == ((pix,), ["PIX", no_card]), "inactive, with its reason"
    assert agreed(card, card=False) == ((card,), [no_card]), "what is agreed is named where nothing can be"
