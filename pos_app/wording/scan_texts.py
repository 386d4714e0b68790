"""Texts about a code that a scanner read."""

from __future__ import annotations

from pos_app.domain.documents import DocumentType, masked
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

_SHOWN = 48
"""Characters of an unknown code that are shown."""
_ENDS = 6


def fiscal_not_here(key: str) -> NoticeView:
    return NoticeView(
        "info",
        translate("scan", "Este bilhete fiscal não é de uma venda deste guichê"),
        translate(
            "scan",
            "Chave lida: {key}. A central não procura por chave fiscal. "
            "Procure aqui pelo CPF, e-mail ou telefone do comprador.",
        ).format(key=f"{key[:_ENDS]}\u2026{key[-_ENDS:]}"),
    )


def boarding_not_here(text: str) -> NoticeView:
    return NoticeView(
        "info",
        translate("scan", "Este código não é de uma venda deste guichê"),
        translate(
            "scan",
            "Código lido: {code}. A central não procura por código de embarque. "
            "Procure aqui pelo CPF, e-mail ou telefone do comprador.",
        ).format(code=_short(text)),
    )


def nobody_lacks_document(kind: DocumentType, number: str) -> NoticeView:
    return NoticeView(
        "info",
        translate("scan", "Todos já têm documento"),
        translate(
            "scan", "Documento lido: {number}. Para trocar um, apague o número dele e leia de novo."
        ).format(number=masked(kind, number)),
    )


def signed_document() -> NoticeView:
    return NoticeView(
        "info",
        translate("scan", "O QR code da CNH e da identidade não pode ser lido aqui"),
        translate(
            "scan",
            "Ele é assinado e só o aplicativo do governo o abre. Leia o código de barras com o número "
            "ou digite o número do documento.",
        ),
    )


def passport_first_line() -> NoticeView:
    return NoticeView(
        "info",
        translate("scan", "Falta a segunda linha do passaporte"),
        translate("scan", "O número está nela: passe o leitor nas duas linhas."),
    )


def unknown(text: str) -> NoticeView:
    return NoticeView(
        "info",
        translate("scan", "Código desconhecido"),
        translate(
            "scan", "Lido: {code}. Não é bilhete, pedido, protocolo nem documento; nada foi mudado."
        ).format(code=_short(text)),
    )


def box_open() -> NoticeView:
    return NoticeView("info", translate("scan", "Responda ou feche a janela aberta e leia o código de novo"))


def not_read(reason: str) -> NoticeView:
    return NoticeView("warning", translate("scan", "O código não pôde ser procurado neste guichê"), reason)


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}\u2026"
