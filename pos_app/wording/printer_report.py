"""What a printer said about itself, part by part, for the settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from pos_app.domain.printers import Link, PrinterProfile, PrinterState, PrinterUse, Purpose, in_order
from pos_app.domain.printing import PrintFault
from pos_app.wording import print_texts, printer_texts
from pos_app.wording.state_marks import StateMark
from pos_app.wording.translation import phrase, translate

Tone = Literal["success", "warning", "danger", "text_2"]


@dataclass(frozen=True, slots=True)
class PartLine:
    """One part of a printer: its name, what is known of it, and how that looks."""

    name: str
    words: str
    tone: Tone
    icon: str


@dataclass(frozen=True, slots=True)
class PrinterReport:
    """The badge of a printer, its parts, none while it prints or cannot be asked, and what this desk printed
    on it."""

    mark: StateMark
    parts: tuple[PartLine, ...] = ()
    used: str = ""


_not_known = phrase("printers", "não sabemos")
_link = phrase("printers", "Conexão")
_paper = phrase("printers", "Papel")
_cover = phrase("printers", "Tampa")
_knife = phrase("printers", "Guilhotina")
_open = phrase("printers", "aberta")


def report(found: PrinterState | None, profile: PrinterProfile, milliseconds: int) -> PrinterReport:
    """Return what a printer answered within so many ms; None is one that prints just now."""
    mark = print_texts.mark(found, profile)
    if mark.kind == "neutral":
        mark = replace(mark, words=_not_known())
    return PrinterReport(mark, parts(found, milliseconds) if found and profile.is_escpos else ())


def failed(fault: PrintFault, profile: PrinterProfile) -> PrinterReport:
    """Return the report of a printer that cannot be asked, or says that it cannot print."""
    mark = print_texts.fault_mark(fault)
    if not profile.is_escpos:
        return PrinterReport(mark)
    link = PartLine(_link(), mark.words, "danger", "plug")
    rest = (_unknown(name, icon) for name, icon in ((_paper(), "receipt-text"), (_cover(), "lock")))
    return PrinterReport(mark, (link, *rest, _unknown(_knife(), "wrench")))


def used(what: PrinterUse | None, now: datetime) -> str:
    """Return when the newest ticket came out of a printer, and how many came out of it today."""
    if what is None:
        return printer_texts.unused()
    last = what.last.astimezone(now.tzinfo)
    hour = f"{last:%H:%M}" if last.date() == now.date() else f"{last:%d/%m %H:%M}"
    return printer_texts.used(hour, what.tickets)


def parts(found: PrinterState, milliseconds: int) -> tuple[PartLine, ...]:
    """Return the parts of a printer of receipts; what it did not say is not known."""
    return (
        _answers(found, milliseconds),
        _paper_line(found),
        _known(_cover(), "lock", found.cover_closed, translate("printers", "fechada"), _open()),
        _known(
            _knife(),
            "wrench",
            found.in_order,
            translate("printers", "em ordem"),
            translate("printers", "com defeito"),
        ),
    )


def use(profiles: Sequence[PrinterProfile], index: int) -> StateMark:
    one = profiles[index]
    if not one.enabled:
        return StateMark(translate("printers", "desligada"), "neutral", "")
    if Purpose.TICKETS in one.purposes:
        before = in_order(tuple(profiles[:index]), Purpose.TICKETS)
        if not before:
            return StateMark(translate("printers", "bilhetes"), "primary", "")
        last = one.link is Link.PDF
        words = translate("printers", "último recurso") if last else translate("printers", "reserva")
        return StateMark(words, "primary", "")
    if Purpose.REPORTS in one.purposes:
        return StateMark(translate("printers", "protocolos"), "primary", "")
    return StateMark(translate("printers", "sem uso"), "neutral", "")


def _answers(found: PrinterState, milliseconds: int) -> PartLine:
    if found.online:
        words = translate("printers", "responde em {count} ms").format(count=milliseconds)
        return PartLine(_link(), words, "success", "plug")
    if found.online is False:
        return PartLine(_link(), translate("printers", "offline"), "danger", "plug")
    return _unknown(_link(), "plug")


def _paper_line(found: PrinterState) -> PartLine:
    if found.paper is False:
        return PartLine(_paper(), translate("printers", "acabou"), "danger", "receipt-text")
    if found.paper_low:
        return PartLine(_paper(), translate("printers", "perto do fim"), "warning", "receipt-text")
    if found.paper:
        return PartLine(_paper(), translate("printers", "tem"), "success", "receipt-text")
    return _unknown(_paper(), "receipt-text")


def _known(name: str, icon: str, good_now: bool | None, good: str, bad: str) -> PartLine:
    if good_now is None:
        return _unknown(name, icon)
    return PartLine(name, good if good_now else bad, "success" if good_now else "danger", icon)


def _unknown(name: str, icon: str) -> PartLine:
    return PartLine(name, _not_known(), "text_2", icon)
