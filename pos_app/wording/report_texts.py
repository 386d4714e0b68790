"""Words of the report of listed orders."""

from __future__ import annotations

from datetime import datetime

from pos_app.wording.translation import plural, translate


def title() -> str:
    """Return the title of the report."""
    return translate("report", "Relatório de pedidos")


def file_name() -> str:
    """Return how the file's name begins."""
    return translate("report", "relatorio-pedidos")


def made(at: datetime, desk: str) -> str:
    """Return when and where the report was made."""
    when = translate("report", "Feito em {at}").format(at=f"{at:%d/%m/%Y %H:%M}")
    return f"{desk} \u00b7 {when}" if desk else when


def filters(parts: tuple[str, ...]) -> str:
    """Return what was looked for."""
    if not parts:
        return translate("report", "Filtros: nenhum")
    return translate("report", "Filtros: {parts}").format(parts=" \u00b7 ".join(parts))


def heads() -> tuple[str, ...]:
    """Return the names of the columns."""
    return (
        translate("report", "Pedido e compra"),
        translate("report", "Trecho e pessoas"),
        translate("report", "Embarque"),
        translate("report", "Total"),
        translate("report", "Origem"),
        translate("report", "Situação"),
    )


def travellers(count: int) -> str:
    """Return how many people travel."""
    return plural("report", "{count} pessoa", "{count} pessoas", count)


def sold(count: int) -> str:
    """Return the name of the sum."""
    return plural("report", "{count} pedido concluído", "{count} pedidos concluídos", count)


def without_amount(count: int) -> str:
    """Return how many completed orders have no known amount."""
    return plural(
        "report", "{count} concluído sem valor conhecido", "{count} concluídos sem valor conhecido", count
    )


def others(state: str, count: int) -> str:
    """Return how many orders are in another state."""
    return translate("report", "{state}: {count}").format(state=state, count=count)


def to_check() -> str:
    """Return the name of orders about which this desk and the provider do not agree."""
    return translate("report", "A conferir")


def not_added() -> str:
    """Return what stands in place of an amount that is not known for certain."""
    return translate("report", "fora da soma")


def only_sold() -> str:
    """Return what the sum is."""
    return translate(
        "report",
        "A soma tem só pedidos concluídos em que guichê e central não divergem. O que não se sabe "
        "não é zero: fica fora da soma.",
    )


def no_people() -> str:
    """Return what the report leaves out."""
    return translate("report", "Sem nomes, documentos nem contatos.")


def only_listed() -> str:
    """Return that there are orders that are not in the report."""
    return translate("report", "Há mais pedidos que os listados: o relatório tem só os que estavam na lista.")


def page() -> str:
    """Return the foot of a sheet; ``{page}`` and ``{pages}`` stay."""
    return translate("report", "Página {page} de {pages}")


def making(count: int) -> str:
    """Return that the report is being made."""
    return plural(
        "report", "Fazendo o relatório de {count} pedido", "Fazendo o relatório de {count} pedidos", count
    )


def saved(path: object) -> str:
    """Return where the report is."""
    return translate("report", "Relatório salvo em {path}").format(path=path)


def not_saved() -> str:
    """Return that there is no report."""
    return translate("report", "O relatório não foi salvo")


def search(words: str) -> str:
    """Return what was looked for, as it was understood."""
    return translate("report", "busca: {words}").format(words=words)


def travel(words: str) -> str:
    """Return a filter on the day of travel."""
    return translate("report", "embarque: {words}").format(words=words)


def bought(words: str) -> str:
    """Return a filter on the day of purchase."""
    return translate("report", "compra: {words}").format(words=words)


def states(words: str) -> str:
    """Return a filter on states."""
    return translate("report", "situação: {words}").format(words=words)
