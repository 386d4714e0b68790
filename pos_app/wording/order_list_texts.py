"""Words of the list of orders: its search, its sheets and its report."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from pos_app.domain.order_plan import NotAsked
from pos_app.domain.order_search import PartKind
from pos_app.domain.sheets import SheetFault, SheetKind, SheetProblem
from pos_app.wording import format
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

_HOUR = 3600

understood = phrase("orders", "Entendi:")
joined = phrase("orders", "e")
not_that = phrase("orders", "não é isso?")
also_phone = phrase("orders", "também pode ser telefone")
also_document = phrase("orders", "também pode ser documento")
kind = choice(
    "orders",
    {
        PartKind.EMAIL: "e-mail",
        PartKind.EMAIL_UNFINISHED: "e-mail incompleto",
        PartKind.CPF: "CPF",
        PartKind.CNPJ: "CNPJ",
        PartKind.WRONG_CPF: "CPF não confere",
        PartKind.DOUBTFUL_CPF: "CPF não confere",
        PartKind.DOCUMENT: "documento",
        PartKind.PHONE: "telefone",
        PartKind.ORDER: "nº do pedido",
        PartKind.LOCATOR: "localizador",
        PartKind.PARTNER_ID: "nosso nº do pedido",
        PartKind.NAME: "nome",
        PartKind.SURNAME: "sobrenome",
    },
)
sort = choice(
    "orders",
    {
        "createdAt,desc": "Ordem: compra recente",
        "createdAt,asc": "Ordem: compra antiga",
        "departureDate,asc": "Ordem: embarque próximo",
        "departureDate,desc": "Ordem: embarque distante",
    },
)


def spoken(parts: Sequence[str]) -> str:
    if not parts:
        return ""
    return f"{understood()} {f' {joined()} '.join(parts)}"


here = phrase("orders", "guichê")
there = phrase("orders", "central")
both = phrase("orders", "ambos")
saved_here = phrase("orders", "salvo aqui")
count_together = numbered("orders", "{count} junto", "{count} juntos")


@filled("orders", "guichê {count}")
def count_here(count: int) -> str: ...
@filled("orders", "central {count}")
def count_there(count: int) -> str: ...
@filled("orders", "guichê: {state}")
def says_here(state: str) -> str: ...
@filled("orders", "central: {state}")
def says_there(state: str) -> str: ...


def age(read: datetime, now: datetime) -> str:
    """Return how long ago something was read: both moments in the zone of this desk."""
    seconds = max(0.0, (now - read).total_seconds())
    days = (now.date() - read.date()).days
    if days == 1:
        return translate("orders", "de ontem")
    if days > 1:
        return translate("orders", "de {day}").format(day=f"{read:%d/%m}")
    if seconds < 60:
        return translate("orders", "agora")
    if seconds < _HOUR:
        return translate("orders", "há {count} min").format(count=int(seconds // 60))
    return translate("orders", "às {time}").format(time=format.hour(read))


def short_age(read: datetime, now: datetime) -> str:
    if read.date() != now.date():
        return f"{read:%d/%m}"
    minutes = int((now - read).total_seconds() // 60)
    if minutes < 1:
        return translate("orders", "agora")
    return format.hour(read) if minutes >= 60 else translate("orders", "{count} min").format(count=minutes)


not_yet = phrase(
    "orders", "O que está neste guichê aparece na hora. A central ainda não foi consultada: Enter consulta."
)
asking = phrase("orders", "O que está neste guichê aparece na hora. Consultando a central\u2026")
tickets_known = phrase("orders", "Situação do bilhete: só onde a central ou este guichê a confirmou.")
not_asked = choice(
    "orders",
    {
        NotAsked.NOTHING: (
            "Estes são os pedidos deste guichê. A central procura por e-mail, documento, telefone ou número."
        ),
        NotAsked.BUYER: (
            "Só deste guichê: para a central, digite também e-mail, documento, telefone ou o número do "
            "pedido."
        ),
        NotAsked.WRONG_CPF: (
            "Só deste guichê: o CPF não confere e a central não foi consultada. Confira os números."
        ),
        NotAsked.EMAIL: "Só deste guichê: termine o e-mail para consultar a central.",
    },
)


@filled("orders", "A central filtra uma situação por vez: {count} foram filtradas aqui.")
def states_here(count: int) -> str: ...


def answered(at: datetime) -> str:
    """Return that the provider answered; ``at`` is in the zone of this desk."""
    return translate(
        "orders",
        "O que está neste guichê aparece na hora. A central completa e confirma: respondeu às {time}.",
    ).format(time=format.hour(at))


def not_answered(at: datetime, *, kept: bool) -> str:
    """Return that no answer came; ``kept``: rows of an earlier answer are listed."""
    if kept:
        words = translate(
            "orders",
            "A central não respondeu às {time}: aparece o que está neste guichê e o que ela informou "
            "antes, com a idade.",
        )
    else:
        words = translate("orders", "A central não respondeu às {time}: aparece só o que está neste guichê.")
    return words.format(time=format.hour(at))


def refused(at: datetime) -> str:
    return translate(
        "orders", "A central recusou a consulta às {time}: aparece só o que está neste guichê."
    ).format(time=format.hour(at))


def filtered_here(parts: Sequence[str]) -> str:
    return translate("orders", "Filtrado aqui: {parts}.").format(parts=", ".join(parts))


def unchecked(parts: Sequence[str]) -> str:
    return translate(
        "orders", "A lista da central não mostra {parts}: confira nas linhas que vêm dela."
    ).format(parts=", ".join(parts))


choose_days = phrase("orders", "Escolher os dias\u2026")
both_days_count = phrase("DaysBox", "Os dois dias contam. Um campo vazio deixa esse lado aberto.")
no_such_day = phrase("DaysBox", "Este dia não existe. Exemplo: 21/03.")
days_turned_round = phrase("DaysBox", "É antes do primeiro dia.")


def days(since: date | None, until: date | None) -> str:
    """Return the name of a range of days; one of both ends may be open."""
    if since is None and until is None:
        return ""
    if since == until and since is not None:
        return format.day_year(since)
    if until is None and since is not None:
        return translate("orders", "desde {day}").format(day=format.day_year(since))
    if since is None and until is not None:
        return translate("orders", "até {day}").format(day=format.day_year(until))
    assert since is not None and until is not None
    return translate("orders", "{since} a {until}", since=f"{since:%d/%m/%y}", until=f"{until:%d/%m/%y}")


def ask_days(*, travel: bool) -> str:
    if travel:
        return translate("OrdersView", "Embarque entre quais dias?")
    return translate("OrdersView", "Compra entre quais dias?")


# --- Report of listed orders --------------------------------------------------------------------------

report_title = phrase("report", "Relatório de pedidos")
report_file_name = phrase("report", "relatorio-pedidos")
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
report_only_listed = phrase(
    "report", "Há mais pedidos que os listados: o relatório tem só os que estavam na lista."
)
page = phrase("report", "Página {page} de {pages}")
report_making = numbered(
    "report", "Fazendo o relatório de {count} pedido", "Fazendo o relatório de {count} pedidos"
)
report_not_saved = phrase("report", "O relatório não foi salvo")


@filled("report", "{state}: {count}")
def others(state: str, count: int) -> str: ...
@filled("report", "Relatório salvo em {path}")
def report_saved(path: object) -> str: ...
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


def report_heads() -> tuple[str, ...]:
    return (
        translate("report", "Pedido e compra"),
        translate("report", "Trecho e pessoas"),
        translate("report", "Embarque"),
        translate("report", "Total"),
        translate("report", "Origem"),
        translate("report", "Situação"),
    )


# --- List of orders saved for a spreadsheet -----------------------------------------------------------

export_title = phrase("export", "Pedidos")
export_file_name = phrase("export", "pedidos")
export_sum = phrase("export", "Soma do que foi vendido")
export_only_listed = phrase(
    "export", "Há mais pedidos que os listados: o arquivo tem só os que estão na lista agora."
)
export_not_saved = phrase("export", "A lista não foi salva")
_template = choice(
    "export",
    {
        SheetProblem.FULL: (
            "O disco está cheio e nada foi gravado em {folder}. Libere espaço e salve de novo."
        ),
        SheetProblem.NOT_WRITABLE: (
            "Não é possível gravar em {folder} ({reason}). Confira se a pasta existe e se este usuário pode "
            "gravar nela."
        ),
    },
)


@filled("export", "{count} pedido salvo em {path}", "{count} pedidos salvos em {path}")
def export_saved(count: int, path: Path) -> str: ...


def export_heads() -> tuple[str, ...]:
    return (
        translate("export", "Pedido"),
        translate("export", "Comprado em"),
        translate("export", "Trecho"),
        translate("export", "Passageiros"),
        translate("export", "Pessoas"),
        translate("export", "Embarque"),
        translate("export", "Forma de pagamento"),
        translate("export", "Taxa de serviço (R$)"),
        translate("export", "Vendido (R$)"),
        translate("export", "Fora da soma (R$)"),
        translate("export", "Situação"),
        translate("export", "Quem conhece o pedido"),
        translate("export", "Central respondeu em"),
        translate("export", "Diferença entre guichê e central"),
    )


def export_making(count: int, kind: SheetKind) -> str:
    words = plural("export", "Salvando {count} pedido em {kind}", "Salvando {count} pedidos em {kind}", count)
    return words.format(kind=kind.name)


def sentence(fault: SheetFault) -> str:
    return _template(fault.kind).format(folder=fault.folder, reason=fault.reason or "?")
