"""Texts about the program itself: no screen to open on, a failure of its own, what it is made of."""

from __future__ import annotations

from typing import Literal, assert_never

from pos_app.system.engine import Isolation
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import plural, translate


def no_display() -> str:
    """There is no screen at all."""
    return translate(
        "program",
        "Não há tela onde abrir a janela: nem DISPLAY nem WAYLAND_DISPLAY estão definidas. "
        "Abra o programa numa sessão gráfica.",
    )


def display_refused(screen: str) -> str:
    """There is a screen, and it cannot be used."""
    words = translate(
        "program",
        "A janela não pôde abrir em {screen}: a tela não responde, ou falta uma biblioteca do sistema. "
        "Confira a sessão gráfica e rode pos-app doctor.",
    )
    return words.format(screen=screen)


def failure() -> NoticeView:
    """Something of the program itself failed; what it was stands in the log."""
    return NoticeView(
        "warning",
        translate("program", "Algo deu errado aqui"),
        happened=translate(
            "program", "Uma tarefa do programa falhou. O registro técnico guarda em que ponto."
        ),
        money=translate("program", "Uma cobrança em andamento aparece em Pendências."),
        todo=translate(
            "program",
            "Confira em Pendências antes de cobrar de novo. Se voltar a acontecer, chame o suporte.",
        ),
    )


def about_title() -> str:
    """The sheet about the program, and what opens it."""
    return translate("program", "Sobre o Guichê")


def about_versions() -> str:
    """What the sheet about the program shows, as a hint beside its name."""
    return translate("program", "versões e licenças")


def licences_title() -> str:
    """Heading over the parts of others."""
    return translate("program", "Licenças")


def licences_note() -> str:
    """Where the texts of the licences lie."""
    return translate(
        "program",
        "Os textos completos acompanham cada componente instalado; os da fonte Inter e dos ícones Lucide "
        "ficam na pasta resources do programa.",
    )


def chromium(base: str, patch: str) -> str:
    """The version of the web engine, and up to which later version its security holes are mended."""
    if not patch or patch == base:
        return base
    return translate("program", "{base}, com correções de segurança até {patch}").format(
        base=base, patch=patch
    )


def patches() -> str:
    """Beside the version up to which the web engine's security holes are mended."""
    return translate("program", "Correções de segurança do Chromium até")


def old_engine(qt: str, age: int | None) -> str:
    """The release of Qt is old, or its day is not known (None): holes that are public may be open in it."""
    if age is None:
        words = translate(
            "program",
            "Não se sabe de quando é o Qt {qt}. Instale o que o projeto fixou, ou veja se há um mais novo.",
        )
        return words.format(qt=qt)
    return plural(
        "program",
        "O Qt {qt} tem {count} dia e não traz as correções mais novas do Chromium: atualize o programa.",
        "O Qt {qt} tem {count} dias e não traz as correções mais novas do Chromium: atualize o programa.",
        age,
    ).format(qt=qt)


def isolation_title() -> str:
    """How well the card page is held in its process."""
    return translate("program", "Isolamento da página do cartão")


def isolation(state: Isolation) -> str:
    """Return how well the card page is isolated."""
    match state:
        case Isolation.FULL:
            return translate("program", "completo")
        case Isolation.NO_NAMESPACES:
            return translate("program", "mais fraco: este Linux não permite user namespaces")
        case Isolation.ROOT:
            return translate("program", "desligado: o programa roda como root")
    assert_never(state)


def isolate(state: Literal[Isolation.NO_NAMESPACES, Isolation.ROOT]) -> str:
    """Return what makes the isolation whole."""
    match state:
        case Isolation.NO_NAMESPACES:
            return translate(
                "program",
                "Permita user namespaces (kernel.unprivileged_userns_clone=1, no Ubuntu também um perfil "
                "AppArmor para QtWebEngineProcess); no contêiner, libere unshare.",
            )
        case Isolation.ROOT:
            return translate("program", "Abra o guichê com um usuário comum.")
    assert_never(state)


def not_loaded_yet() -> str:
    """The version of an engine that was not started in this run."""
    return translate("program", "ainda não carregado")


def close() -> str:
    """Return the label of the button that closes the sheet about the program."""
    return translate("program", "Fechar")


def save_as() -> str:
    """Return the name of the dialog that asks where to save a file."""
    return translate("program", "Salvar como")


def folder() -> str:
    """Return the label of the folder in that dialog."""
    return translate("program", "Pasta:")


def file_type() -> str:
    """Return the label of the kind of file in that dialog."""
    return translate("program", "Tipo:")
