"""Printers are added, changed, tried and removed on the page of settings."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

from pytestqt.qtbot import QtBot

from pos_app.domain.printers import Link, PrintAs, PrinterProfile, Purpose, Sheet
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.settings.make import settings_page
from pos_app.ui.pages.settings.printers_section import PrintersSection
from pos_app.wording.state_mark import StateMark
from tests.ui.pages.settings.test_settings_page import NOW, Port

THERMAL = PrinterProfile("Balcão", Link.NETWORK, address="10.0.0.4")


def test_a_new_printer_is_typed_in_and_an_old_one_removed(qtbot: QtBot) -> None:
    section = PrintersSection()
    qtbot.addWidget(section)
    section.show_value((THERMAL,))
    with qtbot.waitSignal(section.edited):
        section.add.click()
    section.name.set_text("Gaveta")
    section.link.set_value(Link.USB)
    section.address.set_text("04b8:0e15")
    section.width_.set_value(58)
    section.print_as.set_value(PrintAs.TEXT)
    section.boxes[Purpose.REPORTS.value].setChecked(False)
    section._take()
    made = PrinterProfile(
        "Gaveta", Link.USB, (Purpose.TICKETS,), "04b8:0e15", width=58, print_as=PrintAs.TEXT
    )
    assert list(section.value) == [THERMAL, made]
    assert section.port.isHidden() and not section.page.isHidden()
    section.chosen.chosen.emit(0)
    assert section.address.text() == "10.0.0.4" and not section.port.isHidden()
    section.remove.click()
    assert list(section.value) == [made]
    section.remove.click()
    assert not list(section.value) and section.name.isHidden() and "padrão" in section.result.text()


def test_names_and_addresses_are_checked_before_they_are_saved(qtbot: QtBot) -> None:
    port = Port()
    port.kept = replace(NOW, printers=(THERMAL,))
    view, presenter = settings_page(port)
    qtbot.addWidget(view)
    presenter.opened()
    view.printers.add.click()
    presenter.save()
    assert port.pins == []  # Nothing was saved: the new one has no address.
    view.printers.address.set_text("10.0.0.5")
    view.printers._take()
    presenter.save()
    assert [one.address for one in port.kept.printers] == ["10.0.0.4", "10.0.0.5"]


async def test_a_printer_is_tried_with_the_values_on_the_screen(qtbot: QtBot) -> None:
    tried: list[PrinterProfile] = []

    def attempt(profile: PrinterProfile) -> str:
        tried.append(profile)
        return "pronta"

    failures: list[BaseException] = []
    scope = TaskScope("test", lambda _name, error: failures.append(error))
    port = Port()
    port.kept = replace(NOW, printers=(THERMAL,))
    view, presenter = settings_page(port, scope=scope, try_printer=attempt)
    qtbot.addWidget(view)
    presenter.opened()
    view.printers.address.set_text("10.0.0.9")
    view.printers._take()
    view.printers.test.click()
    (trying,) = (one for one in asyncio.all_tasks() if one.get_name() == "test.test printer")
    await trying
    assert tried == [replace(THERMAL, address="10.0.0.9")]
    assert view.printers.result.text() == "pronta"
    view.printers.address.set_text("")
    view.printers._take()
    view.printers.test.click()
    assert "endereço" in view.printers.result.text() and len(tried) == 1
    await scope.aclose()
    assert not failures


async def test_the_printers_are_asked_in_threads_and_one_that_is_off_hides_no_other(qtbot: QtBot) -> None:
    def mark(profile: PrinterProfile) -> StateMark:
        assert threading.current_thread() is not threading.main_thread()
        return StateMark("pronta" if profile == THERMAL else "não responde", "success", "check")

    port, scope = Port(), TaskScope("test", lambda *_: None)
    other = replace(THERMAL, name="Gaveta", address="10.0.0.9")
    port.kept = replace(NOW, printers=(THERMAL, other))
    view, presenter = settings_page(port, scope=scope, printer_mark=mark)
    qtbot.addWidget(view)
    presenter.opened()
    view.ticked.emit()
    view.ticked.emit()  # They are being asked already.
    (asking,) = (one for one in asyncio.all_tasks() if one.get_name() == "test.printer states")
    await asking
    assert view.printers.states.accessibleName() == "Balcão: pronta, Gaveta: não responde"
    assert "lido às" in view.printers.asked.text()


def test_sheets_are_for_printers_that_are_painted(qtbot: QtBot) -> None:
    section = PrintersSection()
    qtbot.addWidget(section)
    section.show_value((THERMAL,))
    assert section.sheet.isHidden()
    section.link.set_value(Link.SYSTEM)
    section.sheet.set_value(Sheet.A4)
    section._take()
    assert section.value[0].sheet is Sheet.A4
    assert not section.sheet.isHidden() and section.width_.isHidden()
