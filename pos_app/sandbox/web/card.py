"""The provider's card page and its script (contract 4.9), and what else is served as a file."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Response

from pos_app.sandbox.brazil import resources
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.web.access import Service
from pos_app.sandbox.web.control import from_here

router = APIRouter(include_in_schema=False)
_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'"
_HEADERS = {
    "content-security-policy": f"{_POLICY}; form-action 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
_KINDS = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
_FILES = {
    "/card": "card.html",
    "/card/style.css": "card.css",
    "/card/page.js": "card.js",
    "/card/provider.js": "provider.js",
    "/_sandbox/": "panel.html",
    "/_sandbox/panel.css": "panel.css",
    "/_sandbox/panel.js": "panel.js",
}
"""The card page, the provider's own script, which turns a card into a token, and the trainer's page, which is
for this computer only."""
_KEY = re.compile(r"[0-9A-Z]{44}")


@cache
def _content(name: str) -> bytes:
    return (resources() / name).read_bytes()


def _serve(path: str, name: str) -> None:
    """Serve a file of the resources, walled in: nothing from elsewhere, nothing to elsewhere."""
    kind = _KINDS[name.rpartition(".")[2]]
    here = [Depends(from_here)] if path.startswith("/_sandbox") else []

    @router.get(path, dependencies=here)
    async def file() -> Response:
        return Response(_content(name), media_type=kind, headers=_HEADERS)


for _path, _name in _FILES.items():
    _serve(_path, _name)


@router.post("/card/antifraud")
async def antifraud(world: Service, asked: Annotated[dict[str, Any], Body()]) -> dict[str, str]:
    """Collect the fingerprint of a payment session and return the anti-fraud session."""
    return {"antifraudSessionId": world.cards.fingerprint(str(asked.get("sessionId") or ""))}


@router.post("/card/tokens")
async def tokens(world: Service, card: Annotated[dict[str, Any], Body()]) -> dict[str, str]:
    """Turn the six fields of a card into a token. The number is not kept."""
    session = str(card.get("sessionId") or "")
    return {"token": world.cards.tokenize(session, card, exact=not world.quirks.lenient)}


@router.get("/bpe/{name}")
async def document(name: str) -> Response:
    """Serve the official PDF of a fiscal ticket by its key (contract 2.12 ``bpePdfUrl``)."""
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
