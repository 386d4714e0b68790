"""Questions and notices of the desk itself."""

from __future__ import annotations

from datetime import datetime

from pos_app.domain.attempts import Attempt
from pos_app.domain.storage import DiskSpace
from pos_app.sale.stage import Sale
from pos_app.wording import explain as words
from pos_app.wording import format
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView, of_sentence
from pos_app.wording.sentence import listed, seats_named
from pos_app.wording.translation import filled, numbered, phrase, plural, translate

_CLOCK_APART = 60.0
"""Seconds between two clocks from which on the clerk is warned: holds and PIX codes end by the clock."""

take_up = phrase("desk", "retomar")
parked_count = numbered("desk", "{count} venda guardada", "{count} vendas guardadas")
not_parked_title = phrase("desk", "Esta venda não pôde ser guardada. Abandonar?")
abandon = phrase("desk", "Abandonar")
keep_selling = phrase("desk", "Continuar vendendo")
take_as_destination = phrase("commands", "usar como destino")


@filled("desk", "Venda guardada: {name}")
def parked(name: str) -> str: ...


def parked_name(sale: Sale) -> str:
    """How a parked sale is called: its route, day, seats and who buys."""
    query = sale.search.query
    trip = sale.trips.outbound
    route = f"{trip.departure.city} \u2192 {trip.arrival.city}" if trip else ""
    day = format.day(query.day) if query else ""
    seats = listed([choice.label for choice in sale.seating.seats])
    buyer = sale.people.buyer.name.split(" ")[0] if sale.people.buyer and sale.people.buyer.name else ""
    return " \u00b7 ".join(part for part in (route, day, seats, buyer) if part)


def without_key(command: str, key: str, other: str, count: int) -> NoticeView:
    """Commands without a key, because this desk gave their usual keys to others; the first of ``count``."""
    title = plural("desk", "Um comando está sem tecla", "{count} comandos estão sem tecla", count)
    text = translate("desk", "{key} é de “{other}” neste guichê. Escolha em Ajustes outra para “{command}”.")
    return NoticeView("info", title, text.format(key=key, other=other, command=command))


def settings_saved() -> NoticeView:
    """The settings were saved, and the window was made anew for them."""
    return NoticeView("success", translate("settings", "Ajustes salvos"))


def seats_left(labels: tuple[str, ...], until: datetime | None, kept: tuple[str, ...] = ()) -> NoticeView:
    """Seats that the clerk left behind can be taken back. ``until``: when the first of their holds ends
    (UTC), None where none is held; ``kept``: the held seats that stay in the sale."""
    title = plural("desk", "{seats} foi liberada.", "{seats} foram liberadas.", len(labels))
    parts = []
    if until is not None:
        blocked = plural(
            "desk",
            "Fica bloqueada até {hour} e não pode ser vendida.",
            "Ficam bloqueadas até {hour} e não podem ser vendidas.",
            len(labels),
        )
        parts.append(blocked.format(hour=format.hour(until.astimezone())))
    if kept:
        stays = plural("desk", "{seats} continua reservada.", "{seats} continuam reservadas.", len(kept))
        parts.append(stays.format(seats=seats_named(kept)))
    parts.append(translate("desk", "Desfazer volta à venda como estava."))
    text = " ".join(parts)
    back = NoticeAction(CommandId.UNDO, translate("desk", "Desfazer"))
    return NoticeView("info", title.format(seats=seats_named(labels)), text, actions=(back,))


def not_taken_up() -> NoticeView:
    return NoticeView(
        "warning",
        translate("desk", "Esta venda guardada não pôde ser aberta"),
        translate("desk", "Outra versão do programa a guardou, ou ela já foi retomada. Comece outra venda."),
    )


def abandon_words(sale: Sale) -> str:
    until = sale.hold_until
    lost = translate("desk", "Os dados digitados são apagados.")
    if until is None:
        return lost
    labels = [choice.label for choice in sale.seating.seats if choice.hold]
    hour = format.hour(until.astimezone())
    stays = plural("desk", "{seats}: bloqueada até {hour}.", "{seats}: bloqueadas até {hour}.", len(labels))
    return f"{stays.format(seats=seats_named(labels), hour=hour)} {lost}"


def closing_after_order() -> tuple[str, str]:
    """The window was closed while an order is on its way: why it still stands."""
    return (
        translate("desk", "Fechando."),
        translate(
            "desk",
            "Um pedido está a caminho da central: a janela fecha quando a resposta chegar. "
            "Não desligue o computador.",
        ),
    )


def journal_mended(kept: str, brought_back: int) -> NoticeView:
    known = plural(
        "desk",
        "{count} venda em aberto foi recuperada e está em Pendências.",
        "{count} vendas em aberto foram recuperadas e estão em Pendências.",
        brought_back,
    )
    if not brought_back:
        known = translate(
            "desk",
            "Nenhuma venda em aberto precisou ser recuperada. Confira Pendências antes de cobrar de novo.",
        )
    return NoticeView(
        "warning",
        translate("desk", "O registro deste guichê estava danificado"),
        happened=translate("desk", "O arquivo foi guardado em {path} e refeito da cópia mais nova.").format(
            path=kept
        ),
        money=known,
        todo=translate("desk", "Avise o suporte. As vendas antigas podem faltar na lista de pedidos."),
    )


def disk_low(space: DiskSpace) -> NoticeView:
    free, needed = (number // 1_000_000 for number in (space.free, space.needed))
    happened = translate("desk", "Restam {free} MB, e uma venda só começa com {needed} MB livres.")
    return NoticeView(
        "danger",
        translate("desk", "O disco está quase cheio"),
        happened=happened.format(free=free, needed=needed),
        money=translate("desk", "Nada se perde: o que está em curso termina."),
        todo=translate("desk", "Libere espaço no disco. A venda volta sozinha."),
    )


def settled(attempt: Attempt) -> NoticeView:
    sentence = words.attempt(attempt)
    number = f" \u00b7 {attempt.public_id}" if attempt.public_id else ""
    return of_sentence(
        sentence, title=f"{sentence.title}: {attempt.sold.route}, {attempt.sold.buyer}{number}"
    )


def clocks_differ(theirs: datetime | None, ours: datetime) -> str:
    """Return that this computer's clock is wrong, if it is; the empty text otherwise."""
    if theirs is None:
        return ""
    apart = (ours - theirs).total_seconds()
    if abs(apart) < _CLOCK_APART:
        return ""
    words = (
        translate("desk", "O relógio deste computador está {minutes} min adiantado: acerte-o.")
        if apart > 0
        else translate("desk", "O relógio deste computador está {minutes} min atrasado: acerte-o.")
    )
    return words.format(minutes=round(abs(apart) / 60))


def homologation() -> tuple[str, str]:
    """Return lead and words of the strip of a desk at the provider's test environment."""
    words = translate("MainWindow", "Ambiente de testes da central. Não atenda clientes aqui.")
    return translate("MainWindow", "HOMOLOGAÇÃO"), words


def order_offer(public_id: str) -> str:
    """An order by its number; one that has none yet is a sale under way."""
    if not public_id:
        return translate("commands", "Pedido sem número")
    return translate("commands", "Pedido {number}").format(number=public_id)
