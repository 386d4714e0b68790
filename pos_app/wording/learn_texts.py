"""Words of getting to know a provider."""

from __future__ import annotations

from decimal import Decimal
from typing import assert_never

from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import (
    SEATS_BACK,
    SEATS_OUT,
    Ability,
    AbilityState,
    BasketSum,
    Doubt,
    FieldFound,
    NotAbleReason,
    Option,
    PayAbility,
    Question,
    ReadingCertainty,
    SaleAbility,
    Skipped,
    StepReport,
    StepState,
    SumPart,
    WalkPlan,
    WalkStep,
)
from pos_app.domain.money import brl
from pos_app.domain.payment import PartKind, PaymentType
from pos_app.wording import payment_texts
from pos_app.wording.fault_texts import fault, reply_name
from pos_app.wording.format import day
from pos_app.wording.sentence import either, listed, seats_named
from pos_app.wording.translation import choice, filled, pair, phrase, plural, translate

step = choice(
    {
        WalkStep.TOKEN: "Credencial",
        WalkStep.PLACES: "Cidades e terminais",
        WalkStep.SEARCH: "Viagens de ida",
        WalkStep.ROUND_TRIP: "Ida e volta",
        WalkStep.MAP: "Mapa de poltronas",
        WalkStep.LOW_FARE: "Mapa da tarifa baixa",
        WalkStep.ITINERARY: "Itinerário",
        WalkStep.HOLD: "Reserva de poltrona",
        WalkStep.HOLD_TWO: "Reserva de duas",
        WalkStep.MAP_BACK: "Mapa da volta",
        WalkStep.HOLD_BACK: "Reserva da volta",
        WalkStep.QUOTE: "Formas de pagamento",
        WalkStep.INSURED: "Pagamento com seguro",
        WalkStep.QUOTE_TWO: "Pagamento de duas pessoas",
        WalkStep.INSURED_TWO: "Duas pessoas com seguro",
        WalkStep.QUOTE_ROUND_TRIP: "Pagamento de ida e volta",
        WalkStep.OTHER_FORM: "Outra forma da consulta",
        WalkStep.SESSION: "Sessão do cartão",
        WalkStep.ORDER: "Pedido",
        WalkStep.CHECKOUT: "Resultado do pedido",
        WalkStep.FISCAL: "Bilhete fiscal",
        WalkStep.HISTORY: "Histórico",
    }
)

CALLS = {
    WalkStep.TOKEN: "POST /oauth/basic-token",
    WalkStep.PLACES: "GET /v4/places/by-location",
    WalkStep.SEARCH: "GET /v5/trips",
    WalkStep.ROUND_TRIP: "GET /v5/trips",
    WalkStep.MAP: "GET /v4/trips/{id}",
    WalkStep.LOW_FARE: "GET /v4/trips/{id}?isLowFare=true",
    WalkStep.ITINERARY: "GET /v4/trips/itinerary/{hash}",
    WalkStep.HOLD: "POST /v4/trips/{id}/seats",
    WalkStep.HOLD_TWO: "POST /v4/trips/{id}/seats",
    WalkStep.MAP_BACK: "GET /v4/trips/{id}",
    WalkStep.HOLD_BACK: "POST /v4/trips/{id}/seats",
    WalkStep.QUOTE: "POST /v4/payments",
    WalkStep.INSURED: "POST /v4/payments",
    WalkStep.QUOTE_TWO: "POST /v4/payments",
    WalkStep.INSURED_TWO: "POST /v4/payments",
    WalkStep.QUOTE_ROUND_TRIP: "POST /v4/payments",
    WalkStep.OTHER_FORM: "POST /v4/payments",
    WalkStep.SESSION: "POST /v4/payments/session",
    WalkStep.ORDER: "GET /v4/orders/{id}",
    WalkStep.CHECKOUT: "GET /v5/orders/{id}/checkout-response",
    WalkStep.FISCAL: "GET /v4/tickets/{id}",
    WalkStep.HISTORY: "GET /v6/orders",
}


def outcome(report: StepReport) -> str:
    match report.state:
        case StepState.WAITING:
            return ""
        case StepState.RUNNING:
            return translate("perguntando…")
        case StepState.UNSURE:
            return translate("falta decidir")
        case StepState.FAILED:
            return translate("não lido")
        case StepState.SKIPPED:
            return skipped(report.skipped)
        case StepState.DONE:
            if report.seen:
                return translate("{read} de {seen}").format(read=report.read, seen=report.seen)
            return translate("lido")
        case _:
            assert_never(report.state)


