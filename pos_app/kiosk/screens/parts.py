"""Rows and cards that several pages of the kiosk share. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from pos_app.domain.payment import CodeForm
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.blocks import Note
from pos_app.kiosk.screens.scale import Scale
from pos_app.wording.kiosk_words import Text, say

Facts = tuple[tuple[str, str], ...]


def around(edge: int) -> b.Margins:
    return edge, edge, edge, edge


def note_line(note: Note, s: Scale, *, size: int = 24, centred: bool = False) -> b.Line:
    glyph = b.Icon(note.icon, s.text(28), at="middle" if centred else "top")
    strong = b.Words(note.strong, size, 600, wrap=not note.text and not centred, grow=0 if note.text else 1)
    text = b.Words(note.text, size, tone="text_2", wrap=not centred, grow=0 if centred else 1)
    space = b.Gap(grow=1) if centred else None
    return b.row(space, glyph, strong if note.strong else None, text if note.text else None, space, gap=14)


def told(
    icon: b.Icon,
    first: b.Words,
    *others: b.Words | None,
    gap: int,
    margins: b.Margins = (0, 0, 0, 0),
    between: int = 0,
) -> b.Line:
    return b.row(icon, b.column(first, *others, gap=between, grow=1), gap=gap, margins=margins)


def explained(note: Note, s: Scale) -> b.Card:
    """Return a card about one thing: its name, and a sentence."""
    r = s.roomy
    return b.Card(
        told(
            b.Icon(note.icon, 48 if r else 34, "primary", at="top"),
            b.Words(note.strong, 30 if r else 24, 600, keeps=True),
            b.Words(note.text, 26 if r else 22, tone="text_2", keeps=True),
            gap=26,
            margins=(30, 26 if r else 10, 30, 26 if r else 10),
            between=4,
        )
    )


def waiting(sentence: str) -> b.Words:
    """Return what stands in place of what is not there, or not yet."""
    return b.Words(sentence, 30, tone="text_2", align="centre", grow=1)


def divided(*rows: b.Block | None, margins: b.Margins, gap: int = 0, grow: int = 0) -> b.Card:
    found: list[b.Block] = []
    for one in rows:
        if one is not None and found:
            found.append(b.Divider())
        if one is not None:
            found.append(one)
    return b.Card(b.column(*found, gap=gap, margins=margins), grow=grow)


def in_grid(buttons: Iterable[b.Button], across: int, gap: int, *, even: bool = False) -> b.Grid | None:
    """Return buttons beside and below one another, as they come; None without any."""
    cells = tuple((one, number // across, number % across, 1, 1) for number, one in enumerate(buttons))
    return b.Grid(cells, gap, even) if cells else None


# --- A page about how something stands ---------------------------------------------------------------


def standing(
    s: Scale,
    happened: str,
    money: str,
    todo: str,
    *,
    head: Note | None = None,
    track: b.Card | None = None,
    facts: Facts = (),
    code: str = "",
) -> b.Body:
    """Return the page of what happened, the money, and what to do. ``head`` is what matters most; ``code`` is
    shown for the phone."""
    r = s.roomy
    edge = 20 if r else 2 if s.narrow else 4
    rows = (
        told(
            b.Icon(icon, 40 if r else 30, "primary", at="top"),
            b.Words(say(heading), 24 if r else 22, 600, "text_2"),
            b.Words(sentence, 28 if r else 22 if s.narrow else 24, keeps=True),
            gap=24,
            margins=(30, edge, 30, edge),
            between=2,
        )
        for icon, heading, sentence in (
            ("clock", Text.HAPPENED, happened),
            ("wallet", Text.MONEY, money),
            ("hand", Text.TODO, todo),
        )
    )
    beside = b.row(
        divided(*rows, margins=(2, 0, 2, 0), grow=3), _phone(s, code) if code and not r else None, gap=10
    )
    tall = 16 if s.roomy else 2
    last = len(facts) - 1

    def fact(number: int, heading: str, value: str) -> b.Line:
        ends = number == last and number > 0
        align: b.Place = "right" if ends else "left"
        return b.column(
            b.Words(heading, tone="text_2", wrap=False, align=align, keeps=True),
            b.Words(value, 42 if s.roomy else 32, 600, wrap=False, align=align, keeps=True),
            grow=0 if ends else 1,
        )

    shown = (fact(number, *one) for number, one in enumerate(facts))
    inside = b.column(
        b.Card(
            told(
                b.Icon(head.icon, 72 if r else 44, "primary"),
                b.Words(head.strong, 36 if r else 28, 600),
                b.Words(head.text, 26 if r else 22, tone="text_2"),
                gap=32,
                margins=around(36 if r else 8),
                between=4,
            ),
            line="primary",
            width=3,
        )
        if head
        else None,
        beside,
        track if r else None,
        _phone(s, code) if code and r else None,
        b.Card(b.row(*shown, margins=(32, tall, 32, tall), gap=-1)) if facts else None,
        gap=24 if r else 6,
    )
    margins = (s.side, 32 if r else 4, s.side, 16 if r else 4)
    return b.Body(b.column(inside, b.Gap(grow=1), gap=24 if r else 4, margins=margins))


def _phone(s: Scale, code: str) -> b.Card:
    r = s.roomy
    title, text = say(Text.TAKE_PHONE), say(Text.TAKE_PHONE_NOTE)
    align: b.Place = "" if r else "centre"
    picture = b.Code(code, CodeForm.QR, title, 400 if r else 200, at="centre")
    both = b.column(
        b.Gap(grow=1),
        b.Words(title, 34 if r else 24, 600, align=align),
        b.Words(text, 26, tone="text_2") if r else None,
        b.Words("", 26, weight=600, keeps=True) if r else None,
        b.Gap(grow=1),
        gap=-1,
        grow=1,
    )
    inside = b.Line((picture, both), not r, 32 if r else 4, around(28 if r else 8))
    return b.Card(inside, grow=0 if r else 2)
