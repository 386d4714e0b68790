"""More small rules of the trade: lists of trips, searches by text, messages to customers, exercises."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.fiscal_match import merged
from pos_app.domain.fiscal_pdf import PdfFault, PdfHosts, PdfProblem
from pos_app.domain.mail_delivery import LastByteLeaving, MailDelivery, MailState, after
from pos_app.domain.order_legs import order_legs
from pos_app.domain.order_search import PartKind, readings
from pos_app.domain.orders import FiscalState, FiscalTicket
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place, PlaceDirectory
from pos_app.domain.receipt_channels import dialled, whatsapp_link
from pos_app.domain.training import Exercise, Goal, Practice, ProviderOrder, progress
from pos_app.domain.trip_listing import Listing, TripFilter
from pos_app.domain.trips import Trip
from tests.sale.samples import NOW, attempt
from tests.ui.builders import a_trip, sample_trips
from tests.ui.builders_orders import a_journey


def kinds(typed: str) -> list[tuple[PartKind, str]]:
    """Return all that the only part of a text may be, the most likely first."""
    found = readings(typed)
    assert all(len(reading) == 1 for reading in found)
    return [(reading[0].kind, reading[0].value) for reading in found]


# --- Lists of trips -------------------------------------------------------------------------------


def at_hours(*hours: int) -> list[Trip]:
    trip = a_trip()
    return [
        replace(trip, departure=replace(trip.departure, when=datetime(2026, 3, 21, hour, 30)))
        for hour in hours
    ]


def test_up_to_fourteen_hours_are_offered_and_more_by_twos() -> None:
    def offered(count: int) -> list[str]:
        return [one.value for one in Listing(at_hours(*range(count))).facets(TripFilter()).after]

    assert offered(14) == [str(hour) for hour in range(14)]
    assert offered(15) == ["0", "2", "4", "6", "8", "10", "12", "14"]
    late = Listing(at_hours(*range(1, 16))).facets(TripFilter()).after
    assert [one.value for one in late] == ["0", "2", "4", "6", "8", "10", "12", "14"]
    [*_, last] = Listing(at_hours(*range(15))).facets(TripFilter()).after
    assert last.count == 1


def test_a_filter_keeps_only_what_the_list_has() -> None:
    listed = Listing(sample_trips())
    every = TripFilter(
        companies=listed.companies | {"Outra"},
        classes=listed.classes | {"Outra"},
        boards=listed.boards | {"Outro"},
        alights=listed.alights | {"Outro"},
    )
    assert every.known_to(listed) == TripFilter(
        companies=listed.companies, classes=listed.classes, boards=listed.boards, alights=listed.alights
    )
    none = TripFilter(*(frozenset(),) * 2, frozenset({"Outra"}), frozenset({"Outra"}))
    assert none.known_to(listed) == TripFilter()


def test_a_list_without_trips_has_no_usual_terminal() -> None:
    nothing = Listing(())
    assert (nothing.usual_boards, nothing.usual_alights) == ("", "")


def test_where_most_trips_leave_is_usual_though_they_are_sold_out() -> None:
    trip = a_trip()

    def leaving(terminal: str, available: int, hour: int) -> Trip:
        when = datetime(2026, 3, 21, hour)
        return replace(
            trip, available=available, departure=replace(trip.departure, terminal=terminal, when=when)
        )

    trips = [
        leaving("Tietê", 0, 6),
        leaving("Tietê", 0, 7),
        leaving("Tietê", 0, 7),
        leaving("Jabaquara", 9, 8),
    ]
    assert Listing(trips).usual_boards == "Tietê"


# --- Orders ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["departure", "arrival"])
def test_where_a_bus_has_no_known_end_no_bus_has_a_direction(end: str) -> None:
    order = a_journey()
    first = order.tickets[0]
    bare = tuple(
        replace(one, departure=None) if end == "departure" else replace(one, arrival=None)
        for one in order.tickets
        if one.company == first.company
    )
    rest = tuple(one for one in order.tickets if one.company != first.company)
    assert {leg.direction for leg in order_legs(replace(order, tickets=bare + rest))} == {None}


def test_an_order_that_names_no_destination_gives_no_direction() -> None:
    order = a_journey()
    facts = replace(order.facts, destination_slug="")
    tickets = tuple(
        replace(one, arrival=one.arrival and replace(one.arrival, city="", slug="")) for one in order.tickets
    )
    legs = order_legs(replace(order, destination="", facts=facts, tickets=tickets))
    assert {leg.direction for leg in legs} == {None}


def test_a_record_that_is_there_is_kept_as_the_last_answer_has_it() -> None:
    known = FiscalTicket("f1", FiscalState.FOUND, number="1")
    fresh = replace(known, number="2")
    assert merged((known,), (fresh,)) == (fresh,)
    nameless = FiscalTicket("", FiscalState.FOUND)
    assert merged((), (nameless,)) == (nameless,)


# --- Official documents ---------------------------------------------------------------------------


def refused(hosts: PdfHosts, url: str) -> tuple[PdfProblem, str, str]:
    with pytest.raises(PdfFault) as caught:
        hosts.check(url)
    return caught.value.kind, caught.value.host, str(caught.value)


def test_a_host_that_is_not_on_the_list_is_named_with_its_port_where_that_is_unusual() -> None:
    hosts = PdfHosts.of(["dfe.exemplo.gov.br", "outro.exemplo.gov.br:8443"])
    not_allowed = PdfProblem.HOST_NOT_ALLOWED
    assert refused(hosts, "https://evil.example/a") == (
        *(not_allowed, "evil.example"),
        "host not on the list: evil.example",
    )
    assert refused(hosts, "https://evil.example:443/a")[:2] == (not_allowed, "evil.example")
    assert refused(hosts, "https://dfe.exemplo.gov.br:444/a")[:2] == (not_allowed, "dfe.exemplo.gov.br:444")
    assert refused(hosts, "https://outro.exemplo.gov.br/a")[:2] == (not_allowed, "outro.exemplo.gov.br")
    hosts.check("https://outro.exemplo.gov.br:8443/a")


def test_what_is_no_plain_https_address_is_named_by_its_host() -> None:
    hosts = PdfHosts.of(["dfe.exemplo.gov.br", "xxxx"])
    assert refused(hosts, "http://dfe.exemplo.gov.br/a")[:2] == (PdfProblem.BAD_ADDRESS, "dfe.exemplo.gov.br")
    assert refused(hosts, "https://u:p@dfe.exemplo.gov.br/a")[0] is PdfProblem.BAD_ADDRESS
    assert refused(hosts, "https:///a")[:2] == (PdfProblem.BAD_ADDRESS, "")
    assert refused(hosts, "http://127.0.0.1/a")[0] is PdfProblem.BAD_ADDRESS
    PdfHosts.of([], loopback=True).check("http://127.0.0.1:8000/a")
    assert PdfHosts.of([]).loopback is False


# --- Searches by text -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("(11) 98765-0142", [(PartKind.PHONE, "11987650142")]),
        ("+55 11 98765-0142", [(PartKind.PHONE, "+5511987650142")]),
        ("(+55 11) 98765-0142", [(PartKind.PHONE, "+5511987650142")]),
        ("1133334444", [(PartKind.PHONE, "1133334444"), (PartKind.DOCUMENT, "1133334444")]),
        ("abcde", [(PartKind.NAME, "abcde"), (PartKind.LOCATOR, "ABCDE")]),
        ("abcd", [(PartKind.NAME, "abcd")]),
        ("ação", [(PartKind.NAME, "ação")]),
        ("a1_b", [(PartKind.ORDER, "a1_b")]),
        ("12abc34501de35", [(PartKind.CNPJ, "12ABC34501DE35")]),
    ],
)
def test_what_one_part_may_be(typed: str, found: list[tuple[PartKind, str]]) -> None:
    assert kinds(typed) == found


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("11.222.333 0001 81", "11222333000181"),
        ("529 982 247 25", "52998224725"),
        ("11 98765 0142", "11987650142"),
    ],
)
def test_a_number_in_groups_is_one_part(typed: str, number: str) -> None:
    [most_likely, *_] = readings(typed)
    assert [part.value for part in most_likely] == [number]


# --- Places ---------------------------------------------------------------------------------------


def test_the_most_used_come_first_and_terminals_after_cities() -> None:
    known = PlaceDirectory(
        [
            Place("Campinas - Rodoviária", "SP", slug="campinas-rodoviaria-sp", city="Campinas"),
            Place("Campinas", "SP", slug="campinas-sp"),
            Place("Campos", "RJ", slug="campos-rj"),
        ]
    )
    assert [place.slug for place in known.complete("camp")] == [
        *("campinas-sp", "campos-rj"),
        "campinas-rodoviaria-sp",
    ]
    assert [place.slug for place in known.common(2)] == ["campinas-sp", "campos-rj"]
    assert known.complete("") == []
    for slug in ("campinas-sp", "campos-rj", "campos-rj"):
        known.used(slug)
    assert [place.slug for place in known.complete("")] == ["campos-rj", "campinas-sp"]
    assert [place.slug for place in known.complete("", 1)] == ["campos-rj"]
    assert [place.slug for place in known.complete("camp", 2)] == ["campos-rj", "campinas-sp"]


def test_an_empty_directory_has_nothing_near() -> None:
    assert PlaceDirectory().nearest(0.0, 0.0, 1e9) is None
    assert PlaceDirectory().complete("a") == PlaceDirectory().common() == []


def test_a_place_with_half_its_coordinates_is_nowhere() -> None:
    known = PlaceDirectory(
        [
            Place("A", "SP", slug="a-sp", latitude=-23.0),
            Place("B", "SP", slug="b-sp", longitude=-46.0),
            Place("C", "SP", latitude=-23.0, longitude=-46.0),
        ]
    )
    assert known.nearest(-23.0, -46.0, 1000) is None


# --- Messages -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phone", "number"),
    [
        ("(11) 98765-0142", "5511987650142"),
        ("11 3333-4444", "551133334444"),
        ("55 11 98765-0142", "5511987650142"),
        ("55 11 3333-4444", "551133334444"),
        ("+351 912 345 678", "351912345678"),
        (" +1 212 555 0100", "12125550100"),
        ("+1234567", ""),
        ("+12345678", "12345678"),
        ("+123456789012345", "123456789012345"),
        ("+1234567890123456", ""),
        ("987650142", ""),
        ("12 11 98765-0142", ""),
        ("55 11 98765-01423", ""),
        ("", ""),
    ],
)
def test_a_number_is_dialled_with_its_country(phone: str, number: str) -> None:
    assert dialled(phone) == number


def test_a_text_for_whatsapp_is_whole_in_its_link() -> None:
    link = whatsapp_link("(11) 98765-0142", "Embarque 1/2: São Paulo & volta?")
    assert link == (
        "https://wa.me/5511987650142?text=Embarque%201%2F2%3A%20S%C3%A3o%20Paulo%20%26%20volta%3F"
    )
    assert whatsapp_link("", "X") == "https://wa.me/?text=X"


def test_a_mail_that_is_handed_over_has_the_moment_of_its_last_byte() -> None:
    later = NOW + timedelta(seconds=5)
    one = MailDelivery("GB7K", "helena@exemplo.com.br", NOW, "Guichê 07", changed=NOW)
    assert after(one, LastByteLeaving(later)) == replace(one, state=MailState.HANDING_OVER, changed=later)


# --- Exercises ------------------------------------------------------------------------------------


def reached(exercise: Exercise, practice: Practice) -> set[Goal]:
    return {goal for goal, done in progress(exercise, practice).goals if done}


def test_a_goal_of_asking_is_reached_by_the_first_question() -> None:
    exercise = next(
        one for one in Exercise if Goal.HELD in {goal for goal, _ in progress(one, Practice()).goals}
    )
    assert reached(exercise, Practice()) == set()
    assert reached(exercise, Practice(calls={"search": 1})) == {Goal.SEARCHED}
    assert Goal.HELD in reached(exercise, Practice(calls={"search": 1, "quote": 1}))


def test_only_an_order_by_pix_that_the_provider_has_is_one() -> None:
    exercise = next(
        one for one in Exercise if Goal.PIX_ORDERED in {goal for goal, _ in progress(one, Practice()).goals}
    )
    asked = {"search": 1, "quote": 1}
    pix = attempt(AttemptState.KNOWN, sends=1, public_id="GB7K")
    card = replace(pix, sold=replace(pix.sold, payment=PaymentType.CREDIT_CARD))
    pix = replace(pix, sold=replace(pix.sold, payment=PaymentType.PIX))
    here, other = (ProviderOrder(name, "pending", refused=False, seats=()) for name in ("GB7K", "GB8K"))
    for one, order, done in ((pix, here, True), (pix, other, False), (card, here, False)):
        found = reached(exercise, Practice(calls=asked, attempts=(one,), orders=(order,)))
        assert (Goal.PIX_ORDERED in found) is done
