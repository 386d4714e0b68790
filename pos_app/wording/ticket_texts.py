"""Words of tickets: their slips, legs and documents, and what happened to them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from pathlib import Path

from pos_app.domain.attempts import Attempt, AttemptState, Unpaid
from pos_app.domain.documents import DocumentType, masked, pretty
from pos_app.domain.fiscal_pdf import PdfFault, PdfProblem
from pos_app.domain.money import brl
from pos_app.domain.order_legs import OrderLeg
from pos_app.domain.order_states import Money
from pos_app.domain.orders import Ticket
from pos_app.domain.trips import Direction, Point
from pos_app.wording import format
from pos_app.wording.sentence import Sentence, listed
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

fiscal_comes = phrase(
    "A passagem está paga e confirmada, e o comprovante já pode ser impresso. Consultamos de novo "
    "automaticamente."
)
documents_came = numbered(
    "O bilhete fiscal chegou depois do comprovante",
    "{count} bilhetes fiscais chegaram depois dos comprovantes",
)
replaces = numbered(
    "O papel que o passageiro tem foi impresso antes do BP-e. O novo traz os dados do BP-e e substitui o "
    "anterior.",
    "Os papéis que os passageiros têm foram impressos antes do BP-e. Os novos trazem os dados do BP-e e "
    "substituem os anteriores.",
)
print_documents = numbered("Imprimir com o BP-e", "Imprimir os {count} com o BP-e")
making = numbered("Preparando {count} comprovante", "Preparando {count} comprovantes")
printed = numbered("{count} comprovante impresso", "{count} comprovantes impressos")
sent = numbered(
    "{count} comprovante enviado à impressora, que não confirma: confira o papel",
    "{count} comprovantes enviados à impressora, que não confirma: confira o papel",
)
printing_receipt = phrase("Imprimindo o recibo")
receipt_printed = phrase("Recibo impresso")
receipt_sent = phrase("Recibo enviado à impressora, que não confirma: confira o papel")
send_these = numbered("Enviar o bilhete", "Enviar os {count} bilhetes")
to_the_buyer = phrase("ao comprador, com a conta inteira")
stop = phrase("Parar")
whatsapp = phrase("WhatsApp")
email = phrase("E-mail")
pdf = phrase("PDF")
saved_here = phrase("salvar neste computador")
asks_address = phrase("pergunta o endereço")
again_title = phrase("Enviar de novo?")
again_act = phrase("Enviar de novo")
again_keep = phrase("Não enviar")
waits_for_printer = phrase("O comprovante está na fila da impressora")


@filled("Saem sozinhos na impressora: {done} de {all}")
def by_itself(done: int, all: int) -> str: ...
@filled("envia em {seconds} s, {key} para")
def counting(seconds: int, key: str) -> str: ...
@filled("Já foi para {address}, às {hour}.")
def went_to(address: str, hour: str) -> str: ...
@filled("hora de {place}")
def clock_of(place: str) -> str: ...
@filled("Chegou o bilhete fiscal do pedido {order}")
def late_title(order: str) -> str: ...
@filled("PDF salvo em {folder}", many="{count} PDFs salvos em {folder}")
def saved(count: int, folder: Path) -> str: ...
@filled("Imprimir em {printer}")
def print_on(printer: str) -> str: ...
@filled("{done} de {count} impresso", many="{done} de {count} impressos")
def printed_of(done: int, count: int) -> str: ...
@filled("{paid} \u00b7 pedido")
def paid_for(paid: str) -> str: ...
@filled("{paid} de {each}")
def of_each(paid: str, each: str) -> str: ...
@filled("Bilhete {number} de {count}")
def ticket_of(number: int, count: int) -> str: ...
@filled("Imprimir {count}")
def print_count(count: int) -> str: ...
@filled("Venda concluída. Pedido {0}, {1}")
def sold(public_id: str, paid: str) -> str: ...
@filled("Todos já foram impressos. Para outra via: 2ª via, {key}.")
def all_printed(key: str) -> str: ...


def document(ticket: Ticket, *, reveal: bool = False) -> str:
    """Return ``CPF ***.982.247-**``, whole only where requested; empty where there is none."""
    if not ticket.document_number:
        return ""
    kind = ticket.document_type.casefold()
    known = DocumentType(kind) if kind in set(DocumentType) else DocumentType.RG
    number = (pretty if reveal else masked)(known, ticket.document_number)
    return f"{kind.upper().replace('_', ' ')} {number}".strip()


_not_told = phrase("a central não informou")
_no_longer = phrase("não pode mais")


def deadline(moment: datetime | None, zone: tzinfo | None) -> str:
    """Return ``sáb 21/03 às 19:15``; deadlines are UTC (contract 2.9 ``actions``)."""
    if moment is None:
        return _not_told()
    local = moment.astimezone(zone)
    return translate("{day} às {hour}", day=format.day(local.date()), hour=format.hour(local))


def until(
    tickets: Sequence[tuple[bool | None, datetime | None]], now: datetime, zone: tzinfo | None
) -> tuple[str, str, bool]:
    """Return until when tickets may be cancelled or changed, the text below it, and whether they may be.

    Each ticket comes with its ``actions`` (contract 2.9). A deadline is that of the tickets for which it
    may be done; where the provider does not show that, the text states so. Past its deadline it may not.
    """
    if tickets and all(may is False for may, _ in tickets):
        return _no_longer(), translate("segundo a central"), False
    sure = [moment for may, moment in tickets if may]
    moments = sure or [moment for may, moment in tickets if may is None]
    first = min((moment for moment in moments if moment), default=None)
    text = left(first, now)
    if not sure:
        doubt = translate("a central não diz se ainda pode") if first else ""
        return deadline(first, zone), " \u00b7 ".join(filter(None, (text, doubt))), False
    if len(sure) < len(tickets):
        part = translate("só {count} de {total} bilhetes")
        text = " \u00b7 ".join(filter(None, (text, part.format(count=len(sure), total=len(tickets)))))
    return deadline(first, zone), text, first is None or first > now


def left(moment: datetime | None, now: datetime) -> str:
    """Return ``faltam 2 dias e 4 h``, ``faltam 40 min``, ``prazo encerrado``."""
    if moment is None:
        return ""
    seconds = (moment - now).total_seconds()
    if seconds <= 0:
        return translate("prazo encerrado")
    minutes = int(seconds // 60)
    if not minutes:
        return translate("falta menos de 1 min")
    days, rest = divmod(minutes, 24 * 60)
    hours = rest // 60
    if days and hours:
        text = plural("falta {count} dia e {hours} h", "faltam {count} dias e {hours} h", days)
        return text.format(hours=hours)
    if days:
        return plural("falta {count} dia", "faltam {count} dias", days)
    if hours and rest % 60:
        text = plural("falta {count} h e {minutes} min", "faltam {count} h e {minutes} min", hours)
        return text.format(minutes=rest % 60)
    if hours:
        return plural("falta {count} h", "faltam {count} h", hours)
    return plural("falta {count} min", "faltam {count} min", minutes)


def change(minutes: int) -> str:
    """Return ``troca de ônibus, espera 1h35``."""
    wait = format.duration(minutes)
    return translate("troca de ônibus, espera {wait}").format(wait=wait)


def ends(cancel: str, change: str) -> str:
    """Return until when tickets may be cancelled and changed, or that they may not, or that nobody told."""
    if cancel == change:
        return _end(translate("cancelar ou trocar"), cancel)
    both = (translate("cancelar"), cancel), (translate("trocar"), change)
    return ", ".join(_end(what, when) for what, when in both)


def _end(what: str, when: str) -> str:
    if not is_moment(when):
        return f"{what}: {when}"
    return translate("{what} até {when}").format(what=what, when=when)


def is_moment(when: str) -> bool:
    """Return whether ``deadline`` or ``until`` told a day and an hour."""
    return when not in (_not_told(), _no_longer())


def seat_missing_fiscal(seats: list[str]) -> str:
    return plural(
        "O bilhete fiscal da poltrona {seats} ainda não chegou.",
        "Os bilhetes fiscais das poltronas {seats} ainda não chegaram.",
        len(seats),
    ).format(seats=listed(seats))


def fiscal_missing(missing: int, count: int) -> str:
    """Return how many fiscal tickets of a journey in several buses are still on their way."""
    text = plural(
        "Falta {count} bilhete fiscal de {total}.", "Faltam {count} bilhetes fiscais de {total}.", missing
    )
    return text.format(total=count)


def late_text(buyer: str, route: str, more: int) -> str:
    """Return whose order it is, what is on paper, and how many orders wait after it."""
    whose = " \u00b7 ".join(filter(None, (buyer, route)))
    text = translate("O comprovante foi impresso antes. O novo traz os dados do BP-e e substitui o anterior.")
    rest = plural("Depois deste, falta {count} pedido.", "Depois deste, faltam {count} pedidos.", more)
    return " ".join(filter(None, (f"{whose}." if whose else "", text, rest if more else "")))


def unsure(seats: Sequence[str]) -> str:
    """Return that nobody knows whether the slips of these seats came out, and what to do about it."""
    text = plural(
        "Não sabemos se o comprovante da poltrona {seats} saiu. Confira o papel; se faltar, "
        "imprima de novo: sai marcado como 2ª via.",
        "Não sabemos se os comprovantes das poltronas {seats} saíram. Confira o papel; se "
        "faltarem, imprima de novo: saem marcados como 2ª via.",
        len(seats),
    )
    return text.format(seats=listed(seats))


def tickets_in_legs(count: int, legs: int) -> str:
    """Return ``6 bilhetes em 3 trechos``; of a single bus only the tickets."""
    tickets = plural("tickets", "{count} bilhete", "{count} bilhetes", count)
    if legs < 2:
        return tickets
    return translate("{tickets} em {legs} trechos").format(tickets=tickets, legs=legs)


# --- Names of the buses of an order -------------------------------------------------------------------


def name(leg: OrderLeg, legs: int) -> str:
    """Return ``Ida 1 de 2``, ``Volta``, or ``Bilhetes`` where there is one bus in all."""
    if legs < 2:
        return translate("Ida") if leg.direction is Direction.OUTBOUND else translate("Viagem")
    if leg.direction is None:
        return translate("Trecho {number} de {count}").format(number=leg.number, count=leg.of)
    out = leg.direction is Direction.OUTBOUND
    if leg.of == 1:
        return translate("Ida") if out else translate("Volta")
    text = translate("Ida {number} de {count}") if out else translate("Volta {number} de {count}")
    return text.format(number=leg.number, count=leg.of)


def route(leg: OrderLeg) -> str:
    """Return ``São Paulo \u00b7 Tietê \u2192 Belo Horizonte \u00b7 Rodoviária``."""
    return " \u2192 ".join(place(point) for point in (leg.departure, leg.arrival) if point)


def place(point: Point) -> str:
    """Return ``São Paulo \u00b7 Tietê``; the name alone where no terminal is known."""
    if not point.terminal or not point.city:
        return point.name
    return f"{point.city} \u00b7 {point.terminal}"


@filled("plataforma {number}")
def platform(number: str) -> str: ...


# --- What happened to an order ------------------------------------------------------------------------

S = AttemptState

here = phrase("guichê")
there = phrase("happened", "central")
order_made = phrase("Pedido criado na central")
_unpaid = choice(
    {
        Unpaid.REFUSED: "Pedido recusado",
        Unpaid.NOT_PAID: "O pedido terminou sem pagamento",
        Unpaid.CANCELLED: "Pedido cancelado",
    }
)


@filled("Comprovante pedido para {address}")
def mail_asked(address: str) -> str: ...
@filled("E-mail entregue ao servidor: {address}")
def mail_sent(address: str) -> str: ...
@filled("E-mail não enviado: {address}")
def mail_refused(address: str) -> str: ...
@filled("Não sabemos se o e-mail saiu: {address}")
def mail_maybe(address: str) -> str: ...
@filled("Última mudança na central: {state}")
def order_changed(state: str) -> str: ...
@filled("{name}: {state}")
def payment(name: str, state: str) -> str: ...
@filled("Bilhete da poltrona {seat}: {state}")
def ticket(seat: str, state: str) -> str: ...


def happened_printed(seat: str, *, copy: bool) -> str:
    text = (
        translate("2ª via da poltrona {seat} impressa")
        if copy
        else translate("Bilhete da poltrona {seat} impresso")
    )
    return text.format(seat=seat or "?")


def handed_over(seat: str, *, copy: bool) -> str:
    text = (
        translate("2ª via da poltrona {seat} enviada à impressora")
        if copy
        else translate("Bilhete da poltrona {seat} enviado à impressora")
    )
    return text.format(seat=seat or "?")


def print_unsure(seat: str) -> str:
    return translate("Não sabemos se o bilhete da poltrona {seat} saiu").format(seat=seat or "?")


def print_failed(seat: str) -> str:
    return translate("O bilhete da poltrona {seat} não saiu").format(seat=seat or "?")


def fiscal(number: str) -> str:
    if not number:
        return translate("BP-e autorizado")
    return translate("BP-e nº {number} autorizado").format(number=number)


_reached = choice(
    "timeline",
    {
        S.BLOCKED: "Poltronas reservadas",
        S.SENDING: "Envio do pedido",
        S.NOT_SENT: "O pedido não saiu do guichê",
        S.REJECTED: "A central não aceitou o pedido",
        S.AMBIGUOUS: "A resposta não diz se o pedido existe",
        S.KNOWN: "Pedido aceito pela central",
        S.EXISTS_NO_ID: "Pedido criado, número ainda não informado",
        S.COMPLETED: "Pagamento aprovado, bilhetes prontos",
        S.PRINTED: "Bilhetes impressos",
        S.REFUSED: "",
        S.UNRESOLVED: "Ainda sem resultado: chame o supervisor",
        S.ABANDONED_WATCHED: "Liberada pelo supervisor",
        S.NO_ORDER: "Nenhum pedido apareceu",
        S.GHOST: "Apareceu um pedido dado como perdido",
        S.EXISTS_WATCHED: "O pedido existe, mas não aparece nas consultas",
        S.UNRESOLVED_KNOWN: "Continua sem resultado",
        S.MISMATCH: "O pedido não confere com a venda",
        S.CLOSED: "Encerrada pelo supervisor",
    },
)


def reached(state: AttemptState, unpaid: Unpaid) -> str:
    """Return in a line of the timeline what an order came to; ``unpaid``: why it ended without payment."""
    return _unpaid(unpaid) if state is S.REFUSED else _reached(state)


# --- What the printed protocol tells the customer who carries it --------------------------------------


def parts(attempt: Attempt) -> tuple[tuple[str, str], ...]:
    """Return headings and sentences about an order, as its customer reads them."""
    total = brl(attempt.sold.total)
    if attempt.settled:
        happened = translate("O pedido de {total} não está mais em conferência.")
        todo = translate("Guarde este protocolo: com ele a equipe acha o pedido.")
    else:
        happened = translate("O pedido de {total} está em conferência: o resultado ainda não é certo.")
        todo = translate("Guarde este protocolo e volte a um guichê: com ele a equipe acha a sua compra.")
    return Sentence("", happened.format(total=total), _money(attempt.facts.money), todo).parts()


_money = choice(
    {
        Money.UNKNOWN: "Ainda não sabemos se houve cobrança. Não pague de novo.",
        Money.MAY_BE_CHARGED: "Ainda não sabemos se houve cobrança. Não pague de novo.",
        Money.MAYBE_TWICE: "Pode haver duas cobranças. Não pague de novo: isso está em conferência.",
        Money.PAID_DIFFERENTLY: "O pedido terminou diferente do que foi combinado. Não pague de novo.",
        Money.PAID: "A compra está paga. Não pague de novo.",
        Money.NOT_DUE: "O valor não é devido. Se ele aparecer no banco ou na fatura, volte a um guichê.",
        Money.NONE_MOVED: "Nenhum pedido foi feito, e nada foi cobrado.",
        Money.NONE_SEEN: (
            "Não sabemos se houve cobrança. Se aparecer uma, volte a um guichê com este protocolo."
        ),
        Money.AS_PROVIDER_SAID: "Vale o que a central informou à equipe. Pergunte no guichê.",
    }
)


# --- Official PDF of a fiscal ticket ------------------------------------------------------------------

title = phrase("O PDF do BP-e não foi aberto")
opened = phrase("PDF do BP-e aberto. Ele fica guardado neste computador.")
hosts_field = phrase("Servidores do PDF do BP-e")
hosts_hint = phrase("separados por vírgula; vazio: nenhum")
_template = choice(
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
    }
)


@filled("Buscando o PDF do BP-e em {host}…")
def fetching(host: str) -> str: ...
@filled("“{name}” não é o nome de um servidor. Digite só o nome, sem https:// e sem barra.")
def bad_host(name: str) -> str: ...


def sentence(fault: PdfFault) -> str:
    return _template(fault.kind).format(host=fault.host or "?", reason=fault.reason or "?")
