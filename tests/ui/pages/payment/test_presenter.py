"""The card page is open exactly as long as it is needed, and money moves only where it may."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, cast

import pytest

from pos_app.domain.attempts import AttemptState, RepeatAllowed
from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.duplicates import SamePerson
from pos_app.domain.faults import TooSlow, Unreachable
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.sale import events
from pos_app.sale.stage import Activity, Earlier, ProblemKind, Sale, SaleProblem, Step
from pos_app.ui.pages.payment.page import Ask, NoticeActed
from pos_app.ui.pages.payment.presenter import PaymentPresenter
from pos_app.ui.pages.payment.view import PaymentView
from tests.ui.builders import NOW
from tests.ui.builders_orders import (
    BUYER,
    CARD,
    PEOPLE,
    ZONE,
    FakeFlow,
    a_pix,
    a_sold,
    an_attempt,
    passengers_sale,
    payment_sale,
)
from tests.ui.recording import Recorder, a_desk
from tests.wording.chapters.board import ONE

URL = "https://cartao.provedor.exemplo/pagina"
S = AttemptState


class Clock:
    """A moment that tests move."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


def page(sale: Sale, *, url: str = URL) -> tuple[Recorder, FakeFlow, PaymentPresenter, Clock]:
    screen, flow, clock = Recorder(PaymentView), FakeFlow(sale), Clock()
    desk = a_desk(sale=flow, orders=flow, card_page_url=url, card_lacks_antifraud=False)
    return screen, flow, PaymentPresenter(cast(PaymentView, screen), desk, clock, ZONE), clock


def card_open(screen: Recorder) -> bool:
    moved = [str(name) for name, *_ in screen.calls if name in ("open_card", "close_card")]
    return moved[-1] == "open_card"


# --- The card page --------------------------------------------------------------------------------


def test_the_card_page_opens_once_for_a_payment_session() -> None:
    screen, flow, _, _ = page(payment_sale())
    flow.show(replace(flow.stage, payment=replace(flow.stage.payment, installments=5)))
    assert screen.all("open_card") == [(URL, "session-1")]


def test_without_a_session_the_page_waits_and_says_so() -> None:
    screen, flow, _, _ = page(payment_sale(session_id="", busy=frozenset({Activity.SESSION})))
    assert screen.all("open_card") == []
    assert screen.last("show_card_note")
    flow.show(payment_sale())
    assert screen.all("open_card") == [(URL, "session-1")]
    assert screen.last("show_card_note") == ""


def test_the_page_is_destroyed_once_the_token_is_there() -> None:
    screen, flow, presenter, _ = page(payment_sale())
    presenter.handle(CARD)
    assert flow.sent == [events.CardGiven(CARD)]
    flow.show(payment_sale(card=CARD))
    assert not card_open(screen)


def test_the_page_is_destroyed_when_the_clerk_leaves_for_pix_or_goes_back() -> None:
    for changed in (payment_sale(method=PaymentType.PIX), passengers_sale(), Sale()):
        screen, flow, _, _ = page(payment_sale())
        assert card_open(screen)
        flow.show(changed)
        assert not card_open(screen)


def test_a_failed_page_opens_again_only_when_asked() -> None:
    screen, flow, presenter, _ = page(payment_sale())
    failure = CardFailure(CardProblem.NOT_LOADED)
    presenter.handle(failure)
    assert flow.sent == [events.CardFailed(failure)]
    flow.show(payment_sale(problem=SaleProblem(ProblemKind.CARD_FAILED, card=failure)))
    assert (screen.last("show_notice").title, screen.last("show_notice").text) == (
        "O cartão não foi confirmado",
        "Nada foi cobrado.",
    )
    assert len(screen.all("open_card")) == 1
    assert screen.last("show_card_stopped").startswith("A página do cartão não abriu.")
    presenter.handle(Ask.OTHER_CARD)
    assert flow.sent[-1] == events.MethodChosen(PaymentType.CREDIT_CARD)
    flow.show(payment_sale())
    assert len(screen.all("open_card")) == 2
    assert screen.last("show_card_stopped") == ""


def test_a_blocked_page_keeps_its_reason_whatever_else_is_told() -> None:
    screen, flow, presenter, _ = page(payment_sale())
    presenter.handle(CardFailure(CardProblem.NOT_ALLOWED, "outro.exemplo"))
    for after in (
        payment_sale(problem=SaleProblem(ProblemKind.PRICE_CHANGED, before=Cents(1), after=Cents(2))),
        payment_sale(installments=4),
    ):
        flow.show(after)
        assert "outro.exemplo não está entre os endereços permitidos" in screen.last("show_card_stopped")
        assert len(screen.all("open_card")) == 1
    flow.show(payment_sale(method=PaymentType.PIX))
    assert screen.last("show_card_stopped") == ""


