"""What one provider chose where the contract leaves the form of a reply open: one field per choice."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from pos_app.sandbox.errors import Refused

MOST = 2**53
"""Seeds are below this."""

Family = Literal["search", "trip", "hold", "quote"]


def _one(group: str, about: str, options: str) -> Any:
    """A choice of words; ``word*3`` comes up three times as often as ``word``."""
    pairs = [option.partition("*") for option in options.split()]
    weights = {word: int(times or 1) for word, _, times in pairs}
    return field(metadata={"group": group, "about": about, "weights": weights})


def _maybe(group: str, about: str, percent: int) -> Any:
    return field(metadata={"group": group, "about": about, "weights": {True: percent, False: 100 - percent}})


_MONEY = "number*10 text*4 comma brl*2 cents*3 object*3 object_cents*2"
_DOCUMENTED_MONEY = "number*13 text*2 cents*2 object*2 object_cents"
_MOMENTS = "iso_local*4 iso_offset*2 iso_utc space*2 epoch epoch_ms apart*4 apart_short apart_brazilian"
_WAITS = "iso_utc*4 iso_offset*2 iso_local space minute epoch*2 epoch_ms seconds*3 minutes object none*2"


@dataclass(frozen=True, slots=True)
class Shape:
    """One provider: how each open reply looks. The same seed is always the same provider."""

    seed: int

    # fmt: off
    # Naming
    case: str = _one("Nomes", "escrita dos nomes", "camel*6 snake*3 kebab pascal")
    language: str = _one("Nomes", "língua dos nomes em aberto", "english*5 portuguese*2 mixed*2")
    all_snake: bool = _maybe("Nomes", "snake_case também nos nomes que o contrato mostra", 6)
    order: str = _one("Nomes", "ordem dos membros", "made*2 shuffled*2 sorted")
    extras: str = _one("Nomes", "membros que ninguém documentou", "none*2 few*2 many")
    absent: str = _one("Nomes", "o que falta vem", "missing*2 null*2 either")
    cents_mark: str = _one("Nomes", "como se sabe que são centavos", "suffix*3 unit*3 none*2")

    # Access (contract 2.6, 4.1)
    post_status: str = _one("Acesso", "resposta HTTP a um POST que o contrato não mostra", "200*3 201*2")
    token_name: str = _one("Acesso", "nome do token", "access_token*4 accessToken*4 token")
    token_wrapper: str = _one("Acesso", "onde o token fica", "none*5 data*2 auth result")
    token_expiry: str = _one("Acesso", "validade do token",
        "seconds*4 text iso*2 epoch epoch_ms minutes none*2")
    token_refresh: str = _one("Acesso", "nome do token de renovação", "refreshToken*4 refresh_token")
    session: str = _one("Acesso", "id da sessão de pagamento", "flat*6 object data short")

    # Search (contract 2.2, 4.3)
    search_envelope: str = _one("Busca", "envelope", "plain*4 array wrapped*2 success*2 grouped*2 sections")
    search_back: str = _one("Busca", "viagens de volta", "apart*3 mixed")
    back_unasked: str = _one("Busca", "lista da volta que não foi pedida", "missing*2 empty*2 null")
    search_empty: str = _one("Busca", "lista sem viagens", "list*4 null")
    paging: str = _one("Busca", "contagem ao lado da lista", "none*3 count page nested")
    direction: str = _one("Busca", "palavra do sentido", "word*4 flag")
    search_money: str = _one("Busca", "valores", _DOCUMENTED_MONEY)
    discounted: str = _one("Busca", "preço com desconto quando não há", "same*3 null missing")
    trip_ids: str = _one("Busca", "ids das viagens", "uuids*3 legs*3 both*2 single*2 by_leg")
    entry_decoy: str = _one("Busca", "outros ids ao lado", "none*2 offer*2 key both")
    point: str = _one("Busca", "saída e chegada", "nested*3 flat*3 mixed*2 beside")
    moment: str = _one("Busca", "datas e horas", _MOMENTS)
    duration: str = _one("Busca", "duração", "days*3 parts*2 total*2 labelled unit text iso")
    leg_duration: str = _one("Busca", "duração dos trechos", "text*3 minutes*2 clock iso none")
    company_name: str = _one("Busca", "nome da viação", "travelCompany*4 company*2 open")
    company: str = _one("Busca", "viação", "full*4 short*2 text open")
    service_class: str = _one("Busca", "classe", "full*4 code*2 text")
    club: bool = _maybe("Busca", "preço de clube ao lado do preço", 20)
    hash_place: str = _one("Busca", "hash do itinerário", "entry*2 legs*2 both link none")

    # Trip detail and itinerary (contract 2.3, 4.4, 4.5)
    trip_wrapper: str = _one("Viagem", "envelope", "none*4 data trip result success")
    trip_id: str = _one("Viagem", "nome do id", "uuid*5 id tripId")
    trip_money: str = _one("Viagem", "valores", _DOCUMENTED_MONEY)
    trip_price: str = _one("Viagem", "preço", "object*5 single")
    map_name: str = _one("Viagem", "nome do mapa", "map*4 seats seatMap open")
    map_form: str = _one("Viagem", "mapa", "list*6 keyed*2 rows decks")
    label_name: str = _one("Viagem", "nome da poltrona no mapa", "label*4 open*2")
    flag: str = _one("Viagem", "poltrona livre",
        "available*6 available_number available_text available_blank inverted*2 inverted_number words*2")
    position: str = _one("Viagem", "posição da poltrona", "none*3 object*2 flat row array")
    seat_price: str = _one("Viagem", "preço em cada poltrona", "none*3 price*2 with_original")
    seat_id: bool = _maybe("Viagem", "número interno em cada poltrona", 30)
    trip_duration: str = _one("Viagem", "duração", "text*5 minutes parts clock iso")
    itinerary: str = _one("Viagem", "itinerário", "list*4 array tree ends")
    itinerary_wrapper: str = _one("Viagem", "envelope do itinerário", "none*3 data success")

    # Seat block (contract 2.4, 4.6)
    hold_envelope: str = _one("Reserva", "envelope", "plain*4 array*2 data*2 success")
    hold_form: str = _one("Reserva", "poltronas", "list*5 keyed*2 one ids")
    hold_id: str = _one("Reserva", "lugar do id", "flat*5 nested")
    hold_label: str = _one("Reserva", "nome da poltrona", "label*2 open*3 object")
    hold_decoy: str = _one("Reserva", "outros ids", "none*2 request transaction both each")
    hold_expiry: str = _one("Reserva", "validade", _WAITS)
    hold_expiry_at: str = _one("Reserva", "onde fica a validade", "each*2 once")
    hold_refused: str = _one("Reserva", "poltrona recusada", "missing*2 status labels reasons")
    hold_price: str = _one("Reserva", "preço", "price*3 none*2 original")
    hold_money: str = _one("Reserva", "valores", _MONEY)

    # Payment methods (contract 2.5, 4.7)
    quote_envelope: str = _one("Pagamento", "envelope", "plain*5 data*2 result success")
    methods: str = _one("Pagamento", "formas de pagamento", "list*4 keyed*2 root")
    other_methods: str = _one("Pagamento", "formas que não valem", "missing*3 off*2")
    method_amounts: str = _one("Pagamento", "valores de cada forma", "flat*4 nested")
    method_words: str = _one("Pagamento", "nome das formas",
        "credit_card*3 creditCard CREDIT_CARD credit-card CREDIT credit cartao_credito CARTAO_DE_CREDITO "
        "card")
    fee_place: str = _one("Pagamento", "taxa", "method*4 ticket*2 summary*2 items*2 untold*3")
    total_place: str = _one("Pagamento", "total", "method*4 summary*2 untold*2")
    insurance_place: str = _one("Pagamento", "seguro", "items*3 seat*2 order*2 method")
    insurance_none: str = _one("Pagamento", "sem seguro o seguro vem", "missing*2 null zero")
    lines: bool = _maybe("Pagamento", "preço de cada poltrona", 60)
    discount_line: str = _one("Pagamento", "descontos", "none*3 summary each")
    subtotal: bool = _maybe("Pagamento", "subtotal sem a taxa", 35)
    instalments: str = _one("Pagamento", "parcelas", "list*4 keyed*2 amounts sentences most none")
    instalment_total: bool = _maybe("Pagamento", "total de cada parcelamento", 65)
    brands: str = _one("Pagamento", "bandeiras", "words*3 objects*2 tables*3 keyed none")
    limits: bool = _maybe("Pagamento", "valor mínimo e máximo de cada forma", 20)
    quote_money: str = _one("Pagamento", "valores", _MONEY)

    # Orders (contract 2.8 to 2.12)
    sync_id: str = _one("Pedidos", "id no 201 síncrono", "root*4 order*2 item_meta meta none*2")
    sync_wrapper: str = _one("Pedidos", "envelope do 201 síncrono", "none*4 data order success")
    sync_items: str = _one("Pedidos", "itens do 201 síncrono", "item*4 items orderItems")
    checkout: str = _one("Pedidos", "resultado v5", "flat*2 data*3 order result checkout")
    checkout_payments: str = _one("Pedidos", "pagamentos no resultado v5",
        "paymentResponses*4 payments transactions")
    checkout_words: str = _one("Pedidos", "situações no resultado v5", "lower*3 upper*2 title")
    checkout_status: str = _one("Pedidos", "situação no resultado v5", "both*3 word*2 code")
    pix_place: str = _one("Pedidos", "código PIX", "both*2 detail response*2 object*2")
    pix_form: str = _one("Pedidos", "forma do código PIX", "flat*3 nested")
    pix_image: str = _one("Pedidos", "imagem ao lado do código PIX", "none*3 data link")
    pix_expiry: str = _one("Pedidos", "validade do PIX", _WAITS)
    locator_place: str = _one("Pedidos", "localizador", "item*3 ticket*2 meta passenger")
    remote_kept: bool = _maybe("Pedidos", "o id do parceiro é guardado", 80)
    remote_echo: str = _one("Pedidos", "id do parceiro nas respostas", "root*3 meta none*2")
    order_wrapper: str = _one("Pedidos", "envelope do pedido", "none*5 data order")
    order_items: str = _one("Pedidos", "itens do pedido", "item*5 items")
    list_envelope: str = _one("Pedidos", "envelope da lista", "array*6 data orders page")
    fiscal_envelope: str = _one("Pedidos", "envelope dos BP-e", "array*6 data tickets")

    # fmt: on

    @property
    def sends(self) -> Sends:
        return Sends(**{entry.name: entry.metadata["of"](self) for entry in fields(Sends)})


def choices() -> dict[str, dict[Any, int]]:
    return {entry.name: entry.metadata["weights"] for entry in fields(Shape) if entry.metadata}


def shape(seed: int) -> Shape:
    """Return the provider of a seed (0 or more). Every choice has dice of its own."""
    drawn = {}
    for name, weights in choices().items():
        dice = random.Random(f"{seed} {name}")
        drawn[name] = dice.choices(list(weights), list(weights.values()))[0]
    return Shape(seed=seed, **drawn)


def provider(seed: Any) -> Shape | None:
    """Return the provider of a seed as it was given; None stands for the default form. Raises ``Refused``: it
    is no whole number from 0 on."""
    if seed is None:
        return None
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < MOST:
        raise Refused("O provedor é um número inteiro, de 0 em diante.")
    return shape(seed)


def instalments_of(made: Shape) -> str:
    """Return how instalments are sent: amounts are left out where neither fee nor total is sent, since
    one payment is the total."""
    secret = made.fee_place == "untold" and made.total_place == "untold"
    return "most" if secret and made.instalments != "none" else made.instalments


def lines_of(made: Shape) -> bool:
    """Return whether each seat has its line. It must where nothing else distinguishes cents from reais."""
    placed = "items" in (made.fee_place, made.insurance_place) or made.insurance_place == "seat"
    bare_cents = made.quote_money == "cents" and made.cents_mark == "none"
    return made.lines or placed or bare_cents or made.discount_line == "each"


_FAMILIES: dict[Family, str] = {
    "search": "search_money",
    "trip": "trip_money",
    "hold": "hold_money",
    "quote": "quote_money",
}


def _in_cents(made: Shape) -> tuple[Family, ...]:
    styles = {family: getattr(made, name) for family, name in _FAMILIES.items()}
    return tuple(family for family, style in styles.items() if style in ("cents", "object_cents"))


def _held(made: Shape) -> bool:
    bare_ids = made.hold_form == "ids"
    return made.hold_expiry != "none" and not (bare_ids and made.hold_envelope == "array")


def _told(about: str, of: Callable[[Shape], Any]) -> Any:
    return field(metadata={"about": about, "of": of})


@dataclass(frozen=True, slots=True)
class Sends:
    """What a provider sends at all, so that a judge can know what a reader could have known. ``cents`` names
    the replies whose amounts are in cents."""

    # fmt: off
    fee: bool = _told("diz a taxa", lambda made: made.fee_place != "untold")
    total: bool = _told("diz o total", lambda made: made.total_place != "untold")
    instalments: bool = _told("diz o valor das parcelas",
        lambda made: instalments_of(made) in ("list", "keyed", "amounts", "sentences"))
    seat_prices: bool = _told("diz o preço de cada poltrona ao cobrar", lambda made: lines_of(made))
    hold_expiry: bool = _told("diz até quando a reserva vale", _held)
    hold_price: bool = _told("diz o preço ao reservar",
        lambda made: made.hold_price != "none" and made.hold_form != "ids")
    token_expiry: bool = _told("diz até quando o token vale", lambda made: made.token_expiry != "none")
    sync_id: bool = _told("diz o número do pedido no 201 síncrono", lambda made: made.sync_id != "none")
    itinerary: bool = _told("diz onde está o itinerário", lambda made: made.hash_place != "none")
    remote_kept: bool = _told("guarda o id do parceiro", lambda made: made.remote_kept)
    remote_echo: bool = _told("devolve o id do parceiro",
        lambda made: made.remote_kept and made.remote_echo != "none")
    cents: tuple[Family, ...] = _told("respostas em centavos", _in_cents)
    cents_marked: bool = _told("diz que são centavos", lambda made: made.cents_mark != "none")
    # fmt: on


# --- In words, for trainers -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """One choice of a provider in words."""

    group: str
    name: str
    about: str
    value: str

    def __str__(self) -> str:
        return f"{self.group}: {self.about}: {self.value} ({self.name})"


def lines(made: Shape) -> list[Line]:
    rows = [(made, entry) for entry in fields(Shape) if entry.metadata]
    return [
        Line(
            entry.metadata.get("group", "O que se fica sabendo"),
            entry.name,
            entry.metadata["about"],
            _word(getattr(of, entry.name)),
        )
        for of, entry in [*rows, *((made.sends, entry) for entry in fields(Sends))]
    ]


def describe(made: Shape) -> list[str]:
    return [f"Provedor {made.seed}", *(str(line) for line in lines(made))]


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "sim" if value else "não"
    if isinstance(value, tuple):
        return ", ".join(value) or "nenhuma"
    return str(value)
