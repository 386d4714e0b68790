"""Who works at a desk, as the settings file keeps it. Without anybody the desk has one unnamed seller."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from pos_app.domain.roles import Person, Role
from pos_app.system.settings_part import Part


class PersonEntry(Part, frozen=True):
    """A person with the badge code that names them. The PIN is kept as a slow, salted hash only."""

    SECRET: ClassVar = frozenset({"pin_hash"})
    badge: str
    name: str
    role: Role = Role.SELLER
    pin_hash: str = ""

    def person(self) -> Person:
        """Return the person without the PIN."""
        return Person(self.badge, self.name, self.role)


class People(Part, frozen=True):
    """The people of a desk. ``lock_after`` is how many minutes without use lock it, 0 for never; ``seal`` is
    the secret with which the records of wrong PINs are sealed."""

    SECRET: ClassVar = frozenset({"seal"})
    members: tuple[PersonEntry, ...] = ()
    lock_after: Annotated[int, Meta(ge=0, le=240)] = 5
    seal: str = ""


def kept(members: tuple[PersonEntry, ...]) -> list[dict[str, Any]]:
    """Return people as the file keeps them."""
    return [one.plain() for one in members]