def test_a_new_payment_session_opens_the_page_again_after_a_failure() -> None:
    screen, flow, presenter, _ = page(payment_sale())
    presenter.handle(CardFailure(CardProblem.CRASHED))
    flow.show(payment_sale(session_id="session-2"))
    assert screen.all("open_card")[-1] == (URL, "session-2")
    assert screen.last("show_card_stopped") == ""


def test_a_session_that_could_not_be_opened_is_told() -> None:
    problem = SaleProblem(ProblemKind.SESSION_FAILED, fault=TooSlow())
    screen, flow, presenter, _ = page(payment_sale(session_id="", problem=problem))
    assert "Nada foi cobrado" in screen.last("show_card_stopped")
    presenter.handle(Ask.OTHER_CARD)
    assert flow.sent == [events.PassengersGiven(BUYER, PEOPLE)]


def test_a_price_to_accept_has_one_button_for_f10_and_that_is_the_basket_s() -> None:
    problem = SaleProblem(ProblemKind.PRICE_TO_ACCEPT, before=Cents(36120), after=Cents(37120))
    screen, flow, presenter, _ = page(payment_sale(card=CARD, problem=problem))
    assert screen.last("show_notice").actions == ()
    presenter.handle(Ask.GO_ON)
    assert (flow.sent, flow.calls) == ([events.PriceAccepted()], ["charge"])


def test_each_query_about_the_outcome_is_a_line_of_the_time_line() -> None:
    screen, flow, presenter, _ = page(payment_sale(attempt=an_attempt()))
    before = len(screen.last("show_page").lines)
    flow.asked = (NOW + timedelta(seconds=6), NOW + timedelta(seconds=9))
    presenter.handle(Ask.TICK)
    line = screen.last("show_page").lines[-1]
    assert len(screen.last("show_page").lines) == before + 1
    assert (line.text, line.detail) == ("Consulta à central", "ainda sem resultado · próxima 14:33:09")


@pytest.mark.parametrize("quoted", [True, False])
def test_the_card_page_can_be_asked_for_while_another_method_is_chosen(quoted: bool) -> None:
    changes: dict[str, Any] = {"method": PaymentType.PIX} | ({} if quoted else {"quote": None})
    _, flow, presenter, _ = page(payment_sale(**changes))
    presenter.handle(Ask.OTHER_CARD)
    assert flow.sent == [events.MethodChosen(PaymentType.CREDIT_CARD)]


def test_another_card_forgets_the_first_before_the_page_opens_again() -> None:
    _, flow, presenter, _ = page(payment_sale(card=CARD))
    presenter.handle(Ask.OTHER_CARD)
    assert isinstance(flow.sent[0], events.CardFailed)
    assert flow.sent[1] == events.MethodChosen(PaymentType.CREDIT_CARD)


def test_without_a_configured_page_the_card_cannot_be_chosen() -> None:
    screen, flow, presenter, _ = page(payment_sale(method=PaymentType.PIX), url="")
    presenter.handle(PaymentType.CREDIT_CARD)
    assert flow.sent == []
    assert screen.all("open_card") == []


# --- Charging -------------------------------------------------------------------------------------


def test_f10_charges_only_when_all_is_there_and_goes_to_a_card_that_is_missing() -> None:
    screen, flow, presenter, _ = page(payment_sale())
    presenter.handle(Ask.GO_ON)
    assert flow.calls == [] and len(screen.all("enter_card")) == 1
    flow.show(payment_sale(card=CARD))
    presenter.handle(Ask.GO_ON)
    assert flow.calls == ["charge"]


def test_f10_never_charges_again_while_an_order_is_under_way() -> None:
    for state in (S.SENDING, S.KNOWN, S.AMBIGUOUS, S.EXISTS_NO_ID, S.UNRESOLVED, S.MISMATCH):
        _, flow, presenter, _ = page(payment_sale(attempt=an_attempt(state)))
        presenter.handle(Ask.GO_ON)
        assert (flow.calls, flow.sent) == ([], [])


def test_after_a_refusal_f10_holds_the_same_seats_again() -> None:
    screen, flow, presenter, _ = page(payment_sale(attempt=an_attempt(S.REFUSED)))
    assert screen.last("show_page").may_hold_again
    presenter.handle(Ask.GO_ON)
    assert flow.sent == [events.HoldAgainAsked()]


