"""Words of printers and of what they print."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, assert_never

from pos_app.domain.printers import (
    COLUMNS,
    Buzzer,
    Cut,
    Darkness,
    Link,
    PrintAs,
    PrinterProfile,
    PrinterState,
    PrinterTestPage,
    PrinterUse,
    Purpose,
    Sheet,
    in_order,
)
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.value import Value, replace
from pos_app.wording.notices import StateMark
from pos_app.wording.sentence import system_words
from pos_app.wording.translation import choice, filled, phrase, translate

_the_printer = phrase("padrão do sistema")
_unsure = phrase(
    "Este comprovante pode ter saído, inteiro ou pela metade: confira o papel antes de imprimir de novo."
)
sale_is_safe = phrase("A venda está paga e confirmada. Nada muda no dinheiro.")
go_on_printing = phrase(
    "Tente de novo: a impressão segue do bilhete que parou. Ou salve o PDF e imprima depois em Pedidos."
)
_template = choice(
    {
        PrintProblem.PDF_NOT_SAVED: "O PDF não pôde ser salvo em {name}: {reason}. Escolha outra pasta.",
        PrintProblem.PDF_NOT_MADE: "O PDF não pôde ser montado: tente de novo.",
        PrintProblem.NOT_TAKEN: (
            "A impressora {name} não aceitou o comprovante. Confira papel e cabo, e imprima de novo."
        ),
        PrintProblem.QUEUE_STOPPED: (
            "A fila {name} está parada neste computador e não imprimiria agora. Peça a quem cuida dele "
            "que a libere (cupsenable, cupsaccept)."
        ),
        PrintProblem.NO_PRINTER: "Nenhuma impressora está instalada neste computador.",
        PrintProblem.UNKNOWN_PRINTER: "A impressora {name} não foi encontrada. Confira o nome nos ajustes.",
        PrintProblem.NO_DEFAULT: "Nenhuma impressora é a padrão deste computador. Escolha uma nos ajustes.",
        PrintProblem.NO_ANSWER: (
            "A impressora {name} não responde. Confira se está ligada e o cabo ou a rede."
        ),
        PrintProblem.CUT_OFF: (
            "A conexão com a impressora {name} caiu durante a impressão ({reason}). Confira o cabo ou a rede."
        ),
        PrintProblem.PAPER_END: "A impressora {name} está sem papel. Troque a bobina e imprima o que falta.",
        PrintProblem.COVER_OPEN: (
            "A tampa da impressora {name} está aberta. Feche a tampa e imprima o que falta."
        ),
        PrintProblem.OUT_OF_ORDER: (
            "A impressora {name} avisa um defeito, por exemplo na guilhotina. Desligue e ligue a impressora."
        ),
        PrintProblem.OFFLINE: "A impressora {name} está offline. Confira o botão de papel e a tampa.",
        PrintProblem.NO_DRIVER: (
            "Para a impressora {name} faltam o pyserial e o pyusb, que abrem as portas serial e USB "
            "({reason})."
        ),
        PrintProblem.NO_PROFILE: "Nenhuma impressora está ativa para isto. Ative uma nos ajustes.",
        PrintProblem.STOPPED: "A impressão foi interrompida.",
    }
)
_recorded = phrase("A venda está registrada.")
_save_it = phrase("A venda está registrada: salve o bilhete em PDF.")
_use_other = phrase("A venda está registrada: use outra impressora ou salve o bilhete em PDF.")


@filled("Este guichê não tem um pedido confirmado {number}.")
def no_such_order(number: str) -> str: ...
@filled("Nenhuma impressora dos ajustes se chama {name}; um arquivo termina em .pdf ou .bin.")
def no_such_printer(name: str) -> str: ...
@filled("{name} imprime em bobina, não em folha A4.")
def no_a4(name: str) -> str: ...
@filled("{count} comprovante em {path}", many="{count} comprovantes em {path}")
def file_written(path: object, count: int) -> str: ...


def sentence(fault: PrintFault) -> str:
    """Return what failed, what to do, that the sale is kept, and where it is so that a slip may be out."""
    return _said(fault, _kept(fault.kind))


def cause(fault: PrintFault) -> str:
    """Return the same of a paper that is no ticket of a sale: nothing about the sale."""
    return _said(fault, "")


def _said(fault: PrintFault, kept: str) -> str:
    text = _template(fault.kind).format(name=fault.name or _the_printer(), reason=system_words(fault.reason))
    return " ".join(filter(None, (text, kept, _unsure() if fault.unsure else "")))


def _kept(kind: PrintProblem) -> str:
    match kind:
        case (
            PrintProblem.PDF_NOT_SAVED
            | PrintProblem.PDF_NOT_MADE
            | PrintProblem.CUT_OFF
            | PrintProblem.PAPER_END
            | PrintProblem.COVER_OPEN
            | PrintProblem.OFFLINE
            | PrintProblem.STOPPED
        ):
            return _recorded()
        case (
            PrintProblem.NOT_TAKEN
            | PrintProblem.NO_PRINTER
            | PrintProblem.UNKNOWN_PRINTER
            | PrintProblem.NO_DEFAULT
            | PrintProblem.NO_PROFILE
        ):
            return _save_it()
        case (
            PrintProblem.QUEUE_STOPPED
            | PrintProblem.NO_ANSWER
            | PrintProblem.OUT_OF_ORDER
            | PrintProblem.NO_DRIVER
        ):
            return _use_other()
    assert_never(kind)


def problem(fault: PrintFault) -> str:
    if fault.kind is PrintProblem.PAPER_END:
        return translate("sem papel")
    if fault.kind is PrintProblem.COVER_OPEN:
        return translate("tampa aberta")
    if fault.kind in (PrintProblem.NO_ANSWER, PrintProblem.CUT_OFF, PrintProblem.OFFLINE):
        return translate("não responde")
    return translate("com problema")


def state(found: PrinterState) -> str:
    """Return what a printer said about itself; of one that said nothing, that nobody knows."""
    if found.paper is False:
        return translate("sem papel")
    if found.cover_closed is False:
        return translate("tampa aberta")
    if found.in_order is False or found.online is False:
        return translate("com problema")
    if found.paper_low:
        return translate("pouco papel")
    if found.online and found.paper and found.cover_closed:
        return translate("pronta")
    return translate("não sabemos o estado")


def printer_mark(found: PrinterState | None, profile: PrinterProfile) -> StateMark:
    """Return the badge of a printer that was asked; None is one that prints just now."""
    if found is None:
        return StateMark(translate("imprimindo"), "primary", "printer")
    text = state(found)
    if False in (found.paper, found.cover_closed, found.in_order, found.online):
        return StateMark(text, "danger", "circle-alert")
    if found.paper_low:
        return StateMark(text, "warning", "circle-alert")
    if found.online and found.paper and found.cover_closed:
        return StateMark(text, "success", "check")
    if profile.link is Link.PDF:
        return StateMark(translate("sempre disponível"), "success", "check")
    return StateMark(text, "neutral", "circle-question-mark")


def fault_mark(fault: PrintFault) -> StateMark:
    """Return the badge of a printer that cannot be asked, or says that it cannot print."""
    return StateMark(problem(fault), "danger", "circle-alert")


def printer(profile: PrinterProfile) -> str:
    """Return ``Térmica do balcão (rede 192.168.0.41:9100, 80 mm)``."""
    name = profile.name or translate("Impressora padrão do sistema")
    address = f"{profile.address}:{profile.port}" if profile.link is Link.NETWORK else profile.address
    parts = [" ".join(filter(None, (link(profile.link), address)))]
    if profile.is_escpos:
        parts.append(f"{profile.width} mm")
    return f"{name} ({', '.join(parts)})"


def link(kind: Link) -> str:
    match kind:
        case Link.SYSTEM:
            return translate("sistema")
        case Link.NETWORK:
            return translate("rede")
        case Link.USB:
            return "USB"
        case Link.SERIAL:
            return translate("serial")
        case Link.CUPS:
            return "CUPS"
        case Link.FILE:
            return translate("arquivo")
        case Link.PDF:
            return "PDF"
    assert_never(kind)


def test_texts(
    profile: PrinterProfile, at: datetime
) -> tuple[str, str, tuple[tuple[str, str], ...], PrinterTestPage]:
    """Return title, mark, paragraphs and test page of a printer. The letters stay Portuguese."""
    code = translate("TESTE")
    page = PrinterTestPage(
        letters=("ÁÉÍÓÚ ÃÕ ÂÊÔ Ç áéíóú ãõ âêô ç ñ ¿ ¡", "1234567890 1234567890 1234567890"),
        pair=("22:15", "R$ 129,90"),
        ruler=translate("Régua: as duas setas tocam a borda"),
        code=code,
        code_words=translate("leia com o celular: “{code}”").format(code=code),
    )
    return (
        translate("PÁGINA DE TESTE"),
        translate("TESTE · sem valor para viajar"),
        ((profile.name or printer(profile), f"{at:%d/%m/%Y %H:%M}"),),
        page,
    )


def test_done(*, confirmed: bool) -> str:
    if confirmed:
        return translate("página de teste impressa")
    return translate("página de teste enviada, confira o papel")


def tested(found: PrinterState, *, confirmed: bool) -> str:
    """Return the state of a printer and what became of its page of test."""
    return f"{state(found)}; {test_done(confirmed=confirmed)}"


def slip_done(seat: str, *, confirmed: bool, copy: bool) -> str:
    text = (
        translate("Poltrona {seat}: impresso")
        if confirmed
        else translate("Poltrona {seat}: enviado, a impressora não confirma")
    )
    return text.format(seat=seat) + (translate(" (2ª via)") if copy else "")


def file_not_written(path: object, reason: str) -> str:
    why = system_words(reason)
    return translate("Não foi possível gravar o arquivo {path}: {reason}.", path=path, reason=why)


def not_printed(*, unsure: bool) -> str:
    """Return the title where a batch stopped; ``unsure``: its last slip may be out."""
    if unsure:
        return translate("Não sabemos se o comprovante saiu")
    return translate("O comprovante não foi impresso")


def try_or_save(other: str = "") -> str:
    """Return in few words what to do with a slip that is not out; ``other`` is a printer that may do."""
    if other:
        return translate("Imprima em {printer}, ou salve o PDF.").format(printer=other)
    return translate("Tente de novo, ou salve o PDF.")


# --- Printers in the settings -------------------------------------------------------------------------

section = phrase("Impressoras")
profiles = phrase("Perfis")
confirmed_note = phrase(
    "O bilhete só conta como impresso quando a impressora confirma. Sem resposta, fica “não sabemos” e você "
    "decide."
)
fallback = phrase("Se a primeira não imprimir")
first = phrase("Usar primeiro")
is_first = phrase("Já é a primeira")
enabled = phrase("Ativa")
test_page = phrase("Página de teste")
other_link = phrase("Outra")
none = phrase("Nenhuma configurada: vale a impressora padrão do sistema.")
add = phrase("Nova")
remove = phrase("Tirar")
test = phrase("Imprimir teste")
testing = phrase("Imprimindo a página de teste…")
state_now = phrase("Estado agora")
name = phrase("Nome")
link_field = phrase("Conexão")
address = phrase("Endereço, fila, porta ou pasta")
port = phrase("Porta da rede")
width = phrase("Largura do papel")
print_as = phrase("Forma de impressão")
letters = phrase("Letras")
cut = phrase("Corte")
buzzer = phrase("Aviso sonoro")
darkness = phrase("Intensidade da impressão")
unused = phrase("Nenhum bilhete deste guichê nela até agora")
sheet_field = phrase("Papel")
dark = choice(
    {
        Darkness.LIGHTER: "Mais claro",
        Darkness.AS_SET: "Normal, o da impressora",
        Darkness.DARKER: "Mais escuro",
        Darkness.DARKEST: "Bem escuro, gasta a cabeça",
    }
)
sheet = choice({Sheet.ROLL: "Bobina de 80 mm", Sheet.A4: "Folha A4, vários por folha"})
printer_link = choice(
    {
        Link.SYSTEM: "Impressora do sistema",
        Link.NETWORK: "Rede (térmica)",
        Link.USB: "USB (térmica, fabricante:produto)",
        Link.SERIAL: "Serial (térmica)",
        Link.CUPS: "Fila do CUPS (térmica)",
        Link.FILE: "Arquivo ou dispositivo (térmica)",
        Link.PDF: "Pasta de PDF",
    }
)
way = choice({PrintAs.IMAGE: "Imagem, igual ao PDF", PrintAs.TEXT: "Letras da impressora, mais rápido"})
knife = choice(
    {Cut.NONE: "Sem corte", Cut.PARTIAL: "Parcial, entre bilhetes", Cut.FULL: "Total, entre bilhetes"}
)
sound = choice({Buzzer.OFF: "Desligado", Buzzer.GENERIC: "Ligado", Buzzer.EPSON: "Ligado (Epson)"})


@filled("Estado agora, lido às {hour}, a cada 5 s")
def read_at(hour: str) -> str: ...
@filled("Impressora {number}")
def new_name(number: int) -> str: ...
@filled(
    "Última impressão {hour} · {count} bilhete hoje", many="Última impressão {hour} · {count} bilhetes hoje"
)
def printer_used(hour: str, count: int) -> str: ...


def fallback_steps(profiles: Sequence[PrinterProfile]) -> tuple[str, str, str]:
    """Return what happens then, in order; the stand-in is named where there is one."""
    able = in_order(tuple(profiles), Purpose.TICKETS)
    stand_in = (
        translate("Oferecer {name}: um toque, sem repetir bilhete pronto", name=able[1].name)
        if len(able) > 1
        else translate("Sem reserva: crie outro perfil que imprime bilhetes")
    )
    return (
        translate("Parar no bilhete que falhou e avisar"),
        stand_in,
        translate("Salvar em PDF: a venda segue"),
    )


def short_link(kind: Link) -> str:
    if kind is Link.NETWORK:
        return translate("Rede")
    return {Link.USB: "USB", Link.CUPS: "CUPS", Link.PDF: "PDF"}[kind]


def described(one: PrinterProfile) -> str:
    """Return ``ESC/POS · rede 192.168.0.41 · 80 mm``."""
    reached = " ".join(part for part in (link(one.link), one.address) if part)
    if one.is_escpos:
        return f"ESC/POS \u00b7 {reached} \u00b7 {one.width} mm"
    return f"{reached} \u00b7 {sheet(one.sheet)}"


def uses(one: PrinterProfile) -> str:
    names = {Purpose.TICKETS: translate("bilhetes"), Purpose.REPORTS: translate("protocolos e relatórios")}
    return ", ".join(names[purpose] for purpose in one.purposes)


def roll(millimetres: int) -> str:
    columns = translate("{count} colunas").format(count=COLUMNS[millimetres])
    return f"{millimetres} mm \u00b7 {columns}"


def page(code_page: str) -> str:
    return f"PC{code_page.removeprefix('cp')}"


def boxes() -> Sequence[tuple[str, str]]:
    return (
        (Purpose.TICKETS.value, translate("Imprime bilhetes")),
        (Purpose.REPORTS.value, translate("Imprime protocolos e relatórios")),
        ("drawer", translate("Abre a gaveta")),
        ("answers", translate("Responde o estado; desmarque se ela nunca responde")),
    )


def printer_problem(profiles: Sequence[PrinterProfile]) -> str:
    """Return what is wrong with the printers on the screen; empty where nothing is."""
    names = [one.name for one in profiles]
    if "" in names or len(set(names)) < len(names):
        return translate("Cada impressora precisa de um nome, diferente dos outros.")
    for one in profiles:
        if not one.address and one.link is not Link.SYSTEM:
            return translate("Falta o endereço da impressora {name}.").format(name=one.name)
        if not 1 <= one.port <= 65535:
            return translate("A porta da impressora {name} vai de 1 a 65535.", name=one.name)
    return ""


# --- What a printer said about itself, part by part, for the settings ---------------------------------

Tone = Literal["success", "warning", "danger", "text_2"]


class PartLine(Value):
    """One part of a printer: its name, what is known of it, and how that looks."""

    name: str
    text: str
    tone: Tone
    icon: str


class PrinterReport(Value):
    """The badge of a printer, its parts, none while it prints or cannot be asked, and what this desk printed
    on it."""

    mark: StateMark
    parts: tuple[PartLine, ...] = ()
    used: str = ""


_not_known = phrase("printers", "não sabemos")
_link = phrase("Conexão")
_paper = phrase("Papel")
_cover = phrase("Tampa")
_knife = phrase("Guilhotina")
_open = phrase("aberta")


def report(found: PrinterState | None, profile: PrinterProfile, milliseconds: int) -> PrinterReport:
    """Return what a printer answered within so many ms; None is one that prints just now."""
    mark = printer_mark(found, profile)
    if mark.kind == "neutral":
        mark = replace(mark, text=_not_known())
    return PrinterReport(mark, parts(found, milliseconds) if found and profile.is_escpos else ())


def failed(fault: PrintFault, profile: PrinterProfile) -> PrinterReport:
    """Return the report of a printer that cannot be asked, or says that it cannot print."""
    mark = fault_mark(fault)
    if not profile.is_escpos:
        return PrinterReport(mark)
    link = PartLine(_link(), mark.text, "danger", "plug")
    rest = (_unknown(name, icon) for name, icon in ((_paper(), "receipt-text"), (_cover(), "lock")))
    return PrinterReport(mark, (link, *rest, _unknown(_knife(), "wrench")))


def printer_report_used(what: PrinterUse | None, now: datetime) -> str:
    """Return when the newest ticket came out of a printer, and how many came out of it today."""
    if what is None:
        return unused()
    last = what.last.astimezone(now.tzinfo)
    hour = f"{last:%H:%M}" if last.date() == now.date() else f"{last:%d/%m %H:%M}"
    return printer_used(hour, what.tickets)


def parts(found: PrinterState, milliseconds: int) -> tuple[PartLine, ...]:
    """Return the parts of a printer of receipts; what it did not say is not known."""
    return (
        _answers(found, milliseconds),
        _paper_line(found),
        _known(_cover(), "lock", found.cover_closed, translate("fechada"), _open()),
        _known(_knife(), "wrench", found.in_order, translate("em ordem"), translate("com defeito")),
    )


def use(profiles: Sequence[PrinterProfile], index: int) -> StateMark:
    one = profiles[index]
    if not one.enabled:
        return StateMark(translate("desligada"), "neutral", "")
    if Purpose.TICKETS in one.purposes:
        before = in_order(tuple(profiles[:index]), Purpose.TICKETS)
        if not before:
            return StateMark(translate("bilhetes"), "primary", "")
        last = one.link is Link.PDF
        text = translate("último recurso") if last else translate("reserva")
        return StateMark(text, "primary", "")
    if Purpose.REPORTS in one.purposes:
        return StateMark(translate("protocolos"), "primary", "")
    return StateMark(translate("sem uso"), "neutral", "")


def _answers(found: PrinterState, milliseconds: int) -> PartLine:
    if found.online:
        text = translate("responde em {count} ms").format(count=milliseconds)
        return PartLine(_link(), text, "success", "plug")
    if found.online is False:
        return PartLine(_link(), translate("offline"), "danger", "plug")
    return _unknown(_link(), "plug")


def _paper_line(found: PrinterState) -> PartLine:
    if found.paper is False:
        return PartLine(_paper(), translate("acabou"), "danger", "receipt-text")
    if found.paper_low:
        return PartLine(_paper(), translate("perto do fim"), "warning", "receipt-text")
    if found.paper:
        return PartLine(_paper(), translate("tem"), "success", "receipt-text")
    return _unknown(_paper(), "receipt-text")


def _known(name: str, icon: str, good_now: bool | None, good: str, bad: str) -> PartLine:
    if good_now is None:
        return _unknown(name, icon)
    return PartLine(name, good if good_now else bad, "success" if good_now else "danger", icon)


def _unknown(name: str, icon: str) -> PartLine:
    return PartLine(name, _not_known(), "text_2", icon)
