"""Sentences about the official PDF of a fiscal ticket."""

from __future__ import annotations

from pos_app.domain.fiscal_pdf import PdfFault, PdfProblem
from pos_app.wording.translation import choice, filled, phrase

title = phrase("pdf", "O PDF do BP-e não foi aberto")
opened = phrase("pdf", "PDF do BP-e aberto. Ele fica guardado neste computador.")
hosts_field = phrase("pdf", "Servidores do PDF do BP-e")
hosts_hint = phrase("pdf", "separados por vírgula; vazio: nenhum")
_template = choice(
    "pdf",
    {
        PdfProblem.NO_ADDRESS: (
            "A central não informou o endereço do PDF. Consulte o BP-e pelo código fiscal."
        ),
        PdfProblem.BAD_ADDRESS: (
            "O endereço do PDF não é seguro (só https, sem usuário e senha). Nada foi baixado. Consulte o "
            "BP-e pelo código fiscal."
        ),
        PdfProblem.HOST_NOT_ALLOWED: (
            "O PDF está em {host}, que não é um servidor permitido neste guichê. Nada foi baixado. Se for "
            "de confiança, o supervisor o inclui em Ajustes, “Servidores do PDF do BP-e”."
        ),
        PdfProblem.SENT_AWAY: (
            "O servidor mandou buscar o PDF em {host}, que não é permitido neste guichê. Nada foi baixado."
        ),
        PdfProblem.TOO_MANY_REDIRECTS: "O servidor {host} só redireciona e não entrega o PDF.",
        PdfProblem.NOT_THERE: "O servidor {host} não tem este PDF. Tente mais tarde.",
        PdfProblem.REFUSED: "O servidor {host} não entregou o PDF ({reason}). Tente mais tarde.",
        PdfProblem.TOO_LARGE: "O arquivo de {host} é grande demais para um BP-e. Ele não foi guardado.",
        PdfProblem.NOT_PDF: "O que veio de {host} não é um PDF. Nada foi guardado.",
        PdfProblem.NO_ANSWER: "O servidor {host} não respondeu a tempo. Confira a internet e tente de novo.",
    },
)


@filled("pdf", "Buscando o PDF do BP-e em {host}…")
def fetching(host: str) -> str: ...
@filled("pdf", "“{name}” não é o nome de um servidor. Digite só o nome, sem https:// e sem barra.")
def bad_host(name: str) -> str: ...


def sentence(fault: PdfFault) -> str:
    return _template(fault.kind).format(host=fault.host or "?", reason=fault.reason or "?")
