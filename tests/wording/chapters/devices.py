"""Samples of what stands around the desk: printers, scanner, the station itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from pos_app.domain.documents import DocumentType
from pos_app.domain.printers import (
    CODE_PAGES,
    Link,
    PrinterProfile,
    PrinterState,
    PrinterUse,
    Purpose,
)
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.station_city import StationCity
from pos_app.wording import counter_texts, print_texts, settings_texts
from tests.wording.book import Sample, about, call, each, plain, rows


def printer_texts_() -> Iterator[Sample]:
    t = print_texts
    yield from plain(t.boxes)
    yield call(t.roll, 80)
    yield from each(t.page, CODE_PAGES)
    one = PrinterProfile("Gaveta", Link.NETWORK, address="10.0.0.4")
    folder = PrinterProfile("Pasta", Link.PDF, (Purpose.REPORTS,), address="bilhetes")
    yield from each(t.short_link, (Link.NETWORK, Link.USB, Link.CUPS, Link.PDF))
    for told in (t.described, t.uses):
        yield from about(told, network=one, folder=folder)
    yield from about(t.fallback_steps, alone=(one,), two=(one, replace(one, name="Balcão")))
    yield from about(
        t.printer_problem,
        none=(one,),
        twice=(one, one),
        no_name=(replace(one, name=""),),
        no_address=(replace(one, address=""),),
        port_0=(replace(one, port=0),),
        port_1=(replace(one, port=1),),
        port_65535=(replace(one, port=65535),),
        port_65536=(replace(one, port=65536),),
    )


def printer_report_() -> Iterator[Sample]:
    one = PrinterProfile("Gaveta", Link.NETWORK, address="10.0.0.4")
    for name, found in (
        ("well", PrinterState(online=True, paper=True, cover_closed=True, in_order=True)),
        ("low", PrinterState(online=True, paper=True, paper_low=True, cover_closed=True)),
        ("bad", PrinterState(online=False, paper=False, cover_closed=False, in_order=False)),
        ("silent", PrinterState()),
    ):
        yield call(print_texts.parts, found, 6, about=name)
        yield call(print_texts.report, found, one, 6, about=name)
    yield call(print_texts.failed, PrintFault(PrintProblem.NO_ANSWER, "Gaveta"), one, about="thermal")
    folder = PrinterProfile("Pasta", Link.PDF, address="bilhetes")
    yield call(print_texts.failed, PrintFault(PrintProblem.NO_ANSWER, "Pasta"), folder, about="folder")
    off, reports = replace(one, enabled=False), replace(one, purposes=(Purpose.REPORTS,))
    profiles = (one, replace(one, name="Balcão"), folder, off, reports, replace(one, purposes=()))
    for index in range(len(profiles)):
        yield call(print_texts.use, profiles, index, about=str(index))
    now = datetime(2026, 3, 19, 15, 2, tzinfo=UTC)
    for name, what in (
        ("none", None),
        ("today", PrinterUse(now - timedelta(minutes=10), 128)),
        ("before", PrinterUse(now - timedelta(days=1), 0)),
    ):
        yield call(print_texts.printer_report_used, what, now, about=name)


def scan_texts_() -> Iterator[Sample]:
    key = "35261112345678000190630010000012341123456789"
    yield call(counter_texts.fiscal_not_here, key)
    yield from rows(counter_texts.boarding_not_here, ("EMBARQUE|K7M2Q9|12",))
    yield call(counter_texts.nobody_lacks_document, DocumentType.CPF, "52998224725")
    yield from plain(counter_texts.signed_document, counter_texts.passport_first_line, counter_texts.box_open)
    yield from rows(counter_texts.unknown, ("?!?!",), ("?" * 80,))
    yield call(counter_texts.scan_not_read, "O disco está cheio.")


def station_texts_() -> Iterator[Sample]:
    t = settings_texts
    manaus = StationCity("Manaus", "AM", -3.1, -60.0)
    yield call(t.place, manaus, about="Manaus")
    now = datetime(2026, 3, 19, 15, 2, tzinfo=UTC)
    for about_, city in (("none", None), ("known", manaus), ("unknown", StationCity("Longe", "XX", 0, 0))):
        yield call(t.chosen, city, now, about=about_)
