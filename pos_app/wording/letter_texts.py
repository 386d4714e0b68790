"""What a customer gets to read: the e-mail with the receipt, and the text of the trip. No document number and
no name stands in either."""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.domain.order_legs import OrderLeg, order_legs
from pos_app.domain.orders import Finality, OrderDetail, Ticket
from pos_app.wording import format, leg_texts
from pos_app.wording.sentence import listed
from pos_app.wording.translation import plural, translate


def subject(detail: OrderDetail, *, training: bool = False) -> str:
    """Return the subject: ``Comprovante da sua viagem: São Paulo → Belo Horizonte, sáb 21/03/26``."""
    leg = next(iter(order_legs(detail)), None)
    about = (leg_texts.route(leg) if leg else "") or detail.public_id
    if leg and leg.departure:
        about += f", {format.day_year(leg.departure.when.date())}"
    text = translate("letter", "Comprovante da sua viagem: {about}").format(about=about)
    return f"{training_mark()} \u00b7 {text}" if training else text


def training_mark() -> str:
    """Return the word that marks everything of a training desk, in every language."""
    return "TREINAMENTO"


def body(detail: OrderDetail, *, fiscal: bool, desk: str, training: bool = False) -> str:
    """Return the text of the e-mail. ``fiscal``: every ticket's fiscal record is there; until then the mail
    says that it is no fiscal document. ``desk`` names the counter."""
    if training:
        law = translate("letter", "Sem valor para viajar. Nada foi vendido e não há documento fiscal.")
    elif fiscal:
        law = translate("letter", "Os dados do bilhete fiscal (BP-e) estão no comprovante.")
    else:
        law = translate(
            "letter",
            "Este comprovante não é documento fiscal: o bilhete fiscal (BP-e) ainda não chegou. Peça-o "
            "no guichê.",
        )
    attached = plural(
        "letter",
        "O comprovante da sua viagem está em anexo, em PDF.",
        "Os {count} comprovantes da sua viagem estão em anexo, em PDF.",
        len(_valid(detail.tickets)),
    )
    parts = (
        training_mark() if training else "",
        translate("letter", "Olá!"),
        attached,
        _trips(detail),
        _order(detail),
        law,
        translate("letter", "No embarque, apresente um documento com foto."),
        desk,
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def trip(detail: OrderDetail, *, training: bool = False) -> str:
    """Return the trip as a short text, for WhatsApp and for the code on the customer display."""
    mark = translate("letter", "{mark}: sem valor para viajar").format(mark=training_mark())
    note = translate("letter", "Este texto não é o bilhete: leve o comprovante e um documento com foto.")
    return "\n\n".join(filter(None, (mark if training else "", _trips(detail), _order(detail), note)))


def test(desk: str) -> tuple[str, str]:
    """Return subject and text of a mail that only tries the settings."""
    text = translate(
        "letter", "Este é um teste do guichê. Se você está lendo esta mensagem, o envio por e-mail funciona."
    )
    return translate("letter", "Teste do guichê"), f"{text}\n\n{desk}\n"


def _order(detail: OrderDetail) -> str:
    return translate("letter", "Pedido {order}").format(order=detail.public_id)


def _trips(detail: OrderDetail) -> str:
    return "\n\n".join(filter(None, (_leg(leg) for leg in order_legs(detail))))


def _leg(leg: OrderLeg) -> str:
    tickets = _valid(leg.tickets)
    if not tickets:
        return ""
    start = leg.departure
    when = f"{format.day_year(start.when.date())}, {format.hour(start.when)}" if start else ""
    seats = [ticket.seat for ticket in tickets if ticket.seat]
    locators = list(dict.fromkeys(ticket.locator for ticket in tickets if ticket.locator))
    lines = (
        leg_texts.route(leg),
        when,
        leg.company,
        plural("letter", "Poltrona {seats}", "Poltronas {seats}", len(seats)).format(seats=listed(seats))
        if seats
        else "",
        plural("letter", "Localizador {codes}", "Localizadores {codes}", len(locators)).format(
            codes=listed(locators)
        )
        if locators
        else "",
    )
    return "\n".join(filter(None, lines))


def _valid(tickets: Sequence[Ticket]) -> list[Ticket]:
    return [ticket for ticket in tickets if ticket.status is Finality.COMPLETED]
