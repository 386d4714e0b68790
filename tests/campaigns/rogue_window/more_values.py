"""A second round of hostile values, from the contract alone: digits, alike names, sums, times, states."""

from __future__ import annotations

import binascii
import json
import re
from collections.abc import Callable
from typing import Any

from tests.campaigns.rogue_window.values import (
    _MONEY,
    CLIMB,
    Key,
    _changed,
    _dates,
    _ids,
    _is_number,
    _loaded,
    _name,
    _named,
    _walk,
    many,
    texts,
)
from tests.campaigns.rogue_window.wire import Reply, Sending, whole

_DECIMAL = re.compile(r"-?\d+(\.\d+)?")
_LABEL = re.compile(r"^(label|seat|poltrona|number)$", re.IGNORECASE)
_STATE = re.compile(r"status|state|situation|outcome|^code$", re.IGNORECASE)
_TOTAL = re.compile(r"total", re.IGNORECASE)
_LENGTH = re.compile(r"duration|hours|minutes|days", re.IGNORECASE)
_WORLD = (
    "\u03a9\u03bc\u03ad\u03b3\u03b1 \u044f\u0437\u044b\u043a \u6c49\u5b57 \u3042\u308a \ud55c\uae00 "
    "\u0627\u0644\u0639\u0631\u0628\u064a\u0629 \u05e2\u05d1\u05e8\u05d9\u05ea \u0e44\u0e17\u0e22 "
    "\u0939\u093f\u0928\u094d\u0926\u0940 \u09ac\u09be\u0982\u09b2\u09be \u0ba4\u0bae\u0bbf\u0bb4\u0bcd "
    "\u0c24\u0c46\u0c32\u0c41 \u0ca8\u0ccd \u0d2e\u0d32 \u0dc3\u0dd2 \u0f56\u0f7c\u0f51 "
    "\u1019\u103c\u1014\u103a \u10e5\u10d0 \u0540\u0561\u0575 \u12a0\u121b "
    "\u1780\u1798\u17d2\u1796 \u0eaa\u0eb2 \u13e3\u13b3 "
    "\u1403\u14c4 \u16a0\u16b1 \u1820 \ua000 \U00010330 \U00012000 \U00013000 \U0001d400 \U00020000 "
)
"""Writings of the world, for each of which a computer looks for another font."""


def _written(write: Callable[[str], str]) -> Sending:
    """Write every number as a text of other digits or another form."""

    def change(_: Key, value: Any) -> Any:
        if _is_number(value):
            return write(str(value))
        return write(value) if isinstance(value, str) and _DECIMAL.fullmatch(value) else value

    return _changed(change)


def _digits(zero: int) -> Callable[[str], str]:
    table = {ord("0") + digit: zero + digit for digit in range(10)}
    return lambda text: text.translate(table)


def _labels(make: Callable[[str], str]) -> Sending:
    return _changed(
        lambda at, value: make(value) if isinstance(value, str) and _LABEL.search(_name(at)) else value
    )


def _states(make: Callable[[str], str]) -> Sending:
    return _changed(
        lambda at, value: make(value) if isinstance(value, str) and _STATE.search(_name(at)) else value
    )


def _totals_off(reply: Reply) -> Any:
    """Every total is a cent more than the sum of its parts."""

    def change(at: Key, value: Any) -> Any:
        if not any(isinstance(part, str) and _TOTAL.search(part) for part in at):
            return value
        if isinstance(value, float):
            return round(value + 0.01, 2)
        return f"{float(value) + 0.01:.2f}" if isinstance(value, str) and _DECIMAL.fullmatch(value) else value

    return whole(reply, json.dumps(_walk(_loaded(reply), change)).encode())


def _each_cent_off(reply: Reply) -> Any:
    """No amount of a reply agrees with another one."""
    count = [0]

    def change(at: Key, value: Any) -> Any:
        if isinstance(value, float) and any(isinstance(part, str) and _MONEY.search(part) for part in at):
            count[0] += 1
            return round(value + count[0] / 100, 2)
        return value

    return whole(reply, json.dumps(_walk(_loaded(reply), change)).encode())


