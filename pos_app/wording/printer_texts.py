"""Texts of the printers in the settings."""

from __future__ import annotations

from collections.abc import Sequence

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
from pos_app.wording.translation import choice, filled, phrase, translate

section = phrase("printers", "Impressoras")
profiles = phrase("printers", "Perfis")
confirmed_note = phrase(
    "printers",
    "O bilhete só conta como impresso quando a impressora confirma. Sem resposta, fica “não sabemos” e você "
    "decide.",
)
fallback = phrase("printers", "Se a primeira não imprimir")
first = phrase("printers", "Usar primeiro")
is_first = phrase("printers", "Já é a primeira")
enabled = phrase("printers", "Ativa")
test_page = phrase("printers", "Página de teste")
other_link = phrase("printers", "Outra")
none = phrase("printers", "Nenhuma configurada: vale a impressora padrão do sistema.")
add = phrase("printers", "Nova")
remove = phrase("printers", "Tirar")
test = phrase("printers", "Imprimir teste")
testing = phrase("printers", "Imprimindo a página de teste…")
state_now = phrase("printers", "Estado agora")
name = phrase("printers", "Nome")
link_field = phrase("printers", "Conexão")
address = phrase("printers", "Endereço, fila, porta ou pasta")
port = phrase("printers", "Porta da rede")
width = phrase("printers", "Largura do papel")
print_as = phrase("printers", "Forma de impressão")
letters = phrase("printers", "Letras")
cut = phrase("printers", "Corte")
buzzer = phrase("printers", "Aviso sonoro")
darkness = phrase("printers", "Intensidade da impressão")
unused = phrase("printers", "Nenhum bilhete deste guichê nela até agora")
sheet_field = phrase("printers", "Papel")
dark = choice(
    "printers",
    {
        Darkness.LIGHTER: "Mais claro",
        Darkness.AS_SET: "Normal, o da impressora",
        Darkness.DARKER: "Mais escuro",
        Darkness.DARKEST: "Bem escuro, gasta a cabeça",
    },
)
sheet = choice(
    "printers",
    {
        Sheet.ROLL: "Bobina de 80 mm",
        Sheet.A4: "Folha A4, vários por folha",
    },
)
link = choice(
    "printers",
    {
        Link.SYSTEM: "Impressora do sistema",
        Link.NETWORK: "Rede (térmica)",
        Link.USB: "USB (térmica, fabricante:produto)",
        Link.SERIAL: "Serial (térmica)",
        Link.CUPS: "Fila do CUPS (térmica)",
        Link.FILE: "Arquivo ou dispositivo (térmica)",
        Link.PDF: "Pasta de PDF",
    },
)
way = choice(
    "printers",
    {
        PrintAs.IMAGE: "Imagem, igual ao PDF",
        PrintAs.TEXT: "Letras da impressora, mais rápido",
    },
)
knife = choice(
    "printers",
    {
        Cut.NONE: "Sem corte",
        Cut.PARTIAL: "Parcial, entre bilhetes",
        Cut.FULL: "Total, entre bilhetes",
    },
)
sound = choice(
    "printers",
    {
        Buzzer.OFF: "Desligado",
        Buzzer.GENERIC: "Ligado",
        Buzzer.EPSON: "Ligado (Epson)",
    },
)


@filled("printers", "Estado agora, lido às {hour}, a cada 5 s")
def read_at(hour: str) -> str: ...
@filled("printers", "Impressora {number}")
def new_name(number: int) -> str: ...
@filled(
    "printers",
    "Última impressão {hour} · {count} bilhete hoje",
    "Última impressão {hour} · {count} bilhetes hoje",
)
def used(hour: str, count: int) -> str: ...


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


def short_link(kind: Link) -> str:
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
    names = {
        Purpose.TICKETS: translate("printers", "bilhetes"),
        Purpose.REPORTS: translate("printers", "protocolos e relatórios"),
    }
    return ", ".join(names[purpose] for purpose in one.purposes)


def roll(millimetres: int) -> str:
    columns = translate("printers", "{count} colunas").format(count=COLUMNS[millimetres])
    return f"{millimetres} mm \u00b7 {columns}"


def page(code_page: str) -> str:
    return f"PC{code_page.removeprefix('cp')}"


def boxes() -> Sequence[tuple[str, str]]:
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
