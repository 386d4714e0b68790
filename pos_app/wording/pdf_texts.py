"""Sentences about the official PDF of a fiscal ticket."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.fiscal_pdf import PdfFault, PdfProblem
from pos_app.wording.translation import translate


def title() -> str:
    """Return that there is no PDF."""
    return translate("pdf", "O PDF do BP-e não foi aberto")


def fetching(host: str) -> str:
    """Return that it is on its way."""
    return translate("pdf", "Buscando o PDF do BP-e em {host}…").format(host=host)


def opened() -> str:
    """Return that it was opened, and needs no network the next time."""
    return translate("pdf", "PDF do BP-e aberto. Ele fica guardado neste computador.")


def hosts_field() -> str:
    """Return the name of the list of hosts in the settings."""
    return translate("pdf", "Servidores do PDF do BP-e")


def hosts_hint() -> str:
    """Return how the list is typed."""
    return translate("pdf", "separados por vírgula; vazio: nenhum")


def bad_host(name: str) -> str:
    """Return that a typed host is not valid."""
    text = translate(
        "pdf", "“{name}” não é o nome de um servidor. Digite só o nome, sem https:// e sem barra."
    )
    return text.format(name=name)


def sentence(fault: PdfFault) -> str:
    """Return why there is no PDF, and what to do."""
    return _template(fault.kind).format(host=fault.host or "?", reason=fault.reason or "?")


def _template(kind: PdfProblem) -> str:
    match kind:
        case PdfProblem.NO_ADDRESS:
            return translate(
                "pdf", "A central não informou o endereço do PDF. Consulte o BP-e pelo código fiscal."
            )
        case PdfProblem.BAD_ADDRESS:
            return translate(
                "pdf",
                "O endereço do PDF não é seguro (só https, sem usuário e senha). Nada foi baixado. Consulte "
                "o BP-e pelo código fiscal.",
            )
        case PdfProblem.HOST_NOT_ALLOWED:
            return translate(
                "pdf",
                "O PDF está em {host}, que não é um servidor permitido neste guichê. Nada foi baixado. "
                "Se for de confiança, o supervisor o inclui em Ajustes, “Servidores do PDF do BP-e”.",
            )
        case PdfProblem.SENT_AWAY:
            return translate(
                "pdf",
                "O servidor mandou buscar o PDF em {host}, que não é permitido neste guichê. Nada foi "
                "baixado.",
            )
        case PdfProblem.TOO_MANY_REDIRECTS:
            return translate("pdf", "O servidor {host} só redireciona e não entrega o PDF.")
        case PdfProblem.NOT_THERE:
            return translate("pdf", "O servidor {host} não tem este PDF. Tente mais tarde.")
        case PdfProblem.REFUSED:
            return translate("pdf", "O servidor {host} não entregou o PDF ({reason}). Tente mais tarde.")
        case PdfProblem.TOO_LARGE:
            return translate("pdf", "O arquivo de {host} é grande demais para um BP-e. Ele não foi guardado.")
        case PdfProblem.NOT_PDF:
            return translate("pdf", "O que veio de {host} não é um PDF. Nada foi guardado.")
        case PdfProblem.NO_ANSWER:
            return translate(
                "pdf", "O servidor {host} não respondeu a tempo. Confira a internet e tente de novo."
            )
    assert_never(kind)
