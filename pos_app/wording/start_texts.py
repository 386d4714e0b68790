"""What is told around the program itself: no screen to open on, a failure of its own, what it is made of."""

from __future__ import annotations

from pos_app.wording.notices import NoticeView
from pos_app.wording.sentence import translate


def no_display() -> str:
    """There is no screen at all."""
    return translate(
        "start",
        "Não há tela onde abrir a janela: nem DISPLAY nem WAYLAND_DISPLAY estão definidas. "
        "Abra o programa numa sessão gráfica.",
    )


def display_refused(screen: str) -> str:
    """There is a screen, and it cannot be used."""
    words = translate(
        "start",
        "A janela não pôde abrir em {screen}: a tela não responde, ou falta uma biblioteca do sistema. "
        "Confira a sessão gráfica e rode pos-app doctor.",
    )
    return words.format(screen=screen)


def failure() -> NoticeView:
    """Something of the program itself failed; what it was stands in the log."""
    return NoticeView(
        "warning",
        translate("start", "Algo deu errado aqui"),
        happened=translate("start", "Uma tarefa do programa falhou. O registro técnico guarda em que ponto."),
        money=translate("start", "Pendências sabe de qualquer cobrança que estava a caminho."),
        todo=translate(
            "start", "Confira em Pendências antes de cobrar de novo. Se voltar a acontecer, chame o suporte."
        ),
    )
