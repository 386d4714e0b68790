"""Joins pictures into one that moves (APNG), which a browser shows where it shows a PNG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage

_BEGIN = b"\x89PNG\r\n\x1a\n"


def film(pictures: tuple[tuple[Path, float], ...], width: int) -> bytes:
    """Return a film of pictures of one size, each with the seconds that it stays, ``width`` px wide. It runs
    for ever."""
    frames = [list(_chunks(_png(path, width))) for path, _ in pictures]
    head = frames[0][0][1]
    made = [_chunk(b"IHDR", head), _chunk(b"acTL", struct.pack(">II", len(frames), 0))]
    number = 0
    for frame, (_, seconds) in zip(frames, pictures, strict=True):
        size = struct.unpack(">II", frame[0][1][:8])
        control = struct.pack(">IIIIIHHBB", number, *size, 0, 0, round(seconds * 1000), 1000, 0, 0)
        made.append(_chunk(b"fcTL", control))
        number += 1
        data = b"".join(content for name, content in frame if name == b"IDAT")
        if number == 1:
            made.append(_chunk(b"IDAT", data))
        else:
            made.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
    return _BEGIN + b"".join((*made, _chunk(b"IEND", b"")))


def _png(path: Path, width: int) -> bytes:
    small = QImage(str(path)).scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
    kept = QByteArray()
    buffer = QBuffer(kept)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    small.convertToFormat(QImage.Format.Format_RGB888).save(buffer, "PNG", 0)  # type: ignore[call-overload]
    return bytes(kept.data())


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = len(_BEGIN)
    while place < len(png):
        length, name = struct.unpack(">I4s", png[place : place + 8])
        yield name, png[place + 8 : place + 8 + length]
        place += length + 12


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
