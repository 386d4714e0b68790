"""Words of a released sale that is made again."""

from __future__ import annotations

from pos_app.domain.attempts import Sold
from pos_app.domain.trips import Direction
from pos_app.wording import format
from pos_app.wording.notices import NoticeView
from pos_app.wording.sentence import listed
from pos_app.wording.translation import plural, translate


def begun(sold: Sold) -> NoticeView:
    title = translate("desk", "Vendendo de novo: {route}, {seats}").format(
        route=sold.route, seats=listed([seat.seat for seat in sold.seats])
    )
    text = translate("desk", "Mesma viagem, mesmas poltronas, mesmas pessoas. Confira antes de reservar.")
    return NoticeView("info", title, text)


def by_hand(sold: Sold) -> NoticeView:
    title = translate("desk", "Busque a viagem de novo: {route}, {day} {hour}").format(
        route=sold.route, day=format.day(sold.travel_day), hour=format.hour(sold.departure)
    )
    text = translate("desk", "Venda só as mesmas poltronas: {seats}.").format(
        seats=listed([seat.seat for seat in sold.seats])
    )
    return NoticeView("info", title, text)


def no_trip(sold: Sold, direction: Direction) -> NoticeView:
    if direction is Direction.RETURN:
        title = translate("desk", "A volta desta venda não aparece na busca")
    else:
        title = translate("desk", "A viagem das {hour} já não está à venda").format(
            hour=format.hour(sold.departure)
        )
    return NoticeView(
        "warning",
        title,
        happened=translate("desk", "A central não a oferece mais, ou o ônibus lotou."),
        money=translate("desk", "Nada foi cobrado agora."),
        todo=translate("desk", "Pergunte à central pelo pedido antes de vender outra viagem."),
    )


def seats_gone(labels: tuple[str, ...]) -> NoticeView:
    """Seats of the released sale are taken: perhaps by its order that was not found."""
    title = plural(
        "desk", "A poltrona {seats} não está livre", "As poltronas {seats} não estão livres", len(labels)
    )
    return NoticeView(
        "warning",
        title.format(seats=listed(list(labels))),
        happened=translate("desk", "Pode ser do próprio pedido que procuramos."),
        money=plural(
            "desk", "O cliente pode já ter pago por ela.", "O cliente pode já ter pago por elas.", len(labels)
        ),
        todo=translate("desk", "Não venda outra poltrona a este cliente. Peça à central o número do pedido."),
    )
