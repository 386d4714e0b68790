"""The official documents of tickets, kept beside the journal: fetched once, opened also offline."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

from pos_app.domain.fiscal_pdf import PdfHosts, is_pdf
from pos_app.domain.orders import FiscalTicket
from pos_app.domain.trust import DIRECT, Trust
from pos_app.partner import fiscal_pdf
from pos_app.printing.pdf import write_whole


class FiscalPdfs:
    """Satisfies ``ui.shared.desk_api.PdfsApi``. ``hosts`` are as they are now."""

    def __init__(self, folder: Path, hosts: Callable[[], PdfHosts], trust: Trust = DIRECT) -> None:
        self._folder = folder
        self._trust = trust
        self._hosts = hosts

    async def fetch(self, order: str, number: int, record: FiscalTicket) -> Path:
        """Return the file of a ticket's document; ``number`` counts the tickets of the order, from 1.

        Raises:
            PdfFault: it may not, or could not, be fetched.
            PrintFault: it could not be saved.
        """
        path = self._folder / file_name(order, number, record)
        if await asyncio.to_thread(_is_kept, path):
            return path
        content = await fiscal_pdf.fetch(record.pdf_url, self._hosts(), trust=self._trust)
        await asyncio.to_thread(write_whole, path, content)
        return path


def file_name(order: str, number: int, record: FiscalTicket) -> str:
    """Return the name of a document's file: by its key, which no other document has."""
    name = f"BPe-{record.key}" if record.key else f"{order}-{number}-BPe"
    return re.sub(r"[^0-9A-Za-z._-]+", "_", name)[:120] + ".pdf"


def _is_kept(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return is_pdf(file.read(8))
    except OSError:
        return False