_skipped = choice(
    {
        Skipped.NOT_ASKED: "não pedido",
        Skipped.NEEDS_ANOTHER: "falta o anterior",
        Skipped.NOT_OFFERED: "não oferecido",
        Skipped.LIMIT: "no limite",
    }
)


def skipped(why: Skipped | None) -> str:
    return _skipped(why) if why else ""


# --- Getting to know a provider -----------------------------------------------------------------------

other_unused = phrase("A outra fica sem uso. Se a central mudar, o guichê avisa.")
ask_for_number = phrase("Número da leitura certa (Enter: deixar em aberto): ")
left_to_decide = phrase("Falta decidir; rode de novo num terminal:")
_can = choice(
    {
        AbilityState.YES: "pode vender",
        AbilityState.UNDECIDED: "falta decidir",
        AbilityState.NO: "ainda não",
        AbilityState.OFF: "desligada",
    }
)

neither = phrase("Nenhum destes")


@filled(
    "{field}: nada foi confirmado, e o que depende disso não será vendido. Pergunte à central "
    "onde a resposta diz este valor, envie o pacote ao suporte e confira de novo."
)
def none_of_these(field: str) -> str: ...
@filled("Vale na próxima abertura do programa. Pacote para o suporte: {file}")
def kept_for_next_start(file: object) -> str: ...
@filled("Pacote para o suporte, sem dados pessoais: {file}")
def bundle_written(file: object) -> str: ...
@filled("O pacote para o suporte não foi gravado: {reason}")
def bundle_not_written(reason: object) -> str: ...


def problem(report: StepReport) -> str:
    """Return the sentence of a step that failed, with the field that was not read; empty where none did. What
    helps against a reply that cannot be read is what is being done: it is left out."""
    if report.fault is None:
        return ""
    told = fault(report.fault)
    sentence = told.what_happened if isinstance(report.fault, Unreadable) else told.in_one_line()
    lacking = [
        row for row in report.rows if row.sureness in (ReadingCertainty.MISSING, ReadingCertainty.AMBIGUOUS)
    ]
    named = ", ".join(field(row.field) for row in lacking)
    return f"{sentence} ({named})" if named else sentence


def field(name: str) -> str:
    """Return a field's name in the clerk's words; one that is not known is named as it is."""
    who, dot, what = name.rpartition(".")
    method, money = _whose(who), _amounts().get(what)
    if dot and method and money:
        return translate("{what}, {method}").format(what=money, method=method)
    known = {
        "access_token": translate("Token de acesso"),
        "entries": translate("Lista de viagens"),
        "entry.price": translate("Preço"),
        "entry.discounted": translate("Preço com desconto"),
        "entry.trip_id": translate("Código da viagem"),
        "entry.departure": translate("Partida"),
        "entry.arrival": translate("Chegada"),
        "entry.kind": translate("Tipo da viagem"),
        "entry.duration": translate("Duração"),
        "entry.available": translate("Poltronas livres"),
        "entry.company": translate("Viação"),
        "entry.service_class": translate("Classe"),
        "entry.low_fare": translate("Tarifa baixa"),
        "entry.hash": translate("Código do itinerário"),
        "entry.direction": translate("Sentido"),
        "entry.waiting": translate("Espera"),
        "price": translate("Preço da poltrona"),
        "seats": translate("Poltronas"),
        "map": translate("Poltronas"),
        "seats.label": translate("Número da poltrona"),
        "seats.free": translate("Poltrona livre"),
        "block_id": translate("Código da reserva"),
        "label": translate("Poltrona reservada"),
        "methods": translate("Formas"),
        "sessionId": translate("Código da sessão"),
        "expiry": translate("learn", "Validade"),
        "returns": translate("Viagens de volta"),
        "legs": translate("learn", "Trechos"),
        "uuid": translate("Código da viagem"),
        "reference": translate("Preço de referência"),
        "original": translate("Preço original"),
        "available": translate("Poltronas livres"),
        "duration": translate("Duração"),
        "currency": translate("Moeda"),
        "entry.currency": translate("Moeda"),
        "method.currency": translate("Moeda"),
        "status": translate("Situação da reserva"),
        "held": translate("Reserva feita"),
        "refused": translate("Reserva recusada"),
        "seats.kind": translate("Tipo de lugar"),
        "seats.low_fare": translate("Tarifa baixa"),
        "seats.priority": translate("Poltrona preferencial"),
        "seats.x": translate("Posição da poltrona (x)"),
        "seats.y": translate("Posição da poltrona (y)"),
        "seats.z": translate("Posição da poltrona (z)"),
        "method.type": translate("Forma de pagamento"),
        "method.name": translate("Nome da forma"),
        "brands": translate("Bandeiras"),
        "brand.name": translate("Bandeira"),
        "instalments": translate("Parcelas"),
        "instalment.count": translate("Número de parcelas"),
        "instalment.amount": translate("Valor de cada parcela"),
        "instalment.total": translate("Total parcelado"),
        "seat.block": translate("Código da reserva"),
        "seat.price": translate("Preço da poltrona"),
        "insured": translate("Seguros"),
        "insured.block": translate("Código da reserva com seguro"),
        "insured.price": translate("Preço do seguro"),
    }
    alike = name.replace("leg.", "entry.", 1)
    end = alike.rpartition(".")[0]
    return known.get(alike) or (
        f"{known[end]}: {_of_an_end(what)}" if what and end in ("entry.departure", "entry.arrival") else name
    )


