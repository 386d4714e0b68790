"""Presenter of the people in the settings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Protocol, assert_never

from pos_app.domain.roles import Grant, Permission, Person, Role
from pos_app.ui.pages.settings.intents import (
    ChangePin,
    ChangeRole,
    LockAfter,
    PeopleIntent,
    PersonForm,
    PersonInput,
    RemovePerson,
)
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import people_texts as words


class PeopleView(Protocol):
    """What the presenter needs from the section."""

    def show_people(self, people: tuple[Person, ...], lock_after: int) -> None: ...
    def ask(self, asked: PersonForm) -> None: ...
    def show_box_problem(self, sentence: str) -> None: ...
    def close_box(self) -> None: ...
    def confirm_removal(self, person: Person) -> None: ...
    def show_problem(self, sentence: str) -> None: ...


class PeoplePresenter:
    """Each change is saved by itself, once it is allowed."""

    def __init__(self, view: PeopleView, desk: DeskApi) -> None:
        self._view, self._desk, self._people = view, desk, desk.people
        self._grant = Grant()
        self._asked = PersonForm(None)
        self.show()

    def handle(self, intent: PeopleIntent) -> None:
        people = self._people
        match intent:
            case PersonInput():
                self._given(intent)
            case LockAfter(minutes):
                if minutes != people.minutes:
                    self.show()  # As it is, until it was allowed.
                    self._change(lambda grant: people.change_lock_after(minutes, grant))
            case ChangePin(badge):
                if person := self._person(badge):
                    self._guard(lambda grant: self._ask(PersonForm(person), grant))
            case ChangeRole(badge, role):
                if (known := self._person(badge)) and known.role is not role:
                    self.show()
                    self._change(partial(people.change_role, known, role))
            case RemovePerson(badge, confirmed):
                if not (person := self._person(badge)):
                    return
                if confirmed:
                    self._change(lambda grant: people.remove(person, grant))
                else:
                    self._view.confirm_removal(person)
            case _:
                assert_never(intent)

    def show(self) -> None:
        self._view.show_problem("")
        self._view.show_people(self._people.listed, self._people.minutes)

    def ask_new(self) -> None:
        """Ask for a new person; the first is an administrator."""
        roles = tuple(Role) if self._people.listed else (Role.ADMINISTRATOR,)
        self._guard(lambda grant: self._ask(PersonForm(None, roles), grant))

    # --- Small parts ------------------------------------------------------------------------------

    def _person(self, badge: str) -> Person | None:
        return next((one for one in self._people.listed if one.badge == badge), None)

    def _guard(self, done: Callable[[Grant], object]) -> None:
        self._desk.approvals.guard(Permission.PEOPLE, done)

    def _ask(self, asked: PersonForm, grant: Grant) -> None:
        self._asked, self._grant = asked, grant
        self._view.ask(asked)

    def _given(self, given: PersonInput) -> None:
        """Save what the box was filled with."""
        if given.pin != given.again:
            self._view.show_box_problem(words.not_the_same())
            return
        known, grant, people = self._asked.person, self._grant, self._people
        if known is None:
            self._start(lambda: people.add(given.person, given.pin, grant), boxed=True)
        else:
            self._start(lambda: people.change_pin(known, given.pin, grant), boxed=True)

    def _change(self, change: Callable[[Grant], str]) -> None:
        self._guard(lambda grant: self._start(lambda: change(grant)))

    def _start(self, change: Callable[[], str], *, boxed: bool = False) -> None:
        self._desk.scope.start(self._changed(change, boxed), name="people", slot="people")

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
