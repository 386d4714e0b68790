"""What the command box offers besides commands: parked sales, pages without a command, the program itself."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial

from pos_app.desk.sale_switch import SaleSwitch
from pos_app.ui.pages import registry
from pos_app.ui.shared.offers import Offer
from pos_app.wording import program_texts


def more_offers(
    sales: SaleSwitch,
    made: Container[str],
    show_place: Callable[[str], None],
    show_about: Callable[[], None],
) -> tuple[Offer, ...]:
    """Return them; ``made`` has the names of the pages that are there."""
    pages = (
        Offer(entry.offer(), partial(show_place, entry.id), icon="search")
        for entry in registry.PAGES
        if entry.id in made and entry.offer()
    )
    about = Offer(
        program_texts.about_title(), show_about, program_texts.about_versions(), icon="info", weight=1
    )
    return (*sales.offers(), *pages, about)