_of_an_end = choice(
    {
        "moment": "dia e hora",
        "day": "dia",
        "hour": "hora",
        "zone": "fuso horário",
        "name": "lugar",
        "city": "cidade",
        "state": "estado",
        "slug": "código do lugar",
        "terminal": "terminal",
        "terminal_id": "código do terminal",
        "platform": "plataforma",
    }
)


def _amounts() -> dict[str, str]:
    return {
        "total": translate("Total"),
        "seats": translate("Poltronas"),
        "fee": translate("learn", "Taxa de serviço"),
        "boarding": translate("learn", "Taxa de embarque"),
        "insurance": translate("Seguro"),
        "surcharge": translate("Acréscimo"),
        "discount": translate("Desconto"),
        "cashback": translate("Cashback"),
        "voucher": translate("Vale"),
        "unnamed": translate("Resto sem nome"),
    }


def basket(one: BasketSum) -> str:
    return translate("{what}, {method}", what=step(one.basket), method=payment_texts.name(one.method))


def paid_by(one: BasketSum) -> str:
    return translate("{what}, {method}", what=_amounts()["total"], method=payment_texts.of_amount(one.method))


def part(one: SumPart) -> str:
    name = _amounts().get(one.what, one.what)
    if one.what == PartKind.SURCHARGE and one.amount < 0:
        name = translate("learn", "Ajuste")  # A rounding.
    match one.per:
        case "ticket":
            return translate("{what}, por bilhete").format(what=name)
        case "percent":
            return translate("{what}, em porcentagem").format(what=name)
        case "":
            return name


def amount(one: SumPart) -> str:
    """Return the amount of a part with its sign; the seats are what the others come to."""
    sign = "" if one.what == "seats" else "\u2212 " if one.amount < 0 else "+ "
    return f"{sign}{brl(abs(one.amount))}"


def total(one: BasketSum) -> str:
    if one.total is None:
        return translate("não lido")
    if not one.adds_up:
        return translate("{total}: não fecha").format(total=brl(one.total))
    if one.confirmed and any(part.what == PartKind.UNNAMED and part.amount for part in one.parts):
        # A person said that it is charged; what it is made of, nobody did.
        unexplained = translate("{total}: confirmado por {who}, sem tudo explicado")
        return unexplained.format(total=brl(one.total), who=one.confirmed)
    if one.confirmed:
        return translate("{total}: fecha; confirmado por {who}", total=brl(one.total), who=one.confirmed)
    return translate("{total}: fecha").format(total=brl(one.total))


def _whose(word: str) -> str:
    """Return the method of an amount by the word before its field; empty where the word is no method."""
    if word == "method":
        return translate("cada forma")
    method = PaymentType.of(word)
    return payment_texts.of_amount(method) if method else ""


