"""``pos-app print`` and ``pos-app doctor --printer``: to a printer that listens, and into files."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pypdf
import pytest
from pytestqt.qtbot import QtBot

from pos_app import cli
from pos_app.domain.attempts import AttemptState
from pos_app.domain.orders import Confirmed, FiscalState, FiscalTicket
from pos_app.domain.printers import PrintReason, PrintRecord, SlipState
from pos_app.journal import reading
from pos_app.journal.journal import Journal
from tests import programs
from tests.patience import patience
from tests.printing.interpreter import Text, read, words
from tests.printing.loopback_printer import LoopbackPrinter, lid_open, paper_out
from tests.sale import samples
from tests.sealing import KEY

ORDER = "GB7K-40Q2"
SEATS = ("17", "18", "19")


@pytest.fixture
def printer() -> Iterator[LoopbackPrinter]:
    with LoopbackPrinter() as made:
        yield made


@pytest.fixture
def folder(tmp_path: Path, printer: LoopbackPrinter, qtbot: QtBot) -> Path:
    """A desk with one order of three tickets, and a printer in its settings."""
    detail = samples.order_detail()
    first = detail.tickets[0]
    tickets = tuple(replace(first, id=f"t{seat}", seat=seat, locator=f"SA-{seat}") for seat in SEATS)
    sold = replace(
        samples.attempt(AttemptState.COMPLETED, sends=1, public_id=ORDER),
        confirmed=Confirmed(replace(detail, public_id=ORDER, tickets=tickets)),
    )

    async def write() -> None:
        journal = await Journal.open(tmp_path, KEY)
        await journal.record(sold)
        await journal.aclose()

    asyncio.run(write())
    one = {
        "name": "Balcão",
        "link": "network",
        "address": "127.0.0.1",
        "port": printer.port,
        "print_as": "text",
    }
    (tmp_path / "settings.json").write_text(json.dumps({"printers": [one]}), encoding="utf-8")
    return tmp_path


def run(folder: Path, *words: str) -> int:
    return cli.run([*words, "--data-dir", str(folder)])


def states(folder: Path) -> list[tuple[str, SlipState, bool, PrintReason]]:
    return [(one.ticket, one.state, one.copy, one.why) for one in reading.order(folder, ORDER, KEY)[1]]


def slips(printer: LoopbackPrinter) -> list[tuple[str, bool]]:
    """The slips that came out: the locator of each, and whether it says 2ª VIA."""
    every = words(printer.items).split("COMPROVANTE DE VIAGEM")
    heads, bodies = every[:-1], every[1:]
    return [
        (
            next(line.split()[-1] for line in body.splitlines() if line.startswith("LOCALIZADOR")),
            "2ª VIA" in head,
        )
        for head, body in zip(heads, bodies, strict=True)
    ]


def test_every_ticket_comes_out_once_and_a_second_time_as_a_copy(
    folder: Path, printer: LoopbackPrinter, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder, "print", ORDER) == 0
    assert printer.slips == 3 + 1, "the receipt follows the last"
    assert "Poltrona 19: impresso" in capsys.readouterr().out
    assert states(folder) == [(f"t{seat}", SlipState.PRINTED, False, PrintReason.SALE) for seat in SEATS]
    assert run(folder, "print", ORDER, "--to", "Balcão") == 0
    assert printer.slips == 6 + 1
    assert "(2ª via)" in capsys.readouterr().out
    assert states(folder)[3:] == [(f"t{seat}", SlipState.PRINTED, True, PrintReason.ASKED) for seat in SEATS]
    assert reading.order(folder, ORDER, KEY)[1][0].who


@pytest.mark.parametrize("problem", [paper_out(), lid_open()], ids=["paper", "lid"])
def test_a_printer_that_cannot_print_is_said(
    folder: Path, printer: LoopbackPrinter, problem: dict[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    printer.states = problem
    assert run(folder, "print", ORDER) == 5
    assert "Balcão" in capsys.readouterr().err
    printer.mend()
    assert run(folder, "print", ORDER) == 0
    assert [state for _, state, _, _ in states(folder)] == [SlipState.FAILED, *[SlipState.PRINTED] * 3]
    assert slips(printer) == [("SA-17", False), ("SA-18", False), ("SA-19", False)]


KILLED = """
import os, signal, sys, threading
from pos_app import cli
from pos_app.printing.device import Device
real, left = Device.print, [int(sys.argv[1])]
def dies(self, job, stop=None):
    if not left[0]:
        line = self._opened(self._now() + 5)
        line.write(job, 5)
        os.kill(os.getpid(), signal.SIGKILL)
    left[0] -= 1
    return real(self, job, stop)
