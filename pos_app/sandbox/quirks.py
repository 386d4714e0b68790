"""The other readings of what the contract leaves open. Off, the sandbox serves its default form."""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, ClassVar

from pos_app.sandbox.errors import Refused


def _switch(about: str, *, on: bool = False) -> Any:
    return field(default=on, metadata={"about": about})


def _number(default: float, about: str) -> Any:
    return field(default=default, metadata={"about": about})


def _choice(*words: str, about: str) -> Any:
    """The first word is the default, the second what a bare ``--quirk NAME`` means."""
    return field(default=words[0], metadata={"about": about, "choices": words})


@dataclass(frozen=True, slots=True)
class Quirks:
    """One field per open point. Names are those of ``--quirk NAME[=VALUE]``."""

    ON: ClassVar[frozenset[str]] = frozenset({"1", "on", "true", "yes", "sim"})
    OFF: ClassVar[frozenset[str]] = frozenset({"0", "off", "false", "no", "nao", "não"})

    lenient: bool = _switch("aceita pedidos que o contrato não permite")

    # Access (contract 4.1, 5)
    token_camel_case: bool = _switch("resposta do token em camelCase")
    token_no_expiry: bool = _switch("resposta do token sem validade")
    token_lifetime: float = _number(3600, "segundos que um token vale")
    token_json_only: bool = _switch("pedido do token só como JSON")
    api_key_required: bool = _switch("x-api-key obrigatória, não só conferida quando vem")

    # Places and trips (contract 2.2, 4.2, 4.3, 4.5)
    places_by_name: bool = _switch("existe GET /v4/places?name=")
    slugs: str = _choice("words", "odd", about="lugares como br:sao-paulo-sp/1, não como palavras")
    flat_points: bool = _switch("saída e chegada sem objetos internos")
    iso_points: bool = _switch("saída e chegada como texto ISO ao lado do lugar")
    times_with_offset: bool = _switch("horários com a diferença para UTC")
    duration: str = _choice("default", "text", "minutes", "parts", about="forma das durações")
    company_field: bool = _switch("company no lugar de travelCompany")
    envelope: str = _choice(
        "departures", "data", "trips", "items", "array", about="onde ficam as viagens de ida"
    )
    returns: str = _choice(
        "returns", "none", "return", "returnTrips", "mixed", about="onde ficam as viagens de volta"
    )
    trip_ids: str = _choice("both", "parts", "uuid", about="tripUuids e parts, só parts, ou só uuid")
    page_size: float = _number(0, "viagens por página; 0 manda todas")
    page_link: bool = _switch("páginas por link next, não por número")
    other_day: bool = _switch("um dia sem viagens responde com as de outro dia")
    notice_hours: float = _number(0, "horas antes da saída em que a venda fecha")
    itinerary_tree: bool = _switch("itinerário como árvore")
    price_drift: bool = _switch("a poltrona custa mais do que a busca disse")

    # Seats (contract 2.3, 2.4)
    seat_positions: bool = _switch("mapa de poltronas com posições")
    double_deck: bool = _switch("ônibus de dois andares")
    odd_labels: bool = _switch("poltronas 1A, 1B, 1C, 1D")
    low_fare: bool = _switch("parceiro habilitado para a tarifa baixa")
    low_fare_flag_only: bool = _switch("o mapa da tarifa baixa traz todas as poltronas e marca as dela")
    other_buyers: bool = _switch("outros compram poltronas enquanto se olha", on=True)
    hold_seconds: float = _number(600, "segundos que uma reserva dura")
    hold_no_expiry: bool = _switch("resposta da reserva sem validade")
    hold_names: bool = _switch("resposta da reserva com outros nomes")
    hold_refuses_third: bool = _switch("a cada três poltronas, uma fica fora da reserva")
    reblock: bool = _switch("o parceiro pode reservar de novo a própria poltrona")
    refused_blocks: str = _choice(
        "free", "keep", "spend", about="o que um pedido recusado faz com as reservas"
    )
    strict_discounts: bool = _switch("códigos de desconto desconhecidos são recusados")

    # Payment (contract 2.5, 2.7)
    fee_per_method: bool = _switch("taxa do PIX menor que a do cartão")
    no_fee: bool = _switch("sem taxa nenhuma")
    fee_percent: float = _number(0, "taxa em % das poltronas; 0 cobra a taxa fixa")
    pix_discount: float = _number(0, "% que o PIX tira do preço das poltronas")
    no_insurance: bool = _switch("sem seguro")
    quote_cents: bool = _switch("formas de pagamento na forma antiga, em centavos")
    departures_only: bool = _switch("a consulta de pagamento não conhece trips.returns")
    with_interest: bool = _switch("os valores do pedido incluem os juros das parcelas")
    fee_left_out: bool = _switch("totalAmount do pedido sem a taxa")
    one_stop_single: bool = _switch("pedidos one_stop com um item para os dois trechos")
    antifraud_required: bool = _switch("o pedido exige sessão antifraude")

    # Orders (contract 2.8 to 2.11, 4.11 to 4.14)
    remote_id_field: str = field(
        default="externalRemoteId", metadata={"about": "nome do id do parceiro no pedido"}
    )
    remote_id_ignored: bool = _switch("o id do parceiro é descartado")
    detail_no_remote_id: bool = _switch("o detalhe do pedido não mostra o id do parceiro")
    list_lag: float = _number(0, "segundos até o pedido aparecer na lista")
    sync_window: float = _number(10, "segundos que um pedido síncrono espera; 0 acaba sempre pendente")
    sync_id: str = _choice("root", "meta", "none", about="onde o 201 síncrono mostra publicId")
    checkout_flat: bool = _switch("checkout-response sem data")
    upper_case: bool = _switch("situações em maiúsculas, com espaços")
    checkout_unknown_first: bool = _switch("situação desconhecida até o pedido terminar")
    checkout_2111: bool = _switch("checkout-response v5 falha com 2111 até o pedido terminar")
    checkout_3156_once: bool = _switch("o primeiro checkout-response de um pedido falha com 3156")
    redirect_url: bool = _switch("checkout-response com redirectUrl")
    refused_canceled: bool = _switch("pedido recusado fica canceled, não incomplete")
    no_localizer: bool = _switch("bilhetes sem localizador")
    pix: str = _choice("valid", "wrong_amount", "wrong_crc", "expired", about="o código do pagamento PIX")
    pix_paid_after: float = _number(12, "segundos até o PIX ser pago sozinho; 0 nunca")
    bpe: str = _choice("delayed", "mixed", "never", "fewer", "twice_502", about="como os BP-e aparecem")
    extra_fields: bool = _switch("campos que ninguém documentou aparecem por toda parte")

    def changed(self, settings: dict[str, Any]) -> Quirks:
        """Return these quirks with some set anew. Raises ``Refused``: no such quirk, or a value it cannot
        take."""
        known = {entry.name: entry for entry in fields(self)}
        values = {}
        for name, value in settings.items():
            if name not in known:
                raise Refused(f"Não existe a variação {name}. Existem: {', '.join(sorted(known))}.")
            values[name] = _value(known[name], value)
        return replace(self, **values)

    def with_words(self, words: list[str]) -> Quirks:
        """Return these quirks changed by words of the form ``name`` or ``name=value``."""
        pairs = (word.partition("=") for word in words)
        return self.changed({name: value if equals else None for name, equals, value in pairs})


