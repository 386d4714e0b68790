"""Jobs on their way to a printer that works, stops midway, stalls, resets, and says why it cannot print."""

from __future__ import annotations

import os
import pty
import socket
import stat
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pos_app.domain.printers import Delivery, Link, PrintAs, PrinterProfile, PrinterState
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.printing import slip_printing
from pos_app.printing.device import PATIENCE, Device
from pos_app.printing.job import job
from tests.printing.interpreter import read
from tests.printing.loopback_printer import ALL_WELL, LoopbackPrinter, lid_open, paper_out
from tests.printing.samples import of_test
from tests.printing.usb_printer import UsbPrinter

QUICK = 0.4


@pytest.fixture
def printer() -> Iterator[LoopbackPrinter]:
    with LoopbackPrinter() as made:
        yield made


def a_job(profile: PrinterProfile) -> bytes:
    return job(of_test(), replace(profile, print_as=PrintAs.TEXT))


def printed(printer: LoopbackPrinter, patience: float = QUICK) -> Delivery:
    profile = printer.profile()
    return Device(profile, patience).print(a_job(profile))


def refused(printer: LoopbackPrinter, patience: float = QUICK) -> PrintFault:
    with pytest.raises(PrintFault) as raised:
        printed(printer, patience)
    return raised.value


def test_a_slip_is_printed_when_the_printer_says_so_after_its_last_line(printer: LoopbackPrinter) -> None:
    assert printed(printer) is Delivery.PRINTED
    assert printer.slips == 1
    assert printer.items == read(a_job(printer.profile()))


def test_its_states_are_read(printer: LoopbackPrinter) -> None:
    device = Device(printer.profile(), QUICK)
    well = PrinterState(online=True, paper=True, paper_low=False, cover_closed=True, in_order=True)
    assert device.state() == well
    printer.states = {**ALL_WELL, 4: 0x1E}
    assert device.state() == replace(well, paper_low=True)
    printer.states = lid_open()
    assert device.state() == replace(well, online=False, cover_closed=False)
    printer.states = paper_out()
    assert device.state() == replace(well, online=False, paper=False, paper_low=True)


@pytest.mark.parametrize(
    ("states", "kind"),
    [
        (paper_out(), PrintProblem.PAPER_END),
        (lid_open(), PrintProblem.COVER_OPEN),
        ({**ALL_WELL, 3: 0x1A}, PrintProblem.OUT_OF_ORDER),
        ({**ALL_WELL, 1: 0x1A}, PrintProblem.OFFLINE),
    ],
)
def test_a_printer_that_cannot_print_gets_no_byte_of_the_slip(
    printer: LoopbackPrinter, states: dict[int, int], kind: PrintProblem
) -> None:
    printer.states = states
    fault = refused(printer)
    assert (fault.kind, fault.unsure, fault.name) == (kind, False, "Balcão")
    assert printer.items == []


@pytest.mark.parametrize(
    ("breaks", "kinds"),
    [
        ("paper", {PrintProblem.PAPER_END}),
        ("lid", {PrintProblem.COVER_OPEN}),
        ("stall", {PrintProblem.NO_ANSWER}),
        ("reset", {PrintProblem.CUT_OFF}),
    ],
)
def test_what_breaks_in_the_middle_of_a_slip_leaves_its_end_open(
    printer: LoopbackPrinter, breaks: str, kinds: set[PrintProblem]
) -> None:
    printer.breaks, printer.breaks_at = breaks, 120
    fault = refused(printer)
    assert fault.kind in kinds and fault.unsure
    assert printer.slips == 0
    printer.mend()
    assert printed(printer) is Delivery.PRINTED


def test_a_printer_that_answers_nothing_is_an_error_within_five_seconds(
    printer: LoopbackPrinter,
) -> None:
    printer.silent = True
    began = time.monotonic()
    fault = refused(printer)
    assert time.monotonic() - began < QUICK + 5 - PATIENCE
    assert (fault.kind, fault.unsure) == (PrintProblem.NO_ANSWER, False)
    assert printer.items == []


def test_a_printer_known_to_be_silent_prints_and_is_not_believed(printer: LoopbackPrinter) -> None:
    printer.silent = True
    profile = replace(printer.profile(), answers=False)
    assert Device(profile, QUICK).print(a_job(profile)) is Delivery.SENT
    assert Device(profile, QUICK).state() == PrinterState()


def test_one_that_does_not_know_the_last_question_is_not_believed(
    printer: LoopbackPrinter,
) -> None:
    printer.knows_end = False
    profile = printer.profile()
    assert Device(profile, QUICK, longest=0.5).print(a_job(profile)) is Delivery.SENT


def test_a_printer_that_is_not_there_is_an_error_at_once(printer: LoopbackPrinter) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        port = gone.getsockname()[1]
    with pytest.raises(PrintFault) as raised:
        Device(replace(printer.profile(), port=port)).print(b"x")
    assert (raised.value.kind, raised.value.unsure) == (PrintProblem.NO_ANSWER, False)


def test_a_person_stops_a_job_that_hangs(printer: LoopbackPrinter) -> None:
    printer.breaks, printer.breaks_at = "stall", 120
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    profile = printer.profile()
    began = time.monotonic()
    with pytest.raises(PrintFault) as raised:
        Device(profile).print(a_job(profile), stop)
    assert (raised.value.kind, raised.value.unsure) == (PrintProblem.STOPPED, True)
    assert time.monotonic() - began < 3


