"""What the customer display says to whoever buys."""

from __future__ import annotations

from pos_app.domain.payment import PaymentType
from pos_app.wording import payment_texts
from pos_app.wording.translation import filled, numbered, phrase, plural, translate

display = phrase("Customer", "Tela do cliente")
welcome = phrase("Customer", "Boas-vindas!")
welcome_note = phrase("Customer", "Aqui você acompanha a sua compra.")
check_with_us = phrase("Customer", "Confira com a gente")
being_paid = phrase("Customer", "Pagamento em andamento")
sale_done = phrase("Customer", "Venda concluída")
say_before_paying = phrase("Customer", "Nome, dia ou hora errados? Avise antes de pagar.")
clerk_goes_on = phrase("Customer", "Aguarde: o atendente diz o próximo passo.")
you_save = phrase("Customer", "Você economiza")
total_to_pay = phrase("Customer", "Total a pagar")
hold = phrase("Customer", "Reserva")
more_legs = numbered("Customer", "e mais {count} trecho", "e mais {count} trechos")
more_people = numbered("Customer", "e mais {count} pessoa", "e mais {count} pessoas")
thanks = phrase("Customer", "Obrigado e boa viagem!")
section = phrase("Customer", "Tela do cliente e toque")
section_note = phrase(
    "Customer",
    "A tela do cliente mostra só a compra que está em andamento, sem documentos. O teclado na tela serve "
    "onde não há outro.",
)
code_name = phrase("Customer", "QR code com os dados da viagem")
code_note = phrase("Customer", "Leve a viagem no celular")


@filled("Customer", "sai de {terminal}")
def leaves_from(terminal: str) -> str: ...
@filled("Customer", "Poltronas ({count})")
def seats(count: int) -> str: ...
@filled("Customer", "Seguro ({count})")
def insurance(count: int) -> str: ...
@filled("Customer", "recebedor: {name}")
def payee(name: str) -> str: ...
@filled("Customer", "vale até {hour}")
def valid_until(hour: str) -> str: ...
@filled("Customer", "Pedido {number}")
def order(number: str) -> str: ...


def paid(payment: PaymentType, total: str, tickets: int) -> str:
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


def choices() -> tuple[tuple[str, str], ...]:
    return (
        (translate("Customer", "Não mostrar"), "off"),
        (translate("Customer", "No segundo monitor"), "second_screen"),
        (translate("Customer", "Numa janela"), "window"),
    )