Device.print = dies
cli.run(sys.argv[2:])
"""


@pytest.mark.parametrize("at", range(3))
def test_killed_at_any_ticket_it_goes_on_and_says_what_it_does_not_know(
    folder: Path, printer: LoopbackPrinter, at: int, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = programs.run(str(at), "print", ORDER, "--data-dir", str(folder), code=KILLED)
    assert ended.returncode == -signal.SIGKILL
    before = [(f"SA-{seat}", False) for seat in SEATS[: at + 1]]
    assert [state for _, state, _, _ in states(folder)] == [*[SlipState.PRINTED] * at, SlipState.SENDING]
    # Those behind it come out, the open one does not come again by itself, and it is said.
    code = run(folder, "print", ORDER)
    said = capsys.readouterr().err
    if at < 2:
        assert code == 6 and f"poltrona {SEATS[at]}" in said
        assert slips(printer)[: at + 1] == before
        assert slips(printer)[at + 1 :] == [(f"SA-{seat}", False) for seat in SEATS[at + 1 :]]
        assert run(folder, "print", ORDER) == 0
    else:
        assert code == 0
    # Asked for once more, only the open one is printed, and it says that it is a copy.
    assert slips(printer)[3:] == [(f"SA-{SEATS[at]}", True)]
    assert states(folder)[-1] == (f"t{SEATS[at]}", SlipState.PRINTED, True, PrintReason.UNSURE)


def test_files_need_no_printer_and_leave_no_record(
    folder: Path, printer: LoopbackPrinter, tmp_path: Path
) -> None:
    assert run(folder, "print", ORDER, "--to", str(tmp_path / "slips.pdf")) == 0
    pages = pypdf.PdfReader(tmp_path / "slips.pdf").pages
    assert [seat in page.extract_text() for seat, page in zip(SEATS, pages[:-1], strict=True)] == [True] * 3
    assert "TOTAL" in pages[-1].extract_text(), "the receipt"
    assert run(folder, "print", ORDER, "--to", str(tmp_path / "slips.bin")) == 0
    items = read((tmp_path / "slips.bin").read_bytes())
    assert sum(isinstance(item, Text) and "COMPROVANTE" in item.words for item in items) == 3
    assert states(folder) == [] and printer.items == []


async def test_a_fiscal_document_that_came_after_the_slip_is_printed(
    folder: Path, printer: LoopbackPrinter
) -> None:
    assert await asyncio.to_thread(run, folder, "print", ORDER) == 0
    journal = await Journal.open(folder, KEY)
    (attempt,) = await journal.history(ORDER)
    assert attempt.confirmed is not None
    found = tuple(FiscalTicket(seat, FiscalState.FOUND, f"EMBARQUE;{seat}") for seat in SEATS)
    await journal.record(replace(attempt, confirmed=replace(attempt.confirmed, fiscal=found)))
    await journal.aclose()
    assert await asyncio.to_thread(run, folder, "print", ORDER) == 0
    assert slips(printer)[3:] == [(f"SA-{seat}", False) for seat in SEATS]
    assert "SUBSTITUI O COMPROVANTE ANTERIOR" in words(printer.items)
    assert {why for _, _, _, why in states(folder)[3:]} == {PrintReason.FISCAL}
    assert await asyncio.to_thread(run, folder, "print", ORDER) == 0
    assert slips(printer)[6:] == [(f"SA-{seat}", True) for seat in SEATS]


async def test_a_file_is_written_while_the_desk_is_open_and_a_printer_waits(
    folder: Path, printer: LoopbackPrinter, tmp_path: Path
) -> None:
    journal = await Journal.open(folder, KEY)
    record = PrintRecord(ORDER, "t18", SlipState.SENT, samples.NOW, PrintReason.SALE)
    await asyncio.to_thread(journal.prints.began, record)
    target = str(tmp_path / "slips.pdf")
    assert await asyncio.to_thread(run, folder, "print", ORDER, "--to", target) == 0
    first, copy, last, _receipt = (float(page.mediabox.height) for page in pypdf.PdfReader(target).pages)
    assert first == last < copy  # The box at its top says 2ª VIA.
    assert await asyncio.to_thread(run, folder, "print", ORDER) == 5
    await journal.aclose()
    assert printer.items == []


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("print", "GB7K-NONE"), 5),
        (("print", ORDER, "--to", "Nenhuma"), 2),
        (("print", ORDER, "--paper", "A4"), 2),
        (("print", ORDER, "--to", "x.bin", "--paper", "a4"), 2),
        (("print", ORDER, "--to", "/no/x.bin"), 5),
        (("print", ORDER, "--to", "/proc/x.pdf"), 5),
    ],
)
def test_what_cannot_be_done_is_said_and_prints_nothing(
    folder: Path,
    printer: LoopbackPrinter,
    words: tuple[str, ...],
    code: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(folder, *words) == code
    assert capsys.readouterr().err.startswith("pos-app: ")
    assert printer.items == []


def test_doctor_prints_a_page_of_test_and_says_the_state(
    folder: Path, printer: LoopbackPrinter, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder, "doctor", "--printer") == 0
    said = capsys.readouterr().out
    assert "Balcão" in said and "pronta" in said and "página de teste impressa" in said
    assert "PÁGINA DE TESTE" in words(printer.items)
    printer.states = lid_open()
    assert run(folder, "doctor", "--printer") == 1
    assert "tampa aberta" in capsys.readouterr().out
    assert printer.slips == 1


def test_the_command_runs_where_there_is_no_screen(folder: Path, printer: LoopbackPrinter) -> None:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    settings = json.loads((folder / "settings.json").read_text())
    settings["printers"][0]["print_as"] = "image"
    (folder / "settings.json").write_text(json.dumps(settings))
    ended = subprocess.run(
        [sys.executable, "-m", "pos_app", "print", ORDER, "--data-dir", str(folder)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=patience(60),
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert printer.slips == 3 + 1
