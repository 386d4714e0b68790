"""The words of closed sets go to the provider, stand on disk or are read by scripts: they never change."""

from __future__ import annotations

import importlib
import pkgutil
import re
from enum import Enum, StrEnum

import pytest

import pos_app.domain
from pos_app.domain.attempts import RAW_SHOWN, AttemptState
from pos_app.domain.benefits import Benefit
from pos_app.domain.documents import DocumentType
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.domain.learning import (
    Ability,
    AbilityState,
    NotAbleReason,
    PayAbility,
    ReadingCertainty,
    Skipped,
    StepState,
    WalkStep,
)
from pos_app.domain.mail_delivery import MailState
from pos_app.domain.orders import NOT_COMPOSED, NOT_WRITTEN, Finality, FiscalState
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import WordIndex
from pos_app.domain.printers import Link, PrintAs, Purpose, SlipState
from pos_app.domain.roles import Role
from pos_app.domain.training import Exercise
from pos_app.domain.trips import Direction, TripKind
from pos_app.domain.unreadable_field import DRIFT

SENT = {
    Benefit: "|elderly_free|elderly_50|young_free|young_50|disabled|child|student",
    DocumentType: "cpf|rg|passport|cnh|birth_certificate|cnpj",
    Direction: "departure_type|return_type",
    PaymentType: "credit_card|pix",
}
KEPT = {
    Endpoint: "token|places|trip search|trip detail|itinerary|seat block|payment methods|payment session"
    "|order|checkout response|order detail|order list|fiscal tickets",
    AttemptState: "blocked|sending|not_sent|rejected|ambiguous|known|exists_no_id|completed|printed|refused"
    "|unresolved|abandoned_watched|no_order|ghost|exists_watched|unresolved_known|mismatch|closed",
    Finality: "pending|completed|refused|canceled|partially_canceled",
    FiscalState: "found|not_found",
    TripKind: "direct|one_stop|connection",
    Role: "seller|supervisor|administrator|service",
    Exercise: "first_sale|print|pix|group|round_trip|benefit|seat_lost|card_refused|no_answer|provider_down",
    MailState: "waiting|handing over|sent|maybe sent|refused|given up",
    SlipState: "sending|printed|sent|unsure|failed",
    Link: "system|network|usb|serial|cups|file|pdf",
    PrintAs: "image|text",
    Purpose: "tickets|reports",
}
_PLAIN = re.compile(r"(?:[a-z0-9_ ,.':{}-]|SHA-256|PEM|PDF|JSON|TOML|UTF-8|SQLite|PostgreSQL)+")
REPORTED = {
    WalkStep: "token|places|search|round_trip|map|low_fare|itinerary|hold|hold_two|map_back|hold_back|session"
    "|quote|insured|quote_two|insured_two|quote_round_trip|other_form|order|checkout|fiscal|history",
    StepState: "waiting|running|done|unsure|failed|skipped",
    Skipped: "not_asked|needs_another|not_offered|limit",
    ReadingCertainty: "documented|pinned|found|ambiguous|missing",
    Ability: (
        "direct|one_stop|connection|round_trip|two_people|low_fare|insured|insured_two|instalments|benefit|sync"
    ),
    AbilityState: "yes|undecided|no|off",
    NotAbleReason: (
        "|not_seen|not_read|decide|not_asked|not_agreed|not_enabled|no_card_page|no_session|no_price"
    ),
}


@pytest.mark.parametrize(
    ("words", "expected"), (SENT | KEPT | REPORTED).items(), ids=lambda value: getattr(value, "__name__", "")
)
def test_the_words_of_a_closed_set_never_change(words: type[StrEnum], expected: str) -> None:
    assert [word.value for word in words] == expected.split("|")


def test_each_word_is_plain_and_stands_for_one_thing() -> None:
    for module in pkgutil.iter_modules(pos_app.domain.__path__):
        loaded = importlib.import_module(f"pos_app.domain.{module.name}")
        found = (one for one in vars(loaded).values() if isinstance(one, type) and issubclass(one, Enum))
        for kind in (one for one in found if one.__module__ == loaded.__name__):
            words = [one.value for one in kind.__members__.values()]
            assert len(set(words)) == len(words), kind
            for word in words:
                assert isinstance(word, int) or word == "" or _PLAIN.fullmatch(word), (kind, word)


def test_the_words_of_a_sale_by_a_method_never_change() -> None:
    words = (PayAbility(PaymentType.PIX).value, PayAbility(PaymentType.CREDIT_CARD).value)
    assert words == ("pix", "card")


def test_the_codes_of_an_order_that_was_held_back_never_change() -> None:
    assert (NOT_COMPOSED, NOT_WRITTEN, RAW_SHOWN) == ("not_composed", "not_written", "raw_shown")


def test_the_detail_of_a_reading_that_moved_never_changes() -> None:
    assert DRIFT == "drift"


def test_the_first_language_is_the_one_of_the_source() -> None:
    assert (SOURCE, list(LANGUAGES)) == ("pt_BR", ["pt_BR", "en", "es"])


def test_words_that_begin_so_are_counted_once_for_each_text() -> None:
    words = WordIndex()
    words.replace(1, "", "belo horizonte belo")
    words.replace(2, "", "horizonte")
    words.replace(3, "", "novo horizonte")
    assert (words.count("hor"), words.count("belo"), words.count("n"), words.count("x")) == (3, 1, 1, 0)
    words.replace(2, "horizonte", "horto")
    assert (words.count("hor"), words.count("horizonte"), words.numbers("horto")) == (3, 2, {2})
