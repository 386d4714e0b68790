"""The reading profile: what was understood of one provider, one line a field, read and edited by people.

The file is TOML: a table for each reply, a line for each field with its path and, for amounts, their unit. It
belongs to one base address; a program that talks to another one leaves it alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from pos_app.domain.start_faults import ProfileError, ProfileProblem
from pos_app.domain.value import Value, field
from pos_app.partner.reading.amounts import share
from pos_app.partner.reading.paths import Path, parsed, written
from pos_app.partner.reading.wanted import REPLIES
from pos_app.system import disk

if TYPE_CHECKING:
    from tomlkit.items import Table

P = ProfileProblem
FILE = "reading-profile.toml"
_FORMAT = 4
"""The form of this file. One of an older form says too little: the provider is to be learnt again."""
_KEYS = frozenset({"path", "form", "per", "rest", "confirmed"})
UNNAMED = "unnamed"
"""What a total holds beside the seats and its parts: anything."""
FIXED = "fixed"
"""The same, where several answers show that it is no rate: an amount of the order or of each ticket."""
REST = re.compile(r"(order|ticket) (-?\d+)|percent (-?\d+(?:\.\d+)?)|step (5|10|50|100)")
"""The same, known in full: so many cents for the order or for each ticket, a rate of all that is told, or the
sum taken to so many cents. Each sale has to come to that."""
SUM = "sum"
"""The form of a total that no reply tells: a person confirmed that it is the sum of seats and parts."""
ORDER, TICKET = "order", "ticket"
"""What an amount stands for; of a line's ``per``, the order is what is not said."""
_HEAD = (
    "Perfil de leitura da central: onde cada campo está nas respostas.",
    "Escrito por pos-app learn; pode ser corrigido à mão, uma linha por campo.",
    "path: um lugar, ou vários entre colchetes. form: reais, cents ou percent para valores, inverted para um",
    "sim que diz não, sum para um total que é a soma. per: ticket onde o valor é de cada bilhete.",
    "rest: o que o total tem além das partes ditas, em centavos: order 990, ticket 990, percent 5, step 5.",
)


class Line(Value):
    """Where a field stands in the replies of one provider.

    Attributes:
        paths: its places; the first that holds something counts.
        form: the unit of an amount (``reais``, ``cents``, ``percent``, ``sum``), or ``inverted`` for a flag
            whose yes says the contrary; empty for what needs none.
        per: ``ticket`` for an amount of each ticket; empty for one of the whole order.
        rest: ``unnamed`` for a total whose provider does not tell all of its parts, ``fixed`` where what it
            does not tell is no rate, else what it is (``REST``).
        confirmed: who said so and when, where nothing in the replies proves it.
    """

    paths: tuple[Path, ...]
    form: str = ""
    per: str = ""
    rest: str = ""
    confirmed: str = ""

    def comes_to(self, told: int, due: int, tickets: int) -> bool:
        """Return whether a total is what its rest makes of the sum of what is told, in cents; a rate may be
        rounded for each ticket."""
        known = REST.fullmatch(self.rest)
        if known is None:
            return True
        if known[4]:
            return told % int(known[4]) == 0 and abs(told - due) < int(known[4])
        if known[3]:
            return abs(told - due - share(due, Decimal(known[3]))) <= tickets
        return told - due == int(known[2]) * (tickets if known[1] == TICKET else 1)

    @property
    def path(self) -> str:
        """The first place, as people write it; empty for none."""
        return written(self.paths[0]) if self.paths else ""


class Profile(Value):
    """What was learnt of a provider.

    Attributes:
        lines: by reply and field.
        base_url: whose profile this is.
        old: the file is of an older form and says nothing any more.
    """

    lines: Mapping[tuple[str, str], Line] = field(default_factory=dict)
    base_url: str = ""
    old: bool = False


def load(file: File) -> Profile | None:
    """Return the profile in a file, None where there is none.

    Raises:
        ProfileError: it cannot be read, or a line of it makes no sense.
    """
    if not file.exists():
        return None
    text = text_of(file)
    try:
        return read(text)
    except ProfileError as error:
        error.file = str(file)
        raise


def text_of(file: File) -> str:
    """Return what a file of a profile says.

    Raises:
        ProfileError: it cannot be read.
    """
    try:
        return disk.content(file).decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(ProfileProblem.NOT_READ, file=file, reason=error) from error


