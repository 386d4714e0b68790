"""Sentences about receipts by e-mail and WhatsApp: the settings, what becomes of a receipt, what to do."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.mail_delivery import MailDelivery, MailProblem, MailState, masked
from pos_app.domain.receipt_channels import MailSecurity
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView
from pos_app.wording.translation import translate

# --- Settings -------------------------------------------------------------------------------------------


def section() -> str:
    """Return the title of the settings."""
    return translate("mail", "E-mail e WhatsApp")


def section_note() -> str:
    """Return what the settings are about."""
    return translate(
        "mail",
        "O comprovante também vai para o cliente. Tudo começa desligado; a senha do e-mail fica "
        "no cofre de senhas do computador, nunca no arquivo de configurações.",
    )


def use_email() -> str:
    """Return the label of the switch for receipts by e-mail."""
    return translate("mail", "Enviar o comprovante em PDF por e-mail")


def use_whatsapp() -> str:
    """Return the label of the switch for trips by WhatsApp."""
    return translate("mail", "Oferecer o texto da viagem pelo WhatsApp")


def use_customer_code() -> str:
    """Return the label of the switch for the QR code on the customer display."""
    return translate("mail", "Mostrar a viagem em QR code na tela do cliente")


def fields() -> dict[str, tuple[str, str]]:
    """Return name and hint of each field of the account, by the name of the field."""
    return {
        "mail_host": (
            translate("mail", "Servidor de envio (SMTP)"),
            "smtp.exemplo.com.br",
        ),
        "mail_port": (translate("mail", "Porta"), ""),
        "mail_user": (translate("mail", "Usuário"), translate("mail", "vazio: sem senha")),
        "mail_password": (translate("mail", "Senha"), ""),
        "mail_sender": (translate("mail", "E-mail que aparece como remetente"), ""),
    }


def security() -> str:
    """Return the name of a choice."""
    return translate("mail", "Proteção da conexão")


def securities() -> tuple[tuple[str, str], ...]:
    """Return the choices, each with its value."""
    return (
        (translate("mail", "STARTTLS (porta 587)"), MailSecurity.STARTTLS.value),
        (translate("mail", "TLS (porta 465)"), MailSecurity.TLS.value),
        (translate("mail", "Nenhuma: só neste computador"), MailSecurity.NONE.value),
    )


def keep_password() -> str:
    """Return that an empty field keeps the password."""
    return translate("mail", "deixe vazio para manter")


def password_for_session() -> str:
    """Return that there is no keyring."""
    return translate(
        "mail",
        "Este computador não tem um cofre de senhas: a senha do e-mail vale só até fechar o programa.",
    )


def test_button() -> str:
    """Return the label of the button that sends a test mail."""
    return translate("mail", "Enviar e-mail de teste")


def testing(address: str) -> str:
    """Return that a test is on its way."""
    return translate("mail", "Enviando um teste para {address}…").format(address=address)


def tested(address: str) -> str:
    """Return that the mail server took the test."""
    text = translate("mail", "O servidor aceitou o e-mail de teste. Confira a caixa de {address}.")
    return text.format(address=address)


def wrong(field: str) -> str:
    """Return what is wrong with a field of the account."""
    sentences = {
        "mail_host": translate("mail", "Digite o nome do servidor, sem espaços e sem barra."),
        "mail_port": translate("mail", "A porta é um número de 1 a 65535."),
        "mail_user": translate("mail", "O usuário não pode ter espaço nem dois-pontos."),
        "mail_security": translate("mail", "Sem proteção, só um servidor neste computador: 127.0.0.1."),
        "mail_sender": translate(
            "mail", "Digite o e-mail do remetente, por exemplo bilhetes@exemplo.com.br."
        ),
    }
    return sentences[field]


# --- Sending --------------------------------------------------------------------------------------------


def send() -> str:
    """Return the label of the action that opens the box for sending."""
    return translate("mail", "Enviar")


def box_title(order: str) -> str:
    """Return the title of the box."""
    return translate("mail", "Enviar o comprovante do pedido {order}").format(order=order)


def email_field() -> str:
    """Return the label of the field for the customer's e-mail."""
    return translate("mail", "E-mail do cliente")


def send_email() -> str:
    """Return the label of the button that sends the receipt by e-mail."""
    return translate("mail", "Enviar por e-mail")


def phone_field() -> str:
    """Return the label of the field for the customer's mobile number."""
    return translate("mail", "Celular do cliente")


def phone_hint() -> str:
    """Return how a number is typed."""
    return translate("mail", "com DDD")


def open_whatsapp() -> str:
    """Return the label of the button that opens WhatsApp."""
    return translate("mail", "Abrir no WhatsApp")


def code_note() -> str:
    """Return what the code is for."""
    return translate("mail", "Ou o cliente lê este código com o celular e a mensagem já vem escrita.")


def code_name() -> str:
    """Return the name of the code, for those who cannot see it."""
    return translate("mail", "QR code com a mensagem do WhatsApp")


def wrong_phone() -> str:
    """Return that a telephone number is not valid."""
    return translate("mail", "Confira o número: DDD e 8 ou 9 números, ou + e o código do país.")


