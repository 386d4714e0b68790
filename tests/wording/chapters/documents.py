"""Samples of documents and of the saved list of orders."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pos_app.domain.fiscal_pdf import PdfFault, PdfProblem
from pos_app.domain.sheets import SheetFault, SheetKind, SheetProblem
from pos_app.wording import order_list_texts as e
from pos_app.wording import order_texts as r
from pos_app.wording import ticket_texts as p
from tests.wording.book import Sample, call, plain


def pdf_texts() -> Iterator[Sample]:
    for kind in PdfProblem:
        yield call(p.sentence, PdfFault(kind, "dfe.exemplo.com.br", "HTTP 503"), about=kind.name)
    yield call(p.sentence, PdfFault(PdfProblem.SENT_AWAY), about="SENT_AWAY, host unknown")
    yield call(
        p.sentence, PdfFault(PdfProblem.REFUSED, "dfe.exemplo.com.br"), about="REFUSED, reason unknown"
    )


def export_texts() -> Iterator[Sample]:
    yield from plain(e.export_heads)
    for count in (1, 13):
        yield call(e.export_making, count, SheetKind.XLSX)
    for kind in SheetProblem:
        yield call(e.sentence, SheetFault(kind, "/dados/bilhetes", "Permission denied"), about=kind.name)


def raw_texts() -> Iterator[Sample]:
    yield call(r.raw_title, "GB7K-40Q2-M9")
    for whole in (False, True):
        yield call(r.when, 200, datetime(2026, 3, 19, 14, 5, 9), whole=whole)
    yield call(r.recorded, "Guichê 01")
    yield call(r.recorded, "", about="counter without a name")
