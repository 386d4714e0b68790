"""What the page of the shift says: its figures, the lines of what is counted and compared, its notices."""

from __future__ import annotations

from datetime import date, datetime, timedelta, tzinfo
from decimal import Decimal
from pathlib import Path

from pos_app.domain.money import Cents, brl
from pos_app.domain.order_states import STATES, Phase
from pos_app.domain.shift_account import Account, AccountOrder, Fate, Method, total_of
from pos_app.domain.shift_closing import Compared, Likely
from pos_app.domain.shifts import Shift, ShiftStage
from pos_app.wording import format, shift_texts
from pos_app.wording.translation import choice, filled, numbered, pair, phrase, plural, translate

_MINUS = "\u2212"
_DOT = " \u00b7 "

# --- Opening ------------------------------------------------------------------------------------------

opening = phrase("shift", "Abrir turno")
no_shift_yet = phrase("shift", "Este guichê ainda não teve turno.")
no_sale_without = phrase("shift", "Sem turno aberto o guichê consulta e reimprime, mas não vende.")
float_missing = phrase("shift", "Digite o fundo de troco. Sem fundo, digite zero.")
amount_unclear = phrase("shift", "Digite o valor em reais, como 120,50.")
inherits = numbered(
    "shift",
    "Você herda {count} pendência deste guichê. Ela conta no turno em que nasceu.",
    "Você herda {count} pendências deste guichê. Elas contam no turno em que nasceram.",
)
checks_count = numbered("shift", "{count} conferência", "{count} conferências")


@filled("shift", "Abrir turno {0}")
def open_number(number: int) -> str: ...


@filled("shift", "O último foi o turno {0}, fechado por {2} ({1}), {3}")
def closed_before(number: int, when: str, who: str, result: str) -> str: ...


def last_closed(last: Shift, today: date, zone: tzinfo | None) -> str:
    signed = last.signed
    if signed is None:
        return ""
    when = format.moment(signed.at.astimezone(zone), today)
    return closed_before(last.number, when, signed.who, result(last))


without_difference = phrase("shift", "sem diferença")
with_difference = phrase("shift", "com diferença")


def result(shift: Shift) -> str:
    differs = shift.closing is not None and shift.closing.differs
    return with_difference() if differs else without_difference()


# --- Running ------------------------------------------------------------------------------------------


@filled("shift", "{0} · desde {1} · {2} aberto")
def running(who: str, since: str, long: str) -> str: ...


@filled("shift", "{0} · desde {1} · em pausa desde {2}")
def paused(who: str, since: str, paused_at: str) -> str: ...


