"""Texts of the printers in the settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pos_app.domain.printers import (
    COLUMNS,
    Buzzer,
    Cut,
    Darkness,
    Link,
    PrintAs,
    PrinterProfile,
    Purpose,
    Sheet,
    in_order,
)
from pos_app.wording import print_texts
from pos_app.wording.translation import plural, translate


def section() -> str:
    """Return the heading."""
    return translate("printers", "Impressoras")


def profiles() -> str:
    """Return the heading of the list of printers."""
    return translate("printers", "Perfis")


def confirmed_note() -> str:
    """Return what counts as printed."""
    return translate(
        "printers",
        "O bilhete só conta como impresso quando a impressora confirma. Sem resposta, fica “não sabemos” e "
        "você decide.",
    )


def fallback() -> str:
    """Return the heading of what happens when the first printer fails."""
    return translate("printers", "Se a primeira não imprimir")


def fallback_steps(profiles: Sequence[PrinterProfile]) -> tuple[str, str, str]:
    """Return what happens then, in order; the stand-in is named where there is one."""
    able = in_order(tuple(profiles), Purpose.TICKETS)
    stand_in = (
        translate("printers", "Oferecer {name}: um toque, sem repetir bilhete pronto").format(
            name=able[1].name
        )
        if len(able) > 1
        else translate("printers", "Sem reserva: crie outro perfil que imprime bilhetes")
    )
    return (
        translate("printers", "Parar no bilhete que falhou e avisar"),
        stand_in,
        translate("printers", "Salvar em PDF: a venda segue"),
    )


def first() -> str:
    """Return the label of the button that puts a printer first."""
    return translate("printers", "Usar primeiro")


def is_first() -> str:
    """Return why a printer cannot be moved to the front."""
    return translate("printers", "Já é a primeira")


def enabled() -> str:
    """Return the label of the switch that uses a printer."""
    return translate("printers", "Ativa")


def test_page() -> str:
    """Return the heading of the picture of the page of test."""
    return translate("printers", "Página de teste")


def other_link() -> str:
    """Return the choice of a link that is seldom used."""
    return translate("printers", "Outra")


def short_link(kind: Link) -> str:
    """Return a usual link in a word."""
    if kind is Link.NETWORK:
        return translate("printers", "Rede")
    return {Link.USB: "USB", Link.CUPS: "CUPS", Link.PDF: "PDF"}[kind]


def described(one: PrinterProfile) -> str:
    """Return ``ESC/POS · rede 192.168.0.41 · 80 mm``."""
    reached = " ".join(part for part in (print_texts.link(one.link), one.address) if part)
    if one.is_escpos:
        return f"ESC/POS \u00b7 {reached} \u00b7 {one.width} mm"
    return f"{reached} \u00b7 {sheet(one.sheet)}"


def uses(one: PrinterProfile) -> str:
    """Return what a printer prints, in small letters."""
    names = {
        Purpose.TICKETS: translate("printers", "bilhetes"),
        Purpose.REPORTS: translate("printers", "protocolos e relatórios"),
    }
    return ", ".join(names[purpose] for purpose in one.purposes)


def none() -> str:
    """Return what holds without a printer in the settings."""
    return translate("printers", "Nenhuma configurada: vale a impressora padrão do sistema.")


def add() -> str:
    """Return the label of the button that adds a printer."""
    return translate("printers", "Nova")


def remove() -> str:
    """Return the label of the button that removes a printer."""
    return translate("printers", "Tirar")


def test() -> str:
    """Return the label of the button that prints a test page."""
    return translate("printers", "Imprimir teste")


def testing() -> str:
    """Return that a page of test is on its way."""
    return translate("printers", "Imprimindo a página de teste…")


def state_now() -> str:
    """Return the heading of the states of the printers."""
    return translate("printers", "Estado agora")


def read_at(hour: str) -> str:
    """Return when the printers were asked."""
    return translate("printers", "Estado agora, lido às {hour}, a cada 5 s").format(hour=hour)


def new_name(number: int) -> str:
    """Return how a new printer is called at first."""
    return translate("printers", "Impressora {number}").format(number=number)


def name() -> str:
    """Return the label of the field for a printer's name."""
    return translate("printers", "Nome")


def link_field() -> str:
    """Return the label of the field for how a printer is reached."""
    return translate("printers", "Conexão")


def address() -> str:
    """Return the label of the field for a printer's address."""
    return translate("printers", "Endereço, fila, porta ou pasta")


def port() -> str:
    """Return the label of the field for the network port."""
    return translate("printers", "Porta da rede")


def width() -> str:
    """Return the label of the field for the width of the paper."""
    return translate("printers", "Largura do papel")


def print_as() -> str:
    """Return the label of the field for how slips are printed."""
    return translate("printers", "Forma de impressão")


def letters() -> str:
    """Return the label of the field for the code page."""
    return translate("printers", "Letras")


