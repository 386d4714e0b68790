"""Visits to the settings: the printers and the city of the station; and what a scanner's code brings."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

from pos_app.domain.printers import Link, PrinterProfile, PrinterState, PrinterUse, Purpose
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.ui.pages.settings.presenter import Ask
from pos_app.wording.print_texts import failed, report
from pos_app.wording.print_texts import printer_report_used as used
from tests.looks.gallery.driver import Driver
from tests.looks.gallery.visit import Visit

_COUNTER = PrinterProfile("Térmica do balcão", Link.NETWORK, address="192.168.0.41", drawer=True)
_DRAWER = PrinterProfile("Térmica da gaveta", Link.USB, address="04b8:0e15", width=58)
_OFFICE = PrinterProfile("HP do escritório", Link.SYSTEM, (Purpose.REPORTS,), "escritorio")
_FOLDER = PrinterProfile("Pasta do balcão", Link.PDF, address="Documentos/Bilhetes")
_PROFILES = (_COUNTER, _DRAWER, _OFFICE, _FOLDER)


async def _printers(driver: Driver) -> None:
    driver.desk.open_page("settings")
    settings = cast(Any, driver.desk.page("settings")).view
    settings.tabs.turn_to_part(settings.printers)
    await driver.shot("settings-printers-none")
    settings.left()  # These printers are not there to be asked.
    settings.printers.show_value(_PROFILES)
    low = PrinterState(online=True, paper=True, paper_low=True, cover_closed=True, in_order=True)
    now = datetime(2026, 3, 19, 14, 52, tzinfo=UTC)
    settings.printers.show_states(
        {
            _COUNTER: replace(report(low, _COUNTER, 6), used=used(PrinterUse(now, 128), now)),
            _DRAWER: failed(PrintFault(PrintProblem.COVER_OPEN, _DRAWER.name), _DRAWER),
            _OFFICE: report(PrinterState(), _OFFICE, 0),
            _FOLDER: report(PrinterState(), _FOLDER, 0),
        },
        "15:02:11",
    )
    settings.ask(Ask.EDITED)
    settings.printers.card.form.form["address"].edit.setFocus()
    await driver.shot("settings-printers")
    settings.printers.list.rows[3].click()
    settings.printers.list.rows[3].setFocus()
    await driver.shot("settings-printers-pdf")


async def _station(driver: Driver) -> None:
    driver.desk.open_page("settings")
    settings = cast(Any, driver.desk.page("settings")).view
    settings.tabs.turn_to_part(settings.station)
    settings.station.field.edit.setFocus()
    await driver.type("bom jes")
    await driver.shot("settings-station-found")
    settings.station.chips[0].click()
    await driver.shot("settings-station")


async def _scanned(driver: Driver) -> None:
    scanner = cast(Any, driver.desk)._scanner
    scanner.read("35261112345678000190630010000012341123456789")
    await driver.until(lambda: driver.window.page == "orders", "the page of orders")
    await driver.shot("scan-fiscal-elsewhere")


VISITS = (
    Visit(_printers, ("settings-printers-none", "settings-printers", "settings-printers-pdf")),
    Visit(_station, ("settings-station-found", "settings-station")),
    Visit(_scanned, ("scan-fiscal-elsewhere",)),
)
