"""Reads QR codes back from dots, with a decoder that knows nothing of how they were made."""

from __future__ import annotations

from collections.abc import Iterable

import zxingcpp

from tests.printing.interpreter import Picture


def read_back(picture: Picture) -> list[str]:
    """Return what stands in the codes of a picture, from the top left."""
    border = 16
    wide = picture.width + 2 * border
    side, empty = b"\xff" * border, b"\xff" * wide * border
    lines = b"".join(side + bytes(0 if dot else 255 for dot in row) + side for row in picture.rows)
    tall = len(picture.rows) + 2 * border
    pixels = memoryview(empty + lines + empty).cast("B", shape=[tall, wide])
    return [
        code.text
        for code in _in_order(
            zxingcpp.read_barcodes(pixels, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
        )
    ]


def _in_order(found: Iterable[zxingcpp.Barcode]) -> list[zxingcpp.Barcode]:
    return sorted(found, key=lambda code: (code.position.top_left.y // 60, code.position.top_left.x))
