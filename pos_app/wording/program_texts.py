"""Texts about the program itself: no screen to open on, a failure of its own, what it is made of."""

from __future__ import annotations

from typing import Literal, assert_never

from pos_app.system.engine import Isolation
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import choice, filled, phrase, plural, translate

no_display = phrase(
    "program",
    "Não há tela onde abrir a janela: nem DISPLAY nem WAYLAND_DISPLAY estão definidas. Abra o programa numa "
    "sessão gráfica.",
)
about_title = phrase("program", "Sobre o Guichê")
about_versions = phrase("program", "versões e licenças")
licences_title = phrase("program", "Licenças")
licences_note = phrase(
    "program",
    "Os textos completos acompanham cada componente instalado; os da fonte Inter e dos ícones Lucide ficam "
    "na pasta resources do programa.",
)
patches = phrase("program", "Correções de segurança do Chromium até")
isolation_title = phrase("program", "Isolamento da página do cartão")
not_loaded_yet = phrase("program", "ainda não carregado")
close = phrase("program", "Fechar")
save_as = phrase("program", "Salvar como")
folder = phrase("program", "Pasta:")
file_type = phrase("program", "Tipo:")
isolation = choice(
    "program",
    {
        Isolation.FULL: "completo",
        Isolation.NO_NAMESPACES: "mais fraco: este Linux não permite user namespaces",
        Isolation.ROOT: "desligado: o programa roda como root",
    },
)


@filled(
    "program",
    "A janela não pôde abrir em {screen}: a tela não responde, ou falta uma biblioteca do sistema. Confira "
    "a sessão gráfica e rode pos-app doctor.",
)
def display_refused(screen: str) -> str: ...


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


def chromium(base: str, patch: str) -> str:
    """The version of the web engine, and up to which later version its security holes are mended."""
    if not patch or patch == base:
        return base
    return translate("program", "{base}, com correções de segurança até {patch}").format(
        base=base, patch=patch
    )


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
