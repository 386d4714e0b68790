"""The messages between the desk and the card view, and their checks; both sides use them.

A frame is four bytes of length (big endian), then that many bytes of JSON in UTF-8: one object whose ``type``
is the kind of message, with exactly the fields of that kind. Whatever else arrives is a ``WireError``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields

from pos_app.domain.card_page import CardProblem
from pos_app.domain.value import Value

LIMIT = 16 * 1024
"""Bytes of JSON in one frame: twice the longest answer of a page (4,096 of token, 1,024 of session)."""
_HEAD = 4


class SpokenNames(Value):
    """What a screen reader calls the page, and what the keys on the screen say: those that erase, go on, show
    letters and digits, go back, and clear a field; ``last`` is what the one that goes on says in the last
    field, whose button it presses; ``sign`` stands for every key that types: which one it is is not told."""

    page: str = ""
    erase: str = ""
    next: str = ""
    letters: str = ""
    digits: str = ""
    back: str = ""
    clear: str = ""
    last: str = ""
    sign: str = ""


UNNAMED = SpokenNames()


class WireError(Exception):
    """What arrived is no message of this protocol. The text never repeats what it was."""


class Setup(Value):
    """First message to the view: what it may show, and how. Times are milliseconds.

    ``pad`` puts keys on the screen under the page, or beside it where that is low. ``zoom``: of the page, in
    percent. ``ca_file``, ``proxy`` and ``direct`` are those of a ``NetworkRoute``. ``screen_reader``: see
    ``scrub_environment``.
    """

    hosts: tuple[str, ...]
    adapter: str
    allow_loopback_http: bool
    ready_within_ms: int
    pad: bool = False
    zoom: int = 100
    ca_file: str = ""
    proxy: str = ""
    direct: tuple[str, ...] = ()
    screen_reader: bool = False


@dataclass(frozen=True, slots=True)
class Open:
    """Show the page for a payment session (contract 4.8), once. ``parent``: the X window to live in, or 0.

    ``keys`` are the desk's own, which the view passes back. ``language`` is the customer's, as a BCP 47 tag;
    ``names`` are those of a ``SpokenNames``, in it.
    """

    page_url: str
    session_id: str = field(repr=False)
    parent: int
    keys: tuple[str, ...]
    language: str = ""
    names: tuple[str, ...] = ()


class Geometry(Value):
    """Where the page is: inside its parent, or on the screen where it has none. In device-independent px."""

    x: int
    y: int
    width: int
    height: int
    shown: bool


class Pad(Value):
    """Keys on the screen beside the page, in a column this wide in device-independent px; 0 for none."""

    width: int


class Enter(Value):
    """The page has the keyboard now. ``keys`` are the desk's own, as they are by now."""

    keys: tuple[str, ...]


class Leave(Value):
    """The page has the keyboard no longer."""


class Ping(Value):
    """Answer with the same number."""

    number: int


class Warm(Value):
    """The engine runs and an empty page waits. ``engine`` is Chromium's version, ``patches`` that of the
    security patches in it."""

    engine: str
    patches: str


class Shown(Value):
    """The page's window is in its place; ``window`` is its number at the X server, or 0."""

    window: int


class Ready(Value):
    """The page takes input."""


class Clicked(Value):
    """Somebody clicked into the page: it needs the keyboard."""


class Used(Value):
    """Somebody types or touches there. What, is not told; once a second is enough."""


class Field(Value):
    """The cursor is in another field of the page, or that has another ``problem``: what the page calls it,
    never what is in it. It is the ``number``-th of ``count``; 0 for a button."""

    name: str
    problem: str
    number: int
    count: int


class FocusLeft(Value):
    """The Tab key went past the page's last field, or before its first."""

    forward: bool


class Key(Value):
    """One of the desk's own keys was pressed in the page."""

    sequence: str


class Host(Value):
    """The page shown is of this host."""

    host: str


@dataclass(frozen=True, slots=True)
class Card:
    """The page's answer (contract 2.7, 4.9), once."""

    token: str = field(repr=False)
    brand: str
    expirationMonth: str
    expirationYear: str
    cardholderName: str = field(repr=False)
    antifraudSession: str = field(repr=False)


class PageEnded(Value):
    """The page is gone and there is no token. ``detail`` as in ``CardFailure``."""

    problem: CardProblem
    detail: str


class Pong(Value):
    """The view's event loop turns. ``megabytes``: memory that it and the engine's processes hold by now."""

    number: int
    megabytes: int = 0


Order = Setup | Open | Geometry | Pad | Enter | Leave | Ping
Reply = Warm | Shown | Ready | Clicked | Used | Field | FocusLeft | Key | Host | Card | PageEnded | Pong
Message = Order | Reply

ORDERS: tuple[type[Order], ...] = (Setup, Open, Geometry, Pad, Enter, Leave, Ping)
REPLIES: tuple[type[Reply], ...] = (
    Warm, Shown, Ready, Clicked, Used, Field, FocusLeft, Key, Host, Card, PageEnded, Pong,
)  # fmt: skip

_COMMAND_KEY = re.compile(r"(?=.*(?:Ctrl|Alt|Meta)\+)(?:(?:Ctrl|Alt|Meta|Shift)\+)+[\x21-\x7eÀ-ÿ]\w{0,11}|"
                          r"(?:Shift\+)?(?:F[1-9]|F[12][0-9]|Esc)")  # fmt: skip