def cut() -> str:
    """Return the label of the field for how paper is cut."""
    return translate("printers", "Corte")


def buzzer() -> str:
    """Return the label of the field for the buzzer."""
    return translate("printers", "Aviso sonoro")


def darkness() -> str:
    """Return the label of the field for the darkness of the print."""
    return translate("printers", "Intensidade da impressão")


def dark(kind: Darkness) -> str:
    """Return how dark a printer prints."""
    match kind:
        case Darkness.LIGHTER:
            return translate("printers", "Mais claro")
        case Darkness.AS_SET:
            return translate("printers", "Normal, o da impressora")
        case Darkness.DARKER:
            return translate("printers", "Mais escuro")
        case Darkness.DARKEST:
            return translate("printers", "Bem escuro, gasta a cabeça")
    assert_never(kind)


def used(hour: str, count: int) -> str:
    """Return when a printer printed last, and how many tickets of this desk today."""
    text = plural(
        "printers",
        "Última impressão {hour} · {count} bilhete hoje",
        "Última impressão {hour} · {count} bilhetes hoje",
        count,
    )
    return text.format(hour=hour, count=count)


def unused() -> str:
    """Return that this desk has printed no ticket on a printer lately."""
    return translate("printers", "Nenhum bilhete deste guichê nela até agora")


def roll(millimetres: int) -> str:
    """Return the width of a roll."""
    columns = translate("printers", "{count} colunas").format(count=COLUMNS[millimetres])
    return f"{millimetres} mm \u00b7 {columns}"


def sheet_field() -> str:
    """Return the label of the field for the kind of sheet."""
    return translate("printers", "Papel")


def sheet(kind: Sheet) -> str:
    """Return what a painted slip stands on."""
    match kind:
        case Sheet.ROLL:
            return translate("printers", "Bobina de 80 mm")
        case Sheet.A4:
            return translate("printers", "Folha A4, vários por folha")
    assert_never(kind)


def page(code_page: str) -> str:
    """Return a code page as printers' manuals call it."""
    return f"PC{code_page.removeprefix('cp')}"


def link(kind: Link) -> str:
    """Return how a printer is reached, and what its address is."""
    match kind:
        case Link.SYSTEM:
            return translate("printers", "Impressora do sistema")
        case Link.NETWORK:
            return translate("printers", "Rede (térmica)")
        case Link.USB:
            return translate("printers", "USB (térmica, fabricante:produto)")
        case Link.SERIAL:
            return translate("printers", "Serial (térmica)")
        case Link.CUPS:
            return translate("printers", "Fila do CUPS (térmica)")
        case Link.FILE:
            return translate("printers", "Arquivo ou dispositivo (térmica)")
        case Link.PDF:
            return translate("printers", "Pasta de PDF")
    assert_never(kind)


def way(kind: PrintAs) -> str:
    """Return how a slip is printed."""
    match kind:
        case PrintAs.IMAGE:
            return translate("printers", "Imagem, igual ao PDF")
        case PrintAs.TEXT:
            return translate("printers", "Letras da impressora, mais rápido")
    assert_never(kind)


def knife(kind: Cut) -> str:
    """Return what the knife does after each slip."""
    match kind:
        case Cut.NONE:
            return translate("printers", "Sem corte")
        case Cut.PARTIAL:
            return translate("printers", "Parcial, entre bilhetes")
        case Cut.FULL:
            return translate("printers", "Total, entre bilhetes")
    assert_never(kind)


def sound(kind: Buzzer) -> str:
    """Return how a printer is made to beep."""
    match kind:
        case Buzzer.OFF:
            return translate("printers", "Desligado")
        case Buzzer.GENERIC:
            return translate("printers", "Ligado")
        case Buzzer.EPSON:
            return translate("printers", "Ligado (Epson)")
    assert_never(kind)


def boxes() -> Sequence[tuple[str, str]]:
    """Return the boxes to tick, each with the name of its setting."""
    return (
        (Purpose.TICKETS.value, translate("printers", "Imprime bilhetes")),
        (Purpose.REPORTS.value, translate("printers", "Imprime protocolos e relatórios")),
        ("drawer", translate("printers", "Abre a gaveta")),
        ("answers", translate("printers", "Responde o estado; desmarque se ela nunca responde")),
    )


def problem(profiles: Sequence[PrinterProfile]) -> str:
    """Return what is wrong with the printers on the screen; empty where nothing is."""
    names = [one.name for one in profiles]
    if "" in names or len(set(names)) < len(names):
        return translate("printers", "Cada impressora precisa de um nome, diferente dos outros.")
    for one in profiles:
        if not one.address and one.link is not Link.SYSTEM:
            return translate("printers", "Falta o endereço da impressora {name}.").format(name=one.name)
        if not 1 <= one.port <= 65535:
            text = translate("printers", "A porta da impressora {name} vai de 1 a 65535.")
            return text.format(name=one.name)
    return ""