def _same_ids(reply: Reply) -> Any:
    """Every id of a reply is its first one."""
    seen: dict[str, str] = {}
    return _ids(lambda text: seen.setdefault("first", text))(reply)


def _far_positions(reply: Reply) -> Any:
    """Seats stand a billion rows from each other."""
    return _placed(reply, lambda at: {"x": at * 10**9, "y": -at * 10**9, "z": at % 3 * 10**8})


def _one_position(reply: Reply) -> Any:
    return _placed(reply, lambda _: {"x": 1, "y": 1, "z": 0})


def _placed(reply: Reply, place: Callable[[int], dict[str, int]]) -> Any:
    loaded = _loaded(reply)
    seats = loaded.get("map") if isinstance(loaded, dict) else None
    for number, seat in enumerate(seats if isinstance(seats, list) else []):
        if isinstance(seat, dict):
            seat["position"] = place(number)
    return whole(reply, json.dumps(loaded).encode())


def _swapped_times(reply: Reply) -> Any:
    """Arrival stands where departure is, and the other way about."""
    text = json.dumps(_loaded(reply))
    text = text.replace('"departure":', '"@":').replace('"arrival":', '"departure":')
    return whole(reply, text.replace('"@":', '"arrival":').encode())


def _with_crc(code: str) -> str:
    body = code + "6304"
    return f"{body}{binascii.crc_hqx(body.encode(), 0xFFFF):04X}"


def _other_pix(reply: Reply) -> Any:
    """A rightly made PIX code for a hundred times the amount, to another receiver."""

    def change(_: Key, value: Any) -> Any:
        if not isinstance(value, str) or not value.startswith("000201") or "6304" not in value:
            return value
        at = value.find("54")
        amount = value[at + 4 : at + 4 + int(value[at + 2 : at + 4])] if at > 0 else ""
        if not _DECIMAL.fullmatch(amount):
            return value
        more = f"{float(amount) * 100:.2f}"
        changed = value[: value.rfind("6304")].replace(
            f"54{len(amount):02d}{amount}", f"54{len(more):02d}{more}", 1
        )
        return _with_crc(changed)

    return whole(reply, json.dumps(_walk(_loaded(reply), change)).encode())


def _only(operation: str, send: Sending) -> Sending:
    """Attack one call and be honest in the others."""
    return lambda reply: send(reply) if reply.operation == operation else whole(reply, reply.body)


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


