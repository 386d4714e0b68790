"""The reading profile: what was understood of one provider, one line a field, read and edited by people.

The file is TOML: a table for each reply, a line for each field with its path and, for amounts, their unit. It
belongs to one base address; a program that talks to another one leaves it alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.payment import PaymentType
from pos_app.domain.start_faults import ProfileError, ProfileProblem
from pos_app.partner.reading.tree import parsed
from pos_app.system import disk

if TYPE_CHECKING:
    from tomlkit.items import Table

P = ProfileProblem
FILE = "reading-profile.toml"
_MONEY = frozenset({"", "reais", "cents"})
_FLAG = frozenset({"", "inverted"})
_PLAIN = frozenset({""})
_WHO = ("method", *(method.value for method in PaymentType))
_WHAT = ("total", "fee", "insurance", "discount")
FIELDS: Mapping[tuple[str, str], frozenset[str]] = {
    (Endpoint.TOKEN, "access_token"): _PLAIN,
    (Endpoint.TRIPS, "entry.price"): _MONEY,
    (Endpoint.TRIPS, "entry.trip_id"): _PLAIN,
    (Endpoint.TRIP, "price"): _MONEY,
    (Endpoint.TRIP, "seats.label"): _PLAIN,
    (Endpoint.TRIP, "seats.free"): _FLAG,
    (Endpoint.HOLD, "block_id"): _PLAIN,
    (Endpoint.METHODS, "methods"): _PLAIN,
    **{(Endpoint.METHODS, f"{who}.{what}"): _MONEY for who in _WHO for what in _WHAT},
    (Endpoint.SESSION, "sessionId"): _PLAIN,
}
"""Every field that a profile may place, with the forms that it may have."""
_HEAD = (
    "Perfil de leitura da central: onde cada campo está nas respostas.",
    "Escrito por pos-app learn; pode ser corrigido à mão, uma linha por campo.",
    "form: reais ou cents para valores, inverted para um sim que diz não.",
)
_NO_FEE = "a central não cobra taxa além das poltronas"


@dataclass(frozen=True, slots=True)
class Pin:
    """Where a field stands.

    ``form`` is ``reais`` or ``cents`` for amounts, ``inverted`` for a flag that says the contrary, else
    empty.
    """

    path: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """What was decided about a provider.

    Attributes:
        pins: by reply and field.
        no_fee: the person who connected the provider knows that it charges nothing on top.
        base_url: whose profile this is.
    """

    pins: Mapping[tuple[str, str], Pin] = field(default_factory=dict)
    no_fee: bool = False
    base_url: str = ""


def load(file: File) -> Profile | None:
    """Return the profile in a file, None where there is none.

    Raises:
        ProfileError: it cannot be read, or a line of it makes no sense.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(ProfileProblem.NOT_READ, file=file, reason=error) from error
    try:
        return read(text)
    except ProfileError as error:
        error.file = str(file)
        raise


def of_connection(file: File, base_url: str) -> Profile:
    """Return the profile that a connection reads by: one of another address counts as none.

    Raises:
        ProfileError: the file makes no sense.
    """
    found = load(file)
    return found if found is not None and same_address(found.base_url, base_url) else Profile()


def same_address(one: str, other: str) -> bool:
    """Return whether two base addresses are the same service."""
    return one.rstrip("/").casefold() == other.rstrip("/").casefold()


def read(text: str) -> Profile:
    """Return the profile that a text holds.

    Raises:
        ProfileError: with the number of the line.
    """
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(ProfileProblem.NOT_TOML, reason=error) from error
    pins: dict[tuple[str, str], Pin] = {}
    base_url, no_fee = content.pop("base_url", ""), content.pop("no_fee", False)
    if not isinstance(base_url, str):
        raise _wrong(P.ADDRESS_NO_TEXT, text, field="base_url")
    if not isinstance(no_fee, bool):
        raise _wrong(P.FEE_NO_FLAG, text, field="no_fee")
    for reply, lines in content.items():
        if not isinstance(lines, dict) or not any(reply == known for known, _ in FIELDS):
            raise _wrong(P.UNKNOWN_REPLY, text, reply)
        for name, line in lines.items():
            pins[reply, name] = _pin(text, reply, name, line)
    return Profile(pins, no_fee, base_url)


