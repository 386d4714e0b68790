"""The active keys of the commands at this desk: which were changed, and which keys are allowed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QKeyCombination
from PySide6.QtGui import QKeySequence

from pos_app.ui.keys.commands import COMMANDS, LISTED, Command, FocusKey, KeyName, Reach
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import mark, translate

Chosen = Mapping[CommandId, str]
"""The keys that a desk changed."""

_CAPS = {
    "Left": "\u2190",
    "Right": "\u2192",
    "Up": "\u2191",
    "Down": "\u2193",
    "Return": "Enter",
    "PgDown": "PgDn",
    "Space": mark("SeatsView", "Espaço"),
}
_FOR_TYPING = {"Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Y", "Ctrl+Z", "Ctrl+Shift+Z"}
_CLOSES_WINDOW = "Alt+F4"
_PORTABLE = QKeySequence.SequenceFormat.PortableText
_LETTERS = set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_FUNCTIONS = {f"F{number}" for number in range(1, 13)}
_NAVIGATION = {"Esc", "Tab", "Backtab", "Backspace", "Del"}
_WALKING = {"PgUp", "PgDown", "Home", "End", "Ins", "Space"}

WIDEST = ("Ctrl", "Shift", "F12")
"""The keycaps of one of the widest keys, to reserve space."""

_chosen: dict[CommandId, str] = {}


def sequence(command: CommandId) -> str:
    """Return the key of ``command`` in force at this desk, as QKeySequence reads it."""
    return sequence_of(command, _chosen)


def use(saved: Mapping[str, str]) -> tuple[str, ...]:
    """Apply the keys chosen at a desk, by command name; other commands keep their defaults.

    Returns the names of rejected entries: unknown, key not allowed, or key given twice. They keep theirs.
    """
    _chosen.clear()
    _chosen.update(in_force(saved))
    return tuple(name for name, keys in saved.items() if keys and _key_of_name(name) != keys)


def in_force(saved: Mapping[str, str]) -> dict[CommandId, str]:
    """Return the differences from the defaults that hold with the keys ``saved`` by a desk.

    A command that the desk never gave a key has none (the empty text) where the desk chose its default key
    for another one: commands that come with a new version take no key away.
    """
    good = {command: keys for command, keys in changed(saved).items() if allowed(COMMANDS[command], keys)}
    newer = [entry.id for entry in LISTED if entry.id.value not in saved]
    # A key claimed twice goes to neither command, which may free a default key: check again.
    while twice := [c for c, keys in good.items() if owner(keys, c, dict.fromkeys(newer, "") | good)]:
        good = {command: keys for command, keys in good.items() if command not in twice}
    without = [command for command in newer if COMMANDS[command].default in good.values()]
    return good | dict.fromkeys(without, "")


def without_key(chosen: Chosen) -> dict[CommandId, CommandId]:
    """Return the commands that have no key by ``chosen``, each with the command that has its default key."""
    lost = (command for command, keys in chosen.items() if not keys)
    owners = ((command, owner(COMMANDS[command].default, command, chosen)) for command in lost)
    return {command: other for command, other in owners if other}


def changed(saved: Mapping[str, str] | Chosen) -> dict[CommandId, str]:
    """Return the differences from the defaults, for existing commands only."""
    known: dict[str, Command] = {entry.id.value: entry for entry in LISTED}
    found = ((known[name], keys) for name, keys in saved.items() if name in known)
    return {entry.id: keys for entry, keys in found if keys != entry.default}


def sequence_of(command: CommandId, chosen: Chosen) -> str:
    """Return the key that a command has by ``chosen``."""
    return chosen.get(command, COMMANDS[command].default)


def owner(keys: str, besides: CommandId, chosen: Chosen) -> CommandId | None:
    """Return the other command that has ``keys`` by ``chosen``."""
    others = (entry.id for entry in LISTED if entry.id is not besides)
    return next((command for command in others if sequence_of(command, chosen) == keys), None)


def given(command: CommandId, keys: str, chosen: Chosen) -> dict[CommandId, str]:
    """Return the choice with ``keys`` given to ``command``; the previous owner gets the old keys in exchange.

    Raises:
        ValueError: that command cannot have such a key.
    """
    if not allowed(COMMANDS[command], keys):
        raise ValueError(keys)
    after = {**chosen, command: keys}
    if other := owner(keys, command, chosen):
        after[other] = sequence_of(command, chosen)
    return changed(after)


def allowed(entry: Command, keys: str) -> bool:
    """Return whether ``keys`` could be the key of ``entry``, whoever has it now."""
    parsed = QKeySequence(keys)
    if entry.fixed or parsed.count() != 1 or parsed.toString(_PORTABLE) != keys:
        return False
    *held, key = _parts(keys)
    if entry.reach is Reach.MAP:
        return not held and (key in _LETTERS or key in _WALKING)
    if entry.reach is Reach.NOTICE or keys in _FOR_TYPING or "Meta" in held:
        return False
    if key in _FUNCTIONS:
        return keys != _CLOSES_WINDOW
    # Ctrl and Alt together are the AltGr of a Brazilian keyboard: they type characters.
    return ("Ctrl" in held) != ("Alt" in held) and key not in _NAVIGATION


def on_map(keys: str) -> CommandId | None:
    there = (entry.id for entry in LISTED if entry.reach is Reach.MAP)
    return next((command for command in there if sequence(command) == keys), None)


def of_press(pressed: QKeyCombination) -> str:
    return QKeySequence(pressed).toString(_PORTABLE)


def is_focus_key(of: FocusKey, key: int) -> bool:
    """Return whether ``key`` of a key event is ``of``, one of those that are a single key (F3, R)."""
    return QKeySequence(key) == QKeySequence(of.value[0])


def caps(of: KeyName | tuple[CommandId, CommandId]) -> tuple[str, ...]:
    """Return the keycaps in force, as in ``("Ctrl", "K")``; two commands held alike share what is held."""
    if isinstance(of, FocusKey):
        own: tuple[str, ...] = of.value
        return own
    if isinstance(of, CommandId):
        return caps_of(sequence(of))
    first, second = (caps_of(sequence(command)) for command in of)
    if first[:-1] and first[:-1] == second[:-1]:
        return (*first[:-1], f"{first[-1]} {second[-1]}")
    return (*first, *second)


def caps_of(keys: str) -> tuple[str, ...]:
    """Return the keycaps of a key, as in ``("Ctrl", "K")``; none for the empty text."""
    return tuple(_cap(part) for part in _parts(keys)) if keys else ()


def _key_of_name(name: str) -> str:
    """Return the key in force of a command by its name; the empty text where there is no such command."""
    return next((sequence(entry.id) for entry in LISTED if entry.id.value == name), "")


def _cap(part: str) -> str:
    # Only the space bar has a name that is translated.
    return translate("SeatsView", _CAPS[part]) if part in _CAPS else part


def _parts(keys: str) -> list[str]:
    """Split at the plus signs; the last may be the key itself, as in ``Ctrl++``."""
    head, _, last = keys.rpartition("+")
    if not last:
        head, last = head.rstrip("+"), "+"
    return [*head.split("+"), last] if head else [last]