def test_a_job_stopped_before_its_first_byte_surely_printed_nothing(printer: LoopbackPrinter) -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(PrintFault) as raised:
        Device(printer.profile(), QUICK).print(b"never sent", stop)
    assert (raised.value.kind, raised.value.unsure) == (PrintProblem.STOPPED, False)


def test_a_file_gets_the_bytes_and_promises_nothing(tmp_path: Path) -> None:
    profile = PrinterProfile("Arquivo", Link.FILE, address=str(tmp_path / "slip.bin"))
    whole = a_job(replace(profile, width=58))
    assert Device(profile).print(whole) is Delivery.SENT
    assert (tmp_path / "slip.bin").read_bytes() == whole
    with pytest.raises(PrintFault) as raised:
        Device(replace(profile, address=str(tmp_path / "no" / "device"))).print(whole)
    assert not raised.value.unsure and raised.value.reason


def a_queue(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> PrinterProfile:
    program = folder / "lp"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    return PrinterProfile("Fila", Link.CUPS, address="bilhetes")


def test_a_queue_gets_the_whole_job_untouched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profile = a_queue(tmp_path, monkeypatch, f'echo "$@" > {tmp_path}/words; cat > {tmp_path}/job')
    whole = a_job(profile)
    assert Device(profile).print(whole) is Delivery.SENT
    assert (tmp_path / "words").read_text().split() == ["-d", "bilhetes", "-o", "raw", "-s"]
    assert (tmp_path / "job").read_bytes() == whole


def test_a_queue_that_refuses_or_hangs_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PrintFault) as raised:
        Device(a_queue(tmp_path, monkeypatch, "echo 'no such queue' >&2; exit 1")).print(b"x")
    assert (raised.value.kind, raised.value.reason, raised.value.unsure) == (
        PrintProblem.NOT_TAKEN, "no such queue", False,
    )  # fmt: skip
    with pytest.raises(PrintFault) as raised:
        Device(a_queue(tmp_path, monkeypatch, "exec sleep 5"), QUICK).print(b"x")
    assert (raised.value.kind, raised.value.unsure) == (PrintProblem.NO_ANSWER, True)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    with pytest.raises(PrintFault) as raised:
        Device(PrinterProfile("Fila", Link.CUPS, address="bilhetes")).print(b"x")
    assert raised.value.kind is PrintProblem.NO_PRINTER


@pytest.mark.parametrize(
    ("told", "prints"),
    [
        (
            "printer bilhetes is idle.  enabled since Fri Nov 27\nbilhetes accepting requests since Fri",
            True,
        ),
        ("printer bilhetes disabled since Fri Nov 27 -\n\treason unknown", False),
        ("bilhetes not accepting requests since Fri Nov 27 -\n\tRejecting Jobs", False),
        ("lpstat: Invalid destination name in list", True),
    ],
)
def test_a_queue_that_is_paused_or_takes_no_jobs_is_seen_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str, prints: bool
) -> None:
    profile = a_queue(tmp_path, monkeypatch, f"cat > {tmp_path}/job")
    asked = tmp_path / "lpstat"
    asked.write_text(f"#!/bin/sh\ncat <<EOF\n{told}\nEOF\n", encoding="utf-8")
    asked.chmod(0o755)
    if prints:
        assert Device(profile).print(b"x") is Delivery.SENT
        assert slip_printing.check(profile) == PrinterState()
        return
    for call in (lambda: Device(profile).print(b"x"), lambda: slip_printing.check(profile)):
        with pytest.raises(PrintFault) as raised:
            call()
        assert (raised.value.kind, raised.value.unsure) == (PrintProblem.QUEUE_STOPPED, False)
    assert not (tmp_path / "job").exists()


def test_a_serial_printer_is_written_and_asked() -> None:
    ours, theirs = pty.openpty()
    heard = bytearray()

    def answer() -> None:
        while not heard.endswith(b"\x1dr\x01"):
            heard.extend(byte := os.read(ours, 1))
            if heard[-3:-1] == b"\x10\x04" and byte in b"\x01\x02\x03\x04":
                os.write(ours, b"\x12")
        os.write(ours, b"\x00")

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    profile = PrinterProfile("Serial", Link.SERIAL, address=os.ttyname(theirs), baud=115200)
    assert Device(profile).print(b"\x1b@slip\n") is Delivery.PRINTED
    thread.join(2)
    assert b"\x1b@slip\n" in heard
    os.close(ours)
    os.close(theirs)


def test_a_usb_printer_is_written_and_asked_at_its_own_endpoints(monkeypatch: pytest.MonkeyPatch) -> None:
    profile = PrinterProfile("USB", Link.USB, address="04b8:0e15")
    printer = UsbPrinter()
    monkeypatch.setattr("usb.backend.libusb1.get_backend", lambda: printer)
    assert Device(profile).print(b"\x1b@slip\n") is Delivery.PRINTED
    assert b"\x1b@slip\n" in printer.heard
    assert not printer.taken, "it is given back"
    monkeypatch.setattr("usb.backend.libusb1.get_backend", lambda: UsbPrinter(speaks=False))
    assert Device(replace(profile, answers=False)).print(b"x") is Delivery.SENT
    with pytest.raises(PrintFault) as raised:
        Device(profile, QUICK).print(b"x")
    assert (raised.value.kind, raised.value.unsure) == (PrintProblem.NO_ANSWER, False)
    monkeypatch.setitem(sys.modules, "usb.core", None)
    with pytest.raises(PrintFault) as raised:
        Device(profile, QUICK).print(b"x")
    assert raised.value.kind is PrintProblem.NO_DRIVER
