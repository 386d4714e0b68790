"""The whole ESC/POS job of a slip, as a profile wants it."""

from __future__ import annotations

from pos_app.domain.printers import PrintAs, PrinterProfile
from pos_app.printing import escpos
from pos_app.printing.raster import raster
from pos_app.printing.slip import Slip
from pos_app.printing.slip_text import SlipText


def job(slip: Slip, profile: PrinterProfile) -> bytes:
    """Return the bytes that print a slip, from the reset to the knife."""
    if profile.print_as is PrintAs.IMAGE:
        body = escpos.picture(raster(slip, profile.printable))
    else:
        body = SlipText(profile).written(slip)
    return escpos.beginning(profile) + body + escpos.end(profile)