def _pin(text: str, reply: str, name: str, line: Any) -> Pin:
    forms = FIELDS.get((reply, name))
    if forms is None:
        raise _wrong(P.UNKNOWN_FIELD, text, reply, name, known=tuple(f for r, f in FIELDS if r == reply))
    if not isinstance(line, dict) or not isinstance(line.get("path"), str) or set(line) - {"path", "form"}:
        raise _wrong(P.LINE_SHAPE, text, reply, name)
    path, form = line["path"], line.get("form", "")
    if form not in forms:
        raise _wrong(P.UNKNOWN_FORM, text, reply, name, str(form), tuple(sorted(forms - {""})))
    try:
        parsed(_once(path))
    except ValueError:
        path = ""
    if not path:
        raise _wrong(P.BAD_PATH, text, reply, name)
    return Pin(path, form)


def _once(path: str) -> str:
    """Return a path without what the sums add to it: ``fees.each * 2``."""
    return re.sub(r" \* \d+$", "", path)


def _wrong(
    kind: ProfileProblem,
    text: str,
    reply: str = "",
    field: str = "",
    form: str = "",
    known: tuple[str, ...] = (),
) -> ProfileError:
    line = _line(text, reply, field)
    return ProfileError(kind, line=line, reply=reply, field=field, form=form, known=known)


def _line(text: str, reply: str, name: str) -> int:
    """Return the number of the line of a field, or of its table's head."""
    here, head = "", 1
    for number, line in enumerate(text.splitlines(), 1):
        table = re.match(r"\s*\[\s*([\"']?)(.*?)\1\s*\]", line)
        if table:
            here = table[2]
            head = number if here == reply else head
        wanted = name if here == reply else "" if name else reply
        if wanted and re.match(rf"\s*[\"']?{re.escape(wanted)}[\"']?\s*[.=]", line):
            return number
    return head


def written(profile: Profile, comments: Mapping[tuple[str, str], str], before: str = "") -> str:
    """Return a profile as text.

    ``comments`` explain fields, each beside its line; ``before`` is the file as it was: what people wrote
    around its lines stays.
    """
    import tomlkit  # Late: a desk that only reads its profile has no use for it.

    document = tomlkit.parse(before)
    if not before:
        for line in _HEAD:
            document.add(tomlkit.comment(line))
    document["base_url"] = profile.base_url
    if profile.no_fee or "no_fee" in document:
        no_fee = tomlkit.item(profile.no_fee)
        document["no_fee"] = no_fee.comment(_NO_FEE)
    for (reply, name), pin in profile.pins.items():
        if reply not in document:
            document[reply] = tomlkit.table()
        _put(document[reply], name, pin, comments.get((reply, name), ""))
    for reply in [key for key in document if key not in ("base_url", "no_fee")]:
        for name in [name for name in document[reply] if (reply, name) not in profile.pins]:
            del document[reply][name]
        if not document[reply]:
            del document[reply]
    return tomlkit.dumps(document)


def _put(table: Table, name: str, pin: Pin, comment: str) -> None:
    import tomlkit

    old = table.get(name)
    if old is not None and (old.get("path"), old.get("form", "")) == (pin.path, pin.form) and not comment:
        return
    line = tomlkit.inline_table()
    # Quotes inside a path stay as they are where nothing else speaks against it.
    line["path"] = tomlkit.string(pin.path, literal="'" not in pin.path and '"' in pin.path)
    if pin.form:
        line["form"] = pin.form
    if comment:
        line.comment(comment)
    elif old is not None:
        del table[name]  # What the comment said is no longer so.
    table[name] = line


def save(file: File, profile: Profile, comments: Mapping[tuple[str, str], str]) -> None:
    """Write a profile into its file, whole or not at all.

    Comments of people in a file of the same address stay.

    Raises:
        ProfileError: the file cannot be written.
    """
    try:
        before = file.read_text(encoding="utf-8")
        old = read(before)
        keep = same_address(old.base_url, profile.base_url)
    except (OSError, UnicodeDecodeError, ProfileError):
        before, keep = "", False
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        disk.replace(file, written(profile, comments, before if keep else "").encode())
    except OSError as error:
        raise ProfileError(ProfileProblem.NOT_WRITTEN, file=file, reason=error.strerror) from error
