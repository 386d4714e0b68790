"""The keys of the search page that work right now, for the key bar."""

from __future__ import annotations

from pos_app.ui.keys.commands import FocusKey, KeyHint
from pos_app.ui.pages.search.page import Body
from pos_app.wording import checkout_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate


def hints(
    body: Body, *, in_list: bool, on_trip: bool, day_before: bool, back_next: bool
) -> tuple[KeyHint, ...]:
    """Return the hints, the most useful first.

    Args:
        in_list: whether the keyboard is in the list, or on a button that stands in its place.
        on_trip: whether the cursor is on a trip.
        day_before: whether an earlier day can be searched.
        back_next: whether the way back is chosen after this trip.
    """
    if body == "start":
        return (*_in_fields(), _swap())
    days = KeyHint(
        (CommandId.DAY_BEFORE, CommandId.DAY_AFTER) if day_before else CommandId.DAY_AFTER,
        translate("SearchView", "Dia anterior / seguinte")
        if day_before
        else translate("SearchView", "Dia seguinte"),
    )
    filters = KeyHint(CommandId.FILTERS, translate("SearchView", "Filtros"))
    area = KeyHint(CommandId.NEXT_AREA, translate("SearchView", "Próxima área"))
    fresh = KeyHint(CommandId.NEW_SALE, translate("SearchView", "Nova venda"))
    if body != "list":
        offered = () if not in_list else (KeyHint(FocusKey.ENTER, translate("SearchView", "Confirmar")),)
        fields = () if in_list else _in_fields()
        return (*offered, *fields, *((filters,) if body == "filtered" else ()), _swap(), days, area, fresh)
    if not in_list:
        return (*_in_fields(), _swap(), filters, days, area, fresh)
    trip = (
        KeyHint(FocusKey.ROWS, translate("SearchView", "Escolher viagem")),
        KeyHint(FocusKey.LINE_NUMBER, translate("SearchView", "Ir para a viagem")),
        KeyHint(
            FocusKey.ENTER,
            checkout_texts.choose_return() if back_next else translate("SearchView", "Poltronas"),
        ),
    )
    copy = KeyHint(CommandId.COPY_CODE, translate("SearchView", "Copiar viagem"))
    return (
        *(trip if on_trip else ()),
        _swap(),
        filters,
        days,
        *((copy,) if on_trip else ()),
        area,
        fresh,
    )


def _in_fields() -> tuple[KeyHint, ...]:
    return (
        KeyHint(FocusKey.ENTER, translate("SearchView", "Próximo campo")),
        KeyHint(CommandId.SEARCH, translate("SearchView", "Buscar")),
    )


def _swap() -> KeyHint:
    return KeyHint(CommandId.SWAP, translate("SearchView", "Inverter"))