def _value(known: Field[Any], value: Any) -> Any:
    """Read a value for a quirk; None stands for a bare name."""
    wrong = Refused(f"A variação {known.name} não aceita o valor {value}.")
    choices = known.metadata.get("choices")
    if choices:
        value = choices[1] if value is None else str(value)
        if value not in choices:
            raise Refused(f"A variação {known.name} aceita: {', '.join(choices)}.")
        return value
    if isinstance(known.default, bool):
        word = "on" if value is None else str(value).casefold()
        if word not in Quirks.ON | Quirks.OFF:
            raise wrong
        return word in Quirks.ON
    if value is None:
        raise wrong
    if isinstance(known.default, str):
        return str(value)
    try:
        amount = float(value)
    except (TypeError, ValueError):
        raise wrong from None
    if not 0 <= amount < 1e9:
        raise wrong
    return amount


_GROUPS = {
    "lenient": "Rigor",
    "token_camel_case": "Acesso",
    "places_by_name": "Lugares e viagens",
    "seat_positions": "Poltronas",
    "fee_per_method": "Pagamento",
    "remote_id_field": "Pedidos",
}
"""The first quirk of each group, in the order of the fields."""


def details(now: Quirks) -> list[dict[str, Any]]:
    """Return every quirk as a page of controls shows it: group, what it does, kind, choices, values."""
    rows, group = [], ""
    for entry in fields(Quirks):
        group = _GROUPS.get(entry.name, group)
        choices = list(entry.metadata.get("choices", ()))
        kinds = {bool: "switch", float: "number", int: "number"}
        rows.append(
            {
                "name": entry.name,
                "group": group,
                "about": entry.metadata["about"],
                "kind": "choice" if choices else kinds.get(type(entry.default), "text"),
                "choices": choices,
                "default": entry.default,
                "value": getattr(now, entry.name),
            }
        )
    return rows


def catalogue() -> dict[str, str]:
    return {entry.name: str(entry.metadata["about"]) for entry in fields(Quirks)}
