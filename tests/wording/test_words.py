"""Every problem has its sentences, and they keep the promises of the house."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from pos_app.domain import faults
from pos_app.domain.attempts import SETTLED, AttemptState, ProviderAnswer
from pos_app.domain.differences import Difference, Fact
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.money import Cents
from pos_app.domain.orders import NOT_COMPOSED
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import Direction, Segment, TripKind
from pos_app.domain.unreadable_field import DRIFT, UnreadableField, unreadable_field_of
from pos_app.sale.stage import ProblemKind, SaleProblem
from pos_app.wording import attempt_texts, desk_texts, fault_texts, problem_texts, trip_texts
from pos_app.wording.fault_texts import reply_name
from pos_app.wording.notices import CommandId, TrackStep
from tests.sale import samples
from tests.ui.builders import a_trip
from tests.ui.builders_orders import a_sold, an_attempt

FAULTS = (
    faults.Fault(),
    faults.Unreachable(),
    faults.TooSlow(),
    faults.NotAuthorized(status=401),
    faults.NotFound(),
    faults.Invalid(("name",)),
    faults.SeatTaken(("18",)),
    faults.Busy(status=429),
    faults.ProviderProblem(status=503),
    *(faults.TooMuch(excess, 64, status=200) for excess in faults.Excess),
    faults.Redirected("entrada.example", status=302),
    faults.Redirected(status=302),
    faults.Unreadable("trip search", "departures[3].price"),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_every_fault_says_what_happened_what_of_the_money_and_what_to_do(fault: faults.Fault) -> None:
    told = fault_texts.fault(fault)
    assert all((told.title, told.what_happened, told.money, told.what_to_do))
    assert told.money == "Nada foi cobrado."
    assert not any(c.isdigit() for c in told.title.replace("18", ""))


def test_a_reply_beyond_a_limit_tells_support_which() -> None:
    assert (
        fault_texts.reference(faults.TooMuch(faults.Excess.DEPTH, 64, status=200))
        == "depth over 64 · resposta 200"
    )
    assert "entrada.example" in fault_texts.fault(faults.Redirected("entrada.example")).what_happened


def test_what_support_needs_stands_apart_from_the_sentences() -> None:
    fault = faults.ProviderProblem("boom", status=500, code="2111", transaction_id="abc-1")
    assert fault_texts.reference(fault) == "código 2111 · protocolo abc-1"
    assert "boom" not in fault_texts.fault(fault).what_happened
    assert fault_texts.reference(faults.Unreadable("trip search", "price")) == "trip search: price"


@pytest.mark.parametrize("problem", ProblemKind)
@pytest.mark.parametrize("labels", [(), ("18",), ("17", "18")])
def test_every_problem_has_a_title_and_a_next_step(problem: ProblemKind, labels: tuple[str, ...]) -> None:
    told = problem_texts.stopped(SaleProblem(problem, faults.TooSlow(), labels, Cents(12990), Cents(12490)))
    assert told.title and told.what_to_do
    assert "{" not in f"{told.title}{told.what_happened}{told.money}{told.what_to_do}"
    if told.kind == "danger":
        assert told.what_happened and told.money


def test_the_price_change_names_both_prices() -> None:
    told = problem_texts.stopped(
        SaleProblem(ProblemKind.PRICE_CHANGED, before=Cents(12990), after=Cents(12490))
    )
    assert told.title == "A tarifa mudou de R$\u00a0129,90 para R$\u00a0124,90."
    assert told.kind == "info"


@pytest.mark.parametrize("state", AttemptState)
def test_every_state_of_an_order_tells_about_the_money(state: AttemptState) -> None:
    told = attempt_texts.attempt(samples.attempt(state, public_id="GB7K-40Q2-M9"))
    assert told.title and told.what_happened and told.money
    assert "{" not in f"{told.title}{told.what_happened}{told.money}{told.what_to_do}"


UNKNOWN = (
    AttemptState.SENDING,
    AttemptState.KNOWN,
    AttemptState.AMBIGUOUS,
    AttemptState.EXISTS_NO_ID,
)


@pytest.mark.parametrize("state", UNKNOWN)
def test_while_the_outcome_is_open_nothing_is_red_and_nothing_promised(state: AttemptState) -> None:
    told = attempt_texts.attempt(samples.attempt(state))
    assert told.kind == "info"
    assert "Nada foi cobrado" not in told.money
    assert "Não houve cobrança" not in told.money


@pytest.mark.parametrize("state", [AttemptState.UNRESOLVED, AttemptState.GHOST, AttemptState.MISMATCH])
def test_what_needs_a_supervisor_never_says_that_nothing_was_charged(state: AttemptState) -> None:
    assert "Nada foi cobrado" not in attempt_texts.attempt(samples.attempt(state)).money


@pytest.mark.parametrize(
    "reason",
    [
        "name_missing",
        "name_needs_surname",
        "name_not_a_name",
        "document_missing",
        "cpf_wrong",
        "document_wrong",
        "email_missing",
        "email_wrong",
        "phone_wrong",
        "place_missing",
        "place_unknown",
        "place_not_served",
        "same_place",
        "day_missing",
        "day_wrong",
        "past_day",
        "return_before_outbound",
    ],
)
def test_every_reason_of_a_field_has_its_own_sentence(reason: str) -> None:
    assert fault_texts.field(reason).endswith(".")
    assert fault_texts.field(reason) != fault_texts.field("something new")


@pytest.mark.parametrize("reason", ["PIX", "incomplete", ""])
def test_a_pix_that_nobody_paid_is_not_a_refused_payment_nor_a_refund(reason: str) -> None:
    sale = an_attempt(AttemptState.REFUSED, sold=a_sold(PaymentType.PIX), reason=reason)
    told = attempt_texts.attempt(sale)
    assert told.title == "O PIX não foi pago"
    assert "não cobre de novo" in told.money
    assert "estorn" not in f"{told.title} {told.what_happened} {told.money}".casefold()
    assert "Não houve cobrança" not in told.money, "that none was seen is no proof of none"


@pytest.mark.parametrize("payment", PaymentType)
def test_an_order_that_was_called_off_is_told_so_without_a_word_on_what_is_not_known(
    payment: PaymentType,
) -> None:
    told = attempt_texts.attempt(an_attempt(AttemptState.REFUSED, sold=a_sold(payment), reason="canceled"))
    assert told.title == "O pedido foi cancelado"
    assert "Não houve cobrança" not in told.money


def test_a_refused_card_was_not_charged() -> None:
    told = attempt_texts.attempt(an_attempt(AttemptState.REFUSED, reason="51"))
    assert (told.title, told.money) == ("Pagamento recusado", "Não houve cobrança.")


def attempt_sentence(state: AttemptState, word: ProviderAnswer | None = None, **changes: object) -> str:
    return attempt_texts.attempt(
        samples.attempt(state, answer=word, public_id="GB7K", **changes)
    ).in_one_line()


COMPANY = ProviderAnswer(400, "1013", "1013", "A viação não confirmou a poltrona", "t-9")


def test_a_company_refusal_never_sends_the_customer_for_another_card() -> None:
    told = attempt_sentence(AttemptState.REFUSED, COMPANY)
    assert "A viação recusou o pedido" in told and "Outro cartão não resolve" in told
    assert "A central disse: “A viação não confirmou a poltrona”, código 1013, protocolo t-9." in told


def test_a_payment_refusal_says_that_nothing_was_charged() -> None:
    answer = ProviderAnswer(402, "PAYMENT_FAILED", "51", "Saldo insuficiente")
    told = attempt_sentence(AttemptState.REFUSED, answer)
    assert "Pagamento recusado" in told and "Não houve cobrança" in told
    assert "“Saldo insuficiente”, código PAYMENT_FAILED/51" in told


def test_access_that_was_not_accepted_is_not_blamed_on_the_passengers() -> None:
    for state in (AttemptState.REJECTED, AttemptState.NOT_SENT, AttemptState.REFUSED):
        told = attempt_sentence(state, ProviderAnswer(401, "", "", "Unauthorized", "t-1"))
        assert "não reconheceu este guichê" in told and "chave de API" in told
        assert "passageiros" not in told


def test_a_rejection_quotes_the_field_that_was_wrong() -> None:
    told = attempt_sentence(
        AttemptState.REJECTED, ProviderAnswer(400, "", "", "customer.email must be an email")
    )
    assert "“customer.email must be an email”" in told and "Nenhum pedido foi criado" in told


@pytest.mark.parametrize("state", [AttemptState.AMBIGUOUS, AttemptState.UNRESOLVED])
def test_an_error_that_does_not_say_is_never_called_a_broken_connection(state: AttemptState) -> None:
    answered = attempt_sentence(state, ProviderAnswer(503, "", "", "Service Unavailable"))
    assert "um erro que não diz se o pedido existe" in answered
    assert "conexão" not in answered
    assert "não chegou inteira" in attempt_sentence(state)


def test_what_held_an_order_back_is_told() -> None:
    assert "não fecham" in attempt_sentence(
        AttemptState.NOT_SENT, ProviderAnswer(None, NOT_COMPOSED, "", "x")
    )
    assert "não abriu o acesso" in attempt_sentence(AttemptState.NOT_SENT, ProviderAnswer(503, "", "", "x"))
    assert "foi fechado" in attempt_sentence(AttemptState.NOT_SENT, reason="closed_before_sending")
    assert "conexão não abriu" in attempt_sentence(AttemptState.NOT_SENT, reason="ConnectError")


def test_a_mismatch_names_two_totals_only_where_they_differ() -> None:
    told = attempt_sentence(AttemptState.MISMATCH, provider_total=Cents(14480))
    assert "A central registrou R$\u00a0144,80" in told and "R$\u00a0139,80" in told
    later = Difference(Fact.TIME, "22:15", "22:30", "17")
    told = attempt_sentence(AttemptState.MISMATCH, provider_total=Cents(13980), differences=(later,))
    assert "horário: 22:15 na venda, 22:30 no pedido" in told and told.count("R$") == 1


def test_what_could_not_be_read_names_reply_and_field() -> None:
    unreadable = UnreadableField("payment methods", "paymentMethods[0].total", "missing")
    fault = faults.Unreadable("payment methods", "paymentMethods[0].total")
    told = problem_texts.stopped(
        SaleProblem(ProblemKind.QUOTE_FAILED, fault, unreadable=unreadable)
    ).what_happened
    assert "paymentMethods[0].total" in told and "formas de pagamento" in told
    behind = problem_texts.stopped(
        SaleProblem(ProblemKind.HOLD_UNCERTAIN, labels=("17",), unreadable=unreadable)
    ).what_happened
    assert "paymentMethods[0].total" in behind


def test_an_answer_to_a_hold_that_came_is_not_said_to_be_late() -> None:
    late = problem_texts.stopped(SaleProblem(ProblemKind.HOLD_UNCERTAIN, labels=("17",))).what_happened
    assert "não chegou" in late and "A poltrona 17 pode estar reservada" in late
    unreadable = UnreadableField("seat block", "block_id", "missing", "/dados/log/respostas/a.json")
    came = problem_texts.stopped(
        SaleProblem(ProblemKind.HOLD_UNCERTAIN, labels=("17",), unreadable=unreadable)
    ).what_happened
    assert "chegou, mas não pôde ser lida" in came and "pode estar reservada" in came
    assert "block_id" in came and "reserva de poltronas" in came and "/dados/log/respostas/a.json" in came


def test_replies_that_changed_are_told_as_that() -> None:
    fault = faults.Unreadable("trip search", "entry.price", DRIFT)
    told = problem_texts.stopped(
        SaleProblem(ProblemKind.SEARCH_FAILED, fault, unreadable=unreadable_field_of(fault))
    )
    assert "mudaram desde que foram conferidas" in told.what_happened
    assert "entry.price" in told.what_happened
    assert "Conferir a central" in told.what_to_do
    assert "pos-app learn" in told.what_to_do


def test_the_reason_behind_an_answer_that_was_not_read_is_found_with_its_file() -> None:
    slow = faults.TooSlow("seat block: block_id")
    slow.unreadable = faults.Unreadable("seat block", "block_id", "missing")
    slow.unreadable.sample = "a.json"
    assert unreadable_field_of(slow) == UnreadableField("seat block", "block_id", "missing", "a.json")
    assert unreadable_field_of(faults.TooSlow("nothing came")) is None


_OPEN = [state for state in AttemptState if state not in SETTLED]


@pytest.mark.parametrize("state", _OPEN)
@pytest.mark.parametrize("word", [None, COMPANY])
def test_what_is_open_sounds_neither_paid_nor_free(state: AttemptState, word: ProviderAnswer | None) -> None:
    told = attempt_texts.attempt(samples.attempt(state, answer=word, public_id="GB7K"))
    assert told.kind != "success"
    for promise in ("Nada foi cobrado", "Não houve cobrança", "pagos e confirmados"):
        assert promise not in told.in_one_line()


@pytest.mark.parametrize("endpoint", Endpoint)
def test_every_reply_has_a_name_for_people(endpoint: Endpoint) -> None:
    assert reply_name(endpoint) != endpoint.value


_CONNECTION = a_trip(company="Grupo Dois", kind=TripKind.CONNECTION, via="Lavras")
_STOPS = a_trip(kind=TripKind.ONE_STOP, via="Lavras")


def test_a_connection_of_one_company_is_named_as_the_provider_names_it() -> None:
    one_company = tuple(replace(leg, company="Serra Azul") for leg in _CONNECTION.legs)
    assert trip_texts.companies(replace(_CONNECTION, legs=one_company)) == "Grupo Dois"


def test_several_stops_are_named_one_after_the_other_by_city_or_else_by_name() -> None:
    first, second = _STOPS.legs
    assert second.departure is not None
    terminal = replace(second.departure, name="Terminal Norte", city="")
    third = replace(second, departure=terminal)
    stops = replace(_STOPS, legs=(first, second, third))
    assert trip_texts.stops_between(stops) == "1 parada em Lavras, Terminal Norte"
    city = replace(second, departure=replace(terminal, city="Varginha"))
    assert trip_texts.stops_between(replace(_STOPS, legs=(first, city))) == "1 parada em Varginha"


def test_a_bus_without_a_city_is_named_by_its_ends() -> None:
    bare = replace(_CONNECTION.arrival, city="", name="Rodoviária")
    first, second = _CONNECTION.legs
    legs = (first, replace(second, arrival=bare))
    bus = Segment(Direction.OUTBOUND, 2, replace(_CONNECTION, legs=legs), legs[1])
    assert trip_texts.leg(bus) == "Ida 2 \u00b7 Lavras \u2192 Rodoviária"
    named = replace(legs[1], arrival=replace(bare, city="Ouro Preto"))
    bus = replace(bus, leg=named)
    assert trip_texts.leg(bus) == "Ida 2 \u00b7 Lavras \u2192 Ouro Preto"


def test_a_message_without_a_known_duration_states_none() -> None:
    unknown = replace(_STOPS, minutes=None, legs=tuple(replace(leg, minutes=None) for leg in _STOPS.legs))
    assert "Duração" not in trip_texts.trip_message(unknown, 1)
    assert "Duração" in trip_texts.trip_message(_STOPS, 1)


def test_a_clock_that_is_far_off_is_named_to_the_minute() -> None:
    ours = datetime(2026, 3, 21, 12, tzinfo=UTC)
    assert "50 min adiantado" in desk_texts.clocks_differ(ours - timedelta(minutes=50), ours)
    assert "50 min atrasado" in desk_texts.clocks_differ(ours + timedelta(minutes=50), ours)


def test_the_names_of_commands_in_a_settings_file_never_change() -> None:
    assert [command.value for command in CommandId] == _COMMANDS.split()
    assert [command.name for command in CommandId] == _COMMANDS.upper().split()


_COMMANDS = """
shortcuts search swap filters refresh next_area copy_buyer insurance benefit main full_screen lock new_sale
parked back undo commands close_notice session_only method_card method_pix route_1 route_2 route_3 route_4
route_5 day_before day_after known_buyer paste_list print reprint save_pdf copy_code send stops timeline
sell_again new_printer sell_alike other_reading raw_reply export_xlsx export_csv report_pdf page_sell
page_orders page_pending page_board page_settings page_learn seats_together
seats_window seats_aisle seats_front deck_up deck_down seat_pick leg_before leg_after hold_again open_card
open_folder print_other print_fiscal stop_print clear_filters other_date send_again show_order
"""


def test_a_step_of_the_track_rests_and_says_nothing_until_it_is_known() -> None:
    assert TrackStep("Enviado") == TrackStep("Enviado", "", "rest")
