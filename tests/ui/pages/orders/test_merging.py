"""Each order is one row, whoever knows it; what the provider showed is kept with its age."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.order_plan import Plan, plan
from pos_app.domain.order_search import PartKind, QueryPart, readings
from pos_app.domain.orders import OrderSummary
from pos_app.ui.pages.orders.list.list_filters import Answer, ListFilters, foot, part_words, understood
from pos_app.ui.pages.orders.list.rows import Origin, from_attempt, from_both, from_summary
from pos_app.ui.pages.orders.list.searching import (
    Found,
    ListedOrdersCache,
    Pair,
    merged,
    plain,
    renewed,
    summary_of,
)
from tests.ui.builders import NOW
from tests.ui.builders_orders import TODAY, ZONE, a_journey, a_sold, an_attempt, an_order, summaries

S = AttemptState
FIRST, SECOND, *_ = summaries()


def found(*listed: OrderSummary, read: datetime = NOW) -> dict[str, Found]:
    return {plain(one.public_id): Found(one, read) for one in listed}


def test_an_order_that_both_know_is_one_row() -> None:
    mine = an_attempt(public_id=FIRST.public_id.lower())
    assert list(merged((mine,), found(FIRST, SECOND))) == [
        Pair(mine, Found(FIRST, NOW)),
        Pair(None, Found(SECOND, NOW)),
    ]


def test_a_sale_without_a_number_is_the_order_with_its_own_id() -> None:
    mine = an_attempt(S.AMBIGUOUS, public_id="")
    theirs = replace(FIRST, partner_id=mine.partner_id.upper())
    assert next(merged((mine,), found(theirs, SECOND))) == Pair(mine, Found(theirs, NOW))
    assert next(merged((mine,), found(FIRST))) == Pair(mine, None)
    assert next(merged((replace(mine, partner_id=""),), found(FIRST))).found is None


def test_a_second_order_with_the_same_own_id_is_seen() -> None:
    mine = an_attempt(public_id="GB7K-AAAA-A1")
    theirs = replace(FIRST, partner_id=mine.partner_id)
    assert len(list(merged((mine,), found(theirs)))) == 2


def test_one_order_is_folded_into_one_sale_only() -> None:
    pairs = list(merged((an_attempt(key="a1"), an_attempt(key="a2")), found(SECOND)))
    assert [pair.found is not None for pair in pairs] == [True, False]


def test_a_sale_that_the_search_did_not_find_is_known_by_its_number() -> None:
    mine = an_attempt(public_id=FIRST.public_id)
    assert list(merged((), found(FIRST), {FIRST.public_id: mine})) == [Pair(mine, Found(FIRST, NOW))]


def test_a_row_of_both_shows_what_was_sold() -> None:
    mine = an_attempt(sold=replace(a_sold(), total=SECOND.total))
    row = from_both(mine, SECOND, NOW, TODAY, ZONE)
    assert (row.origin, row.total_there) == (Origin.BOTH, "")
    nobody = replace(mine.sold, seats=tuple(replace(seat, passenger="") for seat in mine.sold.seats))
    forgotten = from_both(replace(mine, sold=nobody), SECOND, NOW, TODAY, ZONE)
    assert forgotten.people == "Helena Prado Siqueira e mais 2"


@pytest.mark.parametrize(
    ("old", "text", "stale"),
    [
        (timedelta(seconds=5), "agora", False),
        (timedelta(minutes=2), "há 2 min", False),
        (timedelta(hours=2), "às 12:33", False),
        (timedelta(days=1), "de ontem", True),
        (timedelta(days=7), "de 12/03", True),
        (timedelta(minutes=-1), "agora", False),
    ],
)
def test_a_row_says_how_fresh_it_is(old: timedelta, text: str, stale: bool) -> None:
    now = NOW.astimezone(ZONE)
    row = from_summary(FIRST, TODAY, ZONE, NOW - old)
    assert (row.fresh(now), row.stale(now)) == (text, stale)
    mine = from_attempt(an_attempt(), TODAY, ZONE)
    assert (mine.fresh(now), mine.stale(now)) == ("salvo aqui", False)
    assert (mine.fresh(now, short=True), row.fresh(now, short=True)[:1] != "") == ("", True)


CPF = plan(readings("529.982.247-25")[0])


def test_a_newer_answer_takes_the_place_of_an_older_one() -> None:
    cache, later = ListedOrdersCache(), NOW + timedelta(minutes=5)
    cache.keep(CPF, found(FIRST, SECOND).values(), complete=True, passes=lambda _: True)
    assert set(cache.of(CPF)) == {plain(FIRST.public_id), plain(SECOND.public_id)}
    cache.keep(CPF, found(SECOND, read=later).values(), complete=True, passes=lambda _: True)
    assert list(cache.of(CPF).values()) == [Found(SECOND, later)]


def test_what_a_narrower_or_shorter_answer_leaves_out_is_not_gone() -> None:
    cache = ListedOrdersCache()
    cache.keep(CPF, found(FIRST, SECOND).values(), complete=True, passes=lambda _: True)
    cache.keep(CPF, (), complete=True, passes=lambda one: one.summary is SECOND)
    assert list(cache.of(CPF)) == [plain(FIRST.public_id)]
    cache.keep(CPF, (), complete=False, passes=lambda _: True)
    assert list(cache.of(CPF)) == [plain(FIRST.public_id)]


def test_ticket_states_that_were_asked_for_add_up() -> None:
    asked = [Found(FIRST, NOW, frozenset({state})) for state in ("completed", "canceled")]
    once = renewed({}, asked[:1])
    assert renewed(once, asked[1:])[plain(FIRST.public_id)].tickets == {"completed", "canceled"}
    other = replace(asked[1], summary=replace(FIRST, word="canceled"))
    assert renewed(once, [other])[plain(FIRST.public_id)].tickets == {"canceled"}


def test_only_the_last_searches_are_kept_and_none_without_a_question() -> None:
    cache = ListedOrdersCache()
    for number in range(60):
        cache.keep(Plan(order=f"GB{number}"), found(FIRST).values(), complete=True, passes=lambda _: True)
    assert not cache.of(Plan(order="GB9")) and cache.of(Plan(order="GB10"))
    cache.keep(Plan(), found(FIRST).values(), complete=True, passes=lambda _: True)
    assert not cache.of(Plan())


def test_an_order_that_was_read_is_listed_like_the_others() -> None:
    entry = summary_of(an_order())
    assert (entry.origin, entry.destination, entry.back) == ("São Paulo", "Belo Horizonte", None)
    assert entry.passengers == ("Helena Prado Siqueira", "Otávio Siqueira Lemos", "Dirce Prado Antunes")
    journey = summary_of(a_journey())
    assert (journey.origin, journey.destination) == ("São Paulo", "Ouro Preto")
    assert journey.back is not None and journey.back.destination == "São Paulo"
    assert summary_of(replace(an_order(), tickets=())).departure is None


def test_personal_parts_are_masked_in_the_strip() -> None:
    shown = {
        part_words(part)
        for typed in (
            "52998224725 siqueira",
            "helena@exemplo.com.br",
            "(11) 98765-0142",
            "1234567",
            "GB7K-40Q2",
        )
        for part in readings(typed)[0]
    }
    assert shown == {
        "CPF ***.982.247-**",
        "sobrenome Siqueira",
        "e-mail h***@exemplo.com.br",
        "telefone ***0142",
        "documento ****567",
        "nº do pedido GB7K-40Q2",
    }


def test_a_number_that_may_be_something_else_says_so() -> None:
    assert understood(readings("11990000002"), 0).note == "também pode ser telefone"
    assert understood(readings("11987650142"), 0).note == "também pode ser documento"
    assert understood(readings("529.982.247-25"), 0).note == ""
    assert [part.wrong for part in understood(readings("529.982.247-26 Helena"), 0).parts] == [True, False]


def test_the_foot_says_who_was_asked_and_what_was_filtered_where() -> None:
    at = NOW.astimezone(ZONE)

    def foot_words(
        asked: Plan, answer: Answer, filters: ListFilters | None = None, *, kept: bool = False
    ) -> str:
        return foot(asked, answer, at, filters or ListFilters(), kept=kept)

    assert foot_words(plan(()), Answer.NOT_ASKED).startswith("Estes são os pedidos deste guichê.")
    assert "Enter consulta" in foot_words(CPF, Answer.NOT_ASKED)
    assert "Consultando" in foot_words(CPF, Answer.ASKING)
    assert foot_words(CPF, Answer.ANSWERED).endswith("respondeu às 14:33.")
    assert "o que ela informou antes" in foot_words(CPF, Answer.SILENT, kept=True)
    assert "recusou" in foot_words(CPF, Answer.REFUSED)
    two = ListFilters(frozenset({"Cancelado", "Em andamento"}))
    assert "2 foram filtradas aqui" in foot_words(CPF, Answer.ANSWERED, two)
    both = plan(readings("529.982.247-25 a@exemplo.com.br (11) 98765-0142")[0])
    text = foot_words(both, Answer.ANSWERED)
    assert "Filtrado aqui: e-mail a***@exemplo.com.br." in text
    assert "A lista da central não mostra telefone" in text
    assert "Situação do bilhete" in foot_words(CPF, Answer.NOT_ASKED, ListFilters(tickets="canceled"))
    assert [part.kind for part in both.unchecked] == [QueryPart(PartKind.PHONE, "").kind]