MORE_VALUES: dict[str, Sending] = {
    "numbers-arabic": _written(_digits(0x0660)),
    "numbers-fullwidth": _written(_digits(0xFF10)),
    "numbers-mathematical": _written(_digits(0x1D7CE)),
    "numbers-underscored": _written(lambda text: re.sub(r"(?<=\d)(?=\d)", "_", text)),
    "numbers-in-blanks": _written(lambda text: f"\u00a0\t{text}\n\u2003"),
    "numbers-with-comma": _written(lambda text: text.replace(".", ",")),
    "numbers-hexadecimal": _written(lambda text: hex(round(float(text)))),
    "numbers-superscript": _written(lambda text: text + "\u00b2"),
    "numbers-with-plus": _written(lambda text: f"+{text}"),
    "numbers-after-zeros": _written(lambda text: "0" * 3_000 + text),
    "numbers-below-zero": _changed(lambda _, value: -value if _is_number(value) else value),
    "money-zero": _changed(
        lambda at, value: 0 if isinstance(value, float) and _MONEY.search(_name(at)) else value
    ),
    "money-1e-400": _changed(
        lambda at, value: "1e-400" if isinstance(value, float) and _MONEY.search(_name(at)) else value
    ),
    "totals-a-cent-off": _totals_off,
    "each-amount-off": _each_cent_off,
    "currency-usd": _named("^currency$", "USD"),
    "currency-lower-case": _named("^currency$", "brl"),
    "currency-alike": _named("^currency$", "\u0412RL"),
    "10,000-seats": many(10_000),
    "labels-with-lines": _labels(lambda text: f"{text}\n{text}\r\n"),
    "labels-the-same": _labels(lambda _: "1"),
    "labels-but-for-case": _labels(
        lambda text: "aA"[int(text) % 2] if text.isascii() and text.isdigit() else text
    ),
    "labels-arabic": _labels(_digits(0x0660)),
    "labels-of-marks": _labels(lambda text: f"<b>{text}</b>&amp;"),
    "labels-of-2-kb": _labels(lambda text: text * 1_000),
    "positions-far-apart": _far_positions,
    "positions-the-same": _one_position,
    "ids-of-other-case": _ids(str.swapcase),
    "ids-the-same": _same_ids,
    "ids-of-windows": _ids(lambda text: f"..\\..\\{text}:stream\\CON"),
    "ids-percent": _ids(lambda text: f"%2e%2e%2f{text}%00%0d%0a"),
    "ids-of-dots": _ids(lambda _: ".."),
    "order-id-climbs": _named("^publicId$|^orderId$", CLIMB),
    "order-id-of-windows": _named("^publicId$|^orderId$", "C:\\owned\\NUL.pdf"),
    "order-id-as-sql": _named("^publicId$|^orderId$", "x' OR '1'='1'; DROP TABLE attempts;--"),
    "order-id-of-marks": _named("^publicId$|^orderId$", "<img src=x>%s%n{0}${jndi:x}"),
    "joiners-in-texts": texts("\u200d".join),
    "chinese-without-end": texts(
        lambda text: "".join(chr(0x4E00 + number * 7) for number in range(290)) + text
    ),
    "every-writing": texts(lambda text: (_WORLD + text) * 3),
    "private-use": texts(lambda text: "".join(chr(0xE000 + number) for number in range(250)) + text),
    "astral-texts": texts(lambda text: "".join(chr(0x20000 + number * 7) for number in range(250)) + text),
    "formulas-in-texts": texts(lambda text: f'=cmd|"/c calc"!A1\t+{text}\n@SUM(A1)'),
    "year-10000": _dates(lambda text: "+10000-01-01" + text[10:]),
    "offset-of-99-hours": _dates(lambda text: f"{text[:10]}T10:00:00+99:59"),
    "leap-second": _dates(lambda text: f"{text[:10]}T23:59:60.999999999Z"),
    "dates-arabic": _dates(_digits(0x0660)),
    "dates-of-weeks": _dates(lambda text: f"{text[:4]}-W53-7"),
    "zone-of-a-file": _named("timezone|^tz$", "../../../../etc/passwd"),
    "zone-with-nul": _named("timezone|^tz$", "America\0/Sao_Paulo"),
    "zone-of-a-folder": _named("timezone|^tz$", "America"),
    "arrives-before-it-leaves": _swapped_times,
    "lasts-for-ages": _changed(
        lambda at, value: "99999999999h 99m" if _LENGTH.search(_name(at)) and not _is_bool(value) else value
    ),
    "lasts-below-zero": _changed(
        lambda at, value: "-4h -30m" if _LENGTH.search(_name(at)) and not _is_bool(value) else value
    ),
    "states-unknown": _states(lambda _: "transmogrified"),
    "states-alike": _states(lambda text: text.replace("o", "\u043e").replace("O", "\u041e")),
    "states-in-blanks": _states(lambda text: f" \t{text}\u00a0\n"),
    "outcome-too-early": _only("outcome", _states(lambda text: "completed" if text.islower() else text)),
    "booleans-as-text": _changed(lambda _, value: str(value).lower() if _is_bool(value) else value),
    "booleans-as-numbers": _changed(lambda _, value: int(value) if _is_bool(value) else value),
    "pix-of-another": _other_pix,
}
"""Name to attack."""
