"""Words of sending: deliveries, settings, and the letter itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from pos_app.domain.attempts import Sold
from pos_app.domain.mail_delivery import MailDelivery, MailProblem, MailState, masked
from pos_app.domain.order_legs import OrderLeg, order_legs
from pos_app.domain.orders import Finality, OrderDetail, Ticket
from pos_app.domain.receipt_channels import MailSecurity
from pos_app.domain.statement import Statement, of_order
from pos_app.wording import format, statement_texts, ticket_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView
from pos_app.wording.sentence import listed
from pos_app.wording.translation import choice, filled, phrase, plural, translate

section = phrase("E-mail e WhatsApp")
section_note = phrase(
    "O comprovante também vai para o cliente. Tudo começa desligado; a senha do e-mail fica no cofre de "
    "senhas do computador, nunca no arquivo de configurações."
)
use_email = phrase("Enviar o comprovante em PDF por e-mail")
use_whatsapp = phrase("Oferecer o texto da viagem pelo WhatsApp")
use_customer_code = phrase("Mostrar a viagem em QR code na tela do cliente")
security = phrase("Proteção da conexão")
keep_password = phrase("deixe vazio para manter")
password_for_session = phrase(
    "Este computador não tem um cofre de senhas: a senha do e-mail vale só até fechar o programa."
)
test_button = phrase("Enviar e-mail de teste")
wrong = choice(
    {
        "mail_host": "Digite o nome do servidor, sem espaços e sem barra.",
        "mail_port": "A porta é um número de 1 a 65535.",
        "mail_user": "O usuário não pode ter espaço nem dois-pontos.",
        "mail_security": "Sem proteção, só um servidor neste computador: 127.0.0.1.",
        "mail_sender": "Digite o e-mail do remetente, por exemplo bilhetes@exemplo.com.br.",
    }
)


@filled("Enviando um teste para {address}…")
def testing(address: str) -> str: ...
@filled("O servidor aceitou o e-mail de teste. Confira a caixa de {address}.")
def tested(address: str) -> str: ...


def fields() -> dict[str, tuple[str, str]]:
    """Return name and hint of each field of the account, by the name of the field."""
    return {
        "mail_host": (translate("Servidor de envio (SMTP)"), "smtp.exemplo.com.br"),
        "mail_port": (translate("Porta"), ""),
        "mail_user": (translate("Usuário"), translate("vazio: sem senha")),
        "mail_password": (translate("Senha"), ""),
        "mail_sender": (translate("E-mail que aparece como remetente"), ""),
    }


def securities() -> tuple[tuple[str, str], ...]:
    return (
        (translate("STARTTLS (porta 587)"), MailSecurity.STARTTLS.value),
        (translate("TLS (porta 465)"), MailSecurity.TLS.value),
        (translate("Nenhuma: só neste computador"), MailSecurity.NONE.value),
    )


send = phrase("Enviar")
email_field = phrase("E-mail do cliente")
send_email = phrase("Enviar por e-mail")
phone_field = phrase("Celular do cliente")
phone_hint = phrase("com DDD")
open_whatsapp = phrase("Abrir no WhatsApp")
code_note = phrase("Ou o cliente lê este código com o celular e a mensagem já vem escrita.")
code_name = phrase("QR code com a mensagem do WhatsApp")
wrong_phone = phrase("Confira o número: DDD e 8 ou 9 números, ou + e o código do país.")
close = phrase("Fechar")
making = phrase("Preparando o comprovante…")


@filled("Enviar o comprovante do pedido {order}")
def box_title(order: str) -> str: ...


show_order = phrase("Ver o pedido")
_sentence = choice(
    {
        MailProblem.UNREACHABLE: "O servidor de e-mail não foi encontrado. Confira a internet.",
        MailProblem.TOO_SLOW: "O servidor de e-mail demorou demais para responder.",
        MailProblem.NOT_SECURE: (
            "A conexão com o servidor de e-mail não é segura: o certificado não confere ou falta a "
            "proteção. Nada foi enviado. Confira servidor, porta e proteção em Ajustes."
        ),
        MailProblem.SIGN_IN_REFUSED: "O servidor de e-mail não aceitou usuário e senha. Corrija em Ajustes.",
        MailProblem.NO_PASSWORD: "Falta a senha do e-mail. Digite-a em Ajustes.",
        MailProblem.SENDER_REFUSED: "O servidor não deixa enviar com este remetente. Corrija em Ajustes.",
        MailProblem.ADDRESS_REFUSED: (
            "O servidor não aceita este endereço. Confira com o cliente e envie ao certo."
        ),
        MailProblem.MESSAGE_REFUSED: "O servidor recusou a mensagem. Avise o responsável pelo e-mail.",
        MailProblem.BUSY: "O servidor de e-mail está ocupado e pediu para tentar mais tarde.",
        MailProblem.LINE_LOST: "A conexão com o servidor de e-mail caiu.",
        MailProblem.OFF: "O envio por e-mail está desligado em Ajustes.",
        MailProblem.NOT_KEPT: "O disco deste computador não gravou o envio; por isso nada foi enviado.",
    }
)


@filled("Confira o e-mail do pedido {order}")
def not_sent(order: str) -> str: ...
@filled("O comprovante não foi para a fila de envio. {reason}")
def not_kept(reason: str) -> str: ...


def notice(delivery: MailDelivery, hour: str) -> NoticeView:
    """Return the state of a delivery as a notice; ``hour`` is when it changed or, while it waits after a
    failure, when it is tried again."""
    again = NoticeAction(CommandId.SEND_AGAIN, translate("Tentar de novo"))
    match delivery.state:
        case MailState.WAITING | MailState.HANDING_OVER:
            return NoticeView("info", line(delivery, hour), _why(delivery), icon="hourglass")
        case MailState.SENT:
            return NoticeView("success", line(delivery, hour))
        case MailState.MAYBE_SENT:
            check = translate("Pergunte ao cliente se chegou antes de enviar de novo: ele pode receber dois.")
            return NoticeView("warning", line(delivery, hour), f"{_why(delivery)} {check}", actions=(again,))
        case MailState.REFUSED | MailState.GIVEN_UP:
            return NoticeView("warning", line(delivery, hour), _why(delivery), actions=(again,))
    assert_never(delivery.state)


def line(delivery: MailDelivery, hour: str) -> str:
    """Return the state of a delivery in one line: ``enviado a h***@exemplo.com.br às 14:38``."""
    match delivery.state:
        case MailState.WAITING if delivery.problem:
            text = translate("E-mail na fila: {address}, nova tentativa às {hour}")
        case MailState.WAITING:
            text = translate("E-mail na fila: {address}")
        case MailState.HANDING_OVER:
            text = translate("Enviando a {address}…")
        case MailState.SENT:
            text = translate("Comprovante enviado a {address} às {hour}")
        case MailState.MAYBE_SENT:
            text = translate("Não sabemos se o e-mail a {address} foi entregue ao servidor")
        case MailState.REFUSED:
            text = translate("E-mail recusado: {address}")
        case MailState.GIVEN_UP:
            text = translate("O e-mail a {address} não saiu em 24 horas")
        case _:
            assert_never(delivery.state)
    return text.format(address=masked(delivery.address), hour=hour)


def _why(delivery: MailDelivery) -> str:
    if delivery.problem is None:
        return ""
    return sentence(delivery.problem, delivery.reply)


def sentence(problem: MailProblem, reply: str = "") -> str:
    """Return what was in the way, and what to do. ``reply`` is the server's own answer."""
    quoted = translate("O servidor disse: {reply}.").format(reply=reply.rstrip(".")) if reply else ""
    return " ".join(filter(None, (_sentence(problem), quoted)))