def sureness(row: FieldFound) -> str:
    match row.sureness:
        case ReadingCertainty.DOCUMENTED:
            return translate("documentado")
        case ReadingCertainty.PINNED:
            return translate("conferido")
        case ReadingCertainty.FOUND:
            return translate("achado")
        case ReadingCertainty.AMBIGUOUS:
            return plural("{count} leitura", "{count} leituras", len(row.others))
        case ReadingCertainty.MISSING:
            return translate("não achado")
        case _:
            assert_never(row.sureness)


def value(row: FieldFound) -> str:
    """Return an example of a value, or the values that it may have. What was not found is not zero."""
    if row.sureness is ReadingCertainty.MISSING:
        return translate("não conta como zero") if _is_money(row.field) else ""
    if row.sureness is ReadingCertainty.AMBIGUOUS:
        return either([text for _, text in row.others if text])
    if row.value in ("True", "False"):
        return translate("sim") if row.value == "True" else translate("não")
    scale = {"reais": 100, "cents": 1}.get(row.form or ("reais" if _is_money(row.field) else ""))
    try:
        return brl(round(Decimal(row.value) * scale)) if scale else row.value
    except ArithmeticError:
        return row.value  # It is written for people already.


def path(row: FieldFound) -> str:
    if row.form == "sum":
        return translate("da soma")
    others = " | ".join(where for where, _ in row.others)
    return row.path or others or translate("nenhum caminho")


_MONEY = frozenset(["price", "discounted", "reference", "original", "amount", "total"]).union(PartKind)


def _is_money(name: str) -> bool:
    return name.rpartition(".")[2] in _MONEY


def comment(row: FieldFound) -> str:
    example = translate("ex.: {value}").format(value=value(row)) if row.value else ""
    return " · ".join(part for part in (sureness(row), example) if part)


def ability(name: Ability | PayAbility) -> str:
    """Return the name of a kind of sale; one that is paid by a method is named by the method."""
    if isinstance(name, PayAbility):
        return payment_texts.name(name.method)
    return {
        Ability.DIRECT: translate("Viagem direta"),
        Ability.ONE_STOP: translate("Viagem com parada"),
        Ability.CONNECTION: translate("Conexão"),
        Ability.ROUND_TRIP: translate("Ida e volta"),
        Ability.TWO_PEOPLE: translate("Duas pessoas"),
        Ability.LOW_FARE: translate("Tarifa baixa"),
        Ability.INSURED: translate("Com seguro"),
        Ability.INSURED_TWO: translate("Com seguro, várias pessoas"),
        Ability.INSTALMENTS: translate("Parcelado no cartão"),
        Ability.BENEFIT: translate("Idoso, estudante e outros"),
        Ability.SYNC: translate("Pedido com resposta na hora"),
    }[name]


def reason(one: SaleAbility) -> str:
    """Return why a kind of sale cannot be made, and what would help; of one that can, the instalments,
    else nothing."""
    named, reply = field(one.field), reply_name(one.reply)
    match one.why:
        case NotAbleReason.NONE if one.most > 1:
            return translate("à vista ou em até {count}x").format(count=one.most)
        case NotAbleReason.NONE:
            return translate("à vista") if one.most else ""
        case NotAbleReason.NOT_SEEN if (
            isinstance(one.ability, PayAbility) or one.ability is Ability.INSTALMENTS
        ):
            return translate("a central não ofereceu nesta consulta")
        case NotAbleReason.NOT_SEEN:
            return translate("não veio nesta busca: confira em outro trecho")
        case NotAbleReason.NOT_READ:
            if not named:
                return translate("falta ler: {reply}").format(reply=reply)
            return translate("falta {field} em {reply}").format(field=named, reply=reply)
        case NotAbleReason.DECIDE:
            return translate("falta decidir: {field}").format(field=named)
        case NotAbleReason.NOT_ASKED if one.ability is Ability.ROUND_TRIP:
            return translate("não conferida: dê a data da volta")
        case NotAbleReason.NOT_ASKED if one.ability is Ability.BENEFIT:
            return translate("não conferida: o valor vem com o passageiro")
        case NotAbleReason.NOT_ASKED:
            return translate("não conferida")
        case NotAbleReason.NOT_AGREED:
            return translate("este guichê não usa")
        case NotAbleReason.NOT_ENABLED:
            return translate("a central não a liberou para este guichê")
        case NotAbleReason.NO_CARD_PAGE:
            return translate("falta a página do cartão nas configurações")
        case NotAbleReason.NO_SESSION:
            return translate("a sessão do cartão não foi lida")
        case NotAbleReason.NO_PRICE:
            return translate("o valor do seguro não foi achado")
        case _:
            assert_never(one.why)


