"""Printers are added, changed, tried and removed on the page of settings."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pos_app.domain.printers import Darkness, Link, PrintAs, PrinterProfile, PrinterState, Purpose, Sheet
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.settings.make import settings_page
from pos_app.ui.pages.settings.printers_section import PrintersSection
from pos_app.wording.command_ids import CommandId
from pos_app.wording.printer_report import PrinterReport, failed, report
from tests.ui.pages.settings.test_settings_page import NOW, Port, scope, settled

THERMAL = PrinterProfile("Balcão", Link.NETWORK, address="10.0.0.4")


def test_a_new_printer_is_typed_in_and_an_old_one_removed(qtbot: QtBot) -> None:
    section = PrintersSection()
    qtbot.addWidget(section)
    section.show_value((THERMAL,))
    with qtbot.waitSignal(section.edited):
        section.list.add.click()
    section.card.form.name.set_text("Gaveta")
    section.card.form.link.set_value(Link.USB)
    section.card.form.address.set_text("04b8:0e15")
    section.card.form.width_.set_value(58)
    section.card.form.print_as.set_value(PrintAs.TEXT)
    section.card.form.boxes[Purpose.REPORTS.value].setChecked(False)
    section._take()
    made = PrinterProfile(
        "Gaveta", Link.USB, (Purpose.TICKETS,), "04b8:0e15", width=58, print_as=PrintAs.TEXT
    )
    assert list(section.value) == [THERMAL, made]
    assert section.card.form.port.isHidden() and not section.card.form.page.isHidden()
    section.list.rows[0].click()
    assert section.card.form.address.text() == "10.0.0.4" and not section.card.form.port.isHidden()
    section.card.remove.click()
    assert list(section.value) == [made]
    section.card.remove.click()
    assert not list(section.value) and section.card.isHidden() and not section.list.none.isHidden()


async def test_names_and_addresses_are_checked_before_they_are_saved(qtbot: QtBot) -> None:
    port, tasks = Port(), scope()
    port.kept = replace(NOW, printers=(THERMAL,))
    view, presenter = settings_page(port, tasks)
    qtbot.addWidget(view)
    presenter.opened()
    view.printers.list.add.click()
    presenter.save()
    await settled(tasks)
    assert port.wanted == []  # Nothing was saved: the new one has no address.
    view.printers.card.form.address.set_text("10.0.0.5")
    view.printers._take()
    presenter.save()
    await settled(tasks)
    assert [one.address for one in port.kept.printers] == ["10.0.0.4", "10.0.0.5"]


async def test_a_printer_is_tried_with_the_values_on_the_screen(qtbot: QtBot) -> None:
    tried: list[PrinterProfile] = []

    def attempt(profile: PrinterProfile) -> str:
        tried.append(profile)
        return "pronta"

    failures: list[BaseException] = []
    tasks = TaskScope("test", lambda _name, error: failures.append(error))
    port = Port()
    port.kept = replace(NOW, printers=(THERMAL,))
    view, presenter = settings_page(port, tasks, try_printer=attempt)
    qtbot.addWidget(view)
    presenter.opened()
    view.printers.card.form.address.set_text("10.0.0.9")
    view.printers._take()
    view.printers.card.test.click()
    (trying,) = (one for one in asyncio.all_tasks() if one.get_name() == "test.test printer")
    await trying
    assert tried == [replace(THERMAL, address="10.0.0.9")]
    assert view.printers.card.result.text() == "pronta"
    view.printers.card.form.address.set_text("")
    view.printers._take()
    view.printers.card.test.click()
    assert "endereço" in view.printers.card.result.text() and len(tried) == 1
    await tasks.aclose()
    assert not failures


async def test_the_printers_are_asked_in_threads_and_one_that_is_off_hides_no_other(qtbot: QtBot) -> None:
    def ask(profile: PrinterProfile) -> PrinterReport:
        assert threading.current_thread() is not threading.main_thread()
        if profile != THERMAL:
            return failed(PrintFault(PrintProblem.NO_ANSWER, profile.name), profile)
        low = report(PrinterState(online=True, paper=True, paper_low=True, cover_closed=True), profile, 6)
        return replace(low, used="Última impressão 14:52")

    port, tasks = Port(), scope()
    other = replace(THERMAL, name="Gaveta", address="10.0.0.9")
    port.kept = replace(NOW, printers=(THERMAL, other))
    view, presenter = settings_page(port, tasks, printer_report=ask)
    qtbot.addWidget(view)
    presenter.opened()
    view.ticked.emit()
    view.ticked.emit()  # They are being asked already.
    (asking,) = (one for one in asyncio.all_tasks() if one.get_name() == "test.printer states")
    await asking
    names = [row.accessibleName() for row in view.printers.list.rows]
    assert [name.rpartition(", ")[2] for name in names] == ["pouco papel", "não responde"]
    tiles = [tile.accessibleName() for tile in view.printers.card.tiles]
    assert tiles == [
        "Conexão: responde em 6 ms",
        "Papel: perto do fim",
        "Tampa: fechada",
        "Guilhotina: não sabemos",
    ]
    assert view.printers.card.used.text() == "Última impressão 14:52"
    assert "lido às" in view.printers.card.asked.text()


def test_the_heat_of_the_head_is_a_choice_of_receipt_printers(qtbot: QtBot) -> None:
    section = PrintersSection()
    qtbot.addWidget(section)
    section.show_value((THERMAL,))
    section.card.form.darkness.set_value(Darkness.DARKER)
    section._take()
    assert section.value[0].darkness is Darkness.DARKER
    section.card.form.link.set_value(Link.PDF)
    section._take()
    assert section.card.form.darkness.isHidden()


def test_sheets_are_for_printers_that_are_painted(qtbot: QtBot) -> None:
    section = PrintersSection()
    qtbot.addWidget(section)
    section.show_value((THERMAL,))
    assert section.card.form.sheet.isHidden()
    section.card.form.link.set_value(Link.SYSTEM)
    section.card.form.sheet.set_value(Sheet.A4)
    section._take()
    assert section.value[0].sheet is Sheet.A4
    assert not section.card.form.sheet.isHidden() and section.card.form.width_.isHidden()


def test_the_stand_in_is_named_and_may_become_the_first(qtbot: QtBot) -> None:
    section = PrintersSection()
    qtbot.addWidget(section)
    folder = PrinterProfile("Pasta", Link.PDF, address="bilhetes")
    section.show_value((THERMAL, replace(THERMAL, name="Gaveta"), folder))
    uses = [row.accessibleName().split(", ")[1] for row in section.list.rows]
    assert uses == ["bilhetes", "reserva", "último recurso"]
    assert "Gaveta" in section._steps[1].text()
    section.list.rows[1].click()
    section.card.first.click()
    assert [one.name for one in section.value] == ["Gaveta", "Balcão", "Pasta"]
    assert not section.card.first.isEnabled()


def test_arrows_choose_a_profile_and_a_switch_turns_it_off(qtbot: QtBot) -> None:
    section = PrintersSection()
    qtbot.addWidget(section)
    section.show_value((THERMAL, replace(THERMAL, name="Gaveta")))
    qtbot.keyClick(section.list.rows[0], Qt.Key.Key_Down)
    assert section.list.rows[1].isChecked() and section.card.title.text() == "Gaveta"
    section.card.enabled.click()
    assert [one.enabled for one in section.value] == [True, False]


def test_f5_prints_the_page_of_test_where_the_printers_are_shown(qtbot: QtBot) -> None:
    port = Port()
    port.kept = replace(NOW, printers=(THERMAL,))
    view, presenter = settings_page(port, scope())
    qtbot.addWidget(view)
    presenter.opened()
    commands = view.commands()
    assert not commands[CommandId.NEW_PRINTER].ready()
    view.tabs.buttons[3].click()
    with qtbot.waitSignal(view.printer_test_asked):
        commands[CommandId.REFRESH].run()
    commands[CommandId.NEW_PRINTER].run()
    assert len(list(view.printers.value)) == 2
    presenter.undo()
    assert list(view.printers.value) == [THERMAL]
