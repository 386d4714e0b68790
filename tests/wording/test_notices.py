"""One rule turns a sentence into a notice."""

from __future__ import annotations

import pytest

from pos_app.wording.notices import CommandId, NoticeAction, NoticeView, of_sentence
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


def test_a_title_of_its_own_stands_in_for_the_sentences() -> None:
    assert of_sentence(Sentence("A", "b", "c", "d"), title="Outro").title == "Outro"


def test_a_notice_and_an_action_say_nothing_of_their_own() -> None:
    bare = NoticeView("info", "Título")
    assert (bare.text, bare.happened, bare.money, bare.todo, bare.icon, bare.time) == ("",) * 6
    assert bare.actions == ()
    assert NoticeAction(CommandId.REFRESH).words == ""
