"""Texts about getting to know a provider: steps, fields, how sure a reading is, what can be sold."""

from __future__ import annotations

from decimal import Decimal
from typing import assert_never

from pos_app.domain.learning import (
    Ability,
    AbilityState,
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
    WalkStep,
)
from pos_app.domain.money import brl
from pos_app.domain.payment import PaymentType
from pos_app.wording import payment_texts
from pos_app.wording.fault_texts import fault
from pos_app.wording.reply_texts import reply_name
from pos_app.wording.sentence import either
from pos_app.wording.translation import plural, translate


def step(name: WalkStep) -> str:
    """Return a step's name."""
    return {
        WalkStep.TOKEN: translate("learn", "Credencial"),
        WalkStep.PLACES: translate("learn", "Cidades e terminais"),
        WalkStep.SEARCH: translate("learn", "Viagens de ida"),
        WalkStep.ROUND_TRIP: translate("learn", "Ida e volta"),
        WalkStep.MAP: translate("learn", "Mapa de poltronas"),
        WalkStep.LOW_FARE: translate("learn", "Mapa da tarifa baixa"),
        WalkStep.ITINERARY: translate("learn", "Itinerário"),
        WalkStep.HOLD: translate("learn", "Reserva de poltrona"),
        WalkStep.QUOTE: translate("learn", "Formas de pagamento"),
        WalkStep.INSURED: translate("learn", "Pagamento com seguro"),
        WalkStep.OTHER_FORM: translate("learn", "Outra forma da consulta"),
        WalkStep.SESSION: translate("learn", "Sessão do cartão"),
        WalkStep.ORDER: translate("learn", "Pedido"),
        WalkStep.CHECKOUT: translate("learn", "Resultado do pedido"),
        WalkStep.FISCAL: translate("learn", "Bilhete fiscal"),
        WalkStep.HISTORY: translate("learn", "Histórico"),
    }[name]


def call(name: WalkStep) -> str:
    """Return the call of a step as the contract writes it."""
    return {
        WalkStep.TOKEN: "POST /oauth/basic-token",
        WalkStep.PLACES: "GET /v4/places/by-location",
        WalkStep.SEARCH: "GET /v5/trips",
        WalkStep.ROUND_TRIP: "GET /v5/trips",
        WalkStep.MAP: "GET /v4/trips/{id}",
        WalkStep.LOW_FARE: "GET /v4/trips/{id}?isLowFare=true",
        WalkStep.ITINERARY: "GET /v4/trips/itinerary/{hash}",
        WalkStep.HOLD: "POST /v4/trips/{id}/seats",
        WalkStep.QUOTE: "POST /v4/payments",
        WalkStep.INSURED: "POST /v4/payments",
        WalkStep.OTHER_FORM: "POST /v4/payments",
        WalkStep.SESSION: "POST /v4/payments/session",
        WalkStep.ORDER: "GET /v4/orders/{id}",
        WalkStep.CHECKOUT: "GET /v5/orders/{id}/checkout-response",
        WalkStep.FISCAL: "GET /v4/tickets/{id}",
        WalkStep.HISTORY: "GET /v6/orders",
    }[name]


def outcome(report: StepReport) -> str:
    """Return in a few words how far a step is."""
    match report.state:
        case StepState.WAITING:
            return ""
        case StepState.RUNNING:
            return translate("learn", "perguntando…")
        case StepState.UNSURE:
            return translate("learn", "falta decidir")
        case StepState.FAILED:
            return translate("learn", "não lido")
        case StepState.SKIPPED:
            return skipped(report.skipped)
        case StepState.DONE:
            if report.seen:
                return translate("learn", "{read} de {seen}").format(read=report.read, seen=report.seen)
            return translate("learn", "lido")
        case _:
            assert_never(report.state)


def skipped(why: Skipped | None) -> str:
    """Return why a step was not made."""
    match why:
        case Skipped.NOT_ASKED:
            return translate("learn", "não pedido")
        case Skipped.NEEDS_ANOTHER:
            return translate("learn", "falta o anterior")
        case Skipped.NOT_OFFERED:
            return translate("learn", "não oferecido")
        case Skipped.LIMIT:
            return translate("learn", "no limite")
        case None:
            return ""
        case _:
            assert_never(why)


def problem(report: StepReport) -> str:
    """Return the sentence of a step that failed, with the field that was not read; empty where none did."""
    if report.fault is None:
        return ""
    sentence = fault(report.fault).in_one_line()
    lacking = [
        row for row in report.rows if row.sureness in (ReadingCertainty.MISSING, ReadingCertainty.AMBIGUOUS)
    ]
    named = ", ".join(field(row.field) for row in lacking)
    return f"{sentence} ({named})" if named else sentence


