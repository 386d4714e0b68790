"""The official PDF comes from listed hosts only, is one, is never too much; each refusal has its reason."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pos_app.desk.fiscal_pdfs import FiscalPdfs, file_name
from pos_app.domain.fiscal_pdf import PdfFault, PdfHosts, PdfProblem, hosts_typed, is_host
from pos_app.domain.orders import FiscalState, FiscalTicket
from pos_app.domain.printing import PrintFault
from pos_app.partner.fiscal_pdf import fetch
from pos_app.wording import ticket_texts
from tests.patience import patience

P = PdfProblem
PDF = b"%PDF-1.4\n" + b"x" * 400
HERE = PdfHosts.of((), loopback=True)
ENDLESS = b"y" * 4096


class Host:
    """A host of documents on this computer; ``asked`` are the heads of what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.sent = 0
        self.serving: set[asyncio.Task[None]] = set()

    def answer(self, path: str) -> tuple[str, bytes]:
        if path.startswith("/moved/"):
            return f"{path[7:]} Moved\r\nLocation: /ok.pdf", b""
        moved = {
            "/in": "/ok.pdf",
            "/out": "https://mau.exemplo/x.pdf",
            "/round": "/round",
            "/odd": "http://[",
        }
        if path in moved:
            return f"302 Found\r\nLocation: {moved[path]}", b""
        return {
            "/ok.pdf": ("200 OK", PDF),
            "/kept": ("200 OK", PDF),
            "/page": ("200 OK", b"<html>entre com a senha</html>"),
            "/empty": ("200 OK", b""),
            "/no": ("403 Forbidden", b"no"),
            "/gone": ("410 Gone", b"no"),
        }.get(path, ("404 Not Found", b"nothing"))

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.serving.add(task)
        task.add_done_callback(self.serving.discard)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        self.asked.append(head)
        path = head.split(" ")[1]
        try:
            if path == "/endless":
                writer.write(b"HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n")
                while True:
                    writer.write(ENDLESS)
                    self.sent += len(ENDLESS)
                    await writer.drain()
            if path == "/silent":
                await reader.read()
            if path == "/cut":
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n" + PDF)
            else:
                status, body = self.answer(path)
                writer.write(f"HTTP/1.1 {status}\r\ncontent-length: {len(body)}\r\n\r\n".encode() + body)
            await writer.drain()
            if path == "/kept":
                await reader.read()  # As a host that keeps the connection for whatever is asked next.
        except ConnectionError:
            return
        finally:
            writer.close()


@asynccontextmanager
async def host() -> AsyncIterator[tuple[Host, str]]:
    made = Host()
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    async with server:
        yield made, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        if made.serving:
            await asyncio.wait(made.serving)


async def refused(url: str, hosts: PdfHosts = HERE, **bounds: float) -> PdfFault:
    with pytest.raises(PdfFault) as caught:
        await fetch(url, hosts, **bounds)  # type: ignore[arg-type]
    assert ticket_texts.sentence(caught.value)
    return caught.value


async def test_a_pdf_is_fetched_also_over_a_redirection_and_takes_no_credentials_along() -> None:
    async with host() as (there, site):
        assert await fetch(f"{site}/ok.pdf", HERE) == PDF
        assert await fetch(f"{site}/in", HERE) == PDF
        for status in (301, 302, 303, 307, 308):
            assert await fetch(f"{site}/moved/{status}", HERE) == PDF
        assert all(one.startswith("GET /") for one in there.asked)
        heads = "".join(there.asked).lower()
        assert "authorization" not in heads
        assert "cookie" not in heads
        assert "x-api-key" not in heads
        assert heads.count("accept: application/pdf\r\n") == len(there.asked)


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("/out", P.SENT_AWAY), ("/odd", P.SENT_AWAY), ("/round", P.TOO_MANY_REDIRECTS),
        ("/page", P.NOT_PDF), ("/empty", P.NOT_PDF), ("/no", P.REFUSED), ("/nothing", P.NOT_THERE),
        ("/gone", P.NOT_THERE), ("/cut", P.NO_ANSWER),
    ],
)  # fmt: skip
async def test_each_refusal_has_its_own_reason(path: str, problem: PdfProblem) -> None:
    async with host() as (_, site):
        refusal = await refused(site + path)
        assert refusal.kind is problem
        if problem in (P.NO_ANSWER, P.TOO_MANY_REDIRECTS, P.NOT_PDF, P.REFUSED, P.NOT_THERE):
            assert refusal.host == "127.0.0.1"
        assert refusal.reason or problem is not P.NO_ANSWER
        status = {"/no": "HTTP 403", "/nothing": "HTTP 404", "/gone": "HTTP 410"}.get(path, refusal.reason)
        assert refusal.reason == status


async def test_no_connection_stays_open_behind_a_document() -> None:
    async with host() as (there, site):
        assert await fetch(f"{site}/kept", HERE) == PDF
        async with asyncio.timeout(patience(5)):
            await asyncio.wait(there.serving)


