"""Texts for when a slip does not get onto paper or into a PDF. The sale is kept in every case."""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from pos_app.domain.printers import Link, PrinterProfile, PrinterState, PrinterTestPage
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.wording.state_marks import StateMark
from pos_app.wording.translation import choice, filled, phrase, translate

_the_printer = phrase("printing", "padrão do sistema")
_unsure = phrase(
    "printing",
    "Este comprovante pode ter saído, inteiro ou pela metade: confira o papel antes de imprimir de novo.",
)
sale_is_safe = phrase("tickets", "A venda está paga e confirmada. Nada muda no dinheiro.")
go_on_printing = phrase(
    "tickets",
    "Tente de novo: a impressão segue do bilhete que parou. Ou salve o PDF e imprima depois em Pedidos.",
)
_template = choice(
    "printing",
    {
        PrintProblem.PDF_NOT_SAVED: (
            "O PDF não pôde ser salvo em {name}: {reason}. Escolha outra pasta. A venda está registrada."
        ),
        PrintProblem.PDF_NOT_MADE: "O PDF não pôde ser montado. A venda está registrada: tente de novo.",
        PrintProblem.NOT_TAKEN: (
            "A impressora {name} não aceitou o comprovante. Confira papel e cabo, e imprima de novo. A "
            "venda está registrada: salve o bilhete em PDF."
        ),
        PrintProblem.NO_PRINTER: (
            "Nenhuma impressora está instalada neste computador. A venda está registrada: salve o bilhete "
            "em PDF."
        ),
        PrintProblem.UNKNOWN_PRINTER: (
            "A impressora {name} não foi encontrada. Confira o nome nos ajustes. A venda está registrada: "
            "salve o bilhete em PDF."
        ),
        PrintProblem.NO_DEFAULT: (
            "Nenhuma impressora é a padrão deste computador. Escolha uma nos ajustes. A venda está "
            "registrada: salve o bilhete em PDF."
        ),
        PrintProblem.NO_ANSWER: (
            "A impressora {name} não responde. Confira se está ligada e o cabo ou a rede. A venda está "
            "registrada: use outra impressora ou salve o bilhete em PDF."
        ),
        PrintProblem.CUT_OFF: (
            "A conexão com a impressora {name} caiu durante a impressão ({reason}). Confira o cabo ou a "
            "rede. A venda está registrada."
        ),
        PrintProblem.PAPER_END: (
            "A impressora {name} está sem papel. Troque a bobina e imprima o que falta. A venda está "
            "registrada."
        ),
        PrintProblem.COVER_OPEN: (
            "A tampa da impressora {name} está aberta. Feche a tampa e imprima o que falta. A venda está "
            "registrada."
        ),
        PrintProblem.OUT_OF_ORDER: (
            "A impressora {name} avisa um defeito, por exemplo na guilhotina. Desligue e ligue a "
            "impressora. A venda está registrada: use outra impressora ou salve o bilhete em PDF."
        ),
        PrintProblem.OFFLINE: (
            "A impressora {name} está offline. Confira o botão de papel e a tampa. A venda está registrada."
        ),
        PrintProblem.NO_DRIVER: (
            "Para a impressora {name} falta o python-escpos com USB e serial ({reason}). A venda está "
            "registrada: use outra impressora ou salve o bilhete em PDF."
        ),
        PrintProblem.NO_PROFILE: (
            "Nenhuma impressora está ativa para isto. Ative uma nos ajustes. A venda está registrada: salve "
            "o bilhete em PDF."
        ),
        PrintProblem.STOPPED: "A impressão foi interrompida. A venda está registrada.",
    },
)


@filled("printing", "Este guichê não tem um pedido confirmado {number}.")
def no_such_order(number: str) -> str: ...
@filled("printing", "Nenhuma impressora dos ajustes se chama {name}; um arquivo termina em .pdf ou .bin.")
def no_such_printer(name: str) -> str: ...
@filled("printing", "{name} imprime em bobina, não em folha A4.")
def no_a4(name: str) -> str: ...
@filled("printing", "{count} comprovante em {path}", "{count} comprovantes em {path}")
def file_written(path: object, count: int) -> str: ...


def sentence(fault: PrintFault) -> str:
    """Return what failed, that the sale is kept, what to do, and where it is so that a slip may be out."""
    text = _template(fault.kind).format(name=fault.name or _the_printer(), reason=fault.reason or "?")
    return f"{text} {_unsure()}" if fault.unsure else text


def problem(fault: PrintFault) -> str:
    if fault.kind is PrintProblem.PAPER_END:
        return translate("printing", "sem papel")
    if fault.kind is PrintProblem.COVER_OPEN:
        return translate("printing", "tampa aberta")
    if fault.kind in (PrintProblem.NO_ANSWER, PrintProblem.CUT_OFF, PrintProblem.OFFLINE):
        return translate("printing", "não responde")
    return translate("printing", "com problema")


