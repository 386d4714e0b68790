"""Names and sentences of the search for orders: what was understood, who answered, where a row comes from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import assert_never

from pos_app.domain.order_plan import NotAsked
from pos_app.domain.order_search import PartKind
from pos_app.wording import format
from pos_app.wording.translation import plural, translate

_HOUR = 3600


def kind(kind: PartKind) -> str:
    """Return what a part of the text was read as."""
    match kind:
        case PartKind.EMAIL:
            return translate("orders", "e-mail")
        case PartKind.EMAIL_UNFINISHED:
            return translate("orders", "e-mail incompleto")
        case PartKind.CPF:
            return translate("orders", "CPF")
        case PartKind.CNPJ:
            return translate("orders", "CNPJ")
        case PartKind.WRONG_CPF | PartKind.DOUBTFUL_CPF:
            return translate("orders", "CPF não confere")
        case PartKind.DOCUMENT:
            return translate("orders", "documento")
        case PartKind.PHONE:
            return translate("orders", "telefone")
        case PartKind.ORDER:
            return translate("orders", "nº do pedido")
        case PartKind.LOCATOR:
            return translate("orders", "localizador")
        case PartKind.PARTNER_ID:
            return translate("orders", "nosso nº do pedido")
        case PartKind.NAME:
            return translate("orders", "nome")
        case PartKind.SURNAME:
            return translate("orders", "sobrenome")
    assert_never(kind)


def understood() -> str:
    """Return what stands before the parts that were understood."""
    return translate("orders", "Entendi:")


def joined() -> str:
    """Return the word between two parts."""
    return translate("orders", "e")


def not_that() -> str:
    """Return what asks for another reading."""
    return translate("orders", "não é isso?")


def also_phone() -> str:
    """Return that a number that is a CPF may be a phone number too."""
    return translate("orders", "também pode ser telefone")


def also_document() -> str:
    """Return that a phone number may be a document too."""
    return translate("orders", "também pode ser documento")


def spoken(parts: Sequence[str]) -> str:
    """Return the understood parts as one sentence, for screen readers."""
    if not parts:
        return ""
    return f"{understood()} {f' {joined()} '.join(parts)}"


# --- Where a row comes from -----------------------------------------------------------------------


def here() -> str:
    """Return the name of this desk's own journal."""
    return translate("orders", "guichê")


def there() -> str:
    """Return the name of the provider's list."""
    return translate("orders", "central")


def both() -> str:
    """Return that both know an order."""
    return translate("orders", "ambos")


def saved_here() -> str:
    """Return how fresh a row of the journal is."""
    return translate("orders", "salvo aqui")


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
    """Return when something was read, in the few letters that a narrow column has room for."""
    if read.date() != now.date():
        return f"{read:%d/%m}"
    minutes = int((now - read).total_seconds() // 60)
    if minutes < 1:
        return translate("orders", "agora")
    return format.hour(read) if minutes >= 60 else translate("orders", "{count} min").format(count=minutes)


def count_here(count: int) -> str:
    """Return how many of the listed orders this desk knows."""
    return translate("orders", "guichê {count}").format(count=count)


def count_there(count: int) -> str:
    """Return how many of the listed orders the provider has shown."""
    return translate("orders", "central {count}").format(count=count)


def count_together(count: int) -> str:
    """Return how many orders are listed."""
    return plural("orders", "{count} junto", "{count} juntos", count)


def says_here(state: str) -> str:
    """Return what this desk says about an order where the provider's state is shown."""
    return translate("orders", "guichê: {state}").format(state=state)


def says_there(state: str) -> str:
    """Return what the provider says about an order where this desk's state is shown."""
    return translate("orders", "central: {state}").format(state=state)


# --- What the provider was asked, and answered ----------------------------------------------------


def not_asked(why: NotAsked) -> str:
    """Return why only this desk's orders are listed."""
    match why:
        case NotAsked.NOTHING:
            return translate(
                "orders",
                "Estes são os pedidos deste guichê. A central procura por e-mail, documento, telefone "
                "ou número.",
            )
        case NotAsked.BUYER:
            return translate(
                "orders",
                "Só deste guichê: para a central, digite também e-mail, documento, telefone ou o número "
                "do pedido.",
            )
        case NotAsked.WRONG_CPF:
            return translate(
                "orders",
                "Só deste guichê: o CPF não confere e a central não foi consultada. Confira os números.",
            )
        case NotAsked.EMAIL:
            return translate("orders", "Só deste guichê: termine o e-mail para consultar a central.")
    assert_never(why)


def not_yet() -> str:
    """Return that the provider was not asked about the text."""
    return translate(
        "orders",
        "O que está neste guichê aparece na hora. A central ainda não foi consultada: Enter consulta.",
    )


def asking() -> str:
    """Return that the provider is being asked."""
    return translate("orders", "O que está neste guichê aparece na hora. Consultando a central\u2026")


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
    """Return that the provider does not answer such a question."""
    return translate(
        "orders", "A central recusou a consulta às {time}: aparece só o que está neste guichê."
    ).format(time=format.hour(at))


def filtered_here(parts: Sequence[str]) -> str:
    """Return which parts the provider was not asked for, and that the list was narrowed by them here."""
    return translate("orders", "Filtrado aqui: {parts}.").format(parts=", ".join(parts))


def unchecked(parts: Sequence[str]) -> str:
    """Return which parts the provider's rows do not show, so that its rows may disagree with them."""
    return translate(
        "orders", "A lista da central não mostra {parts}: confira nas linhas que vêm dela."
    ).format(parts=", ".join(parts))


def states_here(count: int) -> str:
    """Return that several states are filtered here: the provider takes one."""
    return translate("orders", "A central filtra uma situação por vez: {count} foram filtradas aqui.").format(
        count=count
    )


def tickets_known() -> str:
    """Return which rows a filter by ticket states can leave."""
    return translate("orders", "Situação do bilhete: só onde a central ou este guichê a confirmou.")


# --- Order and days -------------------------------------------------------------------------------


def sort(value: str) -> str:
    """Return the name of an order of rows (contract 4.13)."""
    return {
        "createdAt,desc": translate("orders", "Ordem: compra recente"),
        "createdAt,asc": translate("orders", "Ordem: compra antiga"),
        "departureDate,asc": translate("orders", "Ordem: embarque próximo"),
        "departureDate,desc": translate("orders", "Ordem: embarque distante"),
    }[value]


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
    return translate("orders", "{since} a {until}").format(
        since=f"{since:%d/%m/%y}", until=f"{until:%d/%m/%y}"
    )


def choose_days() -> str:
    """Return the line of a list of spans that lets the clerk type days."""
    return translate("orders", "Escolher os dias\u2026")


def ask_days(*, travel: bool) -> str:
    """Ask between which days people travel, or the order was bought."""
    if travel:
        return translate("OrdersView", "Embarque entre quais dias?")
    return translate("OrdersView", "Compra entre quais dias?")


def both_days_count() -> str:
    """Return what two days mean, and one alone."""
    return translate("DaysBox", "Os dois dias contam. Um campo vazio deixa esse lado aberto.")


def no_such_day() -> str:
    """Return how a day is typed."""
    return translate("DaysBox", "Este dia não existe. Exemplo: 21/03.")


def days_turned_round() -> str:
    """Return that the last day comes before the first."""
    return translate("DaysBox", "É antes do primeiro dia.")
