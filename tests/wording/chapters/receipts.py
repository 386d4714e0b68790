"""Samples of what is said about receipts by e-mail and WhatsApp, and of what the customer gets to read."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from pos_app.domain.mail_delivery import MailDelivery, MailProblem, MailState
from pos_app.wording import mail_texts as letter
from pos_app.wording import mail_texts as mail
from tests.ui.builders_orders import a_journey
from tests.wording.book import Sample, call, plain

_ASKED = datetime(2026, 3, 19, 17, 30, tzinfo=UTC)


def mail_texts() -> Iterator[Sample]:
    yield from plain(mail.fields, mail.securities)
    for state in MailState:
        for problem in (None, MailProblem.LINE_LOST):
            one = MailDelivery("GB7K", "helena@exemplo.com.br", _ASKED, "Guichê 07", state, problem=problem)
            about = f"{state.name}, {problem.name if problem else 'no problem'}"
            yield call(mail.line, one, "14:38", about=about)
            yield call(mail.notice, one, "14:38", about=about)
    for found in MailProblem:
        yield call(mail.sentence, found, about=found.name)
    yield call(mail.sentence, MailProblem.ADDRESS_REFUSED, "550 no such user.", about="with a reply")


def letter_texts() -> Iterator[Sample]:
    yield from plain(letter.training_mark)
    detail = a_journey()
    for training in (False, True):
        about = "training" if training else "a sale"
        yield call(letter.subject, detail, training=training, about=about)
        yield call(letter.trip, detail, training=training, about=about)
        for fiscal in (False, True):
            said = f"{about}, fiscal {fiscal}"
            yield call(letter.body, detail, fiscal=fiscal, desk="Guichê 07", training=training, about=said)
    yield call(letter.test, "Guichê 07")
