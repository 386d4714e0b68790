"""Samples of what is said about the key of the journal and about a person's data."""

from __future__ import annotations

from collections.abc import Iterator

from pos_app.domain.start_faults import KeyFault, KeyProblem
from pos_app.wording import command_texts as p
from pos_app.wording import start_texts as k
from tests.wording.book import Sample, call, each, plain


def key_texts() -> Iterator[Sample]:
    yield from plain(
        k.choose_passphrase, k.passphrase_asked, k.without_encryption, k.passphrase_missing,
        k.passphrases_differ,
    )  # fmt: skip
    yield call(k.passphrase_too_short, 12)
    for kind in KeyProblem:
        yield call(k.key_sentence, KeyFault(kind, "/dados"), about=kind.name)
    yield from plain(k.key_money, k.ask)


def privacy_texts() -> Iterator[Sample]:
    yield from plain(
        p.nothing, p.visitor, p.erased, p.kept_open, p.kept_journey, p.elsewhere,
    )  # fmt: skip
    for count, open_ones in ((1, 0), (3, 1), (4, 2)):
        yield call(p.orders, count, open_ones)
    yield call(p.order, "GB7K-40Q2", "São Paulo → Santos", "21/03/2026")
    yield call(p.order, "", "São Paulo → Santos", "21/03/2026")
    yield call(p.mails, "helena@exemplo.com.br")
    for told in (p.drafts, p.papers, p.copies, p.sealed, p.automatic):
        yield from each(told, (1, 2))
