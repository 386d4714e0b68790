"""Which field has the cursor: the keys fit it, its name is told, and nothing of what is in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.card.form import CardForm
from pos_app.card.view.pad import FLAT_FROM, DigitPad
from pos_app.card.wire import Field, SpokenNames
from tests import card_hands
from tests.card.provider_server import HONEST_PAGE, ProviderServer
from tests.card.shown import Form

NAMES = SpokenNames("Página", "Apagar", "Próximo", "Letras", "Números", "Anterior", "Limpar", "Confirmar")
PAGE = HONEST_PAGE.replace(
    "<input id=cardHolderName autofocus><input id=cardNumber>",
    "<label for=cardNumber>Número</label><input id=cardNumber inputmode=numeric autofocus>"
    "<label for=cardHolderName>Nome</label><input id=cardHolderName aria-describedby=why><p id=why></p>",
)
_SHOWN = "[b.property('sign') for b in window.pad.findChildren(QPushButton) if b.isVisible()]"


@pytest.fixture
def told() -> list[Field]:
    return []


@pytest.fixture
def form(qtbot: QtBot, told: list[Field]) -> Iterator[CardForm]:
    made = Form(qtbot, pad=True, names=NAMES)
    made.resize(1000, 900)
    made.show()
    made.field.connect(told.append)
    yield made
    made.shut_down()


def opened(form: Form, provider: ProviderServer, page: str = PAGE) -> None:
    form.shows(provider.page("/card", page), entered=True)


def press(form: Form, sign: str) -> None:
    is_it = f"b.property('sign') == {sign!r} and b.isVisible()"
    button = f"[b.click() or True for b in window.pad.findChildren(QPushButton) if {is_it}]"
    assert card_hands.ask(form, button)


@pytest.mark.parametrize(("width", "high"), [(300, 404), (284, 404), (372, 304)])
def test_the_keys_of_the_desk_fit_beside_the_page_at_44_px_a_side(
    qtbot: QtBot, width: int, high: int
) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    pad = DigitPad(NAMES, holder, narrow=True, flat=width >= FLAT_FROM)
    least = pad.minimumSizeHint()
    assert least.width() <= width
    assert least.height() <= high - 42, "less the frame's header and edges"


def test_the_keys_fit_the_field_and_its_name_is_told_but_never_what_is_typed(
    form: Form, provider: ProviderServer, told: list[Field]
) -> None:
    opened(form, provider)
    form.until(lambda: told == [Field("Número", "", 1, 5)])
    shown = card_hands.ask(form, _SHOWN)
    assert "7" in shown and "Q" not in shown and "▲" not in shown
    for sign in "4111":
        press(form, sign)
    press(form, "⇥")
    form.until(lambda: told[1:] == [Field("Nome", "", 2, 5)])
    shown = card_hands.ask(form, _SHOWN)
    assert "Q" in shown and "7" not in shown
    press(form, "‹")
    form.until(lambda: len(told) == 3)
    assert "4111" not in repr(told)


def test_what_is_wrong_with_a_field_is_told_and_a_number_in_it_is_not(
    form: Form, provider: ProviderServer, told: list[Field]
) -> None:
    tells = "window.wrong = (text) => { document.getElementById('why').textContent = text; };"
    page = PAGE.replace("window.cardSession =", f"{tells} window.cardSession =")
    opened(form, provider, page)
    form.until(lambda: bool(told))
    press(form, "⇥")
    form.until(lambda: told[-1].name == "Nome")
    run = "window.session.page.runJavaScript({!r}, 0) and None"
    card_hands.ask(form, run.format("wrong('Letras de 2 a 60.')"))
    form.until(lambda: told[-1] == Field("Nome", "Letras de 2 a 60.", 2, 5))
    card_hands.ask(form, run.format("wrong('4111 1111 1111 1111')"))
    form.until(lambda: told[-1] == Field("Nome", "", 2, 5))


def test_a_number_that_was_left_is_dots_until_its_field_has_the_cursor_again(
    form: Form, provider: ProviderServer
) -> None:
    style = "getComputedStyle(document.querySelector('input')).webkitTextSecurity"
    opened(form, provider)

    def shown_as() -> object:
        put = "setattr(window, 'told', None) or window.session.page.runJavaScript"
        card_hands.ask(form, f"{put}({style!r}, 0, lambda told: setattr(window, 'told', told))")
        return card_hands.ask(form, "window.told")

    card_hands.type_text(form, "4111111111111111\t")
    form.until(lambda: shown_as() == "disc")
    press(form, "‹")
    form.until(lambda: shown_as() == "none")
