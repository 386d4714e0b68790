"""The words of closed sets: those that files hold must not change, all others are plain words."""

from __future__ import annotations

import enum
import importlib
import pkgutil
import re

import pytest

import pos_app.domain
from pos_app.domain.mail_delivery import MailState
from pos_app.domain.order_states import AttemptState
from pos_app.domain.printers import Link, PrintAs, Purpose, SlipState
from pos_app.domain.roles import Role
from pos_app.domain.training import Exercise

_PLAIN = re.compile(r"(?:[a-z0-9_ ,.':{}-]|SHA-256|PEM|PDF|JSON|TOML|UTF-8|SQLite)+")
_MODULES = [one.name for one in pkgutil.iter_modules(pos_app.domain.__path__)]


def _closed_sets(module: str) -> list[type[enum.Enum]]:
    loaded = importlib.import_module(f"pos_app.domain.{module}")
    found = (one for one in vars(loaded).values() if isinstance(one, type) and issubclass(one, enum.Enum))
    return [one for one in found if one.__module__ == loaded.__name__]


@pytest.mark.parametrize("module", _MODULES)
def test_each_word_is_plain_and_stands_for_one_thing(module: str) -> None:
    for kind in _closed_sets(module):
        words = [one.value for one in kind.__members__.values()]
        assert len(set(words)) == len(words), kind
        for word in words:
            if not isinstance(word, int):
                assert word == "" or _PLAIN.fullmatch(word), (kind, word)


@pytest.mark.parametrize(
    ("kind", "stored"),
    [
        (Role, "seller supervisor administrator"),
        (
            Exercise,
            "first_sale print pix group round_trip benefit seat_lost card_refused no_answer provider_down",
        ),
        (MailState, "waiting|handing over|sent|maybe sent|refused|given up"),
        (SlipState, "sending printed sent unsure failed"),
        (Link, "system network usb serial cups file pdf"),
        (PrintAs, "image text"),
        (Purpose, "tickets reports"),
        (
            AttemptState,
            "blocked sending not_sent rejected ambiguous known exists_no_id completed printed refused "
            "unresolved abandoned_watched no_order ghost exists_watched unresolved_known mismatch closed",
        ),
    ],
)
def test_what_files_hold_keeps_its_word(kind: type[enum.StrEnum], stored: str) -> None:
    assert [one.value for one in kind] == stored.split("|" if "|" in stored else " ")
