"""Which questions the index of words is asked for a typed text, and what they find."""

from __future__ import annotations

from collections.abc import Iterator

import apsw
import pytest

from pos_app.journal import order_words, schema
from pos_app.journal.journal import Journal
from tests.journal.tools import completed


def _begins(typed: str, words: list[str]) -> bool:
    return any(word.startswith(typed) for word in words)


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


@pytest.mark.parametrize(
    "typed",
    [
        "sao paulo",
        "paulo santos",
        "paulo zul",
        "paulo zulmira sant",
        "santos paula",
        "sant zulm",
        "pau it",
        "itu santos",
        "paul",
        "ul",
        "zulmira paulo itu",
    ],
)
@pytest.mark.parametrize("limit", [1, 20, 1000])
def test_frequent_words_beside_rare_ones_hide_no_order(many: apsw.Connection, typed: str, limit: int) -> None:
    rows_of = {key: words.split() for key, words in many.execute("SELECT id, words FROM attempts")}

    def of(*, whole: bool) -> list[str]:
        *first, last = typed.split()
        found = (
            key
            for key, words in rows_of.items()
            if all(one in words if whole else _begins(one, words) for one in first) and _begins(last, words)
        )
        return sorted(found, key=int, reverse=True)[:limit]

    assert [key for key, _ in order_words.search(many, typed, limit)] == (of(whole=True) or of(whole=False))


def test_a_whole_word_that_does_not_fill_the_list_is_taken_for_a_beginning() -> None:
    db = apsw.Connection(":memory:")
    schema.migrate(db)
    for number, name in enumerate(("sebastiana", "sebastianopolis")):
        db.execute(
            "INSERT INTO attempts(id, partner_id, public_id, state, settled, opened, changed, travel_day, "
            "words, people, body) VALUES(?, '', '', '', 1, '', '', '', ?, 1, x'')",
            (str(number), name),
        )
    assert [key for key, _ in order_words.search(db, "sebastian", 2)] == ["1", "0"]
    assert [key for key, _ in order_words.search(db, "sebastiana", 2)] == ["0"]
    db.execute("UPDATE attempts SET words='sebastiana sebastianopolis' WHERE id='1'")
    db.execute("UPDATE attempts SET words='sebastianas' WHERE id='0'")
    assert [key for key, _ in order_words.search(db, "sebastiana", 2)] == ["1", "0"]
    assert [key for key, _ in order_words.search(db, "sebastiana", 1)] == ["1"]
    db.close()


async def test_beginnings_of_several_words_find_an_order_too(journal: Journal) -> None:
    await journal.record(completed())
    buyer = completed().sold.buyer.split()
    shortened = " ".join(word[:3] for word in buyer)
    assert [one.id for one in await journal.history(shortened)] == ["a1"]
    assert await journal.history(f"{shortened} zzz") == ()
