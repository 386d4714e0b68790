"""Sanitizes the texts of a reply before they are read.

Invisible and direction-changing characters become U+FFFD; so do stacked combining marks, emoji and letters
outside Latin, Greek and Cyrillic, which the program's font lacks (a fallback font costs a tenth of a second
per size). Overlong texts are cut. It works on the bytes, so no page or printout has to do it. A usual reply
is searched and left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pos_app.domain.endpoints import Endpoint

_SEEN: Final = b"\xef\xbf\xbd"
_ESCAPED: Final = b"\\ufffd"
_KEPT_CHARACTERS: Final = 300
_LONG: Final = 1_000
"""Bytes of a text that may be an honest sentence, PIX code or address."""
_LONG_WORD: Final = 8_000
_LONG_CODE: Final = 65_536
"""Bytes of one word: of any word, and of a token or a picture, which some replies hold."""
_WITH_CODES: Final = frozenset({Endpoint.TOKEN, Endpoint.SESSION, Endpoint.CREATE})

_RAW: Final = tuple(
    (start, re.compile(pattern, re.DOTALL))
    for start, pattern in (
        (b"\x7f", rb"\x7f"),
        (b"\xc2", rb"\xc2[\x80-\x9f\xad]"),  # C1 controls, soft hyphen
        (b"\xd4", rb"\xd4[\xb0-\xbf]"),  # From here to U+1DFF: Armenian to Mongolian
        *((bytes([lead]), rb"%c[\x80-\xbf]" % lead) for lead in range(0xD5, 0xE0)),
        (b"\xe0", rb"\xe0[\xa0-\xbf][\x80-\xbf]"),
        (b"\xe1", rb"\xe1[\x80-\xb7][\x80-\xbf]"),
        (b"\xe2\x80", rb"\xe2\x80[\x8b-\x8f\xa8-\xae]"),  # Zero width, line separators, bidi overrides
        (b"\xe2\x81", rb"\xe2\x81[\xa0-\xaf]"),  # Word joiner, bidi isolates
        (b"\xe2", rb"\xe2[\xb0-\xbf][\x80-\xbf]"),  # From here to U+F8FF: Glagolitic to private use
        *((bytes([lead]), rb"%c[\x80-\xbf]{2}" % lead) for lead in range(0xE3, 0xEF)),
        (b"\xef\xbb\xbf", rb"\xef\xbb\xbf"),  # Byte order mark
        (
            b"\xef",
            rb"\xef(?:[\x80-\xab\xad-\xba\xbc-\xbe][\x80-\xbf]|\xac[\x90-\xbf]|\xbb[\x80-\xbe]"
            rb"|\xbf[\x80-\xaf\xb9-\xbb])",
        ),  # Forms of Arabic, full width, variation selectors, annotations
        *((bytes([lead]), rb"%c[\x80-\xbf]{3}" % lead) for lead in range(0xF0, 0xF5)),  # Emoji, tags
    )
)
_MARK_OF_ORDER: Final = b"\xef\xbb\xbf"
_PIECE: Final = 100_000
"""Bytes that are searched at a time, a few milliseconds: at least those of the longest text that stays."""
_MARK: Final = (
    rb"(?:\xcc[\x80-\xbf]|\xcd[\x80-\xaf]|\xd2[\x83-\x89]|\xe2\x83[\x90-\xbf]"
    rb"|\\u(?:03[0-6].|048[3-9]|20[d-fD-F].))"
)
_TOWER: Final = re.compile(rb"(%b{3})%b++" % (_MARK, _MARK), re.DOTALL)
"""More combining marks on one letter than any language has: they would cover the lines around it."""
_OF_MARKS: Final = (b"\xcc", b"\xcd", b"\xd2", b"\xe2\x83", rb"\u03", rb"\u04", rb"\u20")
_HIDDEN: Final = (
    rb"00[01][0-8bcefBCEF]|0019|007[fF]|00[89][0-9a-fA-F]|00[aA][dD]|200[b-fB-F]"
    rb"|202[89a-eA-E]|206[0-9a-fA-F]|[fF][fF][fF][9abAB]|001[adAD]"
    rb"|05[3-9a-fA-F].|0[6-9a-fA-F]..|1[0-9a-dA-D]..|2[c-fC-F]..|[3-9a-cA-CeE]...|[dD][0-7].."
    rb"|[fF][0-9aAc-eC-E]..|[fF][bB][1-9a-fA-F].|[fF][fF][0-9a-eA-E].|[dD][89abAB]..\\u[dD][c-fC-F].."
)
_MAYBE_HIDDEN: Final = re.compile(rb"\\(?:[bf]|u(?:" + _HIDDEN + rb"))")
_ESCAPE: Final = re.compile(rb"\\(?:([bf]|u(?:" + _HIDDEN + rb"))|.)", re.DOTALL)
_TEXT: Final = re.compile(rb'"((?:[^"\\]++|\\.)*+)("|\\?\Z)', re.DOTALL)
"""Also matches a text that is cut off, and without backtracking: megabytes must not be searched again from
each quotation mark."""
_BEGINNING: Final = re.compile(
    rb"(?:\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|[\x00-\x5b\x5d-\x7f]|[\xc0-\xff][\x80-\xbf]*){0,%d}"
    % _KEPT_CHARACTERS,
    re.DOTALL,
)
_QUOTE: Final = b'"'
_OF_A_SENTENCE: Final = re.compile(rb"[\s\\\x80-\xff]")


def tamed(body: bytes, endpoint: str) -> bytes:
    """Return the JSON of a reply with its texts sanitized and cut. Call it in a thread of its own: it works
    in small pieces, so that the window's thread gets its turns."""
    if _may_be_long(body):
        most = _LONG_CODE if endpoint in _WITH_CODES else _LONG_WORD
        body = _TEXT.sub(
            lambda found: _cut(found[0], found[1], most) if found[2] == _QUOTE else found[0], body
        )
    beginning = _MARK_OF_ORDER if body.startswith(_MARK_OF_ORDER) else b""
    return beginning + b"".join(map(_seen, _pieces(body.removeprefix(beginning))))


