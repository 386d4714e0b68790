"""Words of a sale that is filled in from an order."""

from __future__ import annotations

from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import plural, translate


def begun(route: str, people: int, *, moved: bool) -> NoticeView:
    title = translate("alike", "Vendendo igual: {route}").format(route=route)
    who = plural(
        "alike",
        "O trecho e {count} pessoa já estão preenchidos.",
        "O trecho e {count} pessoas já estão preenchidos.",
        people,
    )
    day = (
        translate("alike", "A data do pedido já passou: confira o dia.")
        if moved
        else translate("alike", "A data é a do pedido: mude se o cliente quiser outra.")
    )
    return NoticeView("info", title, f"{who} {day}")


def by_hand(route: str) -> NoticeView:
    title = translate("alike", "Busque a viagem: {route}").format(route=route)
    return NoticeView(
        "info",
        title,
        translate("alike", "A central não informa o código da origem e do destino deste pedido."),
    )