def caption(shift: Shift, now: datetime, zone: tzinfo | None) -> str:
    who, since = ", ".join(shift.operators), _hour(shift.opened, zone)
    if shift.stage is ShiftStage.PAUSED:
        return paused(who, since, _hour(shift.pauses[-1][0], zone))
    return running(who, since, format.duration(max(0, int((now - shift.opened).total_seconds())) // 60))


def span(shift: Shift, zone: tzinfo | None) -> str:
    until = shift.stopped.at if shift.stopped else shift.entries[-1].at
    return f"{', '.join(shift.operators)}{_DOT}{_hour(shift.opened, zone)}\u2013{_hour(until, zone)}"


def _hour(at: datetime, zone: tzinfo | None) -> str:
    return format.hour(at.astimezone(zone))


sold = phrase("shift", "Vendido")
each = phrase("shift", "Por pedido")
sale_time = phrase("shift", "Tempo de venda")
half_below = phrase("shift", "metade abaixo disso")
cancelled = phrase("shift", "Cancelado na central")
in_doubt = phrase("shift", "Em dúvida")
nothing_known = phrase("shift", "sem dado")


def many(account: Account) -> str:
    return f"{shift_texts.orders(account.sold.orders)}{_DOT}{shift_texts.tickets(account.sold.tickets)}"


def tickets_each(average: Decimal | None) -> str:
    """Return how many tickets an order has on average; nothing sold has none."""
    if average is None:
        return nothing_known()
    text = plural("shift", "{average} bilhete em média", "{average} bilhetes em média", int(average))
    return text.format(average=f"{average}".replace(".", ","))


def time_of(time: timedelta | None) -> tuple[str, str]:
    return ("\u2013", nothing_known()) if time is None else (shift_texts.sale_time(time), half_below())


def not_ours(orders: tuple[AccountOrder, ...]) -> str:
    return f"{shift_texts.orders(len(orders))}{_DOT}{translate('shift', 'não é deste caixa')}"


def not_added(orders: tuple[AccountOrder, ...]) -> str:
    """Return that what nobody knows yet is in no sum."""
    return f"{shift_texts.orders(len(orders))}{_DOT}{translate('shift', 'não somados')}"


_waits = choice(
    "shift",
    {
        Phase.SENDING: "Enviando",
        Phase.WAITING: "Verificando",
        Phase.SEARCHING: "Procurando",
        Phase.CASE: "Com o supervisor",
        Phase.RELEASED: "Liberado, ainda procurado",
        Phase.SOLD: "",
        Phase.UNPAID: "",
        Phase.NO_ORDER: "",
        Phase.CLOSED: "",
    },
)


def waits(one: AccountOrder) -> str:
    phase = STATES[one.state].phase
    if phase is Phase.WAITING and one.method is Method.PIX:
        return translate("shift", "PIX aguardando")
    return _waits(phase)


by_hour = pair("shift", "Pedidos por hora", "só concluídos")
by_company = pair("shift", "Por viação", "passagens, sem taxa")
by_method = pair("shift", "Por forma de pagamento", "só concluídos")
by_route = pair("shift", "Por trecho", "só concluídos")
no_result_yet = pair("shift", "Sem resultado ainda", "fora da soma até a central responder")
stays = phrase("shift", "Sem resposta até o fechamento, seguem em Pendências e contam neste turno.")
nothing_waits = phrase("shift", "Nada espera resposta da central.")
nothing_sold = phrase("shift", "Nenhuma venda concluída neste turno.")
unreadable = numbered(
    "shift",
    "{count} registro não abre e está fora da soma",
    "{count} registros não abrem e estão fora da soma",
)


@filled("shift", "pico {0} · {1}")
def peak(hour: str, count: int) -> str: ...
@filled("shift", "{0} · agora")
def hour_now(hour: str) -> str: ...


orders_short = numbered("shift", "{count} ped.", "{count} ped.")
tickets_short = numbered("shift", "{count} bilh.", "{count} bilh.")
searches = numbered("shift", "{count} busca", "{count} buscas")


def from_searches(account: Account) -> str:
    """Return how many searches became sales; empty where they are not counted."""
    if account.searches is None or account.conversion is None:
        return ""
    sold_of = translate("shift", "{count} em cada 100 viraram venda").format(count=account.conversion)
    return f"{searches(account.searches)}{_DOT}{sold_of}"


def beside(account: Account) -> str:
    parts = (
        (translate("shift", "Taxa de serviço"), account.fee),
        (translate("shift", "Seguro"), account.insurance),
        (translate("shift", "Acréscimos e descontos"), account.adjusted),
        (translate("shift", "Juros"), account.interest),
    )
    return _DOT.join(f"{name} {brl(cents)}" for name, cents in parts if cents)


_prints = numbered("shift", "{count} impresso", "{count} impressos")
_spare = numbered("shift", "{count} via a mais", "{count} vias a mais")
_copies = numbered("shift", "{count} segunda via", "{count} segundas vias")
_doubtful = numbered("shift", "{count} em dúvida", "{count} em dúvida")


def papers(account: Account) -> str:
    known = account.papers
    rest = ((_spare, known.spare), (_copies, known.copies), (_doubtful, known.doubtful))
    said_of = [_prints(known.tickets), *(words(count) for words, count in rest if count)]
    return translate("shift", "Bilhetes: {papers}").format(papers=_DOT.join(said_of))


def aside(account: Account) -> str:
    """Return what ended without a sale, kind by kind, and what cannot be read; empty for nothing."""
    kinds = (Fate.REFUSED, Fate.NOT_PAID, Fate.NOT_MADE, Fate.DECIDED)
    groups = [(shift_texts.fate(fate), account.of(fate)) for fate in kinds]
    said = [f"{name}: {len(found)}, {brl(total_of(found))}" for name, found in groups if found]
    return _DOT.join((*said, *([unreadable(account.unreadable)] if account.unreadable else ())))


# --- Cash ---------------------------------------------------------------------------------------------

pay_in = phrase("shift", "Suprimento")
pay_out = phrase("shift", "Sangria")
amount = phrase("shift", "Valor")
reason = phrase("shift", "Motivo")


def drawer(cash: Cents) -> str:
    return translate("shift", "Gaveta {cash}").format(cash=brl(cash))


# --- Counting and comparing ---------------------------------------------------------------------------

step_names = (
    phrase("shift", "Parar de vender"),
    phrase("shift", "Contar às cegas"),
    phrase("shift", "Comparar"),
    phrase("shift", "Assinar"),
)
why_blind = pair(
    "shift",
    "Por que às cegas",
    "Você conta sem ver o que o sistema espera. Por isso a diferença diz a verdade e ninguém ajusta a conta "
    "de cabeça.",
)
hand_in_question = phrase("shift", "Entregar a contagem?")
hand_in_words = phrase(
    "shift", "Depois de entregue ela não muda mais. O que não bater você explica no passo seguinte."
)
pieces_unclear = phrase("shift", "Digite quantos são, só com números. Onde não há nada, digite zero.")
agrees = phrase("shift", "confere")
all_agrees = phrase("shift", "Tudo confere")
some_differs = phrase("shift", "Há diferença")
lacks = phrase("shift", "Falta")
too_much = phrase("shift", "Sobra")
total = phrase("shift", "Total")
system = phrase("shift", "Sistema")
counted = phrase("shift", "Contado")
supervisor_signs = pair("shift", "Supervisor confere", "pede o PIN ao assinar")
this_one = phrase("shift", "É esta")
not_this_one = phrase("shift", "Não é esta")

what = phrase("shift", "O que contar")
how_many = phrase("shift", "Quantos")
sum_of = phrase("shift", "Soma (R$)")


@filled("shift", "{0}: quantos")
def pieces_of(name: str) -> str: ...
@filled("shift", "{0}: soma em reais")
def total_of_topic(name: str) -> str: ...


compared_name = phrase("shift", "Contado e sistema")
where_from = pair("shift", "De onde pode vir a diferença", "o sistema procura, você decide")
explanation = phrase("shift", "Explicação da diferença")
explanation_note = phrase("shift", "obrigatória, vai para o supervisor")
result_title = phrase("shift", "Resultado")
print_comparison = phrase("shift", "Imprimir conferência")
print_closing = phrase("shift", "Imprimir fechamento")
sign_and_close = phrase("shift", "Assinar e fechar")
see_order = phrase("shift", "Ver o pedido")
back = phrase("shift", "Voltar")
shift_head = phrase("shift", "Turno")
past_name = phrase("shift", "Turnos anteriores")
none_signed = pair("shift", "Nenhum turno fechado", "O fechamento de cada turno fica guardado aqui.")


def compared_heads() -> tuple[str, ...]:
    return (
        translate("shift", "O que foi contado"),
        translate("shift", "Contou"),
        translate("shift", "Soma contada"),
        translate("shift", "Sistema"),
        translate("shift", "Soma do sistema"),
        result_title(),
    )


@filled("shift", "Fechar turno {0}")
def closing(number: int) -> str: ...


@filled("shift", "contagem entregue às {0} · não muda mais")
def handed_in(hour: str) -> str: ...


def difference(line: Compared) -> str:
    if line.agrees:
        return agrees()
    return brl(line.money) if line.money else f"{line.pieces:+d}".replace("-", _MINUS)


def still_pending(orders: tuple[AccountOrder, ...]) -> str:
    """Return what stays open after the closing; empty for nothing."""
    if not orders:
        return ""
    return plural(
        "shift",
        "{count} pedido segue em dúvida ({total}). Não entra na conta e continua em Pendências.",
        "{count} pedidos seguem em dúvida ({total}). Não entram na conta e continuam em Pendências.",
        len(orders),
    ).format(total=brl(total_of(orders)))


def likely_title(one: Likely) -> str:
    order = one.order
    return _DOT.join(filter(None, (order.number, brl(order.total), order.route)))


def likely_words(one: Likely, zone: tzinfo | None) -> str:
    topic = shift_texts.topic(one.topic)
    return f"{topic}, {_hour(one.order.opened, zone)}{_DOT}{shift_texts.why(one.why)}"


def checked_by(name: str) -> str:
    """Return who checked a difference; empty where nobody had to."""
    return translate("shift", "Conferido por {name}").format(name=name) if name else ""


def settled_later(orders: tuple[AccountOrder, ...]) -> str:
    """Return what was settled after the signature; empty for nothing."""
    if not orders:
        return ""
    listed = (f"{shift_texts.fate(one.fate)} {one.number or one.route} {brl(one.total)}" for one in orders)
    return translate("shift", "Resolvido depois da assinatura, fora desta soma: {orders}").format(
        orders=_DOT.join(listed)
    )


# --- Notices ------------------------------------------------------------------------------------------

not_done = phrase("shift", "O turno ficou como estava")
not_read = phrase("shift", "O turno não pôde ser lido")
not_printed = phrase("shift", "O comprovante do turno não foi impresso")
printed = phrase("shift", "Comprovante do turno impresso")
not_saved = phrase("shift", "O arquivo do turno não foi salvo")
file_name = phrase("shift", "turno")


@filled("shift", "Turno {0} fechado e assinado")
def signed(number: int) -> str: ...
@filled("shift", "Turno salvo: {0}")
def saved(path: Path) -> str: ...
