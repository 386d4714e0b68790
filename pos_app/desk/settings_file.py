"""The settings file, for the page of settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pos_app.domain.start_faults import SettingsError
from pos_app.system import settings as config
from pos_app.ui.keys.commands import COMMANDS
from pos_app.ui.keys.shortcuts import changed
from pos_app.ui.shared.ports import DeskSettings
from pos_app.wording import start_texts


class SettingsKeeper:
    """Satisfies ``ui.ports.SettingsPort`` over one settings file."""

    def __init__(self, path: Path, running: config.Settings) -> None:
        self._path = path
        self._running = running

    def values(self) -> DeskSettings:
        """The settings of the running desk; those only displayed are read only."""
        now = self._running
        return DeskSettings(
            theme=now.theme,
            language=now.language,
            counter=now.station.counter,
            station=now.station.name,
            email=now.station.email,
            supervisor=now.supervisor.name,
            has_pin=bool(now.supervisor.pin_hash),
            connection=now.base_url,
            environment=now.environment.value,
            card_host=urlsplit(now.card.page_url).netloc,
            keys={command.value: keys for command, keys in changed(now.keys).items()},
        )

    @property
    def supervisor(self) -> config.Supervisor:
        """Who may decide open cases, as saved last."""
        return self._running.supervisor

    def save(self, wanted: DeskSettings) -> str:
        """Save the editable settings; returns an empty string, or one sentence with the reason."""
        station = {"counter": wanted.counter, "name": wanted.station, "email": wanted.email}
        supervisor = {"name": wanted.supervisor}
        if wanted.new_pin:
            supervisor["pin_hash"] = config.new_pin(wanted.new_pin)
        changes: dict[str, Any] = {
            "theme": wanted.theme,
            "language": wanted.language,
            "station": station,
            "supervisor": supervisor,
            "keys": self._keys(wanted),
        }
        try:
            saved = config.save(self._path, changes)
        except SettingsError as error:
            return start_texts.sentence(error)
        # The connection of the running desk stays: it changes with the next start.
        kept = ("theme", "language", "station", "supervisor", "keys")
        self._running = self._running.model_copy(update={name: getattr(saved, name) for name in kept})
        return ""

    def _keys(self, wanted: DeskSettings) -> dict[str, str]:
        """Include keys that were reset to their default, or the file would keep the old ones."""
        return {
            **{command.value: COMMANDS[command].default for command in changed(self._running.keys)},
            **wanted.keys,
        }
