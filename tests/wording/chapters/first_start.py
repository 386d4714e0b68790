"""Samples of the first start and of the settings."""

from __future__ import annotations

from collections.abc import Iterator

from pos_app.wording import settings_texts as settings
from pos_app.wording import settings_texts as welcome
from tests.wording.book import Sample, call, plain, rows


def welcome_texts() -> Iterator[Sample]:
    yield from plain(
        welcome.explanation, welcome.proving, welcome.address_wrong, welcome.user_missing,
        welcome.password_missing, welcome.client_id_wrong, welcome.card_page_wrong, welcome.check_access,
    )  # fmt: skip
    yield call(welcome.not_kept, "As configurações não puderam ser gravadas.")
    yield call(welcome.password_not_kept, "Este computador não oferece um cofre de senhas do sistema.")


def settings_texts() -> Iterator[Sample]:
    yield from plain(
        settings.supervision, settings.connection, settings.password_of_session, settings.pinned,
        settings.practice, settings.end_practice, settings.counter_missing, settings.pin_wrong,
        settings.supervisor_missing, settings.pin_missing, settings.email_later, settings.change_keys,
        settings.listening,
    )  # fmt: skip
    yield call(settings.keyboard, "F1")
    yield call(settings.answered_in, 84)
    yield from rows(settings.key_taken_from, ("F6", "Imprimir", "F7"))
    yield call(settings.keys_that_serve, on_map=True)
    yield call(settings.keys_that_serve, on_map=False)
    yield from rows(settings.without_key, ("Imprimir", "F6", "Buscar"))
