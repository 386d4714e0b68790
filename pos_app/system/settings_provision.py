"""A file for ``pos-app provision``: what a desk is to be set up with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from pos_app.domain.roles import Role
from pos_app.domain.start_faults import SettingsError, SettingsProblem
from pos_app.domain.value import field
from pos_app.system import disk, settings
from pos_app.system.settings_parts import Part


class ProvisionedPerson(Part):
    """A person of the file; without a PIN who has one already keeps it."""

    badge: Annotated[str, Meta(min_length=1)]
    name: Annotated[str, Meta(min_length=1)]
    role: Role = Role.SELLER
    pin: str = ""


class Provision(Part):
    """What the file may hold. ``profile`` is a reading profile beside it; ``credentials`` are
    ``user:secret``."""

    settings: dict[str, Any] = field(default_factory=dict)
    people: tuple[ProvisionedPerson, ...] = ()
    profile: str = ""
    credentials: str = ""


def read(file: Path) -> Provision:
    """Read a file.

    Raises:
        OSError: it cannot be read.
        SettingsError: it is no JSON, or a value of it is wrong.
    """
    try:
        values = json.loads(disk.content(file).decode())
    except UnicodeDecodeError as error:
        raise SettingsError(SettingsProblem.NOT_UTF8, file) from error
    except json.JSONDecodeError as error:
        raise SettingsError(SettingsProblem.NOT_JSON, file, position=(error.lineno, error.colno)) from error
    except (RecursionError, ValueError) as error:
        raise SettingsError(SettingsProblem.BEYOND_SENSE, file) from error
    return settings.made(Provision, values, file)