_PROBLEMS = {problem.value: problem for problem in CardProblem}


def is_command_key(sequence: str) -> bool:
    """Return whether a key may be reported to the desk: a function key, Esc, or one held with Ctrl, Alt or
    Meta. A plain character never is: it could be a digit of a card."""
    return _COMMAND_KEY.fullmatch(sequence) is not None


def encode(message: Message) -> bytes:
    """Return the frame of a message. Raises ``WireError`` for one that the other side would refuse."""
    body: dict[str, object] = {"type": type(message).__name__}
    for part in fields(message):
        value = getattr(message, part.name)
        body[part.name] = value.value if isinstance(value, CardProblem) else value
    text = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
    _read(text, type(message))
    return len(text).to_bytes(_HEAD, "big") + text


class Decoder:
    """Cuts a stream into messages of the wanted kinds."""

    def __init__(self, wanted: tuple[type[Message], ...]) -> None:
        self._wanted = {kind.__name__: kind for kind in wanted}
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the messages that are whole. Raises ``WireError``; nothing can be read after it."""
        self._buffer += data
        while len(self._buffer) >= _HEAD:
            length = int.from_bytes(self._buffer[:_HEAD], "big")
            if not 0 < length <= LIMIT:
                raise WireError("a frame is too long")
            if len(self._buffer) < _HEAD + length:
                return
            text = bytes(self._buffer[_HEAD : _HEAD + length])
            del self._buffer[: _HEAD + length]
            yield _read(text, *self._wanted.values())


def _read(text: bytes, *wanted: type[Message]) -> Message:
    if len(text) > LIMIT:
        raise WireError("a frame is too long")
    try:
        body = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        raise WireError("a frame is not JSON") from None
    if not isinstance(body, dict):
        raise WireError("a frame holds no object")
    kind = next((kind for kind in wanted if kind.__name__ == body.get("type")), None)
    if kind is None:
        raise WireError("a message of an unknown kind")
    names = [part.name for part in fields(kind)]
    if set(body) != {"type", *names}:
        raise WireError(f"{kind.__name__} with other fields")
    values: dict[str, object] = {}
    for name, rule in zip(names, _RULES.get(kind.__name__, ()), strict=True):
        values[name] = value = rule(body[name])
        if value is None:
            raise WireError(f"{kind.__name__} with an unusable {name}")
    return kind(**values)  # type: ignore[arg-type]


def _text(most: int, allowed: Callable[[str], bool] = str.isprintable) -> Callable[[object], object]:
    return lambda value: value if isinstance(value, str) and len(value) <= most and allowed(value) else None


def _whole(least: int, most: int) -> Callable[[object], object]:
    return lambda value: value if type(value) is int and least <= value <= most else None


def _truth(value: object) -> object:
    return value if isinstance(value, bool) else None


def _texts(count: int, rule: Callable[[object], object]) -> Callable[[object], object]:
    def read(value: object) -> object:
        if not isinstance(value, list | tuple) or len(value) > count or None in [rule(one) for one in value]:
            return None
        return tuple(value)

    return read


def _problem(value: object) -> object:
    return _PROBLEMS.get(value) if isinstance(value, str) else None


def _no_space(text: str) -> bool:
    return text.isascii() and text.isprintable() and " " not in text


MOST_DIGITS = 4
"""Of a text that a page has somebody told: no card number comes through, nor a part that is worth hiding."""


def may_be_told(text: str) -> bool:
    """Return whether a text of the page may be said of a field."""
    return text.isprintable() and sum(map(str.isdigit, text)) <= MOST_DIGITS


_PX = _whole(-100_000, 100_000)
_COUNT = _whole(0, 2**32 - 1)
_KEY = _text(40, is_command_key)
_HOSTS = _texts(100, _text(260))
_KEYS = _texts(200, _KEY)
_RULES: dict[str, tuple[Callable[[object], object], ...]] = {
    "Setup": (
        *(_HOSTS, _text(4096), _truth, _whole(1, 600_000), _truth, _whole(50, 300)),
        *(_text(4096), _text(300), _HOSTS, _truth),
    ),
    "Open": (_text(4096), _text(4096), _COUNT, _KEYS, _text(35, _no_space), _texts(10, _text(200))),
    "Geometry": (_PX, _PX, _PX, _PX, _truth),
    "Pad": (_whole(0, 2_000),),
    "Enter": (_KEYS,),
    "Ping": (_COUNT,),
    "Warm": (_text(40, _no_space), _text(40, _no_space)),
    "Shown": (_COUNT,),
    "Field": (_text(200, may_be_told), _text(200, may_be_told), _whole(0, 99), _whole(0, 99)),
    "FocusLeft": (_truth,),
    "Key": (_KEY,),
    "Host": (_text(260),),
    "Card": (
        *(_text(4096, _no_space), _text(40), _text(2, _no_space), _text(4, _no_space)),
        *(_text(100), _text(1024, _no_space)),
    ),
    "PageEnded": (_problem, _text(4096)),
    "Pong": (_COUNT, _COUNT),
}
"""Of the fields of each message, in their order."""