def field(name: str) -> str:
    """Return a field's name in the clerk's words; one that is not known is named as it is."""
    who, dot, what = name.rpartition(".")
    method = _whose(who)
    money = {
        "total": translate("learn", "Total"),
        "fee": translate("learn", "Taxa de serviço"),
        "insurance": translate("learn", "Seguro"),
        "discount": translate("learn", "Desconto"),
    }.get(what)
    if dot and method and money:
        return translate("learn", "{what}, {method}").format(what=money, method=method)
    known = {
        "access_token": translate("learn", "Token de acesso"),
        "entries": translate("learn", "Lista de viagens"),
        "entry.price": translate("learn", "Preço"),
        "entry.discounted": translate("learn", "Preço com desconto"),
        "entry.trip_id": translate("learn", "Código da viagem"),
        "entry.departure": translate("learn", "Partida"),
        "entry.arrival": translate("learn", "Chegada"),
        "entry.kind": translate("learn", "Tipo da viagem"),
        "entry.duration": translate("learn", "Duração"),
        "entry.available": translate("learn", "Poltronas livres"),
        "entry.company": translate("learn", "Viação"),
        "entry.service_class": translate("learn", "Classe"),
        "entry.low_fare": translate("learn", "Tarifa baixa"),
        "entry.hash": translate("learn", "Código do itinerário"),
        "entry.direction": translate("learn", "Sentido"),
        "entry.waiting": translate("learn", "Espera"),
        "price": translate("learn", "Preço da poltrona"),
        "seats": translate("learn", "Poltronas"),
        "map": translate("learn", "Poltronas"),
        "seats.label": translate("learn", "Número da poltrona"),
        "seats.free": translate("learn", "Poltrona livre"),
        "block_id": translate("learn", "Código da reserva"),
        "label": translate("learn", "Poltrona reservada"),
        "methods": translate("learn", "Formas"),
        "sessionId": translate("learn", "Código da sessão"),
    }
    return known.get(name, name)


def _whose(word: str) -> str:
    """Return the method of an amount by the word before its field; empty where the word is no method."""
    if word == "method":
        return translate("learn", "cada forma")
    method = PaymentType.of(word)
    return payment_texts.of_amount(method) if method else ""


def sureness(row: FieldFound) -> str:
    """Return how sure a reading is."""
    match row.sureness:
        case ReadingCertainty.DOCUMENTED:
            return translate("learn", "documentado")
        case ReadingCertainty.PINNED:
            return translate("learn", "conferido")
        case ReadingCertainty.FOUND:
            found = translate("learn", "achado")
            return f"{found} {row.weight:.2f}".replace(".", ",") if row.weight else found
        case ReadingCertainty.DERIVED:
            return translate("learn", "derivado")
        case ReadingCertainty.AMBIGUOUS:
            return plural("learn", "{count} leitura", "{count} leituras", len(row.others))
        case ReadingCertainty.MISSING:
            return translate("learn", "não achado")
        case _:
            assert_never(row.sureness)


def value(row: FieldFound) -> str:
    """Return an example of a value, or the values that it may have. What was not found is not zero."""
    if row.sureness is ReadingCertainty.MISSING:
        return translate("learn", "não vale 0") if _is_money(row.field) else ""
    if row.sureness is ReadingCertainty.AMBIGUOUS:
        return either([text for _, text in row.others if text])
    if row.field == "seats.free" and row.value:
        return translate("learn", "sim") if row.value == "True" else translate("learn", "não")
    return brl(round(Decimal(row.value) * 100)) if row.form in ("reais", "cents") and row.value else row.value


def path(row: FieldFound) -> str:
    """Return where a value stands."""
    if row.sureness is ReadingCertainty.DERIVED or (
        not row.path and row.sureness is not ReadingCertainty.AMBIGUOUS
    ):
        derived = translate("learn", "da soma")
        return derived if row.sureness is ReadingCertainty.DERIVED else translate("learn", "nenhum caminho")
    return row.path or " | ".join(where for where, _ in row.others)


def _is_money(name: str) -> bool:
    return name.endswith(("price", "total", "fee", "insurance", "discount"))


def comment(row: FieldFound) -> str:
    """Return the comment beside a line of the profile."""
    example = translate("learn", "ex.: {value}").format(value=value(row)) if row.value else ""
    return " · ".join(part for part in (sureness(row), example) if part)


def ability(name: Ability | PayAbility) -> str:
    """Return the name of a kind of sale; one that is paid by a method is named by the method."""
    if isinstance(name, PayAbility):
        return payment_texts.name(name.method)
    return {
        Ability.DIRECT: translate("learn", "Viagem direta"),
        Ability.ONE_STOP: translate("learn", "Viagem com parada"),
        Ability.CONNECTION: translate("learn", "Conexão"),
        Ability.ROUND_TRIP: translate("learn", "Ida e volta"),
        Ability.LOW_FARE: translate("learn", "Tarifa baixa"),
        Ability.INSURED: translate("learn", "Com seguro"),
        Ability.BENEFIT: translate("learn", "Idoso, estudante e outros"),
        Ability.SYNC: translate("learn", "Pedido com resposta na hora"),
    }[name]