def state(found: PrinterState) -> str:
    """Return what a printer said about itself; of one that said nothing, that nobody knows."""
    if found.paper is False:
        return translate("printing", "sem papel")
    if found.cover_closed is False:
        return translate("printing", "tampa aberta")
    if found.in_order is False or found.online is False:
        return translate("printing", "com problema")
    if found.paper_low:
        return translate("printing", "pouco papel")
    if found.online and found.paper and found.cover_closed:
        return translate("printing", "pronta")
    return translate("printing", "não sabemos o estado")


def mark(found: PrinterState | None, profile: PrinterProfile) -> StateMark:
    """Return the badge of a printer that was asked; None is one that prints just now."""
    if found is None:
        return StateMark(translate("printing", "imprimindo"), "primary", "printer")
    words = state(found)
    if False in (found.paper, found.cover_closed, found.in_order, found.online):
        return StateMark(words, "danger", "circle-alert")
    if found.paper_low:
        return StateMark(words, "warning", "circle-alert")
    if found.online and found.paper and found.cover_closed:
        return StateMark(words, "success", "check")
    if profile.link is Link.PDF:
        return StateMark(translate("printing", "sempre disponível"), "success", "check")
    return StateMark(words, "neutral", "circle-question-mark")


def fault_mark(fault: PrintFault) -> StateMark:
    """Return the badge of a printer that cannot be asked, or says that it cannot print."""
    return StateMark(problem(fault), "danger", "circle-alert")


def printer(profile: PrinterProfile) -> str:
    """Return ``Térmica do balcão (rede 192.168.0.41:9100, 80 mm)``."""
    name = profile.name or translate("printing", "Impressora padrão do sistema")
    address = f"{profile.address}:{profile.port}" if profile.link is Link.NETWORK else profile.address
    parts = [" ".join(filter(None, (link(profile.link), address)))]
    if profile.is_escpos:
        parts.append(f"{profile.width} mm")
    return f"{name} ({', '.join(parts)})"


def link(kind: Link) -> str:
    match kind:
        case Link.SYSTEM:
            return translate("printing", "sistema")
        case Link.NETWORK:
            return translate("printing", "rede")
        case Link.USB:
            return "USB"
        case Link.SERIAL:
            return translate("printing", "serial")
        case Link.CUPS:
            return "CUPS"
        case Link.FILE:
            return translate("printing", "arquivo")
        case Link.PDF:
            return "PDF"
    assert_never(kind)


def test_texts(
    profile: PrinterProfile, at: datetime
) -> tuple[str, str, tuple[tuple[str, str], ...], PrinterTestPage]:
    """Return title, mark, paragraphs and test page of a printer. The letters stay Portuguese."""
    code = translate("printing", "TESTE")
    page = PrinterTestPage(
        letters=("ÁÉÍÓÚ ÃÕ ÂÊÔ Ç áéíóú ãõ âêô ç ñ ¿ ¡", "1234567890 1234567890 1234567890"),
        pair=("22:15", "R$ 129,90"),
        ruler=translate("printing", "Régua: as duas setas tocam a borda"),
        code=code,
        code_words=translate("printing", "leia com o celular: “{code}”").format(code=code),
    )
    return (
        translate("printing", "PÁGINA DE TESTE"),
        translate("printing", "TESTE · sem valor para viajar"),
        ((profile.name or printer(profile), f"{at:%d/%m/%Y %H:%M}"),),
        page,
    )


def test_done(*, confirmed: bool) -> str:
    if confirmed:
        return translate("printing", "página de teste impressa")
    return translate("printing", "página de teste enviada, confira o papel")


def tested(found: PrinterState, *, confirmed: bool) -> str:
    """Return the state of a printer and what became of its page of test."""
    return f"{state(found)}; {test_done(confirmed=confirmed)}"


def slip_done(seat: str, *, confirmed: bool, copy: bool) -> str:
    text = (
        translate("printing", "Poltrona {seat}: impresso")
        if confirmed
        else translate("printing", "Poltrona {seat}: enviado, a impressora não confirma")
    )
    return text.format(seat=seat) + (translate("printing", " (2ª via)") if copy else "")


def file_not_written(path: object, reason: str) -> str:
    text = translate("printing", "Não foi possível gravar o arquivo {path}: {reason}.")
    return text.format(path=path, reason=reason or "?")


def not_printed(*, unsure: bool) -> str:
    """Return the title where a batch stopped; ``unsure``: its last slip may be out."""
    if unsure:
        return translate("tickets", "Não sabemos se o comprovante saiu")
    return translate("tickets", "O comprovante não foi impresso")


def try_or_save(other: str = "") -> str:
    """Return in few words what to do with a slip that is not out; ``other`` is a printer that may do."""
    if other:
        return translate("orders", "Imprima em {printer}, ou salve o PDF.").format(printer=other)
    return translate("orders", "Tente de novo, ou salve o PDF.")
