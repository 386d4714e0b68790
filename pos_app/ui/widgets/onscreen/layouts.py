"""Which keys the keyboard on the screen has, as data without Qt."""

from __future__ import annotations

from typing import Literal, NamedTuple

KeyboardKind = Literal["name", "text", "city", "document", "email", "full"]
"""``name`` and ``text`` have letters with a row of accents, ``city`` without, ``document`` letters and
digits, ``email`` small letters with what an address needs; ``full`` is every character of a keyboard, in two
layers."""
Does = Literal["type", "erase", "clear", "shift", "symbols", "done", "back"]


class Key(NamedTuple):
    """One key. ``others`` are offered when it is pressed long; ``width`` is in parts of its row."""

    text: str
    does: Does = "type"
    others: str = ""
    width: float = 1.0


Rows = tuple[tuple[Key, ...], ...]

_OTHERS = {
    "a": "áàâãäå", "c": "ç", "e": "éêèë", "i": "íïìî", "n": "ñ", "o": "óôõöò", "u": "úüùû", "y": "ýÿ",
    "s": "ß", "1": "ª", "0": "º",
}  # fmt: skip
_ACCENTS = {"pt_BR": "áàâãéêíóôõúü", "en": "áàâãéêíóôõúü", "es": "áéíóúüñçãâêô"}
"""The passengers' names are Brazilian whatever the language of the screen is."""
_LETTERS = {
    "pt_BR": ("qwertyuiop", "asdfghjklç", "zxcvbnm"),
    "en": ("qwertyuiop", "asdfghjklç", "zxcvbnm"),
    "es": ("qwertyuiop", "asdfghjklñ", "zxcvbnm"),
}
_DIGITS = "1234567890"
_SYMBOLS = ("!@#$%&*()=", "+-_/\\|:;\"'", ",.?[]{}<>", "^~`´ªº€°")
_ENDINGS = ("@", ".com", ".br", "@gmail.com")


def rows(
    kind: KeyboardKind, language: str, *, capitals: bool, symbols: bool = False, done: bool = False
) -> Rows:
    """Return the keys from above. ``symbols`` is the second layer of ``full``; ``done`` asks for a key that
    ends the typing. A language without an arrangement of its own has that of Portuguese."""
    if kind == "full" and symbols:
        return _symbol_rows(done)
    upper, middle, lower = (_keys(row, capitals) for row in _LETTERS.get(language, _LETTERS["pt_BR"]))
    erase = Key("", "erase", width=1.45)
    if kind == "city":  # Cities are found without accents.
        return (upper, middle, (*lower, Key("'"), Key("-"), erase), _bottom(kind, done))
    if kind in ("name", "text"):
        above = _keys(_ACCENTS.get(language, _ACCENTS["pt_BR"]), capitals, long=False)
        last = (*lower, Key("'"), Key("-"), erase)
    else:
        above = _keys(_DIGITS, capitals, long=kind == "full")
        last = {
            "document": (*lower, Key("-"), Key("/"), erase),
            "email": (*lower, Key("-"), Key("_"), erase),
            "full": (Key("", "shift", width=1.45), *lower, Key("-"), erase),
        }[kind]
    return (above, upper, middle, last, _bottom(kind, done))


def _keys(letters: str, capitals: bool, *, long: bool = True) -> tuple[Key, ...]:
    def shown(text: str) -> str:
        return text.upper() if capitals and text != "ß" else text

    others = _OTHERS if long else {}
    return tuple(Key(shown(one), others=_cased(others.get(one, ""), capitals)) for one in letters)


def _cased(letters: str, capitals: bool) -> str:
    return letters.replace("ß", "").upper() if capitals else letters


def _bottom(kind: KeyboardKind, done: bool) -> tuple[Key, ...]:
    clear, space, end = Key("", "clear", width=2), Key(" ", width=6), Key("", "done", width=2.4)
    keys: tuple[Key, ...]
    if kind == "email":
        keys = (clear, *(Key(text, width=1 + len(text) / 5) for text in _ENDINGS), Key("."))
    elif kind == "full":
        keys = (
            Key("", "symbols", width=1.5),
            Key("", "clear", width=1.6),
            Key("@"),
            Key(",", others=";"),
            Key(" ", width=3.5),
            Key(".", others=":"),
            Key("'"),
            Key("/"),
        )
    elif kind == "text" and done:
        keys = (clear, space)
    else:
        keys = (clear, space, Key(".", width=1.2))
    return (*keys, end) if done else keys


def _symbol_rows(done: bool) -> Rows:
    above, upper, middle, lower = ("".join(row) for row in _SYMBOLS)
    return (
        tuple(Key(one) for one in _DIGITS),
        tuple(Key(one) for one in above),
        tuple(Key(one) for one in upper),
        (*(Key(one) for one in middle), Key("", "erase", width=1.45)),
        (Key("", "symbols", width=1.6), *(Key(one) for one in lower[:4]), Key(" ", width=3))
        + tuple(Key(one) for one in lower[4:])
        + ((Key("", "done", width=2.4),) if done else ()),
    )


def pad_rows(extra: str = "", *, done: bool = False, back: bool = False) -> Rows:
    """Return the keys of the number pad; ``extra`` are further characters, such as ``/`` of a date, ``back``
    leads to the field before."""
    digits = tuple(tuple(Key(one) for one in row) for row in ("123", "456", "789"))
    last = (Key("", "clear"), Key("0"), Key("", "erase"))
    more = (tuple(Key(one) for one in extra),) if extra else ()
    ends = (Key("", "back"), Key("", "done", width=2)) if back else (Key("", "done"),)
    return (*digits, last, *more, *((ends,) if done else ()))
