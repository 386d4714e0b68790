"""The one table of keys, and which of them a desk changed. Words are translated where they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QKeyCombination
from PySide6.QtGui import QKeySequence


class Reach(Enum):
    """Where a key works, which decides what it may be."""

    PAGE = "page"
    """Anywhere on a page, also while something is typed: a function key, or with Ctrl or Alt."""
    MAP = "map"
    """On the seat map only: a letter or a key that moves about."""
    FIXED = "fixed"
    """Everybody knows it: it stays."""


@dataclass(frozen=True)
class Shortcut:
    """An action's key: ``default`` as QKeySequence reads it and the words of the shortcut list."""

    action: str
    default: str
    words: str
    reach: Reach

    @property
    def sequence(self) -> str:
        """The key in force at this desk, as QKeySequence reads it."""
        return _chosen.get(self.action, self.default)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keycaps of the default, by which widgets know it; what they paint is the key in force."""
        return caps_of(self.default)


_CAPS = {
    "Left": "\u2190",
    "Right": "\u2192",
    "Up": "\u2191",
    "Down": "\u2193",
    "Return": "Enter",
    "PgDown": "PgDn",
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
    ("undo", "Alt+Z", QT_TRANSLATE_NOOP("Shortcuts", "Desfazer: a venda como estava")),
    ("commands", "Ctrl+K", QT_TRANSLATE_NOOP("Shortcuts", "Comandos: ações, cidades e pedidos")),
    ("method_card", "Ctrl+1", QT_TRANSLATE_NOOP("Shortcuts", "Pagar com cartão; rota sugerida 1")),
    ("method_pix", "Ctrl+2", QT_TRANSLATE_NOOP("Shortcuts", "Pagar com PIX; rota sugerida 2")),
    ("route_3", "Ctrl+3", QT_TRANSLATE_NOOP("Shortcuts", "Rota sugerida 3")),
    ("route_4", "Ctrl+4", QT_TRANSLATE_NOOP("Shortcuts", "Rota sugerida 4")),
    ("route_5", "Ctrl+5", QT_TRANSLATE_NOOP("Shortcuts", "Rota sugerida 5")),
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

_ON_MAP = {"seats_together", "seats_window", "seats_front", "deck_up", "deck_down", "seat_pick"}
_FIXED = {"back"}


def _reach(action: str) -> Reach:
    return Reach.FIXED if action in _FIXED else Reach.MAP if action in _ON_MAP else Reach.PAGE


SHORTCUTS = {
    action: Shortcut(action, sequence, str(words), _reach(action)) for action, sequence, words in _TABLE
}
"""Every key of the program by the name of its action, in the order of the shortcut list."""

_BY_DEFAULT = {entry.default: entry for entry in SHORTCUTS.values()}
_chosen: dict[str, str] = {}
_TOGETHER: dict[tuple[str, ...], tuple[str, str]] = {
    ("Ctrl", "\u2190 \u2192"): ("day_before", "day_after"),
    ("PgUp", "PgDn"): ("deck_up", "deck_down"),
}
"""Two keys that the key bar shows as one."""
_FOR_TYPING = {"Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Y", "Ctrl+Z", "Ctrl+Shift+Z"}
_PORTABLE = QKeySequence.SequenceFormat.PortableText
_LETTERS = set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_FUNCTIONS = {f"F{number}" for number in range(1, 13)}
_NAVIGATION = {"Esc", "Tab", "Backtab", "Backspace", "Del"}
_WALKING = {"PgUp", "PgDown", "Home", "End", "Ins", "Space"}


def shortcut(action: str) -> Shortcut:
    """Return the key of ``action``.

    Raises:
        KeyError: there is no such action.
    """
    return SHORTCUTS[action]


def label(action: str) -> str:
    """Return what ``action`` does, in the language of the window."""
    return QCoreApplication.translate("Shortcuts", SHORTCUTS[action].words)


def use(chosen: Mapping[str, str]) -> tuple[str, ...]:
    """Put the keys that a desk chose in force, by action; the others keep their defaults.

    Returns the actions whose key cannot be: unknown, of a wrong kind, or given to two. They keep theirs.
    """
    good = {action: keys for action, keys in changed(chosen).items() if allowed(SHORTCUTS[action], keys)}
    # A key that two would have goes to neither, which may free a default that another took: look again.
    while twice := [action for action, keys in good.items() if owner(keys, action, good)]:
        good = {action: keys for action, keys in good.items() if action not in twice}
    _chosen.clear()
    _chosen.update(good)
    return tuple(action for action, keys in chosen.items() if sequence_of(action, good) != keys)


def changed(chosen: Mapping[str, str]) -> dict[str, str]:
    """Return what differs from the defaults, of actions that there are."""
    return {
        action: keys
        for action, keys in chosen.items()
        if action in SHORTCUTS and keys != SHORTCUTS[action].default
    }


def sequence_of(action: str, chosen: Mapping[str, str]) -> str:
    """Return the key that an action has by ``chosen``; the empty text where there is no such action."""
    entry = SHORTCUTS.get(action)
    return chosen.get(action, entry.default) if entry else ""


def owner(keys: str, besides: str, chosen: Mapping[str, str]) -> str:
    """Return the other action that has ``keys`` by ``chosen``, or the empty text."""
    found = (action for action in SHORTCUTS if action != besides and sequence_of(action, chosen) == keys)
    return next(found, "")


def given(action: str, keys: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the choice with ``keys`` given to ``action``; who had them gets the old ones in exchange.

    Raises:
        ValueError: that action cannot have such a key.
    """
    if not allowed(SHORTCUTS[action], keys):
        raise ValueError(keys)
    after = {**chosen, action: keys}
    if other := owner(keys, action, chosen):
        after[other] = sequence_of(action, chosen)
    return changed(after)


