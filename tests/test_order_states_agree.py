"""Whatever shows an order, in words, badge, steps, basket or exit code, agrees with the table of states."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from pos_app.commands import recover
from pos_app.commands.outcomes import EXIT_CODES, outcome
from pos_app.domain.attempts import Attempt, AttemptState, LogEntry, ProviderAnswer, Unpaid
from pos_app.domain.order_states import Money, Phase
from pos_app.domain.payment import PaymentType
from pos_app.ui.pages.payment.page import Shape, shape, waiting
from pos_app.ui.pages.pending.presenter import case
from pos_app.ui.pages.pending.view import ICONS
from pos_app.ui.shared.basket import present
from pos_app.ui.shared.timeline import entries
from pos_app.wording import attempt_texts, order_texts
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, a_sold, an_attempt, payment_sale

S = AttemptState
_TOLD = (
    None,
    ProviderAnswer(402, "PAYMENT_FAILED"),
    ProviderAnswer(400, "2111", message="Poltrona indisponível"),
    ProviderAnswer(401, "3156"),
)
_QUOTED = (S.REFUSED, S.REJECTED, S.NOT_SENT, S.AMBIGUOUS, S.UNRESOLVED)
"""States whose sentences depend on what the provider answered."""
ATTEMPTS = [
    an_attempt(state, sold=a_sold(payment), answer=told, reason=reason)
    for state, payment in product(AttemptState, PaymentType)
    for told, reason in (product(_TOLD, ("", "canceled", "51")) if state in _QUOTED else [(None, "")])
]
_CONDITIONAL = re.compile(
    r"forem (pagos|aprovados)|pode (já )?ter (pago|sido cobrado)|não foi pago|não pagou"
    r"|não foi concluída|pago duas vezes",
    re.IGNORECASE,
)
_SAYS_PAID = re.compile(r"\b(pag[oa]s?|pagou|aprovad[oa]s?|concluíd[oa]s?|completed)\b", re.IGNORECASE)
_SAYS_NOT_CHARGED = re.compile(r"nada foi cobrado|não houve cobrança|não são devidos", re.IGNORECASE)


def name(attempt: Attempt) -> str:
    code = attempt.answer.code if attempt.answer else ""
    return f"{attempt.state}-{attempt.sold.payment}-{code}-{attempt.reason}"


def everything_shown(attempt: Attempt) -> dict[str, str]:
    """Return all that is shown of the money of an attempt, by the place that shows it."""
    told = attempt_texts.attempt(attempt)
    basket = present(payment_sale(attempt=attempt, method=attempt.sold.payment))
    return {
        "sentence": f"{told.title}. {told.what_happened} {told.money}",
        "badge": order_texts.attempt_mark(attempt).text,
        "time line": " ".join(f"{line.text} {line.detail}" for line in entries(attempt, ZONE)),
        "basket": f"{basket.note} {basket.total_words}",
        "outcome": outcome(attempt),
    }


def test_only_money_that_arrived_is_told_as_paid() -> None:
    for attempt in ATTEMPTS:
        arrived = attempt.money in (Money.PAID, Money.PAID_DIFFERENTLY)
        for place, text in everything_shown(attempt).items():
            said = _SAYS_PAID.search(_CONDITIONAL.sub("", text))
            assert arrived or said is None, (name(attempt), place, text)


def test_no_charge_is_told_only_where_it_is_certain() -> None:
    for attempt in ATTEMPTS:
        refused = attempt.money is Money.NOT_DUE and attempt.unpaid is Unpaid.REFUSED
        certain = attempt.money is Money.NONE_MOVED or refused
        for place, text in everything_shown(attempt).items():
            assert certain or not _SAYS_NOT_CHARGED.search(text), (name(attempt), place, text)


def test_green_belongs_to_a_sale_that_is_paid_as_sold() -> None:
    for attempt in ATTEMPTS:
        paid = attempt.money is Money.PAID
        assert (attempt_texts.attempt(attempt).kind == "success") == paid, name(attempt)
        assert (order_texts.attempt_mark(attempt).kind == "success") == paid, name(attempt)
        assert (outcome(attempt) == "completed") == (EXIT_CODES[outcome(attempt)] == 0) == paid, name(attempt)


def test_an_open_case_calls_a_person_where_the_table_says_so() -> None:
    for attempt in ATTEMPTS:
        calls = ICONS[attempt.phase] == "triangle-alert"
        assert case(attempt, NOW, ZONE).supervisor == attempt.facts.needs_person == calls, name(attempt)
        assert waiting(attempt, ZONE).followed == (not attempt.settled), name(attempt)


def test_the_same_seats_are_offered_again_where_the_table_says_so() -> None:
    for attempt in ATTEMPTS:
        again = attempt.facts.may_send_again
        assert waiting(attempt, ZONE).may_hold_again == again, name(attempt)
        basket = present(payment_sale(attempt=attempt, method=attempt.sold.payment))
        assert (basket.note_tone == "danger") == again, name(attempt)


def test_the_page_waits_while_the_program_finds_out_by_itself() -> None:
    for attempt in ATTEMPTS:
        by_itself = attempt.phase in (Phase.SENDING, Phase.WAITING, Phase.SEARCHING)
        assert (shape(attempt) is not Shape.OVER) == by_itself, name(attempt)
        shows_code = attempt.phase is Phase.WAITING and attempt.sold.payment.facts.shows_code
        assert (shape(attempt) is Shape.CODE) == shows_code, name(attempt)


@pytest.mark.parametrize("payment", PaymentType)
def test_what_the_customer_did_not_pay_was_not_refused(payment: PaymentType) -> None:
    steps = tuple(LogEntry(NOW, state.value) for state in (S.SENDING, S.KNOWN, S.REFUSED))
    attempt = an_attempt(S.REFUSED, sold=a_sold(payment), log=steps)
    said = everything_shown(attempt)
    refused = [place for place, text in said.items() if "recusado" in text.casefold()]
    if payment.facts.paid_by_customer:
        assert attempt.unpaid is Unpaid.NOT_PAID
        assert refused == []
        assert "O pedido terminou sem pagamento" in said["time line"]
    else:
        assert attempt.unpaid is Unpaid.REFUSED
        assert {"sentence", "badge", "time line"} <= set(refused)


@pytest.mark.parametrize("payment", PaymentType)
def test_a_cancelled_order_reads_the_same_in_every_place(payment: PaymentType) -> None:
    attempt = an_attempt(S.REFUSED, sold=a_sold(payment), reason="Canceled")
    said = everything_shown(attempt)
    assert attempt.unpaid is Unpaid.CANCELLED
    assert all("cancelado" in said[place].casefold() for place in ("sentence", "badge", "time line"))


def test_a_closed_case_is_no_longer_pending() -> None:
    mark = order_texts.attempt_mark(an_attempt(S.CLOSED))
    assert (mark.text, mark.kind) == ("Encerrado", "neutral")


def test_what_cannot_be_read_of_the_journal_is_unresolved_and_not_settled(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert recover.show((), 1, as_json=False) == EXIT_CODES["unresolved"]
    told = capsys.readouterr()
    assert not _SAYS_PAID.search(told.out + told.err)


def test_a_line_of_a_newer_version_says_only_that_something_went_on() -> None:
    attempt = an_attempt(S.KNOWN)
    strange = replace(attempt, log=(*attempt.log, LogEntry(NOW, "paid_in_advance", "R$ 100")))
    line = entries(strange, ZONE)[-1]
    assert (line.text, line.detail, line.tone) == ("Em andamento", "", "primary")