def _pieces(body: bytes) -> Iterator[bytes]:
    """Yield a reply in parts that end behind a quotation mark, so within no character and no escape: one
    search through all of it would hold up every other thread."""
    at = 0
    while at < len(body):
        end = body.find(_QUOTE, at + _PIECE, at + 2 * _PIECE) + 1 or at + 2 * _PIECE
        yield body[at:end]
        at = end


def _seen(piece: bytes) -> bytes:
    for start, pattern in _RAW:
        if start in piece:
            piece = pattern.sub(_SEEN, piece)
    if any(start in piece for start in _OF_MARKS):
        piece = _TOWER.sub(rb"\1" + _SEEN, piece)
    if b"\\" in piece and _MAYBE_HIDDEN.search(piece):
        piece = _ESCAPE.sub(_shown, piece)
    return piece


def _may_be_long(body: bytes) -> bool:
    """Return whether some text may be too long: it then has no quotation mark in a stretch of half the
    limit."""
    if b'\\"' in body:
        body = body.replace(b"\\\\", b"xx").replace(b'\\"', b"xx")
    stretch = _LONG // 2
    return any(body.find(b'"', at, at + stretch) < 0 for at in range(0, len(body) - stretch, stretch))


def _shown(found: re.Match[bytes]) -> bytes:
    return _ESCAPED if found[1] else found[0]


def _cut(whole: bytes, text: bytes, most: int) -> bytes:
    if len(text) <= _LONG:
        return whole
    if len(text) <= most and not _OF_A_SENTENCE.search(text.replace(rb"\/", b"")):
        return whole
    beginning = _BEGINNING.match(text)
    return b'"%b\\u2026"' % (beginning[0] if beginning else b"")
