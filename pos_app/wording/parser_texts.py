"""What the parser of the command line says. It is all that ``--help`` loads: nothing of the domain."""

from __future__ import annotations

from collections.abc import Mapping

from pos_app.wording.translation import mark, phrase, plural, translate

_TEXTS: Mapping[str, str] = {
    "usage: ": mark("argparse", "uso: "),
    "positional arguments": mark("argparse", "argumentos"),
    "options": mark("argparse", "opções"),
    "show this help message and exit": mark("argparse", "mostra esta ajuda e termina"),
    "%(prog)s: error: %(message)s\n": mark("argparse", "%(prog)s: erro: %(message)s\n"),
    "argument %(argument_name)s: %(message)s": mark("argparse", "argumento %(argument_name)s: %(message)s"),
    "unrecognized arguments: %s": mark("argparse", "argumentos desconhecidos: %s"),
    "the following arguments are required: %s": mark("argparse", "faltam os argumentos: %s"),
    "one of the arguments %s is required": mark("argparse", "falta um dos argumentos: %s"),
    "not allowed with argument %s": mark("argparse", "não combina com o argumento %s"),
    "ignored explicit argument %r": mark("argparse", "não aceita o valor %r"),
    "expected one argument": mark("argparse", "precisa de um valor"),
    "expected at most one argument": mark("argparse", "aceita no máximo um valor"),
    "expected at least one argument": mark("argparse", "precisa de pelo menos um valor"),
    "ambiguous option: %(option)s could match %(matches)s": mark(
        "argparse", "opção ambígua: %(option)s pode ser %(matches)s"
    ),
    "invalid %(type)s value: %(value)r": mark("argparse", "valor inválido: %(value)r"),
    "invalid choice: %(value)r (choose from %(choices)s)": mark(
        "argparse", "escolha inválida: %(value)r (escolha entre %(choices)s)"
    ),
}

days_turned = phrase("commands", "o último dia vem antes do primeiro")


def own(message: str) -> str:
    """Return one of argparse's messages in the language chosen; one that only programmers meet stays."""
    known = _TEXTS.get(message)
    return translate("argparse", known) if known is not None else message


def own_plural(one: str, many: str, count: int) -> str:
    """Return one of argparse's counted messages in the language chosen, its ``%s`` left for argparse."""
    if one != "expected %s argument":
        return one if count == 1 else many
    return plural("argparse", "precisa de %s valor", "precisa de %s valores", count)


purpose = phrase("cli", "Guichê: venda de passagens rodoviárias.")
