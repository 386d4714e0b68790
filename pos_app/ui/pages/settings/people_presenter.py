"""Presenter of the people in the settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Protocol

from pos_app.domain.roles import Grant, Permission, Person, Role
from pos_app.ui.shared.approvals import Approvals
from pos_app.wording import people_texts as words


@dataclass(frozen=True, slots=True)
class PersonForm:
    """What the box asks for: a new person, or another PIN of ``person``."""

    person: Person | None
    roles: tuple[Role, ...] = tuple(Role)


@dataclass(frozen=True, slots=True)
class PersonInput:
    """What was typed into it."""

    person: Person
    pin: str = field(repr=False)
    again: str = field(repr=False)


class PeopleView(Protocol):
    """What the presenter needs from the section."""

    def show_people(self, people: tuple[Person, ...], lock_after: int) -> None: ...
    def ask(self, asked: PersonForm) -> None: ...
    def show_box_problem(self, sentence: str) -> None: ...
    def close_box(self) -> None: ...
    def confirm_removal(self, person: Person) -> None: ...
    def show_problem(self, sentence: str) -> None: ...


class PeoplePort(Protocol):
    """The people of the desk. What changes them blocks, and returns the empty text or why not."""

    @property
    def listed(self) -> tuple[Person, ...]: ...

    @property
    def minutes(self) -> int: ...

    def add(self, person: Person, pin: str, grant: Grant, /) -> str: ...
    def change_pin(self, person: Person, pin: str, grant: Grant, /) -> str: ...
    def change_role(self, person: Person, role: Role, grant: Grant, /) -> str: ...
    def remove(self, person: Person, grant: Grant, /) -> str: ...
    def change_lock_after(self, minutes: int, grant: Grant, /) -> str: ...


class Scope(Protocol):
    """Starts named tasks; a newer one in a slot cancels the older."""

    def start(self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None) -> object: ...


class PeoplePresenter:
    """Each change is saved by itself, once it is allowed."""

    def __init__(self, view: PeopleView, people: PeoplePort, approvals: Approvals, scope: Scope) -> None:
        self._view, self._people, self._approvals, self._scope = view, people, approvals, scope
        self._grant = Grant()
        self._asked = PersonForm(None)

    def show(self) -> None:
        """Show who is set up."""
        self._view.show_problem("")
        self._view.show_people(self._people.listed, self._people.minutes)

    def ask_new(self) -> None:
        """Ask for a new person; the first is an administrator."""
        roles = tuple(Role) if self._people.listed else (Role.ADMINISTRATOR,)
        self._guard(lambda grant: self._ask(PersonForm(None, roles), grant))

    def ask_pin(self, badge: str) -> None:
        """Ask for another PIN of a person."""
        person = self._person(badge)
        if person is not None:
            self._guard(lambda grant: self._ask(PersonForm(person), grant))

    def given(self, given: PersonInput) -> None:
        """The box was filled in."""
        if given.pin != given.again:
            self._view.show_box_problem(words.not_the_same())
            return
        asked, grant = self._asked, self._grant
        if asked.person is None:
            self._change(lambda: self._people.add(given.person, given.pin, grant), boxed=True)
        else:
            person = asked.person
            self._change(lambda: self._people.change_pin(person, given.pin, grant), boxed=True)

    def change_role(self, badge: str, role: Role) -> None:
        """Give a person another role."""
        person = self._person(badge)
        if person is None or person.role is role:
            return
        self.show()  # As it is, until it was allowed.
        self._guard(lambda grant: self._change(lambda: self._people.change_role(person, role, grant)))

    def ask_removal(self, badge: str) -> None:
        """Ask before a person is taken off."""
        person = self._person(badge)
        if person is not None:
            self._view.confirm_removal(person)

    def remove(self, badge: str) -> None:
        """Take a person off."""
        person = self._person(badge)
        if person is not None:
            self._guard(lambda grant: self._change(lambda: self._people.remove(person, grant)))

    def change_lock_after(self, minutes: int) -> None:
        """Change after how many minutes without use the desk locks."""
        if minutes == self._people.minutes:
            return
        self.show()
        self._guard(lambda grant: self._change(lambda: self._people.change_lock_after(minutes, grant)))

    # --- Small parts ------------------------------------------------------------------------------

    def _person(self, badge: str) -> Person | None:
        return next((one for one in self._people.listed if one.badge == badge), None)

    def _guard(self, done: Callable[[Grant], object]) -> None:
        self._approvals.guard(Permission.PEOPLE, done)

    def _ask(self, asked: PersonForm, grant: Grant) -> None:
        self._asked, self._grant = asked, grant
        self._view.ask(asked)

    def _change(self, change: Callable[[], str], *, boxed: bool = False) -> None:
        self._scope.start(self._changed(change, boxed), name="people", slot="people")

    async def _changed(self, change: Callable[[], str], boxed: bool) -> None:
        problem = await asyncio.to_thread(change)
        if problem and boxed:
            self._view.show_box_problem(problem)
            return
        if boxed:
            self._view.close_box()
        self.show()
        if problem:
            self._view.show_problem(problem)
