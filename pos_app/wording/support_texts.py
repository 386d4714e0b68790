"""Texts about the bundle for support."""

from __future__ import annotations

from datetime import datetime

from pos_app.wording.translation import filled, phrase, translate

button = phrase("support", "Pacote para o suporte")
making = phrase("support", "Juntando o pacote…")


@filled(
    "support",
    "Pacote pronto: {file}. Não leva nomes, documentos, e-mails nem senhas; confira antes de mandar.",
)
def written(file: str) -> str: ...
@filled("support", "O pacote não pôde ser gravado em {file}: {reason}.")
def not_written(file: str, reason: str) -> str: ...


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
