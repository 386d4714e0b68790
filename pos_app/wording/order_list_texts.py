"""Words of the list of orders: its search, its sheets and its report."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from pos_app.domain.order_plan import NotAsked
from pos_app.domain.order_search import PartKind
from pos_app.domain.sheets import SheetFault, SheetKind, SheetProblem
from pos_app.wording import format
from pos_app.wording.sentence import system_words
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

_HOUR = 3600

understood = phrase("Entendi:")
joined = phrase("e")
left_elsewhere = phrase("De outro guichê")
not_that = phrase("não é isso?")
also_phone = phrase("também pode ser telefone")
also_document = phrase("também pode ser documento")
kind = choice(
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
    }
)
sort = choice(
    {
        "createdAt,desc": "Ordem: compra recente",
        "createdAt,asc": "Ordem: compra antiga",
        "departureDate,asc": "Ordem: embarque próximo",
        "departureDate,desc": "Ordem: embarque distante",
    }
)


def spoken(parts: Sequence[str]) -> str:
    """Return the understood parts as one sentence, for screen readers."""
    if not parts:
        return ""
    return f"{understood()} {f' {joined()} '.join(parts)}"


here = phrase("guichê")
there = phrase("orders", "central")
both = phrase("ambos")
saved_here = phrase("salvo aqui")
count_together = numbered("{count} no total", "{count} no total")


@filled("guichê {count}")
def count_here(count: int) -> str: ...
@filled("central {count}")
def count_there(count: int) -> str: ...
@filled("guichê: {state}")
def says_here(state: str) -> str: ...
@filled("central: {state}")
def says_there(state: str) -> str: ...


def age(read: datetime, now: datetime) -> str:
    """Return how long ago something was read: both moments in the zone of this desk."""
    seconds = max(0.0, (now - read).total_seconds())
    days = (now.date() - read.date()).days
    if days == 1:
        return translate("de ontem")
    if days > 1:
        return translate("de {day}").format(day=f"{read:%d/%m}")
    if seconds < 60:
        return translate("agora")
    if seconds < _HOUR:
        return translate("há {count} min").format(count=int(seconds // 60))
    return translate("às {time}").format(time=format.hour(read))


def short_age(read: datetime, now: datetime) -> str:
    """Return when something was read, in the few letters that a narrow column has room for."""
    if read.date() != now.date():
        return f"{read:%d/%m}"
    minutes = int((now - read).total_seconds() // 60)
    if minutes < 1:
        return translate("agora")
    return format.hour(read) if minutes >= 60 else translate("{count} min").format(count=minutes)


not_yet = phrase(
    "O que está neste guichê aparece na hora. A central ainda não foi consultada: Enter consulta."
)
asking = phrase("O que está neste guichê aparece na hora. Consultando a central\u2026")
tickets_known = phrase("Situação do bilhete: só onde a central ou este guichê a confirmou.")
not_asked = choice(
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
    }
)


@filled("A central filtra uma situação por vez: {count} foram filtradas aqui.")
def states_here(count: int) -> str: ...


def answered(at: datetime) -> str:
    """Return that the provider answered; ``at`` is in the zone of this desk."""
    return translate(
        "O que está neste guichê aparece na hora. A central completa e confirma: respondeu às {time}."
    ).format(time=format.hour(at))


def not_answered(at: datetime, *, kept: bool) -> str:
    """Return that no answer came; ``kept``: rows of an earlier answer are listed."""
    if kept:
        words = translate(
            "A central não respondeu às {time}: aparece o que está neste guichê e o que ela informou "
            "antes, com a idade."
        )
    else:
        words = translate("A central não respondeu às {time}: aparece só o que está neste guichê.")
    return words.format(time=format.hour(at))


def refused(at: datetime) -> str:
    return translate("A central recusou a consulta às {time}: aparece só o que está neste guichê.").format(
        time=format.hour(at)
    )


def filtered_here(parts: Sequence[str]) -> str:
    """Return which parts the provider was not asked for, and that the list was narrowed by them here."""
    return translate("Filtrado aqui: {parts}.").format(parts=", ".join(parts))


def unchecked(parts: Sequence[str]) -> str:
    """Return which parts the provider's rows do not show, so that its rows may disagree with them."""
    return translate("A lista da central não mostra {parts}: confira nas linhas que vêm dela.").format(
        parts=", ".join(parts)
    )


choose_days = phrase("Escolher os dias\u2026")
both_days_count = phrase("Os dois dias contam. Um campo vazio deixa esse lado aberto.")
no_such_day = phrase("Este dia não existe. Exemplo: 21/03.")
days_turned_round = phrase("É antes do primeiro dia.")


