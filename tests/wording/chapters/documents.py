"""Samples of the official PDF of a fiscal ticket."""

from __future__ import annotations

from collections.abc import Iterator

from pos_app.domain.fiscal_pdf import PdfFault, PdfProblem
from pos_app.wording import pdf_texts as p
from tests.wording.book import Sample, call, plain


def pdf_texts() -> Iterator[Sample]:
    yield from plain(p.title, p.opened, p.hosts_field, p.hosts_hint)
    yield call(p.fetching, "dfe.exemplo.com.br")
    yield call(p.bad_host, "https://dfe.exemplo.com.br/")
    for kind in PdfProblem:
        yield call(p.sentence, PdfFault(kind, "dfe.exemplo.com.br", "HTTP 503"), about=kind.name)
    yield call(p.sentence, PdfFault(PdfProblem.SENT_AWAY), about="SENT_AWAY, host unknown")
    yield call(
        p.sentence, PdfFault(PdfProblem.REFUSED, "dfe.exemplo.com.br"), about="REFUSED, reason unknown"
    )
