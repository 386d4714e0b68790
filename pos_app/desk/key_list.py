"""What the list of keys shows: those of the page in front, those that always work, those of other pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pos_app.domain.roles import Permission
from pos_app.ui.keys.commands import COMMANDS, ROUTES, KeyHint, Reach, label, needs
from pos_app.ui.keys.icons import ICONS, PAGES
from pos_app.ui.pages import registry
from pos_app.ui.shell.shortcut_list import KeyLine, KeyPage
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pos_app.desk.desk import Desk

_C = CommandId
_ALWAYS = (_C.NEW_SALE, _C.BACK, _C.PARKED, _C.COMMANDS)
_UNSAID = frozenset((_C.MAIN, _C.NEXT_AREA, _C.SHORTCUTS, *_ALWAYS))
"""What each page has and the clerk sees: its button, the way through it."""
_OTHERS = ("search", "seats", "passengers", "payment", "tickets", "orders", "pending", "shift", "branch")


def allowed(desk: Desk, command: CommandId) -> bool:
    """Return whether the person at the desk may give a command without asking somebody."""
    needed: Permission | None = needs(command)
    if command is _C.PAGE_SHIFT and not desk.shifts.on:
        return False
    if command in (_C.PAGE_BRANCH, _C.TAKE_OVER) and not desk.branch.on:
        return False
    return needed is None or desk.approvals.free(needed)


def of_page(desk: Desk, page: str) -> KeyPage:
    """Return the keys of a page: its hints, then its other commands."""
    made = desk.pages.made[page]
    here = page == desk.pages.front
    hints = desk.keys.that_work(made.hints()) if here else ()
    lines = [_hinted(desk, hint) for hint in hints if _says(hint)]
    known = {command for hint in hints for command in _commands(hint)} | _UNSAID
    own = [command for command in _own(desk, page, made.commands()) if command not in known]
    lines += [_line(desk, command) for command in own if command not in ROUTES]
    if ROUTES[0] in own:
        lines.append(
            KeyLine((ROUTES[0], ROUTES[-1]), translate("Shortcuts", "Suas rotas, na ordem dos pinos"))
        )
    title = registry.title(page)
    return KeyPage(title, PAGES.get(page, "keyboard"), tuple(lines))


def always(desk: Desk) -> tuple[KeyLine, ...]:
    return tuple(_line(desk, command) for command in _ALWAYS)


def others(desk: Desk) -> tuple[KeyPage, ...]:
    """Return the pages of a seller that are not in front, each with its keys."""
    pages = (of_page(desk, page) for page in _OTHERS if page != desk.pages.front and page in desk.pages.made)
    return tuple(page for page in pages if page.lines)


def every(desk: Desk) -> tuple[KeyLine, ...]:
    """Return the lines that a search finds: all that this person may do, whatever the page."""
    listed = (command for command, entry in COMMANDS.items() if entry.listed and allowed(desk, command))
    return tuple(_line(desk, command) for command in listed)


def _own(desk: Desk, page: str, commands: Iterable[CommandId]) -> list[CommandId]:
    offered = set(commands) | {c for c, entry in COMMANDS.items() if page in entry.when}
    return [c for c in COMMANDS if c in offered and COMMANDS[c].listed and allowed(desk, c)]


def _says(hint: KeyHint) -> bool:
    return not _commands(hint) or not _UNSAID.issuperset(_commands(hint))


def _commands(hint: KeyHint) -> tuple[CommandId, ...]:
    parts = hint.of if isinstance(hint.of, tuple) else (hint.of,)
    return tuple(part for part in parts if isinstance(part, CommandId))


def _hinted(desk: Desk, hint: KeyHint) -> KeyLine:
    alone = hint.of if isinstance(hint.of, CommandId) else None
    return KeyLine(hint.of, hint.text, _runs(desk, alone) if alone else None)


def _line(desk: Desk, command: CommandId) -> KeyLine:
    return KeyLine(command, named(command), _runs(desk, command), ICONS.get(command, "keyboard"))


def named(command: CommandId) -> str:
    """Return what a command does here and now, in fewer words than the list in the settings has."""
    return _SHORT.get(command, lambda: label(command))()


def _runs(desk: Desk, command: CommandId) -> Callable[[], object] | None:
    """Return what does it now; None for a key of the map, and where it does nothing at the moment."""
    if COMMANDS[command].reach is Reach.MAP or command not in desk.keys.working:
        return None
    return desk.keys.working[command].run


_SHORT: dict[CommandId, Callable[[], str]] = {
    _C.NEW_SALE: lambda: translate("Shortcuts", "Atender outro: guarda esta venda"),
    _C.COMMANDS: lambda: translate("Shortcuts", "Procurar qualquer comando"),
    _C.KNOWN_BUYER: lambda: translate("Shortcuts", "Cliente conhecido"),
}
