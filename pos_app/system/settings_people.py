"""Who works at a desk, as the settings file keeps it. Without anybody the desk has one unnamed seller."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from pos_app.domain.roles import Person, Role


class PersonEntry(BaseModel):
    """A person with the badge code that names them. The PIN is kept as a slow, salted hash only."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    badge: str
    name: str
    role: Role = Role.SELLER
    pin_hash: str = Field(default="", repr=False)

    def person(self) -> Person:
        """Return the person without the PIN."""
        return Person(self.badge, self.name, self.role)


class People(BaseModel):
    """The people of a desk. ``lock_after`` is how many minutes without use lock it, 0 for never; ``seal`` is
    the secret with which the records of wrong PINs are sealed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    members: tuple[PersonEntry, ...] = ()
    lock_after: int = Field(default=5, ge=0, le=240)
    seal: str = Field(default="", repr=False)


def kept(members: tuple[PersonEntry, ...]) -> list[dict[str, Any]]:
    return [one.model_dump(mode="json") for one in members]
