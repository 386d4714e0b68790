"""What the customer display says to whoever buys."""

from __future__ import annotations

from pos_app.domain.payment import PaymentType
from pos_app.wording import payment_texts
from pos_app.wording.translation import plural, translate


def display() -> str:
    """Return what the window is called."""
    return translate("Customer", "Tela do cliente")


def welcome() -> str:
    """Return the greeting between two customers."""
    return translate("Customer", "Boas-vindas!")


def welcome_note() -> str:
    """Return what stands below the greeting."""
    return translate("Customer", "Aqui você acompanha a sua compra.")


def check_with_us() -> str:
    """Return what the customer is asked to do with the basket."""
    return translate("Customer", "Confira com a gente")


def being_paid() -> str:
    """Return that the payment is going on."""
    return translate("Customer", "Pagamento em andamento")


def sale_done() -> str:
    """Return the heading of the last page."""
    return translate("Customer", "Venda concluída")


def say_before_paying() -> str:
    """Return what to do about a mistake."""
    return translate("Customer", "Nome, dia ou hora errados? Avise antes de pagar.")


def clerk_goes_on() -> str:
    """Return that the clerk knows what comes next; nothing about the money."""
    return translate("Customer", "Aguarde: o atendente diz o próximo passo.")


def leaves_from(terminal: str) -> str:
    """Return where the bus leaves."""
    return translate("Customer", "sai de {terminal}").format(terminal=terminal)


def seats(count: int) -> str:
    """Return the line of the seats."""
    return translate("Customer", "Poltronas ({count})").format(count=count)


def insurance(count: int) -> str:
    """Return the line of the insurance."""
    return translate("Customer", "Seguro ({count})").format(count=count)


def you_save() -> str:
    """Return the line of the benefits."""
    return translate("Customer", "Você economiza")


def total_to_pay() -> str:
    """Return the words over the total."""
    return translate("Customer", "Total a pagar")


def hold() -> str:
    """Return the words before the clock of the hold."""
    return translate("Customer", "Reserva")


def more_legs(count: int) -> str:
    """Return how many legs do not fit."""
    return plural("Customer", "e mais {count} trecho", "e mais {count} trechos", count)


def more_people(count: int) -> str:
    """Return how many people do not fit."""
    return plural("Customer", "e mais {count} pessoa", "e mais {count} pessoas", count)


def payee(name: str) -> str:
    """Return who receives the payment."""
    return translate("Customer", "recebedor: {name}").format(name=name)


def valid_until(until: str) -> str:
    """Return until when a code can be paid."""
    return translate("Customer", "vale até {hour}").format(hour=until)


def thanks() -> str:
    """Return the goodbye."""
    return translate("Customer", "Obrigado e boa viagem!")


def paid(payment: PaymentType, total: str, tickets: int) -> str:
    """Return what was received, and for how many tickets."""
    counted = plural("Customer", "{count} bilhete", "{count} bilhetes", tickets)
    return f"{payment_texts.received(payment, total)} \u00b7 {counted}"


def after(tickets: int) -> tuple[str, str, str]:
    """Return what to do now: papers, platform, documents."""
    papers = plural(
        "Customer",
        "Confira o comprovante antes de sair do balcão",
        "Confira os {count} comprovantes antes de sair do balcão",
        tickets,
    )
    return (
        papers,
        translate("Customer", "Plataforma: veja o painel da rodoviária"),
        translate("Customer", "No embarque: documento com foto de cada pessoa"),
    )


def order(number: str) -> str:
    """Return the number of the order."""
    return translate("Customer", "Pedido {number}").format(number=number)


def section() -> str:
    """Return the heading of its setting."""
    return translate("Customer", "Tela do cliente e toque")


def section_note() -> str:
    """Return what its settings are for."""
    return translate(
        "Customer",
        "A tela do cliente mostra só a compra que está em andamento, sem documentos. "
        "O teclado na tela serve onde não há outro.",
    )


def choices() -> tuple[tuple[str, str], ...]:
    """Return the choices of the setting with their values."""
    return (
        (translate("Customer", "Não mostrar"), "off"),
        (translate("Customer", "No segundo monitor"), "second_screen"),
        (translate("Customer", "Numa janela"), "window"),
    )


def code_name() -> str:
    """Return the name of the QR code with the trip, for those who cannot see it."""
    return translate("Customer", "QR code com os dados da viagem")


def code_note() -> str:
    """Return what the QR code is for."""
    return translate("Customer", "Leve a viagem no celular")
