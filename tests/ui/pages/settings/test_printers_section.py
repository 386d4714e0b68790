"""Printers are added, changed, tried and removed on the page of settings."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from pos_app.domain.printers import Link, PrintAs, PrinterProfile, PrinterState, Purpose, Sheet
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.settings.presenter import Ask, Intent, TestPrinter
from pos_app.ui.pages.settings.printers_section import PrintersSection
from pos_app.wording.notices import CommandId
from pos_app.wording.print_texts import PrinterReport, failed, report
from tests.ui.pages.settings.a_page import NOW, Port, scope, settings_page, settled

THERMAL = PrinterProfile("Balcão", Link.NETWORK, address="10.0.0.4")


def printers(asked: list[Intent]) -> PrintersSection:
    return PrintersSection(asked.append, lambda _profile, _width: QImage())


def fill_in(section: PrintersSection, **changes: object) -> None:
    """Change the printer on the screen as a person does."""
    form = section.card.form
    form.form.show(replace(form.value, **changes))  # type: ignore[arg-type]
    section._take()


def test_a_new_printer_is_typed_in_and_an_old_one_removed(qtbot: QtBot) -> None:
    asked: list[Intent] = []
    section = printers(asked)
    qtbot.addWidget(section)
    section.show_value((THERMAL,))
    section.list.add.click()
    assert asked == [Ask.EDITED]
    section.card.form.boxes[Purpose.REPORTS.value].setChecked(False)
    fill_in(section, name="Gaveta", link=Link.USB, address="04b8:0e15", width=58, print_as=PrintAs.TEXT)
    made = PrinterProfile(
        "Gaveta", Link.USB, (Purpose.TICKETS,), "04b8:0e15", width=58, print_as=PrintAs.TEXT
    )
    assert list(section.value) == [THERMAL, made]
    assert section.card.form.form["port"].isHidden() and not section.card.form.form["code_page"].isHidden()
    section.list.rows[0].click()
    assert (
        section.card.form.form["address"].text() == "10.0.0.4"
        and not section.card.form.form["port"].isHidden()
    )
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
    presenter.handle(Ask.SAVE)
    await settled(tasks)
    assert port.wanted == []  # Nothing was saved: the new one has no address.
    fill_in(view.printers, address="10.0.0.5")
    presenter.handle(Ask.SAVE)
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
    fill_in(view.printers, address="10.0.0.9")
    view.printers.card.test.click()
    (trying,) = (one for one in asyncio.all_tasks() if one.get_name() == "test.test printer")
    await trying
    assert tried == [replace(THERMAL, address="10.0.0.9")]
    assert view.printers.card.result.text() == "pronta"
    fill_in(view.printers, address="")
    view.printers.card.test.click()
    assert "endereço" in view.printers.card.result.text() and len(tried) == 1
    await tasks.aclose()
    assert not failures


async def test_the_printers_are_asked_in_threads(qtbot: QtBot) -> None:
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
    view.ask(Ask.LOOK_AT_PRINTERS)
    view.ask(Ask.LOOK_AT_PRINTERS)  # They are being asked already.
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


def test_sheets_are_for_printers_that_are_painted(qtbot: QtBot) -> None:
    section = printers([])
    qtbot.addWidget(section)
    section.show_value((THERMAL,))
    assert section.card.form.form["sheet"].isHidden()
    fill_in(section, link=Link.SYSTEM, sheet=Sheet.A4)
    assert section.value[0].sheet is Sheet.A4
    assert not section.card.form.form["sheet"].isHidden() and section.card.form.form["width"].isHidden()


def test_the_stand_in_is_named_and_may_become_the_first(qtbot: QtBot) -> None:
    section = printers([])
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
    section = printers([])
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
    asked: list[Intent] = []
    view.asked.disconnect()
    view.asked.connect(asked.append)
    qtbot.addWidget(view)
    presenter.opened()
    commands = view.commands()
    assert not commands[CommandId.NEW_PRINTER].ready()
    view.tabs.buttons[3].click()
    commands[CommandId.REFRESH].run()
    assert asked[-1] == TestPrinter(THERMAL)
    commands[CommandId.NEW_PRINTER].run()
    assert len(list(view.printers.value)) == 2
    presenter.handle(Ask.UNDO)
    assert list(view.printers.value) == [THERMAL]
