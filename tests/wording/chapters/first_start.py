"""Samples of the first start and of the settings."""

from __future__ import annotations

from collections.abc import Iterator

from pos_app.wording import settings_texts as settings
from pos_app.wording import settings_texts as welcome
from tests.wording.book import Sample, call


def welcome_texts() -> Iterator[Sample]:
    yield call(welcome.not_kept, "As configurações não puderam ser gravadas.")
    yield call(welcome.password_not_kept, "Este computador não oferece um cofre de senhas do sistema.")


def settings_texts() -> Iterator[Sample]:
    yield call(settings.keys_that_serve, on_map=True)
    yield call(settings.keys_that_serve, on_map=False)