def of_connection(file: File, base_url: str) -> Profile:
    """Return the profile that a connection reads by: one of another address or an older form is none.

    Raises:
        ProfileError: the file makes no sense.
    """
    found = load(file)
    if found is None or found.old or not same_address(found.base_url, base_url):
        return Profile()
    return found


def same_address(one: str, other: str) -> bool:
    return one.rstrip("/").casefold() == other.rstrip("/").casefold()


def read(text: str) -> Profile:
    """Return the profile that a text holds.

    Raises:
        ProfileError: with the number of the line.
    """
    import tomllib

    try:
        content = tomllib.loads(text)
    except (RecursionError, ValueError) as error:
        raise ProfileError(ProfileProblem.NOT_TOML, reason=error) from error
    base_url, form = content.pop("base_url", ""), content.pop("format", None)
    if not isinstance(base_url, str):
        raise _wrong(P.ADDRESS_NO_TEXT, text, field="base_url")
    if form != _FORMAT:
        return Profile({}, base_url, old=True)
    lines: dict[tuple[str, str], Line] = {}
    for reply, table in content.items():
        if not isinstance(table, dict) or reply not in REPLIES:
            raise _wrong(P.UNKNOWN_REPLY, text, reply)
        for name, line in table.items():
            lines[reply, name] = _read_line(text, reply, name, line)
    return Profile(lines, base_url)


def _read_line(text: str, reply: str, name: str, line: Any) -> Line:
    if name not in REPLIES[reply]:
        raise _wrong(P.UNKNOWN_FIELD, text, reply, name, known=tuple(REPLIES[reply]))
    if not isinstance(line, dict) or line.keys() - _KEYS:
        raise _wrong(P.LINE_SHAPE, text, reply, name)
    given = line.get("path", [])
    places = given if isinstance(given, list) else [given]
    words = [line.get(key, "") for key in ("form", "per", "rest", "confirmed")]
    known = words[1] in ("", TICKET)
    known = known and (words[2] in ("", UNNAMED, FIXED) or bool(REST.fullmatch(str(words[2]))))
    if not all(isinstance(one, str) for one in (*places, *words)) or not known:
        raise _wrong(P.LINE_SHAPE, text, reply, name)
    allowed = REPLIES[reply][name].kind.forms | ({SUM} if name.endswith(".total") else set())
    if words[0] and words[0] not in allowed:
        raise _wrong(P.UNKNOWN_FORM, text, reply, name, words[0], tuple(sorted(allowed)))
    try:
        paths = tuple(parsed(one) for one in places)
    except ValueError:
        paths = ()
    if (not paths or () in paths) and words[0] != SUM:
        raise _wrong(P.BAD_PATH, text, reply, name)
    return Line(paths, *words)


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


def toml(profile: Profile, comments: Mapping[tuple[str, str], str], before: str = "") -> str:
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
    document["format"] = _FORMAT
    for (reply, name), line_of in profile.lines.items():
        if reply not in document:
            document[reply] = tomlkit.table()
        _put(document[reply], name, line_of, comments.get((reply, name), ""))
    for reply in [key for key in document if key not in ("base_url", "format")]:
        for name in [name for name in document[reply] if (reply, name) not in profile.lines]:
            del document[reply][name]
        if not document[reply]:
            del document[reply]
    return tomlkit.dumps(document)


def _put(table: Table, name: str, line: Line, comment: str) -> None:
    import tomlkit

    old = table.get(name)
    made = tomlkit.inline_table()
    places = [written(path) for path in line.paths]
    if places:
        # Quotes inside a path stay as they are where nothing else speaks against it.
        texts = [tomlkit.string(one, literal="'" not in one and '"' in one) for one in places]
        made["path"] = texts[0] if len(texts) == 1 else texts
    for key in ("form", "per", "rest", "confirmed"):
        if getattr(line, key):
            made[key] = getattr(line, key)
    if old is not None and old == made and not comment:
        return
    if comment:
        made.comment(comment)
    elif old is not None:
        del table[name]  # What the comment said is no longer so.
    table[name] = made


def save(file: File, profile: Profile, comments: Mapping[tuple[str, str], str]) -> None:
    """Write a profile into its file, whole or not at all.

    Comments of people in a file of the same address stay.

    Raises:
        ProfileError: the file cannot be written.
    """
    try:
        before = text_of(file)
        keep = same_address(read(before).base_url, profile.base_url)
    except ProfileError:
        before, keep = "", False
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        disk.replace(file, toml(profile, comments, before if keep else "").encode())
    except OSError as error:
        raise ProfileError(ProfileProblem.NOT_WRITTEN, file=file, reason=error.strerror) from error
