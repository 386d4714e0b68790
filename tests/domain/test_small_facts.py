"""Small rules of the trade, each with what it means for a desk."""

from __future__ import annotations

import codecs
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from pos_app.domain.attempts import RAW_SHOWN, AttemptState, LogEntry
from pos_app.domain.audit import AuditAct, Detail, Flaw
from pos_app.domain.documents import DocumentType, is_valid
from pos_app.domain.fiscal_match import fiscal_by_ticket
from pos_app.domain.fiscal_pdf import PdfFault, PdfHosts, PdfProblem
from pos_app.domain.order_search import PartKind, readings
from pos_app.domain.orders import FiscalState, FiscalTicket
from pos_app.domain.places import Place, PlaceDirectory
from pos_app.domain.printers import CODE_PAGES
from pos_app.domain.receipt_channels import MailAccount, ReceiptChannels
from pos_app.domain.roles import badge_problem
from pos_app.domain.station_city import StationCity, cities
from pos_app.domain.storage import DiskFull, StorageFault, StorageKind
from pos_app.domain.time_zones import brasilia
from pos_app.domain.word_index import WordIndex
from tests.sale.samples import NOW, attempt, order_detail

FOUND = FiscalTicket("f1", FiscalState.FOUND)


# --- Orders ---------------------------------------------------------------------------------------


def test_of_what_others_said_of_an_order_only_codes_stay() -> None:
    lines = (
        ("known", "PAYMENT_FAILED"),
        ("known", "Helena Prado pediu"),
        ("known", "GB7K-40Q2"),
        ("known", "canceled"),
        ("known", "CANCELLED"),
        ("known", "denied"),
        (RAW_SHOWN, "Marina Duarte"),
    )
    one = attempt(AttemptState.KNOWN, public_id="GB7K-40Q2", reason="Cartão de Helena recusado")
    one = replace(one, log=tuple(LogEntry(NOW, what, detail) for what, detail in lines))
    bare = one.without_reasons()
    assert bare.reason == ""
    assert [line.detail for line in bare.log] == [
        *("PAYMENT_FAILED", "", "GB7K-40Q2", "canceled", "CANCELLED", "", "Marina Duarte"),
    ]
    assert [(line.at, line.what) for line in bare.log] == [(NOW, what) for what, _ in lines]
    assert replace(one, reason="closed_while_sending").without_reasons().reason == "closed_while_sending"


def test_records_that_are_fewer_or_more_than_the_tickets_belong_to_none() -> None:
    two = order_detail(seats=("17", "18"))
    assert fiscal_by_ticket(two, (FOUND,)) == (None, None)
    assert fiscal_by_ticket(two, (FOUND, FOUND, FOUND)) == (None, None)
    assert fiscal_by_ticket(two, (FOUND, FOUND)) == (FOUND, FOUND)


# --- Official documents ---------------------------------------------------------------------------


def test_a_host_is_the_same_with_the_dot_of_the_root() -> None:
    hosts = PdfHosts.of([" DFE.exemplo.gov.br. ", ""])
    hosts.check("https://dfe.exemplo.gov.br./a.pdf")
    hosts.check("https://dfe.exemplo.gov.br/a.pdf")
    assert hosts.names == {"dfe.exemplo.gov.br"}


def test_a_backslash_is_no_part_of_an_address() -> None:
    hosts = PdfHosts.of(["dfe.exemplo.gov.br"])
    with pytest.raises(PdfFault) as caught:
        hosts.check("https://dfe.exemplo.gov.br/a\\b.pdf")
    assert caught.value.kind is PdfProblem.BAD_ADDRESS


def test_a_redirection_away_is_told_with_the_host_that_it_leads_to() -> None:
    hosts = PdfHosts.of(["dfe.exemplo.gov.br"])
    with pytest.raises(PdfFault) as caught:
        hosts.follow("https://dfe.exemplo.gov.br/a", "https://other.example/b")
    assert (caught.value.kind, caught.value.host) == (PdfProblem.SENT_AWAY, "other.example")
    with pytest.raises(PdfFault) as caught:
        hosts.follow("https://dfe.exemplo.gov.br/a", "https://[/")
    assert (caught.value.kind, caught.value.host) == (PdfProblem.SENT_AWAY, "")
    assert hosts.follow("https://dfe.exemplo.gov.br/a", "b") == "https://dfe.exemplo.gov.br/b"


# --- Places ---------------------------------------------------------------------------------------


def test_degrees_of_longitude_are_shorter_away_from_the_equator() -> None:
    # One degree east is 111 km at the equator and 96 km at the thirtieth parallel.
    far = PlaceDirectory([Place("Leste", "RS", slug="leste-rs", latitude=-30.0, longitude=-50.0)])
    assert far.nearest(-30.0, -51.0, 100) is not None
    assert far.nearest(-30.0, -51.0, 90) is None
    assert far.nearest(-30.0, -50.0, 0) is not None, "at the very place"


def test_among_places_used_alike_the_name_that_begins_so_comes_first() -> None:
    known = PlaceDirectory(
        [
            Place("Belo Horizonte", "MG", slug="belo-horizonte-mg"),
            Place("Horizonte", "CE", slug="horizonte-ce"),
            Place("Novo Horizonte", "SP", slug="novo-horizonte-sp"),
        ]
    )
    for slug in ("belo-horizonte-mg", "horizonte-ce", "novo-horizonte-sp", "novo-horizonte-sp"):
        known.used(slug)
    assert [place.slug for place in known.complete("hor")] == [
        "novo-horizonte-sp",
        "horizonte-ce",
        "belo-horizonte-mg",
    ]


