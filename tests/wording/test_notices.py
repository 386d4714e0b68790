"""One rule turns a sentence into a notice."""

from __future__ import annotations

import pytest

from pos_app.wording.notices import CommandId, NoticeAction, of_sentence
from pos_app.wording.sentence import Kind, Sentence

AGAIN = NoticeAction(CommandId.REFRESH, "De novo")


@pytest.mark.parametrize("kind", ["danger", "warning", "success"])
def test_what_went_wrong_stands_in_three_parts(kind: Kind) -> None:
    notice = of_sentence(Sentence("Título", "Aconteceu.", "Nada foi cobrado.", "Tente.", kind), (AGAIN,))
    assert (notice.kind, notice.title, notice.text) == (kind, "Título", "")
    assert (notice.happened, notice.money, notice.todo) == ("Aconteceu.", "Nada foi cobrado.", "Tente.")
    assert notice.actions == (AGAIN,)


def test_what_is_only_told_is_one_line_with_nothing_to_press() -> None:
    notice = of_sentence(Sentence("Mudou", "O preço subiu.", "", "Avise.", "info"), (AGAIN,))
    assert (notice.kind, notice.title) == ("info", "Mudou")
    assert (notice.text, notice.happened) == ("O preço subiu. Avise.", "")
    assert notice.actions == ()


def test_a_sentence_without_an_event_keeps_its_money_and_its_action() -> None:
    notice = of_sentence(
        Sentence("Faltam poltronas", "", "Nada foi cobrado.", "Escolha.", "warning"), (AGAIN,)
    )
    assert (notice.kind, notice.title) == ("warning", "Faltam poltronas")
    assert (notice.text, notice.happened, notice.actions) == ("Nada foi cobrado. Escolha.", "", (AGAIN,))