def test_esc_does_nothing_once_the_order_exists() -> None:
    _, flow, presenter, _ = page(payment_sale(attempt=an_attempt()))
    presenter.handle(Ask.BACK)
    assert flow.sent == []


def test_esc_stops_the_question_for_prices_and_then_goes_back() -> None:
    _, flow, presenter, _ = page(payment_sale(quote=None, busy=frozenset({Activity.QUOTE})))
    presenter.handle(Ask.BACK)
    flow.show(payment_sale())
    presenter.handle(Ask.BACK)
    assert flow.sent == [events.ReadCancelled(), events.BackAsked(Step.PASSENGERS)]


def test_prices_that_did_not_come_are_asked_for_again() -> None:
    stopped = SaleProblem(ProblemKind.QUOTE_FAILED, fault=Unreachable())
    screen, flow, presenter, _ = page(payment_sale(quote=None, problem=stopped))
    presenter.handle(NoticeActed(screen.last("show_notice").actions[0].command))
    assert flow.sent == [events.PassengersGiven(BUYER, PEOPLE)]


# --- Waiting --------------------------------------------------------------------------------------


def test_the_clock_runs_while_the_outcome_is_open_and_stops_with_it() -> None:
    screen, flow, presenter, clock = page(payment_sale(attempt=an_attempt()))
    clock.now = NOW + timedelta(seconds=48)
    presenter.handle(Ask.TICK)
    assert screen.last("show_elapsed") == "0:48"
    flow.show(payment_sale(attempt=an_attempt(S.REFUSED)))
    clock.now = NOW + timedelta(seconds=90)
    presenter.handle(Ask.TICK)
    assert screen.last("show_elapsed") == "0:48"


def test_the_next_customer_leaves_the_order_to_itself() -> None:
    _, flow, presenter, _ = page(payment_sale(attempt=an_attempt()))
    presenter.handle(Ask.NEXT_CUSTOMER)
    assert flow.sent == [events.NewSale()]
    flow.show(payment_sale())
    presenter.handle(Ask.NEXT_CUSTOMER)
    assert flow.sent == [events.NewSale()]


def test_a_pix_counts_down_and_gives_its_code_to_the_clipboard() -> None:
    screen, _, presenter, clock = page(
        payment_sale(attempt=an_attempt(sold=a_sold(PaymentType.PIX)), pix=a_pix())
    )
    presenter.handle(Ask.TICK)
    clock.now = NOW + timedelta(minutes=5)
    presenter.handle(Ask.TICK)
    assert screen.last("show_page").left == "10:00"
    presenter.handle(Ask.COPY)
    assert screen.last("copy")[0] == a_pix().code


def test_a_pix_that_must_not_be_shown_cannot_be_copied_either() -> None:
    screen, _, presenter, _ = page(
        payment_sale(attempt=an_attempt(sold=a_sold(PaymentType.PIX)), pix=a_pix(problem="crc"))
    )
    presenter.handle(Ask.COPY)
    assert screen.last("copy") is None


# --- A second ticket for the same person ----------------------------------------------------------


def second(sale: Sale) -> Sale:
    return replace(sale, earlier=Earlier(found=(ONE,), at=NOW))


def test_who_has_a_ticket_already_stands_on_the_page_and_f10_asks() -> None:
    screen, flow, presenter, clock = page(second(payment_sale(card=CARD)))
    assert screen.last("show_notice").happened is not None
    assert "GB7K-40Q2" in screen.last("show_notice").happened
    presenter.handle(Ask.GO_ON)
    assert flow.calls == []
    assert "GB7K-40Q2" in screen.last("ask_repeat")[1]
    presenter.handle(Ask.REPEAT)
    confirmed = events.RepeatConfirmed(RepeatAllowed("", clock.now, ()))
    assert (flow.sent, flow.calls) == ([confirmed], ["charge"])


def test_a_word_after_the_page_was_left_charges_nothing() -> None:
    _, flow, presenter, _ = page(payment_sale(card=CARD))
    presenter.handle(Ask.REPEAT)
    flow.show(second(replace(payment_sale(card=CARD), step=Step.PASSENGERS)))
    presenter.handle(Ask.REPEAT)
    assert (flow.sent, flow.calls) == ([], [])


def test_a_hint_by_name_stands_there_and_stops_nothing() -> None:
    hint = replace(ONE, same=SamePerson.NAME_AND_BIRTH)
    screen, flow, presenter, _ = page(
        replace(payment_sale(card=CARD), earlier=Earlier(found=(hint,), at=NOW))
    )
    assert screen.last("show_notice").kind == "info"
    presenter.handle(Ask.GO_ON)
    assert (screen.last("ask_repeat"), flow.calls) == (None, ["charge"])
