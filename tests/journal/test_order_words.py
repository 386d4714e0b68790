"""Which questions the index of words is asked for a typed text, and what they find."""

from __future__ import annotations

from collections.abc import Iterator

import apsw
import pytest

from pos_app.journal import order_words, schema

JOAO = '(("joao" AND "pedro") OR "joaopedro")'
JOAO_BEGUN = '(("joao"* AND "pedro"*) OR "joaopedro"*)'


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("ana", [['"ana"*']]),
        ("ana-lim", [['(("ana"* AND "lim"*) OR "analim"*)']]),
        ("sorocaba", [['"sorocaba"*']]),
        ("ana lima", [['"ana"', '"lima"*'], ['"ana"*', '"lima"*']]),
        ("ana lima s", [['"ana"', '"lima"'], ['"ana"*', '"lima"*']]),
        ("ana lima sa", [['"ana"', '"lima"', '"sa"*'], ['"ana"*', '"lima"*', '"sa"*']]),
        ("a", [['"a"*']]),
        ("joão-pedro li", [[JOAO, '"li"*'], [JOAO_BEGUN, '"li"*']]),
        ("12 ana", [['"12"', '"ana"*'], ['"12"*', '"ana"*']]),
        ("ana -", [['"ana"*']]),
        ("a b", [['"a"*']]),
        ("  ", []),
    ],
)
def test_what_a_clerk_types_is_whole_words_and_the_beginning_of_the_last(
    typed: str, asked: list[list[str]]
) -> None:
    questions = order_words.questions(typed)
    assert [[word.match for word in question.words] for question in questions] == asked
    assert not any(question.fills for question in questions)


@pytest.mark.parametrize(("typed", "word"), [("sebastião", "sebastiao"), ("529.982.247-25", "52998224725")])
def test_a_word_longer_than_the_index_knows_is_taken_whole(typed: str, word: str) -> None:
    whole, begun = order_words.questions(typed)
    assert ([one.match for one in whole.words], whole.fills) == ([f'"{word}"'], True)
    assert ([one.match for one in begun.words], begun.fills) == ([f'"{word}"*'], False)


@pytest.fixture(scope="module")
def many() -> Iterator[apsw.Connection]:
    """500 orders: all from São Paulo, each second one to Santos, a few of Paula, three of Zulmira."""
    db = apsw.Connection(":memory:")
    schema.migrate(db)
    with db:
        for number in range(500):
            words = f"sao paulo {'santos' if number % 2 else 'itu'} {'paula' if number % 20 == 3 else 'ana'}"
            words += " zulmira" if number in {7, 203, 490} else ""
            db.execute(
                "INSERT INTO attempts(id, partner_id, public_id, state, settled, opened, changed, "
                "travel_day, words, people, body) VALUES(?, '', '', '', 1, '', '', '', ?, 1, x'')",
                (str(number), words),
            )
    yield db
    db.close()


def test_the_index_is_asked_for_the_rarest_words(
    many: apsw.Connection,
) -> None:
    def divided(typed: str) -> tuple[list[str], list[str]]:
        asked, beside = order_words._divided(many, order_words.questions(typed)[0].words)
        return [word.parts[0] for word in asked], [word.parts[0] for word in beside]

    assert divided("sao paulo paula") == (["paula"], ["sao", "paulo"])
    assert divided("sao zulmira paula") == (["zulmira", "paula"], ["sao"])
    assert divided("zulmira paula nobody") == (["zulmira", "paula"], ["nobody"])
    assert divided("paulo zulmira") == (["zulmira"], ["paulo"])
    assert divided("sao paulo") == (["sao", "paulo"], []), "where all are frequent all are asked for"
