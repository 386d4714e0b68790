"""Texts of ``pos-app privacy``: what is held of a person, what went, what stays and why."""

from __future__ import annotations

from pos_app.wording.translation import filled, numbered, phrase, plural, translate

nothing = phrase("privacy", "Não há dados desta pessoa neste guichê.")
visitor = phrase("privacy", "Cadastro sugerido na próxima compra")
drafts = numbered("privacy", "{count} venda guardada", "{count} vendas guardadas")
papers = numbered("privacy", "{count} arquivo de bilhete salvo", "{count} arquivos de bilhete salvos")
copies = numbered(
    "privacy",
    "{count} cópia de segurança, que pode conter o mesmo",
    "{count} cópias de segurança, que podem conter o mesmo",
)
sealed = numbered(
    "privacy",
    "{count} registro danificado foi posto de lado e não pode ser examinado: apague-o se não precisar dele",
    "{count} registros danificados foram postos de lado e não podem ser examinados: apague-os se não "
    "precisar deles",
)
erased = phrase(
    "privacy",
    "Dados apagados. Números de pedidos, poltronas, datas e valores ficam, sem nome: são a prova da venda.",
)
kept_open = phrase(
    "privacy", "fica: o resultado ainda não é conhecido, e sem o nome ninguém saberia de quem é o dinheiro"
)
kept_journey = phrase("privacy", "fica até o fim da viagem: o bilhete é nominal e o embarque depende dele")
elsewhere = phrase(
    "privacy",
    "O bilhete fiscal (BP-e) é da viação, que o guarda pelo prazo da lei fiscal, e a central guarda o "
    "pedido: peça a elas o que está com elas. O DABPE impresso precisa ficar legível por 12 meses. Papéis e "
    "PDFs salvos em outras pastas não são apagados por aqui.",
)
automatic = numbered(
    "privacy",
    "O que fica é apagado sozinho {count} dia depois da viagem, quando a venda estiver resolvida.",
    "O que fica é apagado sozinho {count} dias depois da viagem, quando a venda estiver resolvida.",
)


@filled("privacy", "Comprovantes por e-mail para {addresses}")
def mails(addresses: str) -> str: ...


def orders(count: int, open_ones: int) -> str:
    text = plural(
        "privacy", "{count} venda com o nome da pessoa", "{count} vendas com o nome da pessoa", count
    )
    if open_ones:
        more = plural("privacy", "{count} ainda em aberto", "{count} ainda em aberto", open_ones)
        text = f"{text} ({more})"
    return text


def order(number: str, route: str, day: str) -> str:
    number = number or translate("privacy", "sem número")
    return translate("privacy", "Pedido {number}: {route}, {day}").format(number=number, route=route, day=day)
