"""Texts about the bundle for support."""

from __future__ import annotations

from datetime import datetime

from pos_app.wording.translation import translate


def button() -> str:
    """Return the label of the button that makes the support bundle."""
    return translate("support", "Pacote para o suporte")


def making() -> str:
    """Return that the bundle is being made."""
    return translate("support", "Juntando o pacote…")


def written(file: str) -> str:
    """Return where the bundle was written."""
    return translate(
        "support",
        "Pacote pronto: {file}. Não leva nomes, documentos, e-mails nem senhas; confira antes de mandar.",
    ).format(file=file)


def not_written(file: str, reason: str) -> str:
    """Return that the bundle could not be made."""
    return translate("support", "O pacote não pôde ser gravado em {file}: {reason}.").format(
        file=file, reason=reason
    )


def about(now: datetime) -> str:
    """What is in the bundle and what is not; a text file of its own in it."""
    words = translate(
        "support",
        "Pacote para o suporte do Guichê, feito em {moment}.\n\n"
        "versoes.json: programa, Python, sistema e bibliotecas.\n"
        "doctor.txt: o que pos-app doctor viu neste computador, sem perguntar à central.\n"
        "ajustes.json: ajustes que são escolhas ou números; dos outros, só se estão preenchidos (…).\n"
        "registro.json: quantos pedidos em cada estado, e o número público dos que estão em aberto.\n"
        "log: o registro técnico e os pontos do programa em que ele caiu.\n\n"
        "Não há aqui nomes, documentos, e-mails, cartões, senhas, respostas da central, bilhetes nem "
        "fotos da tela.\n",
    )
    return words.format(moment=f"{now:%Y-%m-%d %H:%M}")
