"""Texts of ``pos-app privacy``: what is held of a person, what went, what stays and why."""

from __future__ import annotations

from pos_app.wording.translation import plural, translate


def nothing() -> str:
    """Return that nobody is known under this document."""
    return translate("privacy", "Não há dados desta pessoa neste guichê.")


def orders(count: int, open_ones: int) -> str:
    """Return how many sales name the person."""
    text = plural(
        "privacy", "{count} venda com o nome da pessoa", "{count} vendas com o nome da pessoa", count
    )
    if open_ones:
        more = plural("privacy", "{count} ainda em aberto", "{count} ainda em aberto", open_ones)
        text = f"{text} ({more})"
    return text


def order(number: str, route: str, day: str) -> str:
    """Return one of them in a line."""
    number = number or translate("privacy", "sem número")
    return translate("privacy", "Pedido {number}: {route}, {day}").format(number=number, route=route, day=day)


def visitor() -> str:
    """Return that the person is offered at the next visit."""
    return translate("privacy", "Cadastro sugerido na próxima compra")


def drafts(count: int) -> str:
    """Return how many parked sales name the person."""
    return plural("privacy", "{count} venda guardada", "{count} vendas guardadas", count)


def mails(addresses: str) -> str:
    """Return where receipts were sent."""
    return translate("privacy", "Comprovantes por e-mail para {addresses}").format(addresses=addresses)


def papers(count: int) -> str:
    """Return how many files of those orders lie beside the journal."""
    return plural("privacy", "{count} arquivo de bilhete salvo", "{count} arquivos de bilhete salvos", count)


def copies(count: int) -> str:
    """Return how many copies of the journal there are, which may hold the same."""
    return plural(
        "privacy",
        "{count} cópia de segurança, que pode conter o mesmo",
        "{count} cópias de segurança, que podem conter o mesmo",
        count,
    )


def sealed(count: int) -> str:
    """Return that damaged journals cannot be searched."""
    return plural(
        "privacy",
        "{count} registro danificado foi posto de lado e não pode ser examinado: apague-o se não "
        "precisar dele",
        "{count} registros danificados foram postos de lado e não podem ser examinados: "
        "apague-os se não precisar deles",
        count,
    )


def erased() -> str:
    """Return that it is done, and what stays for the books."""
    return translate(
        "privacy",
        "Dados apagados. Números de pedidos, poltronas, datas e valores ficam, sem nome: são a prova da "
        "venda.",
    )


def kept_open() -> str:
    """Return why an open order keeps its people."""
    return translate(
        "privacy",
        "fica: o resultado ainda não é conhecido, e sem o nome ninguém saberia de quem é o dinheiro",
    )


def kept_journey() -> str:
    """Return why an order of a journey to come keeps its people. It is a rule of ours."""
    return translate("privacy", "fica até o fim da viagem: o bilhete é nominal e o embarque depende dele")


def elsewhere() -> str:
    """Return who else holds data, and what the law asks of them."""
    return translate(
        "privacy",
        "O bilhete fiscal (BP-e) é da viação, que o guarda pelo prazo da lei fiscal, e a central "
        "guarda o pedido: peça a elas o que está com elas. O DABPE impresso precisa ficar "
        "legível por 12 meses. Papéis e PDFs salvos em outras pastas não são apagados por aqui.",
    )


def automatic(days: int) -> str:
    """Return when the rest goes by itself."""
    return plural(
        "privacy",
        "O que fica é apagado sozinho {count} dia depois da viagem, quando a venda estiver resolvida.",
        "O que fica é apagado sozinho {count} dias depois da viagem, quando a venda estiver resolvida.",
        days,
    )
