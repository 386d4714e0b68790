"""Sentences that are announced by sound and on the computer's desktop, and their settings."""

from __future__ import annotations

from pos_app.domain.attempts import Attempt
from pos_app.domain.money import brl
from pos_app.domain.payment import METHODS
from pos_app.wording import code_texts, explain
from pos_app.wording.sentence import either
from pos_app.wording.translation import phrase, translate

program = phrase("alerts", "Guichê")
section = phrase("alerts", "Avisos")
section_note = phrase("alerts", "O aviso na tela aparece sempre. Aqui você escolhe o que também chama.")
on_hold_ending = phrase("alerts", "Quando uma reserva está para vencer")
on_case_settled = phrase("alerts", "Quando uma pendência se resolve")
by_sound = phrase("alerts", "Tocar um som")
on_desktop = phrase("alerts", "Avisar fora da janela, quando outra está na frente")
no_player = phrase("alerts", "Este computador não tem como tocar o som: usamos o bipe do sistema.")
no_notices = phrase("alerts", "Este computador não mostra avisos fora da janela.")


def code_paid(attempt: Attempt) -> tuple[str, str]:
    """Return title and text of a code that was paid. It names no person: it may stand before customers."""
    text = translate("alerts", "{route}, {total}. Os bilhetes saíram.")
    return code_texts.shown_words(attempt.sold.payment).paid, text.format(
        route=attempt.sold.route, total=brl(attempt.sold.total)
    )


def case_settled(attempt: Attempt) -> tuple[str, str]:
    title = translate("alerts", "Pendência resolvida")
    return title, f"{explain.attempt(attempt).title}: {attempt.sold.route}"


def on_code_paid() -> str:
    """Return the label of the switch for alerts of a paid code: ``Quando um PIX é pago``."""
    names = [words.one for words in map(code_texts.code_words, METHODS) if words]
    return translate("alerts", "Quando {payment} é pago").format(payment=either(names))
