"""Read what the card page gives back, trusting none of it (contract 2.7, 4.9)."""

from __future__ import annotations

import base64
import binascii
import contextlib
import re
import unicodedata
from collections.abc import Iterator
from urllib.parse import unquote

from pos_app.domain.payment import CardToken

_TOKEN = re.compile(r"[\x21-\x7e]{4,4096}")
_BRAND = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")
_MONTH = re.compile(r"0?[1-9]|1[0-2]")
_YEAR = re.compile(r"(?:20)?[0-9]{2}")
_CARD_NUMBER = re.compile(r"[0-9](?:[ -]?[0-9]){11,18}")
_DIGITS = re.compile(r"(?<![0-9])[0-9](?:[ -]?[0-9]){12,18}(?![0-9])")
_HEX = re.compile(r"(?:[0-9a-f]{2}){16,}|(?:[0-9A-F]{2}){16,}")
_PACKED = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}")
_CODE = re.compile(
    r"\b(?:cvv2?|cvc2?|cid|security_?code|codigo_?seguranca)\b\W{0,4}[0-9]{3,4}\b", re.IGNORECASE
)
_ANTIFRAUD = re.compile(r"[\x21-\x7e]{0,1024}")
_ISSUED = "23456"
"""First digits of the cards that people pay with."""
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


def is_card_number(text: str) -> bool:
    """Return whether a text reads as a card number: 12 to 19 digits whose check digit is right."""
    if _CARD_NUMBER.fullmatch(text) is None:
        return False
    digits = [int(character) for character in reversed(text) if character.isdigit()]
    doubled = (digit * 2 for digit in digits[1::2])
    return (sum(digits[::2]) + sum(value - 9 if value > 9 else value for value in doubled)) % 10 == 0


def holds_card(text: str) -> bool:
    """Return whether a text holds a card number or a security code: plain, as track data, in JSON,
    escaped for an address, in base64 or in hexadecimal.

    A number counts where its digits stand by themselves. Runs of more than 19 digits do not, nor runs inside
    a hexadecimal text: one in many random tokens would pass for a card.
    """
    return any(_plainly(one) for one in (text, unquote(text), *_unpacked(text)))


def _plainly(text: str) -> bool:
    if _CODE.search(text):
        return True
    if _HEX.fullmatch(text.replace("-", "")):
        return False
    return any(found[0][0] in _ISSUED and is_card_number(found[0]) for found in _DIGITS.finditer(text))


def _unpacked(text: str) -> Iterator[str]:
    """Yield what parts of a text hold that are packed as base64 or hexadecimal and are words inside."""
    if _HEX.fullmatch(text):
        yield from _words(bytes.fromhex(text))
    for found in _PACKED.finditer(text):
        part = found[0].rstrip("=").replace("-", "+").replace("_", "/")
        with contextlib.suppress(binascii.Error):
            yield from _words(base64.b64decode(part + "=" * (-len(part) % 4), validate=True))


def _words(data: bytes) -> Iterator[str]:
    if data.isascii() and data.decode("ascii").isprintable():
        yield data.decode("ascii")


def _require(held: bool, field: str) -> None:
    if not held:
        raise CardAnswerError(field)


def _in_name(character: str) -> bool:
    return character in _HOLDER_MARKS or unicodedata.category(character)[0] in "LM"
