"""The other readings of what the contract leaves open. Off, the sandbox serves its default form."""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields, replace
from typing import Any, ClassVar


def _switch(about: str, *, on: bool = False) -> Any:
    return field(default=on, metadata={"about": about})


def _number(default: float, about: str) -> Any:
    return field(default=default, metadata={"about": about})


def _choice(*words: str, about: str) -> Any:
    """The first word is the default, the second what a bare ``--quirk NAME`` means."""
    return field(default=words[0], metadata={"about": about, "choices": words})


class QuirkError(ValueError):
    """An unknown quirk or value; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class Quirks:
    """One field per open point. Names are those of ``--quirk NAME[=VALUE]``."""

    ON: ClassVar[frozenset[str]] = frozenset({"1", "on", "true", "yes", "sim"})
    OFF: ClassVar[frozenset[str]] = frozenset({"0", "off", "false", "no", "nao", "não"})

    # Access (contract 4.1, 5)
    token_camel_case: bool = _switch("token reply in camel case")
    token_no_expiry: bool = _switch("token reply without expiry")
    token_lifetime: float = _number(3600, "seconds that a token lives")
    token_json_only: bool = _switch("token request as JSON only")
    api_key_required: bool = _switch("x-api-key is required, not only checked when sent")

    # Places and trips (contract 2.2, 4.2, 4.3, 4.5)
    places_by_name: bool = _switch("GET /v4/places?name= exists")
    flat_points: bool = _switch("departure and arrival without inner objects")
    iso_points: bool = _switch("departure and arrival as ISO texts beside a place")
    times_with_offset: bool = _switch("times carry their offset from UTC")
    duration: str = _choice("default", "text", "minutes", "parts", about="form of durations")
    company_field: bool = _switch("company instead of travelCompany")
    envelope: str = _choice(
        "departures", "data", "trips", "items", "array", about="where the departures stand"
    )
    returns: str = _choice(
        "returns", "none", "return", "returnTrips", "mixed", about="where the way back stands"
    )
    trip_ids: str = _choice("both", "parts", "uuid", about="tripUuids and parts, parts only, or uuid only")
    page_size: float = _number(0, "departures in a page; 0 sends all")
    page_link: bool = _switch("paging by a next link instead of page numbers")
    other_day: bool = _switch("a day without trips answers with another day's")
    notice_hours: float = _number(0, "nothing is sold later than this before departure")
    itinerary_tree: bool = _switch("itinerary as a tree")
    price_drift: bool = _switch("a seat costs more than the search said")

    # Seats (contract 2.3, 2.4)
    seat_positions: bool = _switch("seat map with positions")
    double_deck: bool = _switch("coaches have two decks")
    odd_labels: bool = _switch("seats are labelled 1A, 1B, 1C, 1D")
    low_fare: bool = _switch("the partner is enabled for the low-fare offer")
    low_fare_flag_only: bool = _switch("the low-fare map holds every seat and flags the low-fare ones")
    other_buyers: bool = _switch("others buy seats while you watch", on=True)
    hold_seconds: float = _number(600, "how long a seat block lives")
    hold_no_expiry: bool = _switch("seat block reply without expiry")
    hold_names: bool = _switch("seat block reply with other names")
    hold_refuses_third: bool = _switch("every third seat of a block is left out")
    reblock: bool = _switch("a partner may block its own blocked seat again")
    refused_blocks: str = _choice("free", "keep", "spend", about="what a refused order does to its blocks")
    strict_discounts: bool = _switch("unknown discount codes are refused")

    # Payment (contract 2.5, 2.7)
    fee_per_method: bool = _switch("PIX has a lower fee than the card")
    no_fee: bool = _switch("no fee at all")
    no_insurance: bool = _switch("no insurance is offered")
    quote_cents: bool = _switch("payment methods in the old form, in cents")
    departures_only: bool = _switch("the payment query knows no trips.returns")
    with_interest: bool = _switch("amounts of an order include the interest of its instalments")
    fee_left_out: bool = _switch("totalAmount of an order leaves the fee out")
    one_stop_single: bool = _switch("one_stop orders have one item for both legs")
    antifraud_required: bool = _switch("an order needs an anti-fraud session")

    # Orders (contract 2.8 to 2.11, 4.11 to 4.14)
    remote_id_field: str = field(
        default="externalRemoteId", metadata={"about": "name of the partner's id in an order"}
    )
    remote_id_ignored: bool = _switch("the partner's id is dropped")
    detail_no_remote_id: bool = _switch("the order detail does not tell the partner's id")
    list_lag: float = _number(0, "seconds until an order appears in the list")
    sync_window: float = _number(10, "seconds that a synchronous order waits; 0 always ends pending")
    sync_id: str = _choice("root", "meta", "none", about="where a synchronous 201 tells publicId")
    checkout_flat: bool = _switch("checkout-response without data")
    upper_case: bool = _switch("statuses in upper case, with spaces")
    checkout_unknown_first: bool = _switch("an unknown status until the order is settled")
    checkout_2111: bool = _switch("v5 checkout-response fails with 2111 until the order is settled")
    checkout_3156_once: bool = _switch("the first checkout-response of an order fails with 3156")
    redirect_url: bool = _switch("checkout-response has a redirectUrl")
    refused_canceled: bool = _switch("a refused order is canceled, not incomplete")
    no_localizer: bool = _switch("tickets have no localizer")
    pix: str = _choice("valid", "wrong_amount", "wrong_crc", "expired", about="the code of a PIX payment")
    pix_paid_after: float = _number(12, "seconds after which a PIX is paid by itself; 0 never")
    bpe: str = _choice("delayed", "mixed", "never", "fewer", "twice_502", about="how BPe records appear")
    extra_fields: bool = _switch("fields that nobody documented are sprinkled in")

    def changed(self, settings: dict[str, Any]) -> Quirks:
        """Return these quirks with some set anew.

        Raises:
            QuirkError: no such quirk, or a value it cannot take.
        """
        known = {entry.name: entry for entry in fields(self)}
        values = {}
        for name, value in settings.items():
            if name not in known:
                raise QuirkError(f"Não existe a variação {name}. Existem: {', '.join(sorted(known))}.")
            values[name] = _value(known[name], value)
        return replace(self, **values)

    def with_words(self, words: list[str]) -> Quirks:
        """Return these quirks changed by words of the form ``name`` or ``name=value``."""
        pairs = (word.partition("=") for word in words)
        return self.changed({name: value if equals else None for name, equals, value in pairs})


def _value(known: Field[Any], value: Any) -> Any:
    """Read a value for a quirk; None stands for a bare name."""
    wrong = QuirkError(f"A variação {known.name} não aceita o valor {value}.")
    choices = known.metadata.get("choices")
    if choices:
        value = choices[1] if value is None else str(value)
        if value not in choices:
            raise QuirkError(f"A variação {known.name} aceita: {', '.join(choices)}.")
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


def catalogue() -> dict[str, str]:
    """Return every quirk with what it does."""
    return {entry.name: str(entry.metadata["about"]) for entry in fields(Quirks)}
