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

opening = phrase("Abrir turno")
no_shift_yet = phrase("Este guichê ainda não teve turno.")
no_sale_without = phrase("Sem turno aberto o guichê consulta e reimprime, mas não vende.")
float_missing = phrase("Digite o fundo de troco. Sem fundo, digite zero.")
amount_unclear = phrase("Digite o valor em reais, como 120,50.")
inherits = numbered(
    "Você herda {count} pendência deste guichê. Ela conta no turno em que nasceu.",
    "Você herda {count} pendências deste guichê. Elas contam no turno em que nasceram.",
)
checks_count = numbered("{count} conferência", "{count} conferências")


@filled("Abrir turno {0}")
def open_number(number: int) -> str: ...


@filled("O último foi o turno {0}, fechado por {2} ({1}), {3}")
def closed_before(number: int, when: str, who: str, result: str) -> str: ...


def last_closed(last: Shift, today: date, zone: tzinfo | None) -> str:
    signed = last.signed
    if signed is None:
        return ""
    when = format.moment(signed.at.astimezone(zone), today)
    return closed_before(last.number, when, signed.who, result(last))


without_difference = phrase("sem diferença")
with_difference = phrase("com diferença")


def result(shift: Shift) -> str:
    """Return how the closing of a signed shift came out."""
    differs = shift.closing is not None and shift.closing.differs
    return with_difference() if differs else without_difference()


# --- Running ------------------------------------------------------------------------------------------


@filled("{0} · desde {1} · {2} aberto")
def running(who: str, since: str, long: str) -> str: ...


@filled("{0} · desde {1} · em pausa desde {2}")
def paused(who: str, since: str, paused_at: str) -> str: ...


