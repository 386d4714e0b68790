"""The official PDF of a fiscal ticket (contract 2.12 ``bpePdfUrl``): a page that says it is a sandbox's."""

from __future__ import annotations

import re

from fastapi import APIRouter, Response

from pos_app.sandbox.errors import shape_a

router = APIRouter(include_in_schema=False)
_KEY = re.compile(r"[0-9A-Z]{44}")


@router.get("/bpe/{name}")
async def document(name: str) -> Response:
    """Serve the document of a key."""
    key = name.removesuffix(".pdf")
    if not _KEY.fullmatch(key):
        raise shape_a(404, "Document not found", "Not Found")
    return Response(pdf(("TREINAMENTO - SEM VALOR FISCAL", "BP-e", key)), media_type="application/pdf")


def pdf(lines: tuple[str, ...]) -> bytes:
    """Return a PDF of one page with some lines of plain letters."""
    shown = " ".join(f"({line}) Tj T*" for line in lines)
    stream = f"BT /F1 12 Tf 40 780 Td 18 TL {shown} ET".encode("ascii")
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        b"/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
    )
    made, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(made))
    return made + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + end