def test_cities_keep_the_coordinates_of_the_first_place_that_has_both() -> None:
    known = [
        Place("Recife", "PE", latitude=-8.0),
        Place("Recife", "PE", longitude=-34.9),
        Place("Recife", "", latitude=-8.0, longitude=-34.9),
        Place("Recife", "PE", latitude=-8.1, longitude=-34.9),
        Place("Recife", "PE", latitude=-9.0, longitude=-35.0),
        Place("Olinda", "PE", latitude=-8.2, longitude=-34.8),
    ]
    recife, olinda = StationCity("Recife", "PE", -8.1, -34.9), StationCity("Olinda", "PE", -8.2, -34.8)
    assert cities(known, 5) == (recife, olinda)
    assert cities(known, 1) == (recife,)


def test_order_times_without_a_zone_are_those_of_brasilia() -> None:
    zone = brasilia()
    assert zone is not None
    assert datetime(2026, 3, 19, tzinfo=zone).utcoffset() == timedelta(hours=-3)


# --- Words ----------------------------------------------------------------------------------------


def test_words_that_begin_so_are_counted_once_for_each_text() -> None:
    words = WordIndex()
    words.replace(1, "", "belo horizonte belo")
    words.replace(2, "", "horizonte")
    words.replace(3, "", "novo horizonte")
    assert (words.count("hor"), words.count("belo"), words.count("n"), words.count("x")) == (3, 1, 1, 0)
    words.replace(2, "horizonte", "horto")
    assert (words.count("hor"), words.count("horizonte"), words.numbers("horto")) == (3, 2, {2})


def test_a_name_ends_where_an_address_begins() -> None:
    [most_likely, *_] = readings("Helena Prado helena@exemplo.com.br")
    assert [(part.kind, part.value) for part in most_likely] == [
        (PartKind.NAME, "Helena Prado"),
        (PartKind.EMAIL, "helena@exemplo.com.br"),
    ]


@pytest.mark.parametrize("typed", ["529 982 247 25 77", "529 982 247 25 77 88"])
def test_a_number_in_groups_ends_where_it_is_whole(typed: str) -> None:
    [most_likely, *_] = readings(typed)
    assert (most_likely[0].kind, most_likely[0].value) == (PartKind.CPF, "52998224725")


AREAS = (
    *range(11, 20),
    *(21, 22, 24, 27, 28),
    *range(31, 36),
    *(37, 38),
    *range(41, 50),
    *(51, 53, 54, 55),
    *range(61, 70),
    *(71, 73, 74, 75, 77, 79),
    *range(81, 90),
    *range(91, 100),
)
"""The area codes of Brazil, as Anatel gives them."""


@pytest.mark.parametrize("area", range(11, 100))
def test_eleven_digits_are_a_mobile_phone_where_their_area_exists(area: int) -> None:
    number = next(n for last in range(9) if not is_valid(DocumentType.CPF, n := f"{area}98765014{last}"))
    [most_likely, *_] = readings(number)
    assert (most_likely[0].kind is PartKind.PHONE) is (area in AREAS)


# --- What is kept or sent in words of its own -----------------------------------------------------


def test_the_words_of_the_audit_trail_never_change() -> None:
    for words in (AuditAct, Detail, Flaw):
        assert [one.value for one in words] == [one.name.lower() for one in words]


def test_a_printer_calls_its_code_pages_by_these_numbers() -> None:
    assert CODE_PAGES == {"cp437": 0, "cp850": 2, "cp860": 3, "cp1252": 16, "cp858": 19}
    for name in CODE_PAGES:
        assert codecs.lookup(name).name == name


# --- The desk -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "sender"), [("", ""), ("smtp.exemplo.com.br", ""), ("", "a@exemplo.com.br")]
)
def test_a_mail_account_needs_a_server_and_a_sender(host: str, sender: str) -> None:
    assert MailAccount(host, sender=sender).is_complete is False
    assert MailAccount("smtp.exemplo.com.br", sender="a@exemplo.com.br").is_complete is True


@pytest.mark.parametrize(("email", "whatsapp"), [(True, False), (False, True), (True, True), (False, False)])
def test_one_channel_is_enough_to_send_something(email: bool, whatsapp: bool) -> None:
    assert ReceiptChannels(email=email, whatsapp=whatsapp).any is (email or whatsapp)


@pytest.mark.parametrize(
    ("badge", "wrong"), [("ab", False), ("a", True), ("x" * 32, False), ("x" * 33, True)]
)
def test_a_badge_code_has_two_to_thirty_two_signs(badge: str, wrong: bool) -> None:
    assert badge_problem(badge) is wrong


def test_a_fault_of_the_disk_names_what_is_known() -> None:
    full = DiskFull()
    assert (full.problem.kind, full.problem.path, full.problem.reason) == (StorageKind.FULL, "", "")
    assert str(full) == "disk full"
    failed = StorageFault(StorageKind.DISK_FAILED, "journal.sqlite", OSError("gone"))
    assert (failed.problem.path, failed.problem.reason) == ("journal.sqlite", "gone")
    assert str(failed) == "disk failed: journal.sqlite: gone"
