"""Read what the card page gives back, trusting none of it (contract 2.7, 4.9)."""

from __future__ import annotations

import re
import unicodedata

from pos_app.domain.card_numbers import holds_card, is_card_number
from pos_app.domain.payment import CardToken

_TOKEN = re.compile(r"[\x21-\x7e]{4,4096}")
_BRAND = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")
_MONTH = re.compile(r"0?[1-9]|1[0-2]")
_YEAR = re.compile(r"(?:20)?[0-9]{2}")
_ANTIFRAUD = re.compile(r"[\x21-\x7e]{0,1024}")
_HOLDER_LENGTH = 100
_HOLDER_MARKS = frozenset(" .'’-")


class CardAnswerError(ValueError):
    """The page's answer cannot be a card token; ``field`` names the part, the message never its value."""

    def __init__(self, field: str) -> None:
        super().__init__(f"The card page's answer has an unusable {field}.")
        self.field = field


def read_card_answer(
    token: str, brand: str, month: str, year: str, holder: str, antifraud: str = ""
) -> CardToken:
    """Return the checked token, the month as ``MM`` and the year as ``YYYY``. ``antifraud`` is the anti-fraud
    session, empty where the page collects none.

    Raises ``CardAnswerError`` for a wrong length or character, and for a token that is or holds a card
    number: such a page did not tokenize, and the number must not travel on.
    """
    _require(_TOKEN.fullmatch(token) is not None, "token")
    _require(not holds_card(token), "token")
    _require(_BRAND.fullmatch(brand) is not None, "brand")
    _require(not is_card_number(brand), "brand")
    _require(_MONTH.fullmatch(month) is not None, "expirationMonth")
    _require(_YEAR.fullmatch(year) is not None, "expirationYear")
    _require(_ANTIFRAUD.fullmatch(antifraud) is not None, "antifraudSession")
    _require(not holds_card(antifraud), "antifraudSession")
    name = unicodedata.normalize("NFC", holder)
    _require(len(name) <= _HOLDER_LENGTH, "cardholderName")
    _require(all(_in_name(character) for character in name), "cardholderName")
    _require(any(character.isalpha() for character in name), "cardholderName")
    return CardToken(
        token=token,
        brand=brand,
        expiration_month=month.zfill(2),
        expiration_year=year if len(year) == 4 else f"20{year}",
        cardholder_name=" ".join(name.split()),
        antifraud_id=antifraud,
    )


def _require(held: bool, field: str) -> None:
    if not held:
        raise CardAnswerError(field)


def _in_name(character: str) -> bool:
    return character in _HOLDER_MARKS or unicodedata.category(character)[0] in "LM"