def close() -> str:
    """Return the label of the button that closes the box."""
    return translate("mail", "Fechar")


def making() -> str:
    """Return that the receipt is being made."""
    return translate("mail", "Preparando o comprovante…")


# --- What becomes of it -----------------------------------------------------------------------------------


def notice(delivery: MailDelivery, hour: str) -> NoticeView:
    """Return the state of a delivery as a notice; ``hour`` is when it changed or, while it waits after a
    failure, when it is tried again."""
    again = NoticeAction(CommandId.SEND_AGAIN, translate("mail", "Tentar de novo"))
    match delivery.state:
        case MailState.WAITING | MailState.HANDING_OVER:
            return NoticeView("info", line(delivery, hour), _why(delivery), icon="hourglass")
        case MailState.SENT:
            return NoticeView("success", line(delivery, hour))
        case MailState.MAYBE_SENT:
            check = translate(
                "mail", "Pergunte ao cliente se chegou antes de enviar de novo: ele pode receber dois."
            )
            return NoticeView("warning", line(delivery, hour), f"{_why(delivery)} {check}", actions=(again,))
        case MailState.REFUSED | MailState.GIVEN_UP:
            return NoticeView("warning", line(delivery, hour), _why(delivery), actions=(again,))
    assert_never(delivery.state)


def line(delivery: MailDelivery, hour: str) -> str:
    """Return the state of a delivery in one line: ``enviado a h***@exemplo.com.br às 14:38``."""
    match delivery.state:
        case MailState.WAITING if delivery.problem:
            text = translate("mail", "E-mail na fila: {address}, nova tentativa às {hour}")
        case MailState.WAITING:
            text = translate("mail", "E-mail na fila: {address}")
        case MailState.HANDING_OVER:
            text = translate("mail", "Enviando a {address}…")
        case MailState.SENT:
            text = translate("mail", "Comprovante enviado a {address} às {hour}")
        case MailState.MAYBE_SENT:
            text = translate("mail", "Não sabemos se o e-mail a {address} foi entregue ao servidor")
        case MailState.REFUSED:
            text = translate("mail", "E-mail recusado: {address}")
        case MailState.GIVEN_UP:
            text = translate("mail", "O e-mail a {address} não saiu em 24 horas")
        case _:
            assert_never(delivery.state)
    return text.format(address=masked(delivery.address), hour=hour)


def not_sent(order: str) -> str:
    """Return the title of a notice above every page, about a receipt that did not, or maybe, go out."""
    return translate("mail", "Confira o e-mail do pedido {order}").format(order=order)


def show_order() -> str:
    """Return the label of the button that shows the order."""
    return translate("mail", "Ver o pedido")


def not_kept(reason: str) -> str:
    """Return that a receipt was not put in the queue."""
    return translate("mail", "O comprovante não foi para a fila de envio. {reason}").format(reason=reason)


def _why(delivery: MailDelivery) -> str:
    if delivery.problem is None:
        return ""
    return sentence(delivery.problem, delivery.reply)


def sentence(problem: MailProblem, reply: str = "") -> str:
    """Return what was in the way, and what to do. ``reply`` is the server's own answer."""
    quoted = translate("mail", "O servidor disse: {reply}.").format(reply=reply.rstrip(".")) if reply else ""
    return " ".join(filter(None, (_sentence(problem), quoted)))


def _sentence(problem: MailProblem) -> str:
    match problem:
        case MailProblem.UNREACHABLE:
            return translate("mail", "O servidor de e-mail não foi encontrado. Confira a internet.")
        case MailProblem.TOO_SLOW:
            return translate("mail", "O servidor de e-mail demorou demais para responder.")
        case MailProblem.NOT_SECURE:
            return translate(
                "mail",
                "A conexão com o servidor de e-mail não é segura: o certificado não confere ou falta a "
                "proteção. Nada foi enviado. Confira servidor, porta e proteção em Ajustes.",
            )
        case MailProblem.SIGN_IN_REFUSED:
            return translate("mail", "O servidor de e-mail não aceitou usuário e senha. Corrija em Ajustes.")
        case MailProblem.NO_PASSWORD:
            return translate("mail", "Falta a senha do e-mail. Digite-a em Ajustes.")
        case MailProblem.SENDER_REFUSED:
            return translate("mail", "O servidor não deixa enviar com este remetente. Corrija em Ajustes.")
        case MailProblem.ADDRESS_REFUSED:
            return translate(
                "mail", "O servidor não aceita este endereço. Confira com o cliente e envie ao certo."
            )
        case MailProblem.MESSAGE_REFUSED:
            return translate("mail", "O servidor recusou a mensagem. Avise o responsável pelo e-mail.")
        case MailProblem.BUSY:
            return translate("mail", "O servidor de e-mail está ocupado e pediu para tentar mais tarde.")
        case MailProblem.LINE_LOST:
            return translate("mail", "A conexão com o servidor de e-mail caiu.")
        case MailProblem.OFF:
            return translate("mail", "O envio por e-mail está desligado em Ajustes.")
        case MailProblem.NOT_KEPT:
            return translate(
                "mail", "O disco deste computador não gravou o envio; por isso nada foi enviado."
            )
    assert_never(problem)
