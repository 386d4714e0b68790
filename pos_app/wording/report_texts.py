"""Words of the report of listed orders."""

from __future__ import annotations

from datetime import datetime

from pos_app.wording.translation import filled, numbered, phrase, translate

title = phrase("report", "Relatório de pedidos")
file_name = phrase("report", "relatorio-pedidos")
travellers = numbered("report", "{count} pessoa", "{count} pessoas")
sold = numbered("report", "{count} pedido concluído", "{count} pedidos concluídos")
without_amount = numbered(
    "report", "{count} concluído sem valor conhecido", "{count} concluídos sem valor conhecido"
)
to_check = phrase("report", "A conferir")
not_added = phrase("report", "fora da soma")
only_sold = phrase(
    "report",
    "A soma tem só pedidos concluídos em que guichê e central não divergem. O que não se sabe não é zero: "
    "fica fora da soma.",
)
no_people = phrase("report", "Sem nomes, documentos nem contatos.")
only_listed = phrase("report", "Há mais pedidos que os listados: o relatório tem só os que estavam na lista.")
page = phrase("report", "Página {page} de {pages}")
making = numbered("report", "Fazendo o relatório de {count} pedido", "Fazendo o relatório de {count} pedidos")
not_saved = phrase("report", "O relatório não foi salvo")


@filled("report", "{state}: {count}")
def others(state: str, count: int) -> str: ...
@filled("report", "Relatório salvo em {path}")
def saved(path: object) -> str: ...
@filled("report", "busca: {words}")
def search(words: str) -> str: ...
@filled("report", "embarque: {words}")
def travel(words: str) -> str: ...
@filled("report", "compra: {words}")
def bought(words: str) -> str: ...
@filled("report", "situação: {words}")
def states(words: str) -> str: ...


def made(at: datetime, desk: str) -> str:
    when = translate("report", "Feito em {at}").format(at=f"{at:%d/%m/%Y %H:%M}")
    return f"{desk} \u00b7 {when}" if desk else when


def filters(parts: tuple[str, ...]) -> str:
    if not parts:
        return translate("report", "Filtros: nenhum")
    return translate("report", "Filtros: {parts}").format(parts=" \u00b7 ".join(parts))


def heads() -> tuple[str, ...]:
    return (
        translate("report", "Pedido e compra"),
        translate("report", "Trecho e pessoas"),
        translate("report", "Embarque"),
        translate("report", "Total"),
        translate("report", "Origem"),
        translate("report", "Situação"),
    )