def question(asked: Question) -> str:
    if len(asked.options) == 1:
        return translate("Nada prova este valor. Está certo: {field}?", field=field(asked.field))
    return translate("Qual destes é: {field}?").format(field=field(asked.field))


def option(one: Option, others: tuple[Option, ...]) -> str:
    """Return what follows from an option: the sum, how an amount counts, that a flag says the contrary."""
    follows = []
    if one.form == "sum":
        follows.append(translate("o total é a soma das partes"))
    if one.form == "percent":
        follows.append(translate("em porcentagem"))
    if one.per == "ticket":
        follows.append(translate("por bilhete"))
    if one.sum is not None:
        for_all = plural(
            "a soma de {count} bilhete dá {total}", "a soma de {count} bilhetes dá {total}", one.tickets
        )
        follows.append(for_all.format(total=brl(one.sum)))
    if one.doubt is not Doubt.NONE:
        follows.append(_doubt(one))
    if follows:
        return "; ".join(follows)
    if one.form == "inverted":
        return translate("sim quer dizer ocupada")
    if any(other.form == "inverted" for other in others):
        return translate("sim quer dizer livre")
    return ""


def _doubt(one: Option) -> str:
    """Return why an amount may not be the one to pay; empty where nothing speaks against it."""
    match one.doubt:
        case Doubt.NONE:
            return ""
        case Doubt.SHARED:
            return translate("fora dos dados desta forma")
        case Doubt.NAME:
            return translate("o nome diz outra coisa")
        case Doubt.SEATS:
            return translate("é só o valor das poltronas")
        case Doubt.LEFT:
            return translate("sem explicar {amount}").format(amount=one.left)
        case _:
            assert_never(one.doubt)


def can(one: SaleAbility) -> str:
    return _can(one.can)


def changed(replies: tuple[str, ...]) -> str:
    """Return which replies were learnt anew; empty for none."""
    if not replies:
        return ""
    sentence = translate("Mudou desde a última conferência e foi lido de novo: {replies}.")
    return sentence.format(replies=", ".join(map(reply_name, replies)))


def hold_sentence(labels: tuple[str, ...], until: str, back: int = 0) -> str:
    """Return what the walk left at the provider; ``back``: how many of the seats, the last, are of the way
    back, whose bus may have seats of the same numbers."""
    if not labels:
        return translate("Nenhum pedido foi criado e nenhuma poltrona ficou reservada.")
    sentence = plural(
        "Nenhum pedido foi criado. {seats} fica reservada até {time} e volta sozinha.",
        "Nenhum pedido foi criado. {seats} ficam reservadas até {time} e voltam sozinhas.",
        len(labels),
    )
    out, returns = labels[: len(labels) - back], labels[len(labels) - back :]
    seats = seats_named(out or returns)
    if out and returns:
        seats = translate("{seats} da ida e {others} da volta").format(seats=seats, others=listed(returns))
    return sentence.format(seats=seats, time=until)


def will_hold(along: WalkPlan, minutes: int) -> str:
    """Return what the walk leaves at the provider, and for how long, before it is made."""
    route = f"{along.origin} \u2192 {along.destination}"
    seats = translate("{count} na ida de {day}").format(count=SEATS_OUT, day=day(along.day))
    if along.return_day:
        back = translate("{count} na volta de {day}")
        seats = listed((seats, back.format(count=SEATS_BACK, day=day(along.return_day))))
    sentence = translate(
        "Vou reservar poltronas livres de {route} por cerca de {minutes} minutos: até {seats}, as últimas do "
        "mapa. Elas voltam sozinhas e nenhum pedido é feito."
    )
    return sentence.format(seats=seats, route=route, minutes=minutes)


route_missing = pair("Digite de onde e para onde", "Um trecho com viagens, como Curitiba/PR.")


def profile_written(*, written: bool) -> str:
    if written:
        return translate("Perfil de leitura gravado.")
    return translate("Nada certo para gravar no perfil de leitura.")