def allowed(entry: Shortcut, sequence: str) -> bool:
    """Tell whether ``sequence`` could be the key of ``entry``, whoever has it now."""
    parsed = QKeySequence(sequence)
    if entry.reach is Reach.FIXED or parsed.count() != 1 or parsed.toString(_PORTABLE) != sequence:
        return False
    *held, key = _parts(sequence)
    if entry.reach is Reach.MAP:
        return not held and (key in _LETTERS or key in _WALKING)
    if sequence in _FOR_TYPING or "Meta" in held:
        return False
    if key in _FUNCTIONS:
        return sequence != "Alt+F4"
    # Ctrl and Alt together are the AltGr of a Brazilian keyboard: they type characters.
    return ("Ctrl" in held) != ("Alt" in held) and key not in _NAVIGATION


def on_map(sequence: str) -> str:
    """Return the action that a key has on the seat map, or the empty text."""
    found = (e.action for e in SHORTCUTS.values() if e.reach is Reach.MAP and e.sequence == sequence)
    return next(found, "")


def of_press(pressed: QKeyCombination) -> str:
    """Return a pressed key as the table writes it."""
    return QKeySequence(pressed).toString(_PORTABLE)


def current(default: str) -> str:
    """Return the key in force for the one that the program's text calls ``default``."""
    entry = _BY_DEFAULT.get(default)
    return entry.sequence if entry else default


def caps_of(sequence: str) -> tuple[str, ...]:
    """Return the keycaps of a key, as in ``("Ctrl", "K")``."""
    return tuple(_cap(part) for part in _parts(sequence))


def _parts(sequence: str) -> list[str]:
    """Split at the plus signs; the last may be the key itself, as in ``Ctrl++``."""
    head, _, last = sequence.rpartition("+")
    if not last:
        head, last = head.rstrip("+"), "+"
    return [*head.split("+"), last] if head else [last]


def caps(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keycaps in force for those of a default key; others, such as a range, stay."""
    if not _chosen:
        return keys
    pair = _TOGETHER.get(keys, ())
    if any(action in _chosen for action in pair):
        return tuple(cap for action in pair for cap in caps_of(SHORTCUTS[action].sequence))
    found = (sequence for action, sequence in _chosen.items() if SHORTCUTS[action].keys == keys)
    sequence = next(found, "")
    return caps_of(sequence) if sequence else keys
