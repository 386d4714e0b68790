"""How encrypted files of the journal look from outside: databases by their header, records by their
beginning."""

from typing import Final

HEAD: Final = 24
"""Bytes at the beginning of an encrypted database that stay readable."""
RECORD_MARK: Final = b"s1:"
"""Begins a sealed record: the version of its form. No JSON begins so, nor does a torn beginning of it."""
_OPEN_PART = slice(20, HEAD)
_RESERVES = b"\x20\x40\x20\x20"
"""Of each page 32 bytes are the cipher's, as the header says; a plain database, damaged or not, reserves
none."""


def is_encrypted_head(head: bytes) -> bool:
    """Return whether these first ``HEAD`` bytes are those of an encrypted database."""
    return head[_OPEN_PART] == _RESERVES