def days(since: date | None, until: date | None) -> str:
    """Return the name of a range of days; one of both ends may be open."""
    if since is None and until is None:
        return ""
    if since == until and since is not None:
        return format.day_year(since)
    if until is None and since is not None:
        return translate("desde {day}").format(day=format.day_year(since))
    if since is None and until is not None:
        return translate("até {day}").format(day=format.day_year(until))
    assert since is not None and until is not None
    return translate("{since} a {until}", since=f"{since:%d/%m/%y}", until=f"{until:%d/%m/%y}")


def ask_days(*, travel: bool) -> str:
    if travel:
        return translate("Embarque entre quais dias?")
    return translate("Compra entre quais dias?")


# --- Report of listed orders --------------------------------------------------------------------------

report_title = phrase("Relatório de pedidos")
report_file_name = phrase("relatorio-pedidos")
travellers = numbered("{count} pessoa", "{count} pessoas")
sold = numbered("{count} pedido concluído", "{count} pedidos concluídos")
without_amount = numbered("{count} concluído sem valor conhecido", "{count} concluídos sem valor conhecido")
to_check = phrase("A conferir")
not_added = phrase("fora da soma")
only_sold = phrase(
    "A soma tem só pedidos concluídos em que guichê e central não divergem. O que não se sabe não é zero: "
    "fica fora da soma."
)
no_people = phrase("Sem nomes, documentos nem contatos de passageiros.")
report_only_listed = phrase("Há mais pedidos que os listados: o relatório tem só os que estavam na lista.")
page = phrase("Página {page} de {pages}")
report_making = numbered("Fazendo o relatório de {count} pedido", "Fazendo o relatório de {count} pedidos")
report_not_saved = phrase("O relatório não foi salvo")


@filled("{state}: {count}")
def others(state: str, count: int) -> str: ...
@filled("Relatório salvo em {path}")
def report_saved(path: object) -> str: ...
@filled("busca: {words}")
def search(words: str) -> str: ...
@filled("embarque: {words}")
def travel(words: str) -> str: ...
@filled("compra: {words}")
def bought(words: str) -> str: ...
@filled("situação: {words}")
def states(words: str) -> str: ...


def made(at: datetime, desk: str) -> str:
    when = translate("Feito em {at}").format(at=f"{at:%d/%m/%Y %H:%M}")
    return f"{desk} \u00b7 {when}" if desk else when


def filters(parts: tuple[str, ...]) -> str:
    if not parts:
        return translate("Filtros: nenhum")
    return translate("Filtros: {parts}").format(parts=" \u00b7 ".join(parts))


def report_heads() -> tuple[str, ...]:
    return (
        translate("Pedido e compra"),
        translate("Trecho e pessoas"),
        translate("report", "Embarque"),
        translate("Total"),
        translate("Origem e vendedor"),
        translate("Situação"),
    )


# --- List of orders saved for a spreadsheet -----------------------------------------------------------

export_title = phrase("Pedidos")
export_file_name = phrase("pedidos")
export_sum = phrase("Soma do que foi vendido")
export_only_listed = phrase("Há mais pedidos que os listados: o arquivo tem só os que estão na lista agora.")
export_not_saved = phrase("A lista não foi salva")
_template = choice(
    {
        SheetProblem.FULL: (
            "O disco está cheio e nada foi gravado em {folder}. Libere espaço e salve de novo."
        ),
        SheetProblem.NOT_WRITABLE: (
            "Não é possível gravar em {folder} ({reason}). Confira se a pasta existe e se este usuário pode "
            "gravar nela."
        ),
    }
)


@filled("{count} pedido salvo em {path}", many="{count} pedidos salvos em {path}")
def export_saved(count: int, path: Path) -> str: ...


def export_heads() -> tuple[str, ...]:
    return (
        translate("Pedido"),
        translate("Comprado em"),
        translate("export", "Trecho"),
        translate("Passageiros"),
        translate("Pessoas"),
        translate("export", "Embarque"),
        translate("export", "Vendedor"),
        translate("Forma de pagamento"),
        translate("Taxa de serviço (R$)"),
        translate("Vendido (R$)"),
        translate("Fora da soma (R$)"),
        translate("Situação"),
        translate("Quem conhece o pedido"),
        translate("Central respondeu em"),
        translate("Diferença entre guichê e central"),
    )


def export_making(count: int, kind: SheetKind) -> str:
    words = plural("Salvando {count} pedido em {kind}", "Salvando {count} pedidos em {kind}", count)
    return words.format(kind=kind.name)


def sentence(fault: SheetFault) -> str:
    return _template(fault.kind).format(folder=fault.folder, reason=system_words(fault.reason))
