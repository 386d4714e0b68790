"""Who may do what at a desk: the one table of roles and permissions.

A desk where nobody is set up has one unnamed seller, and the supervisor's PIN of its settings.
"""

from __future__ import annotations

from enum import Enum, StrEnum, auto
from typing import assert_never

from pos_app.domain.value import Value


class Role(StrEnum):
    """What a person is at this desk; each may do all that those before it may, but for the service, which
    sells by commands and never stands at the window. The value is kept on disk."""

    SELLER = "seller"
    SUPERVISOR = "supervisor"
    ADMINISTRATOR = "administrator"
    SERVICE = "service"


class Permission(Enum):
    """What only people of certain roles may do."""

    SELL = auto()
    """Searching, holding, charging, printing, reprinting, looking up orders."""
    DECIDE_PENDING = auto()
    """Deciding what becomes of an order whose outcome is not known."""
    SECOND_TICKET = auto()
    """Selling a passenger a second seat for the same time."""
    EXPORT = auto()
    """Saving the list of orders, or the account of a day or of another person's shift, as a file."""
    SHIFT_DIFFERENCE = auto()
    """Accepting that what was counted at the end of a shift is not what it should be."""
    UNCOVER_REPLY = auto()
    """Seeing a reply of the provider with the personal data in it."""
    PERSONAL_DATA = auto()
    """Finding, giving out and erasing what is held of a customer."""
    PRINTERS = auto()
    """Changing the printers."""
    BRANCH = auto()
    """Seeing the whole branch, and answering what its other counters ask."""
    CONNECTION = auto()
    """Changing how the desk reaches the provider, the mail server and official documents, and how the
    provider's replies are read."""
    PEOPLE = auto()
    """Changing who works here, their roles and PINs, and when the desk locks."""


_ORDER = (Role.SELLER, Role.SUPERVISOR, Role.ADMINISTRATOR)


def least(permission: Permission) -> Role:
    """Return the lowest role that may do something."""
    match permission:
        case Permission.SELL:
            return Role.SELLER
        case (
            Permission.DECIDE_PENDING
            | Permission.SECOND_TICKET
            | Permission.EXPORT
            | Permission.SHIFT_DIFFERENCE
            | Permission.UNCOVER_REPLY
            | Permission.PERSONAL_DATA
            | Permission.PRINTERS
            | Permission.BRANCH
        ):
            return Role.SUPERVISOR
        case Permission.CONNECTION | Permission.PEOPLE:
            return Role.ADMINISTRATOR
    assert_never(permission)


def may(role: Role, permission: Permission) -> bool:
    """Return whether somebody of a role may do something without being approved by another person."""
    if role is Role.SERVICE:
        return permission is Permission.SELL
    return _ORDER.index(role) >= _ORDER.index(least(permission))


def always_proven(permission: Permission) -> bool:
    """Return whether the PIN is asked for each time, even of a person who has the permission: for acts after
    which money may be paid twice, or by which it is missing."""
    return permission in (Permission.DECIDE_PENDING, Permission.SHIFT_DIFFERENCE)


class Person(Value):
    """Somebody who works at this desk. ``badge`` is the code on the badge, or a generated one: it identifies
    the person and authenticates nothing."""

    badge: str
    name: str
    role: Role


class Grant(Value):
    """Permission to do something now. ``by`` is the person who typed a PIN for it; None where no PIN was
    needed."""

    by: Person | None = None


def badge_problem(badge: str) -> bool:
    """Return whether a text cannot be a badge code: 2 to 32 letters, digits, ``-``, ``_`` or ``.``."""
    return not (2 <= len(badge) <= 32 and badge.isascii() and all(c.isalnum() or c in "-_." for c in badge))


def same_badge(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()