# --- What a customer gets to read ---------------------------------------------------------------------


def subject(detail: OrderDetail, *, training: bool = False) -> str:
    """Return the subject: ``Comprovante da sua viagem: São Paulo → Belo Horizonte, sáb 21/03/26``."""
    leg = next(iter(order_legs(detail)), None)
    about = (ticket_texts.route(leg) if leg else "") or detail.public_id
    if leg and leg.departure:
        about += f", {format.day_year(leg.departure.when.date())}"
    text = translate("Comprovante da sua viagem: {about}").format(about=about)
    return f"{training_mark()} \u00b7 {text}" if training else text


def training_mark() -> str:
    """Return the word that marks everything of a training desk, in every language."""
    return "TREINAMENTO"


def body(
    detail: OrderDetail, sold: Sold | None = None, *, fiscal: bool, desk: str, training: bool = False
) -> str:
    """Return the text of the e-mail. ``fiscal``: every ticket's fiscal record is there; until then the mail
    says that it is no fiscal document. ``desk`` names the counter; ``sold`` is what it sold as the order."""
    if training:
        law = translate("Sem valor para viajar. Nada foi vendido e não há documento fiscal.")
    elif fiscal:
        law = translate("Os dados do bilhete fiscal (BP-e) estão no comprovante.")
    else:
        law = translate(
            "Este comprovante não é documento fiscal: o bilhete fiscal (BP-e) ainda não chegou. Peça-o "
            "no guichê."
        )
    attached = plural(
        "O comprovante da sua viagem está em anexo, em PDF.",
        "Os {count} comprovantes da sua viagem estão em anexo, em PDF.",
        len(_valid(detail.tickets)),
    )
    parts = (
        training_mark() if training else "",
        translate("Olá!"),
        attached,
        _trips(detail),
        _order(detail),
        _money(of_order(detail, sold)),
        law,
        translate("No embarque, apresente um documento com foto."),
        desk,
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def _money(money: Statement) -> str:
    lines = [f"{row.text}: {row.amount}" for row in statement_texts.rows(money)]
    return "\n".join(filter(None, (*lines, statement_texts.split(money))))


def trip(detail: OrderDetail, *, training: bool = False) -> str:
    """Return the trip as a short text, for WhatsApp and for the code on the customer display."""
    mark = translate("{mark}: sem valor para viajar").format(mark=training_mark())
    note = translate("Este texto não é o bilhete: leve o comprovante e um documento com foto.")
    return "\n\n".join(filter(None, (mark if training else "", _trips(detail), _order(detail), note)))


def test(desk: str) -> tuple[str, str]:
    """Return subject and text of a mail that only tries the settings."""
    text = translate(
        "Este é um teste do guichê. Se você está lendo esta mensagem, o envio por e-mail funciona."
    )
    return translate("Teste do guichê"), f"{text}\n\n{desk}\n"


def _order(detail: OrderDetail) -> str:
    return translate("Pedido {order}").format(order=detail.public_id)


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
        ticket_texts.route(leg),
        when,
        leg.company,
        plural("Poltrona {seats}", "Poltronas {seats}", len(seats), seats=listed(seats)) if seats else "",
        plural("Localizador {codes}", "Localizadores {codes}", len(locators)).format(codes=listed(locators))
        if locators
        else "",
    )
    return "\n".join(filter(None, lines))


def _valid(tickets: Sequence[Ticket]) -> list[Ticket]:
    return [ticket for ticket in tickets if ticket.status is Finality.COMPLETED]
