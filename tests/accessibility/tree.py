"""What a screen reader finds in a window: the items that show, with what it says of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from tests.accessibility.bus import ACCESSIBLE, PROPERTIES, Bus, Call, GoneError, Place

ACTION = "org.a11y.atspi.Action"
COMPONENT = "org.a11y.atspi.Component"
TEXT = "org.a11y.atspi.Text"
_LABEL_FOR, _LABELLED_BY = 1, 2
_SCREEN = 0


class State(IntEnum):
    """The states that are looked at, by their bit."""

    ACTIVE = 1
    CHECKED = 4
    EDITABLE = 7
    ENABLED = 8
    FOCUSABLE = 11
    FOCUSED = 12
    PRESSED = 20
    SELECTED = 23
    SHOWING = 25
    MANAGES_DESCENDANTS = 31


@dataclass(frozen=True, slots=True)
class Box:
    """Where an item is on the screen, in px."""

    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0

    @property
    def bottom(self) -> int:
        """The first line of px below it."""
        return self.y + self.height

    @property
    def right(self) -> int:
        """The first column of px right of it."""
        return self.x + self.width


@dataclass(frozen=True)
class Item:
    """One object of the tree, as it was when it was read.

    Attributes:
        label: the words of the label that belongs to it.
        is_label: whether it is the label of another item, with which it is read.
        text: what stands in it, where it is a field.
        keys: the keys of its actions, as the toolkit tells them.
        options: what can be chosen there, where it is a list of choices.
    """

    role: str
    name: str = ""
    description: str = ""
    states: frozenset[State] = frozenset()
    box: Box = Box()
    children: tuple[Item, ...] = ()
    label: str = ""
    is_label: bool = False
    text: str = ""
    keys: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    place: Place | None = None

    def __iter__(self) -> Iterator[Item]:
        """Yield it and everything in it, in the order in which it is read."""
        yield self
        for child in self.children:
            yield from child

    def has(self, state: State) -> bool:
        """Tell whether it is in this state."""
        return state in self.states

    @property
    def spoken(self) -> str:
        """What it is called: the words of its label, else its own name."""
        return self.label or self.name

    def outline(self, depth: int = 0) -> str:
        """Return the tree as text, a line an item, for the message of a test that fails."""
        states = " ".join(
            sorted(state.name.lower() for state in self.states - {State.SHOWING, State.ENABLED})
        )
        text = [self.role, repr(self.spoken)]
        text += [f"«{self.description}»"] if self.description else []
        text += [f"= {self.text!r}"] if self.text else []
        lines = ["  " * depth + " ".join([*text, f"[{states}]" if states else ""]).rstrip()]
        return "\n".join([*lines, *(child.outline(depth + 1) for child in self.children)])


class Window:
    """The window of one program, read and worked through the accessibility bus."""

    def __init__(self, bus: Bus, program: Place) -> None:
        self._bus = bus
        self._program = program

    def read(self) -> Item:
        """Return the tree of what shows now; an object that goes while it is read is left out."""
        found = self._read([self._program])
        return found[0] if found else Item("application")

    def act(self, item: Item) -> None:
        """Press an item, or do the first that can be done with it.

        Raises:
            AssertionError: nothing can be done with it.
        """
        actions = self.actions(item)
        assert item.place is not None
        assert actions, f"nothing can be done with {item.role} «{item.spoken}»"
        index = actions.index("Press") if "Press" in actions else 0
        assert self._bus.ask(Call(item.place, ACTION, "DoAction", "i", (index,))) is not False

    def actions(self, item: Item) -> tuple[str, ...]:
        """Return the names of what can be done with an item."""
        assert item.place is not None
        return tuple(text[0] for text in self._bus.ask(Call(item.place, ACTION, "GetActions")))

    def focus(self, item: Item) -> None:
        """Give an item the keyboard."""
        assert item.place is not None
        self._bus.ask(Call(item.place, COMPONENT, "GrabFocus"))

    def write(self, item: Item, text: str) -> None:
        """Put words into a field, as an on-screen keyboard or dictation does."""
        assert item.place is not None
        self._bus.ask(Call(item.place, "org.a11y.atspi.EditableText", "SetTextContents", "s", (text,)))

    # --- Reading, level by level: each level is asked in one go --------------------------------------

    def _read(self, places: list[Place]) -> list[Item]:
        states = [_states(value) for value in self._all(places, "GetState")]
        shown = [
            (place, found)
            for place, found in zip(places, states, strict=True)
            if State.SHOWING in found or place == self._program or State.MANAGES_DESCENDANTS in found
        ]
        kept = [place for place, _ in shown]
        items = self._facts(kept)
        children = self._all(kept, "GetChildren")
        below = [[Place(*one) for one in some] if isinstance(some, list) else [] for some in children]
        flat = self._read([one for some in below for one in some]) if any(below) else []
        by_place = {item.place: item for item in flat}
        result = []
        for item, (place, found), some in zip(items, shown, below, strict=True):
            if item is None:
                continue
            inside = tuple(by_place[one] for one in some if one in by_place)
            result.append(replace(item, states=found, place=place, children=inside))
        return result

    def _facts(self, places: list[Place]) -> list[Item | None]:
        roles = self._all(places, "GetRoleName")
        names = self._properties(places, ACCESSIBLE, "Name")
        descriptions = self._properties(places, ACCESSIBLE, "Description")
        relations = self._all(places, "GetRelationSet")
        boxes = self._calls(Call(place, COMPONENT, "GetExtents", "u", (_SCREEN,)) for place in places)
        actions = self._calls(Call(place, ACTION, "GetActions") for place in places)
        items: list[Item | None] = []
        for index, place in enumerate(places):
            if isinstance(roles[index], GoneError):
                items.append(None)
                continue
            box = boxes[index]
            items.append(
                Item(
                    roles[index],
                    _words(names[index]),
                    _words(descriptions[index]),
                    box=Box(*box) if isinstance(box, tuple) else Box(),
                    label=self._label(relations[index]),
                    is_label=any(kind == _LABEL_FOR for kind, _ in _list(relations[index])),
                    text=self._text(place) if roles[index] in ("text", "entry") else "",
                    keys=tuple(action[2] for action in _list(actions[index]) if action[2]),
                    options=self._options(place) if roles[index] == "combo box" else (),
                )
            )
        return items

    def _label(self, relations: Any) -> str:
        for kind, targets in _list(relations):
            if kind == _LABELLED_BY and targets:
                return _words(self._properties([Place(*targets[0])], ACCESSIBLE, "Name")[0])
        return ""

    def _text(self, place: Place) -> str:
        (found,) = self._bus.ask_all([Call(place, TEXT, "GetText", "ii", (0, -1))])
        return found if isinstance(found, str) else ""

    def _options(self, combo: Place) -> tuple[str, ...]:
        lists = [Place(*one) for one in _list(self._all([combo], "GetChildren")[0])]
        entries = [Place(*one) for found in self._all(lists, "GetChildren") for one in _list(found)]
        return tuple(_words(name) for name in self._properties(entries, ACCESSIBLE, "Name"))

    def _all(self, places: list[Place], method: str) -> list[Any]:
        return self._calls(Call(place, ACCESSIBLE, method) for place in places)

    def _properties(self, places: list[Place], interface: str, name: str) -> list[Any]:
        return self._calls(Call(place, PROPERTIES, "Get", "ss", (interface, name)) for place in places)

    def _calls(self, calls: Iterator[Call]) -> list[Any]:
        return self._bus.ask_all(list(calls))


def one(tree: Item, wanted: Callable[[Item], object]) -> Item | None:
    """Return the first item, in the order of reading, that is wanted."""
    return next((item for item in tree if wanted(item)), None)


def _states(value: Any) -> frozenset[State]:
    bits = value[0] | value[1] << 32 if isinstance(value, list) and len(value) == 2 else 0
    return frozenset(state for state in State if bits >> state & 1)


def _words(value: Any) -> str:
    return str(value[1]) if isinstance(value, tuple) and len(value) == 2 else ""


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
