"""Every problem has its sentences, and they keep the promises of the house."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from pos_app.domain import faults
from pos_app.domain.attempts import SETTLED, AttemptState, ProviderAnswer
from pos_app.domain.board import Deadline, DeadlineKind
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.domain.payment import PaymentType
from pos_app.sale.stage import ProblemKind, SaleProblem
from pos_app.wording import attempt_texts, counter_texts, fault_texts, problem_texts, translation
from pos_app.wording.fault_texts import reply_name
from pos_app.wording.notices import CommandId
from tests.sale import samples
from tests.ui.builders_orders import a_sold, an_attempt
from tests.wording.chapters.board import NOW, ONE

FAULTS = (
    faults.Fault(),
    faults.Unreachable(),
    faults.NotTrusted(),
    faults.ProxyFailed(),
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


def test_every_fault_of_a_call_has_a_title_of_its_own() -> None:
    """One without would be told as a read that failed for no reason."""
    kinds = {
        kind for kind in vars(faults).values() if isinstance(kind, type) and issubclass(kind, faults.Fault)
    }
    assert {type(fault) for fault in FAULTS} == kinds
    plain = fault_texts.fault(faults.Fault()).title
    assert {type(fault) for fault in FAULTS if fault_texts.fault(fault).title == plain} == {faults.Fault}


UNKNOWN = (AttemptState.SENDING, AttemptState.KNOWN, AttemptState.AMBIGUOUS, AttemptState.EXISTS_NO_ID)


@pytest.mark.parametrize("state", UNKNOWN)
def test_while_the_outcome_is_open_nothing_is_red_and_nothing_promised(state: AttemptState) -> None:
    told = attempt_texts.attempt(samples.attempt(state))
    assert told.kind == "info"
    assert "Nada foi cobrado" not in told.money
    assert "Não houve cobrança" not in told.money


@pytest.mark.parametrize("state", [AttemptState.UNRESOLVED, AttemptState.GHOST, AttemptState.MISMATCH])
def test_what_needs_a_supervisor_never_says_that_nothing_was_charged(state: AttemptState) -> None:
    assert "Nada foi cobrado" not in attempt_texts.attempt(samples.attempt(state)).money


@pytest.mark.parametrize("reason", ["PIX", "incomplete", ""])
def test_a_pix_that_nobody_paid_is_not_a_refused_payment_nor_a_refund(reason: str) -> None:
    sale = an_attempt(AttemptState.REFUSED, sold=a_sold(PaymentType.PIX), reason=reason, log=())
    told = attempt_texts.attempt(sale)
    assert told.title == "O PIX não foi pago"
    assert "não cobre de novo" in told.money
    assert "estorn" not in f"{told.title} {told.what_happened} {told.money}".casefold()
    assert "Não houve cobrança" not in told.money, "that none was seen is no proof of none"


@pytest.mark.parametrize("payment", PaymentType)
def test_an_order_that_was_called_off_is_told_so(payment: PaymentType) -> None:
    told = attempt_texts.attempt(an_attempt(AttemptState.REFUSED, sold=a_sold(payment), reason="canceled"))
    assert told.title == "O pedido foi cancelado"
    assert "Não houve cobrança" not in told.money


def attempt_sentence(state: AttemptState, word: ProviderAnswer | None = None, **changes: object) -> str:
    return attempt_texts.attempt(
        samples.attempt(state, answer=word, public_id="GB7K", **changes)
    ).in_one_line()


COMPANY = ProviderAnswer(400, "1013", "1013", "A viação não confirmou a poltrona", "t-9")


def test_access_that_was_not_accepted_is_not_blamed_on_the_passengers() -> None:
    for state in (AttemptState.REJECTED, AttemptState.NOT_SENT, AttemptState.REFUSED):
        told = attempt_sentence(state, ProviderAnswer(401, "", "", "Unauthorized", "t-1"))
        assert "não reconheceu este guichê" in told and "chave de API" in told
        assert "passageiros" not in told


@pytest.mark.parametrize("state", [AttemptState.AMBIGUOUS, AttemptState.UNRESOLVED])
def test_an_error_that_does_not_say_is_never_called_a_broken_connection(state: AttemptState) -> None:
    answered = attempt_sentence(state, ProviderAnswer(503, "", "", "Service Unavailable"))
    assert "um erro que não diz se o pedido existe" in answered
    assert "conexão" not in answered
    assert "não chegou inteira" in attempt_sentence(state)


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


def test_the_names_of_commands_in_a_settings_file_never_change() -> None:
    assert [command.value for command in CommandId] == _COMMANDS.split()
    assert [command.name for command in CommandId] == _COMMANDS.upper().split()


_COMMANDS = """
shortcuts search swap filters refresh next_area copy_buyer other_buyer insurance benefit main full_screen
lock new_sale parked waiting_code back undo commands close_notice session_only method_card method_pix
route_1 route_2 route_3 route_4 route_5 day_before day_after known_buyer paste_list print reprint save_pdf
copy_code send stops timeline sell_again new_printer sell_alike other_reading raw_reply export_xlsx
export_csv report_pdf take_over page_sell page_orders page_pending page_shift page_board page_branch
page_settings page_learn seats_together seats_window seats_aisle seats_front deck_up deck_down seat_pick
leg_before leg_after
hold_again open_card open_folder print_other print_fiscal stop_print clear_filters other_date
send_again show_order go_to_kiosk
"""


@pytest.fixture(autouse=True)
def portuguese_again() -> Iterator[None]:
    yield
    translation.use(SOURCE)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE])
def test_every_sentence_of_a_fault_is_said_in_the_language_of_the_window(
    fault: faults.Fault, language: str
) -> None:
    ours = fault_texts.fault(fault)
    translation.use(language)
    theirs = fault_texts.fault(fault)
    for name in ("title", "what_happened", "money", "what_to_do"):
        assert getattr(theirs, name) != getattr(ours, name), name


@pytest.mark.parametrize("kind", [DeadlineKind.FISCAL, DeadlineKind.CANCEL])
def test_an_hour_has_its_zone_where_that_is_not_the_desk_s(kind: DeadlineKind) -> None:
    acre = ZoneInfo("America/Rio_Branco")
    late = Deadline(kind, NOW, leaves=datetime(2026, 3, 21, 19, 30), leaves_at=NOW, zone=acre, seats=("21",))
    assert "UTC\u22125" in counter_texts.about(late, ZoneInfo("America/Sao_Paulo"))
    assert "UTC" not in counter_texts.about(late, acre)


def test_a_hint_tells_of_two_people_in_the_words_of_a_finding() -> None:
    two = (ONE, replace(ONE, index=1, name="Caio Braga Nunes"))
    finding = problem_texts.repeat_stopped(SaleProblem(ProblemKind.DUPLICATE, duplicates=two, at=NOW))
    assert problem_texts.hint(two, NOW).what_happened == finding.what_happened
