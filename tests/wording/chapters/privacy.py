"""Samples of what is said about the key of the journal and about a person's data."""

from __future__ import annotations

from collections.abc import Iterator

from pos_app.domain.start_faults import KeyFault, KeyProblem
from pos_app.wording import command_texts as p
from pos_app.wording import start_texts as k
from tests.wording.book import Sample, call


def key_texts() -> Iterator[Sample]:
    for kind in KeyProblem:
        yield call(k.key_sentence, KeyFault(kind, "/dados"), about=kind.name)


def privacy_texts() -> Iterator[Sample]:
    for count, open_ones in ((1, 0), (3, 1), (4, 2)):
        yield call(p.orders, count, open_ones)
    yield call(p.order, "GB7K-40Q2", "São Paulo → Santos", "21/03/2026")
    yield call(p.order, "", "São Paulo → Santos", "21/03/2026")