def caption(shift: Shift, now: datetime, zone: tzinfo | None) -> str:
    """Return who is at the desk, since when, and for how long or since when it rests."""
    who, since = ", ".join(shift.operators), _hour(shift.opened, zone)
    if shift.stage is ShiftStage.PAUSED:
        return paused(who, since, _hour(shift.pauses[-1][0], zone))
    return running(who, since, format.duration(max(0, int((now - shift.opened).total_seconds())) // 60))


def span(shift: Shift, zone: tzinfo | None) -> str:
    until = shift.stopped.at if shift.stopped else shift.entries[-1].at
    return f"{', '.join(shift.operators)}{_DOT}{_hour(shift.opened, zone)}\u2013{_hour(until, zone)}"


def _hour(at: datetime, zone: tzinfo | None) -> str:
    return format.hour(at.astimezone(zone))


sold = phrase("Vendido")
each = phrase("Por pedido")
sale_time = phrase("Tempo de venda")
half_below = phrase("metade abaixo disso")
cancelled = phrase("Cancelado na central")
in_doubt = phrase("Em dúvida")
nothing_known = phrase("sem dado")


def many(account: Account) -> str:
    return f"{shift_texts.orders(account.sold.orders)}{_DOT}{shift_texts.tickets(account.sold.tickets)}"


def tickets_each(average: Decimal | None) -> str:
    """Return how many tickets an order has on average; nothing sold has none."""
    if average is None:
        return nothing_known()
    text = plural("{average} bilhete em média", "{average} bilhetes em média", int(average))
    return text.format(average=f"{average}".replace(".", ","))


def time_of(time: timedelta | None) -> tuple[str, str]:
    return ("\u2013", nothing_known()) if time is None else (shift_texts.sale_time(time), half_below())


def not_ours(orders: tuple[AccountOrder, ...]) -> str:
    return f"{shift_texts.orders(len(orders))}{_DOT}{translate('não é deste caixa')}"


def not_added(orders: tuple[AccountOrder, ...]) -> str:
    """Return that what nobody knows yet is in no sum."""
    return f"{shift_texts.orders(len(orders))}{_DOT}{translate('não somados')}"


_waits = choice(
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
    }
)


def waits(one: AccountOrder) -> str:
    """Return what an order without an outcome waits for."""
    phase = STATES[one.state].phase
    if phase is Phase.WAITING and one.method is Method.PIX:
        return translate("PIX aguardando")
    return _waits(phase)


by_hour = pair("Pedidos por hora", "só concluídos")
by_company = pair("Por viação", "passagens, sem taxa")
by_method = pair("Por forma de pagamento", "só concluídos")
by_route = pair("Por trecho", "só concluídos")
no_result_yet = pair("Sem resultado ainda", "fora da soma até a central responder")
stays = phrase("Sem resposta até o fechamento, seguem em Pendências e contam neste turno.")
nothing_waits = phrase("Nada espera resposta da central.")
nothing_sold = phrase("Nenhuma venda concluída neste turno.")
unreadable = numbered(
    "{count} registro não abre e está fora da soma", "{count} registros não abrem e estão fora da soma"
)


@filled("pico {0} · {1}")
def peak(hour: str, count: int) -> str: ...
@filled("{0} · agora")
def hour_now(hour: str) -> str: ...


orders_short = numbered("{count} ped.", "{count} ped.")
tickets_short = numbered("{count} bilh.", "{count} bilh.")
searches = numbered("{count} busca", "{count} buscas")


def from_searches(account: Account) -> str:
    """Return how many searches became sales; empty where they are not counted."""
    if account.searches is None or account.conversion is None:
        return ""
    sold_of = translate("{count} em cada 100 viraram venda").format(count=account.conversion)
    return f"{searches(account.searches)}{_DOT}{sold_of}"


def beside(account: Account) -> str:
    parts = (
        (translate("shift", "Taxa de serviço"), account.fee),
        (translate("Seguro"), account.insurance),
        (translate("Acréscimos e descontos"), account.adjusted),
        (translate("Juros"), account.interest),
    )
    return _DOT.join(f"{name} {brl(cents)}" for name, cents in parts if cents)


_prints = numbered("{count} impresso", "{count} impressos")
_spare = numbered("{count} via a mais", "{count} vias a mais")
_copies = numbered("{count} segunda via", "{count} segundas vias")
_doubtful = numbered("{count} em dúvida", "{count} em dúvida")


def papers(account: Account) -> str:
    known = account.papers
    rest = ((_spare, known.spare), (_copies, known.copies), (_doubtful, known.doubtful))
    said_of = [_prints(known.tickets), *(text(count) for text, count in rest if count)]
    return translate("Bilhetes: {papers}").format(papers=_DOT.join(said_of))


def aside(account: Account) -> str:
    """Return what ended without a sale, kind by kind, and what cannot be read; empty for nothing."""
    kinds = (Fate.REFUSED, Fate.NOT_PAID, Fate.NOT_MADE, Fate.DECIDED)
    groups = [(shift_texts.fate(fate), account.of(fate)) for fate in kinds]
    said = [f"{name}: {len(found)}, {brl(total_of(found))}" for name, found in groups if found]
    return _DOT.join((*said, *([unreadable(account.unreadable)] if account.unreadable else ())))


# --- Cash ---------------------------------------------------------------------------------------------

pay_in = phrase("Suprimento")
pay_out = phrase("Sangria")
amount = phrase("Valor")
reason = phrase("Motivo")


def drawer(cash: Cents) -> str:
    return translate("Gaveta {cash}").format(cash=brl(cash))


# --- Counting and comparing ---------------------------------------------------------------------------

step_names = (phrase("Parar de vender"), phrase("Contar às cegas"), phrase("Comparar"), phrase("Assinar"))
why_blind = pair(
    "Por que às cegas",
    "Você conta sem ver o que o sistema espera. Por isso a diferença diz a verdade e ninguém ajusta a conta "
    "de cabeça.",
)
hand_in_question = phrase("Entregar a contagem?")
hand_in_words = phrase(
    "Depois de entregue ela não muda mais. O que não bater você explica no passo seguinte."
)
pieces_unclear = phrase("Digite quantos são, só com números. Onde não há nada, digite zero.")
agrees = phrase("confere")
all_agrees = phrase("Tudo confere")
some_differs = phrase("Há diferença")
lacks = phrase("Falta")
too_much = phrase("Sobra")
total = phrase("Total")
system = phrase("Sistema")
counted = phrase("Contado")
supervisor_signs = pair("Supervisor confere", "pede o PIN ao assinar")
this_one = phrase("É esta")
not_this_one = phrase("Não é esta")

what = phrase("O que contar")
how_many = phrase("Quantos")
sum_of = phrase("Soma (R$)")


@filled("{0}: quantos")
def pieces_of(name: str) -> str: ...
@filled("{0}: soma em reais")
def total_of_topic(name: str) -> str: ...


compared_name = phrase("Contado e sistema")
where_from = pair("De onde pode vir a diferença", "o sistema procura, você decide")
explanation = phrase("Explicação da diferença")
explanation_note = phrase("obrigatória, vai para o supervisor")
result_title = phrase("Resultado")
print_comparison = phrase("Imprimir conferência")
print_closing = phrase("Imprimir fechamento")
sign_and_close = phrase("Assinar e fechar")
see_order = phrase("Ver o pedido")
back = phrase("Voltar")
shift_head = phrase("Turno")
past_name = phrase("Turnos anteriores")
none_signed = pair(
    "Nenhum fechamento a mostrar", "O fechamento de cada turno fica guardado aqui; um vendedor vê os seus."
)


def compared_heads() -> tuple[str, ...]:
    return (
        translate("O que foi contado"),
        translate("Contou"),
        translate("Soma contada"),
        translate("Sistema"),
        translate("Soma do sistema"),
        result_title(),
    )


@filled("Fechar turno {0}")
def closing(number: int) -> str: ...


@filled("contagem entregue às {0} · não muda mais")
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
    return translate("Conferido por {name}").format(name=name) if name else ""


def settled_later(orders: tuple[AccountOrder, ...]) -> str:
    """Return what was settled after the signature; empty for nothing."""
    if not orders:
        return ""
    listed = (f"{shift_texts.fate(one.fate)} {one.number or one.route} {brl(one.total)}" for one in orders)
    return translate("Resolvido depois da assinatura, fora desta soma: {orders}", orders=_DOT.join(listed))


# --- Notices ------------------------------------------------------------------------------------------

not_done = phrase("O turno ficou como estava")
not_read = phrase("O turno não pôde ser lido")
not_printed = phrase("O comprovante do turno não foi impresso")
closing_kept = phrase("O fechamento está assinado e guardado em Turnos anteriores, e não muda por isso.")
print_again = phrase("Imprimir de novo")
printed = phrase("Comprovante do turno impresso")
not_saved = phrase("O arquivo do turno não foi salvo")
file_name = phrase("turno")


@filled("Turno {0} fechado e assinado")
def signed(number: int) -> str: ...
@filled("Turno {0} fechado e assinado, sem comprovante impresso")
def signed_not_printed(number: int) -> str: ...
@filled("Turno salvo: {0}")
def saved(path: Path) -> str: ...
