"""Sentences about receipts by e-mail and WhatsApp: the settings, what becomes of a receipt, what to do."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.mail_delivery import MailDelivery, MailProblem, MailState, masked
from pos_app.domain.receipt_channels import MailSecurity
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeAction, NoticeView
from pos_app.wording.translation import choice, filled, phrase, translate

# --- Settings -------------------------------------------------------------------------------------------

section = phrase("mail", "E-mail e WhatsApp")
section_note = phrase(
    "mail",
    "O comprovante também vai para o cliente. Tudo começa desligado; a senha do e-mail fica no cofre de "
    "senhas do computador, nunca no arquivo de configurações.",
)
use_email = phrase("mail", "Enviar o comprovante em PDF por e-mail")
use_whatsapp = phrase("mail", "Oferecer o texto da viagem pelo WhatsApp")
use_customer_code = phrase("mail", "Mostrar a viagem em QR code na tela do cliente")
security = phrase("mail", "Proteção da conexão")
keep_password = phrase("mail", "deixe vazio para manter")
password_for_session = phrase(
    "mail", "Este computador não tem um cofre de senhas: a senha do e-mail vale só até fechar o programa."
)
test_button = phrase("mail", "Enviar e-mail de teste")


@filled("mail", "Enviando um teste para {address}…")
def testing(address: str) -> str: ...
@filled("mail", "O servidor aceitou o e-mail de teste. Confira a caixa de {address}.")
def tested(address: str) -> str: ...


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


def securities() -> tuple[tuple[str, str], ...]:
    return (
        (translate("mail", "STARTTLS (porta 587)"), MailSecurity.STARTTLS.value),
        (translate("mail", "TLS (porta 465)"), MailSecurity.TLS.value),
        (translate("mail", "Nenhuma: só neste computador"), MailSecurity.NONE.value),
    )


def wrong(field: str) -> str:
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

send = phrase("mail", "Enviar")
email_field = phrase("mail", "E-mail do cliente")
send_email = phrase("mail", "Enviar por e-mail")
phone_field = phrase("mail", "Celular do cliente")
phone_hint = phrase("mail", "com DDD")
open_whatsapp = phrase("mail", "Abrir no WhatsApp")
code_note = phrase("mail", "Ou o cliente lê este código com o celular e a mensagem já vem escrita.")
code_name = phrase("mail", "QR code com a mensagem do WhatsApp")
wrong_phone = phrase("mail", "Confira o número: DDD e 8 ou 9 números, ou + e o código do país.")
close = phrase("mail", "Fechar")
making = phrase("mail", "Preparando o comprovante…")


@filled("mail", "Enviar o comprovante do pedido {order}")
def box_title(order: str) -> str: ...


# --- What becomes of it -----------------------------------------------------------------------------------

show_order = phrase("mail", "Ver o pedido")
_sentence = choice(
    "mail",
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
    },
)


@filled("mail", "Confira o e-mail do pedido {order}")
def not_sent(order: str) -> str: ...
@filled("mail", "O comprovante não foi para a fila de envio. {reason}")
def not_kept(reason: str) -> str: ...


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


def _why(delivery: MailDelivery) -> str:
    if delivery.problem is None:
        return ""
    return sentence(delivery.problem, delivery.reply)


def sentence(problem: MailProblem, reply: str = "") -> str:
    """Return what was in the way, and what to do. ``reply`` is the server's own answer."""
    quoted = translate("mail", "O servidor disse: {reply}.").format(reply=reply.rstrip(".")) if reply else ""
    return " ".join(filter(None, (_sentence(problem), quoted)))
