"""The one table of keys. Labels are translated where they are shown, through ``label``."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication


@dataclass(frozen=True)
class Shortcut:
    """An action's key: ``sequence`` as QKeySequence reads it and the words of the shortcut list."""

    action: str
    sequence: str
    words: str

    @property
    def keys(self) -> tuple[str, ...]:
        """The keycaps to show, as in ``("Ctrl", "K")``."""
        return tuple(_cap(part) for part in self.sequence.split("+"))


_CAPS = {
    "Left": "\u2190",
    "Right": "\u2192",
    "Up": "\u2191",
    "Down": "\u2193",
    "Return": "Enter",
    "Space": QT_TRANSLATE_NOOP("SeatsView", "Espaço"),
}


def _cap(part: str) -> str:
    # Only the space bar has a name; it is the one that the seat map's hint has, in the map's context.
    return QCoreApplication.translate("SeatsView", str(_CAPS[part])) if part in _CAPS else part


_TABLE = (
    ("shortcuts", "F1", QT_TRANSLATE_NOOP("Shortcuts", "Todos os atalhos")),
    ("search", "F2", QT_TRANSLATE_NOOP("Shortcuts", "Buscar")),
    ("swap", "F3", QT_TRANSLATE_NOOP("Shortcuts", "Inverter origem e destino")),
    ("filters", "F4", QT_TRANSLATE_NOOP("Shortcuts", "Filtros")),
    ("refresh", "F5", QT_TRANSLATE_NOOP("Shortcuts", "Atualizar ou perguntar agora")),
    ("next_area", "F6", QT_TRANSLATE_NOOP("Shortcuts", "Próxima área; entrar e sair da página do cartão")),
    ("copy_buyer", "F7", QT_TRANSLATE_NOOP("Shortcuts", "Copiar comprador")),
    ("insurance", "F8", QT_TRANSLATE_NOOP("Shortcuts", "Seguro nesta linha")),
    ("benefit", "F9", QT_TRANSLATE_NOOP("Shortcuts", "Benefício")),
    ("main", "F10", QT_TRANSLATE_NOOP("Shortcuts", "Ação principal da página")),
    ("full_screen", "F11", QT_TRANSLATE_NOOP("Shortcuts", "Tela cheia")),
    ("new_sale", "F12", QT_TRANSLATE_NOOP("Shortcuts", "Nova venda; guarda a que está em curso")),
    ("parked", "Ctrl+F12", QT_TRANSLATE_NOOP("Shortcuts", "Vendas guardadas")),
    ("back", "Esc", QT_TRANSLATE_NOOP("Shortcuts", "Um passo para trás")),
    ("commands", "Ctrl+K", QT_TRANSLATE_NOOP("Shortcuts", "Comandos: ações, cidades e pedidos")),
    ("method_card", "Ctrl+1", QT_TRANSLATE_NOOP("Shortcuts", "Pagar com cartão")),
    ("method_pix", "Ctrl+2", QT_TRANSLATE_NOOP("Shortcuts", "Pagar com PIX")),
    ("day_before", "Ctrl+Left", QT_TRANSLATE_NOOP("Shortcuts", "Dia anterior")),
    ("day_after", "Ctrl+Right", QT_TRANSLATE_NOOP("Shortcuts", "Dia seguinte")),
    ("known_buyer", "Ctrl+B", QT_TRANSLATE_NOOP("Shortcuts", "Comprador conhecido, pelo documento")),
    ("paste_list", "Ctrl+L", QT_TRANSLATE_NOOP("Shortcuts", "Colar lista de passageiros")),
    ("print", "Ctrl+P", QT_TRANSLATE_NOOP("Shortcuts", "Imprimir")),
    ("reprint", "Ctrl+R", QT_TRANSLATE_NOOP("Shortcuts", "Reimprimir")),
    ("save_pdf", "Ctrl+S", QT_TRANSLATE_NOOP("Shortcuts", "Salvar PDF")),
    ("copy_code", "Ctrl+E", QT_TRANSLATE_NOOP("Shortcuts", "Copiar viagem, número ou código")),
    ("stops", "Ctrl+I", QT_TRANSLATE_NOOP("Shortcuts", "Paradas da viagem")),
    ("timeline", "Ctrl+T", QT_TRANSLATE_NOOP("Shortcuts", "Pendência: linha do tempo")),
    ("sell_again", "Ctrl+N", QT_TRANSLATE_NOOP("Shortcuts", "Pendência: vender de novo")),
    ("page_sell", "Alt+1", QT_TRANSLATE_NOOP("Shortcuts", "Vender")),
    ("page_orders", "Alt+2", QT_TRANSLATE_NOOP("Shortcuts", "Pedidos")),
    ("page_pending", "Alt+3", QT_TRANSLATE_NOOP("Shortcuts", "Pendências")),
    ("page_settings", "Alt+5", QT_TRANSLATE_NOOP("Shortcuts", "Ajustes")),
    ("seats_together", "J", QT_TRANSLATE_NOOP("Shortcuts", "Mapa: poltronas juntas")),
    ("seats_window", "N", QT_TRANSLATE_NOOP("Shortcuts", "Mapa: janela")),
    ("seats_front", "R", QT_TRANSLATE_NOOP("Shortcuts", "Mapa: na frente")),
    ("deck_up", "PgUp", QT_TRANSLATE_NOOP("Shortcuts", "Mapa: andar de cima")),
    ("deck_down", "PgDown", QT_TRANSLATE_NOOP("Shortcuts", "Mapa: andar de baixo")),
    ("seat_pick", "Space", QT_TRANSLATE_NOOP("Shortcuts", "Mapa: escolher ou tirar")),
)

SHORTCUTS = {action: Shortcut(action, sequence, str(words)) for action, sequence, words in _TABLE}
"""Every key of the program by the name of its action, in the order of the shortcut list."""


def shortcut(action: str) -> Shortcut:
    """Return the key of ``action``.

    Raises:
        KeyError: there is no such action.
    """
    return SHORTCUTS[action]


def label(action: str) -> str:
    """Return what ``action`` does, in the language of the window."""
    return QCoreApplication.translate("Shortcuts", SHORTCUTS[action].words)
