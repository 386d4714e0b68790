"""The whole ESC/POS job of a slip, as a profile wants it: a picture, or the printer's own letters, which are
smaller and quicker on printers that know them."""

from __future__ import annotations

from dataclasses import replace
from textwrap import wrap

from pos_app.domain.printers import COLUMNS, Buzzer, PrintAs, PrinterProfile, PrinterTestPage
from pos_app.printing import escpos
from pos_app.printing.qr import matrix
from pos_app.printing.raster import raster
from pos_app.printing.slip import Slip, SlipCode, SlipEnd, in_turn

_CENTRE, _LEFT = 1, 0
_COLUMN_DOTS = 12
_MOST_SQUARE = 8
_LONGEST_CODE = 2300
"""Bytes that a code of level M holds; a longer one is left to the words."""


class SlipText:
    """Writes one slip in the printer's own letters, line by line."""

    def __init__(self, profile: PrinterProfile) -> None:
        self._page = profile.code_page
        self._dots = profile.printable
        self._columns = profile.dots // _COLUMN_DOTS if profile.dots else COLUMNS[profile.width]
        self._made = [escpos.code_page(profile)]

    def written(self, slip: Slip) -> bytes:
        for mark in slip.marks:
            self._centred(f"*** {mark} ***", bold=True)
        self._centred(slip.company, bold=True)
        self._centred(slip.title)
        if slip.leg:
            self._centred(slip.leg)
        self._rule()
        if slip.departure and slip.arrival:
            self._end(slip.departure)
            self._end(slip.arrival)
            self._rule()
        for name, value in slip.facts:
            self._pair(name, value)
        if slip.facts:
            self._rule()
        self._lines(slip.passenger, bold=True)
        self._lines(slip.document)
        if slip.check:
            self._centred(f"*** {slip.check[0]} ***", bold=True)
            for text in slip.check[1:]:
                self._lines(text)
        if slip.passenger or slip.document:
            self._rule()
        if slip.boarding:
            self._coded(slip.boarding)
        for number, text in enumerate(slip.next_bus):
            self._lines(text, bold=not number)
        if slip.boarding or slip.next_bus:
            self._rule()
        for one in slip.money:
            if one.ruled:
                self._rule()
            self._pair(one.name, one.value, bold=one.strong)
        if slip.money:
            self._rule()
        for part in slip.paragraphs:
            for number, text in enumerate(part):
                self._lines(text, bold=not number)
            self._rule()
        if slip.test_page:
            self._test_page(slip.test_page)
        if slip.fiscal:
            self._coded(slip.fiscal)
        for line in (*slip.fiscal_lines, " ".join(filter(None, slip.order))):
            if line:
                self._centred(line)
        return b"".join(self._made)

    def _end(self, end: SlipEnd) -> None:
        self._lines(" \u00b7 ".join(filter(None, (end.city, end.terminal))))
        self._made.append(escpos.large(True))
        self._line(end.time)
        self._made.append(escpos.large(False))
        self._lines(end.day)

    def _test_page(self, test_page: PrinterTestPage) -> None:
        for text in test_page.letters:
            self._lines(text)
        self._rule()
        self._pair(*test_page.pair)
        self._lines(test_page.ruler)
        self._line(f"<{'-' * (self._columns - 2)}>")
        self._rule()
        self._code(test_page.code)
        self._centred(test_page.code_words)
        self._rule()

    def _coded(self, code: SlipCode) -> None:
        """Write a code with its words below it; the words alone where the printer cannot make it."""
        self._code(code.content, code.dots)
        self._centred(code.title, bold=True)
        for text in code.about:
            self._centred(text)

    def _code(self, content: str, square: int = _MOST_SQUARE) -> None:
        """Have a code printed, where there is one and the printer can make it."""
        squares = matrix(content) if content and len(content.encode()) <= _LONGEST_CODE else None
        if squares is not None:
            dots = max(1, min(square, self._dots // len(squares)))
            # Readers want white around a code: a blank line is as high as four of its squares.
            self._made += (b"\n", escpos.align(_CENTRE), escpos.qr(content, dots), escpos.align(_LEFT), b"\n")

    def _pair(self, name: str, value: str, *, bold: bool = False) -> None:
        name, value = self._printed(name), self._printed(value)
        space = self._columns - len(name) - len(value)
        if space >= 1:
            self._put([name + " " * space + value], bold=bold)
        else:
            self._put(
                [
                    *(self._wrapped(name) if name else ()),
                    *(line.rjust(self._columns) for line in self._wrapped(value)),
                ],
                bold=bold,
            )

    def _rule(self) -> None:
        self._line("-" * self._columns)

    def _centred(self, text: str, *, bold: bool = False) -> None:
        self._made.append(escpos.align(_CENTRE))
        self._lines(text, bold=bold)
        self._made.append(escpos.align(_LEFT))

    def _lines(self, text: str, *, bold: bool = False) -> None:
        if text:
            self._put(self._wrapped(text), bold=bold)

    def _put(self, lines: list[str], *, bold: bool) -> None:
        if bold:
            self._made.append(escpos.bold(True))
        for line in lines:
            self._line(line)
        if bold:
            self._made.append(escpos.bold(False))

    def _wrapped(self, text: str) -> list[str]:
        return wrap(self._printed(text), self._columns) or [""]

    def _printed(self, text: str) -> str:
        """Return the words as they will stand there: what the code page lacks may become longer."""
        return escpos.encoded(text, self._page).decode(self._page)

    def _line(self, text: str) -> None:
        self._made.append(escpos.encoded(text, self._page) + b"\n")


def together(slips: tuple[Slip, ...], profile: PrinterProfile) -> bytes:
    """Return the jobs of slips, each with its receipt, as one. Drawer and buzzer belong to an order, once:
    they come with the last slip of its first print, and with a page of test."""
    *quiet, last = in_turn(slips)
    silent = replace(profile, drawer=False, buzzer=Buzzer.OFF)
    rings = any(slip.after or slip.test_page for slip in slips)
    return b"".join((*(job(one, silent) for one in quiet), job(last, profile if rings else silent)))


def job(slip: Slip, profile: PrinterProfile) -> bytes:
    """Return the bytes that print a slip, from the reset to the knife."""
    if profile.print_as is PrintAs.IMAGE:
        body = escpos.picture(raster(slip, profile.printable))
    else:
        body = SlipText(profile).written(slip)
    return escpos.beginning(profile) + body + escpos.end(profile)