def reason(one: SaleAbility) -> str:
    """Return why a kind of sale cannot be made, and what would help; empty where it can."""
    named, reply = field(one.field), reply_name(one.reply)
    match one.why:
        case NotAbleReason.NONE:
            return ""
        case NotAbleReason.NOT_SEEN if isinstance(one.ability, PayAbility):
            return translate("learn", "a central não ofereceu nesta consulta")
        case NotAbleReason.NOT_SEEN:
            return translate("learn", "não veio nesta busca: confira em outro trecho")
        case NotAbleReason.NOT_READ:
            if not named:
                return translate("learn", "falta ler: {reply}").format(reply=reply)
            return translate("learn", "falta {field} em {reply}").format(field=named, reply=reply)
        case NotAbleReason.DECIDE:
            return translate("learn", "falta decidir: {field}").format(field=named)
        case NotAbleReason.NOT_ASKED:
            return translate("learn", "não conferida: dê a data da volta")
        case NotAbleReason.NOT_AGREED:
            return translate("learn", "este guichê não usa")
        case NotAbleReason.NOT_ENABLED:
            return translate("learn", "a central não a liberou para este guichê")
        case NotAbleReason.NO_CARD_PAGE:
            return translate("learn", "falta a página do cartão nas configurações")
        case NotAbleReason.NO_SESSION:
            return translate("learn", "a sessão do cartão não foi lida")
        case NotAbleReason.NO_PRICE:
            return translate("learn", "o valor do seguro não foi achado")
        case _:
            assert_never(one.why)


def question(asked: Question) -> str:
    """Return what a person is asked."""
    return translate("learn", "Qual destes é: {field}?").format(field=field(asked.field))


def option(one: Option, others: tuple[Option, ...]) -> str:
    """Return what follows from an option: the sum, or that the flag has the opposite meaning."""
    if one.sum is not None:
        return translate("learn", "a soma dá {total}").format(total=brl(one.sum))
    if one.form == "inverted":
        return translate("learn", "sim quer dizer ocupada")
    if any(other.form for other in others):
        return translate("learn", "sim quer dizer livre")
    return ""


def can(one: SaleAbility) -> str:
    """Return whether a kind of sale can be made, in a word."""
    match one.can:
        case AbilityState.YES:
            return translate("learn", "pode vender")
        case AbilityState.UNDECIDED:
            return translate("learn", "falta decidir")
        case AbilityState.NO:
            return translate("learn", "ainda não")
        case AbilityState.OFF:
            return translate("learn", "desligada")
        case _:
            assert_never(one.can)


def changed(replies: tuple[str, ...]) -> str:
    """Return which replies were learnt anew; empty for none."""
    if not replies:
        return ""
    sentence = translate("learn", "Mudou desde a última conferência e foi lido de novo: {replies}.")
    return sentence.format(replies=", ".join(map(reply_name, replies)))


def hold_sentence(label: str, until: str) -> str:
    """Return that the one seat of the walk comes free by itself."""
    if not label:
        return translate("learn", "Nenhum pedido foi criado e nenhuma poltrona ficou reservada.")
    sentence = translate(
        "learn", "Nenhum pedido foi criado. A poltrona {label} fica reservada até {time} e volta sozinha."
    )
    return sentence.format(label=label, time=until)


def one_seat_held() -> str:
    """Return what the walk leaves at the provider, before it is made."""
    return translate(
        "learn", "Nenhum pedido é criado. Uma poltrona fica reservada por alguns minutos e volta sozinha."
    )


def route_missing() -> tuple[str, str]:
    """Return what to type before the walk, and which route serves."""
    return (
        translate("learn", "Digite de onde e para onde"),
        translate("learn", "Um trecho com viagens, como Curitiba/PR."),
    )


def other_unused() -> str:
    """Return what becomes of the readings that were not chosen."""
    return translate("QuestionCard", "A outra fica sem uso. Se a central mudar, o guichê avisa.")


def kept_for_next_start(bundle: object) -> str:
    """Return from when on the profile holds, and where the bundle for support is."""
    text = translate("learn", "Vale na próxima abertura do programa. Pacote para o suporte: {file}")
    return text.format(file=bundle)


def profile_written(*, written: bool) -> str:
    """Return whether anything was certain enough to be kept."""
    if written:
        return translate("learn", "Perfil de leitura gravado.")
    return translate("learn", "Nada certo para gravar no perfil de leitura.")


def bundle_written(file: object) -> str:
    """Return where the bundle for support is."""
    return translate("learn", "Pacote para o suporte, sem dados pessoais: {file}").format(file=file)


def bundle_not_written(reason: object) -> str:
    """Return why there is no bundle for support."""
    return translate("learn", "O pacote para o suporte não foi gravado: {reason}").format(reason=reason)


def ask_for_number() -> str:
    """Ask at the terminal which reading is right."""
    return translate("learn", "Número da leitura certa (Enter: deixar em aberto): ")


def left_to_decide() -> str:
    """Return how questions are answered that nobody was there to decide."""
    return translate("learn", "Falta decidir; rode de novo num terminal:")