async def test_a_document_without_an_end_is_cut_off() -> None:
    async with host() as (there, site):
        assert (await refused(f"{site}/endless", largest=50_000)).kind is P.TOO_LARGE
        assert there.sent < 8_000_000
        assert (await refused(f"{site}/ok.pdf", largest=len(PDF) - 1)).kind is P.TOO_LARGE
        assert await fetch(f"{site}/ok.pdf", HERE, largest=len(PDF)) == PDF


async def test_a_silent_host_is_given_up() -> None:
    async with host() as (_, site):
        async with asyncio.timeout(patience(5)):
            silent = await refused(f"{site}/silent", patience=0.2)
        assert silent.kind is P.NO_ANSWER
        assert "Time" in str(silent), "the log names why"
    assert (await refused(f"{site}/ok.pdf")).kind is P.NO_ANSWER


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("", P.NO_ADDRESS),
        ("http://bpe.exemplo.com.br/1.pdf", P.BAD_ADDRESS),
        ("ftp://bpe.exemplo.com.br/1.pdf", P.BAD_ADDRESS),
        ("file:///etc/passwd", P.BAD_ADDRESS),
        ("javascript:alert(1)", P.BAD_ADDRESS),
        ("https://bpe.exemplo.com.br@mau.exemplo/1.pdf", P.BAD_ADDRESS),
        ("https://mau.exemplo\\@bpe.exemplo.com.br/1.pdf", P.BAD_ADDRESS),
        ("https://[", P.BAD_ADDRESS),
        ("https://bpe.exemplo.com.br:99999/", P.BAD_ADDRESS),
        ("https://a.bpe.exemplo.com.br/1.pdf", P.HOST_NOT_ALLOWED),
        ("https://bpe.exemplo.com.br.mau.exemplo/1.pdf", P.HOST_NOT_ALLOWED),
        ("https://bpe.exemplo.com.br:8443/1.pdf", P.HOST_NOT_ALLOWED),
        ("http://127.0.0.1:8000/1.pdf", P.BAD_ADDRESS),
        ("https://127.0.0.1/1.pdf", P.HOST_NOT_ALLOWED),
    ],
)
async def test_an_address_off_the_list_is_not_even_asked(url: str, problem: PdfProblem) -> None:
    assert (await refused(url, PdfHosts.of(["BPe.exemplo.com.br. "]))).kind is problem


@pytest.mark.parametrize(
    "url",
    [
        "https://bpe.exemplo.com.br/1.pdf",
        "https://BPE.exemplo.com.br:443/1.pdf?ch=1",
        "https://bpe.exemplo.com.br./1.pdf",
        "https://dfe.exemplo.com.br:8443/1",
    ],
)
def test_an_address_on_the_list_passes(url: str) -> None:
    PdfHosts.of(["bpe.exemplo.com.br", "dfe.exemplo.com.br:8443"]).check(url)


@pytest.mark.parametrize(
    ("typed", "names", "good"),
    [
        ("bpe.fazenda.sp.gov.br, DFE.exemplo.com.br:8443", 2, True),
        ("a.exemplo; a.exemplo", 1, True),
        ("https://bpe.exemplo", 1, False),
        ("bpe", 1, False),
        ("*.exemplo.com", 1, False),
        ("", 0, True),
    ],
)
def test_a_list_of_hosts_is_read_as_people_type_it(typed: str, names: int, good: bool) -> None:
    found = hosts_typed(typed)
    assert len(found) == names
    assert all(map(is_host, found)) is good


# --- Kept files -----------------------------------------------------------------------------------


def record(url: str, key: str = "3526A" * 8 + "0000") -> FiscalTicket:
    return FiscalTicket("t1", FiscalState.FOUND, key=key, pdf_url=url)


async def test_a_document_is_fetched_once_and_opened_offline_later(tmp_path: Path) -> None:
    pdfs = FiscalPdfs(tmp_path / "bpe", lambda: HERE)
    async with host() as (there, site):
        path = await pdfs.fetch("GB7K", 1, record(f"{site}/ok.pdf"))
        assert path.read_bytes() == PDF
        assert [one.name for one in (tmp_path / "bpe").iterdir()] == [path.name]
        assert await pdfs.fetch("GB7K", 1, record(f"{site}/ok.pdf")) == path
        assert len(there.asked) == 1
    path.write_bytes(b"half a download")
    with pytest.raises(PdfFault):
        await pdfs.fetch("GB7K", 1, record(f"{site}/ok.pdf"))


async def test_what_is_refused_leaves_no_file_and_a_full_disk_is_told(tmp_path: Path) -> None:
    pdfs = FiscalPdfs(tmp_path / "bpe", lambda: HERE)
    async with host() as (_, site):
        with pytest.raises(PdfFault):
            await pdfs.fetch("GB7K", 1, record(f"{site}/page"))
        assert not (tmp_path / "bpe").exists()
        (tmp_path / "bpe").write_text("in the way")
        with pytest.raises(PrintFault):
            await pdfs.fetch("GB7K", 1, record(f"{site}/ok.pdf"))


def test_a_file_is_called_by_its_key_and_never_leaves_its_folder() -> None:
    assert file_name("GB7K", 2, record("", "35A")) == "BPe-35A.pdf"
    assert file_name("../GB 7K", 2, record("", "")) == ".._GB_7K-2-BPe.pdf"
    assert "/" not in file_name("a", 1, record("", "../../etc/passwd"))
