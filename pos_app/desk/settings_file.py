"""The settings file, for the page of settings."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pos_app.desk import alerts
from pos_app.domain.fiscal_pdf import hosts_typed
from pos_app.domain.places import Place
from pos_app.domain.start_faults import SettingsError
from pos_app.system import credentials as vault
from pos_app.system import logs, pins
from pos_app.system import settings as config
from pos_app.system.pin_gate import Answer, Member, PinGate, TriesRecord
from pos_app.system.settings import Supervisor
from pos_app.ui.keys.commands import COMMANDS
from pos_app.ui.keys.shortcuts import changed
from pos_app.ui.shared.ports import DeskSettings, PinnedPlace
from pos_app.wording import people_texts, settings_texts, start_texts

FILE = "supervisor.json"


class SupervisorGate:
    """Satisfies ``ui.shared.desk_api.SupervisorApi``. ``known`` tells who it is, as saved last; the tries are
    kept in the files ``paths``, sealed with ``secret``; ``renew`` keeps a new hash of the same PIN."""

    def __init__(
        self,
        known: Callable[[], Supervisor],
        paths: Sequence[Path],
        secret: str,
        renew: Callable[[str], object] = lambda _: None,
    ) -> None:
        self._known = known
        self._record = TriesRecord(paths, secret)
        self._renew = renew
        self._gate: PinGate | None = None
        self._hash = ""
        self._one_at_a_time = threading.Lock()

    @property
    def name(self) -> str:
        return self._known().name

    @property
    def has_pin(self) -> bool:
        return bool(self._known().pin_hash)

    def refusal(self, pin: str) -> str:
        """Return why a PIN is not taken, or the empty text. Slow, writes to the disk: asked in a thread."""
        with self._one_at_a_time:
            known = self._known()
            if self._gate is None or self._hash != known.pin_hash:
                log = logs.logger("supervisor")
                self._hash = known.pin_hash
                self._gate = PinGate(
                    [Member(known.name, known.pin_hash)],
                    self._record,
                    note=lambda what, who: log.warning(what, who=who),
                    renew=lambda _member, fresh: self._renew(fresh),
                )
            gate = self._gate
            answer, _ = gate.attempt(pin)
            if answer is Answer.RIGHT:
                return ""
            if answer is Answer.WRONG:
                return people_texts.wrong(gate.tries_left)
            gate.keep_progress()
            return people_texts.supervisor_locked(gate.locked_for())


class SettingsStore:
    """Satisfies ``ui.shared.ports.SettingsPort`` over one settings file; ``by_slug`` knows places."""

    def __init__(
        self,
        path: Path,
        running: config.Settings,
        by_slug: Callable[[str], Place | None] = lambda _: None,
        data_dir: Path | None = None,
    ) -> None:
        self._path = path
        self.running = running
        """The settings of the running desk, as saved last."""
        self._by_slug = by_slug
        self._writing = threading.RLock()
        folder = data_dir or path.parent
        beside = logs.folder_of(folder) if path.parent == folder else path.parent
        self.supervisor = SupervisorGate(
            lambda: self.running.supervisor,
            (folder / FILE, beside / FILE),
            running.staff.seal or running.base_url,
            lambda fresh: self._save({"supervisor": {"pin_hash": fresh}}, ("supervisor",)),
        )
        """Who may decide open cases, as saved last."""

    def supervisor_refusal(self, pin: str) -> str:
        return self.supervisor.refusal(pin)

    def values(self) -> DeskSettings:
        """The settings of the running desk; those only displayed are read only."""
        now = self.running
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
            trust=settings_texts.summary(now.network.trust()),
            pdf_hosts=", ".join(now.fiscal.pdf_hosts),
            card_host=urlsplit(now.card.page_url).netloc,
            session_only=vault.only_for_session(now.base_url),
            keys={command.value: keys for command, keys in changed(now.keys).items()},
            pinned=tuple(self._pinned(slug) for slug in now.station.destinations),
            city=now.station.place,
            alerts=now.alerts,
            customer_display=now.customer_display,
            touch_keyboard=now.touch_keyboard,
            printers=tuple(one.profile() for one in now.printers),
            print_itself=now.print_itself,
            receipts=now.receipts.channels(),
            sound_problem=alerts.sound_problem(),
            desktop_problem=alerts.desktop_problem(),
        )

    def _pinned(self, slug: str) -> PinnedPlace:
        """A place that is not known, or not yet, is called by its slug and kept."""
        place = self._by_slug(slug)
        return PinnedPlace(slug, place.label if place else slug)

    def pin(self, slug: str, *, on: bool) -> str:
        """Pin a destination or take it off; returns an empty string, or one sentence with the reason.
        Blocks."""
        with self._writing:
            rest = [one for one in self.running.station.destinations if one != slug]
            return self._save({"station": {"destinations": [*rest, slug] if on else rest}}, ("station",))

    def save(self, wanted: DeskSettings) -> str:
        """Save the editable settings, of a new PIN its hash; returns an empty string, or one sentence with
        the reason. Blocks."""
        station: dict[str, Any] = {
            "counter": wanted.counter,
            "name": wanted.station,
            "email": wanted.email,
            "destinations": [place.slug for place in wanted.pinned],
        }
        if wanted.city is not None and wanted.city != self.running.station.place:
            station |= {
                "city": wanted.city.name,
                "state": wanted.city.state,
                "latitude": wanted.city.latitude,
                "longitude": wanted.city.longitude,
                "place_slug": "",
            }
        supervisor = {"name": wanted.supervisor}
        if wanted.new_pin:
            supervisor["pin_hash"] = pins.hashed(wanted.new_pin)
        account = wanted.receipts.account
        changes: dict[str, Any] = {
            "theme": wanted.theme,
            "language": wanted.language,
            "station": station,
            "supervisor": supervisor,
            "keys": {
                **{command.value: COMMANDS[command].default for command in changed(self.running.keys)},
                **wanted.keys,
            },
            "alerts": asdict(wanted.alerts),
            "fiscal": {"pdf_hosts": hosts_typed(wanted.pdf_hosts)},
            "customer_display": wanted.customer_display,
            "touch_keyboard": wanted.touch_keyboard,
            "printers": [asdict(one) for one in wanted.printers],
            "print_itself": wanted.print_itself,
            "receipts": {
                "email": wanted.receipts.email,
                "host": account.host,
                "port": account.port,
                "security": account.security.value,
                "user": account.user,
                "sender": account.sender,
                "whatsapp": wanted.receipts.whatsapp,
                "customer_code": wanted.receipts.customer_code,
            },
        }
        # The connection of the running desk stays: it changes with the next start.
        kept = (
            *("theme", "language", "station", "supervisor", "keys", "alerts"),
            *("customer_display", "touch_keyboard", "printers", "print_itself", "fiscal", "receipts"),
        )
        return self._save(changes, kept)

    def _save(self, changes: dict[str, Any], kept: tuple[str, ...]) -> str:
        """Write ``changes``; the running desk takes over the parts named in ``kept``."""
        with self._writing:
            try:
                saved = config.save(self._path, changes)
            except SettingsError as error:
                return start_texts.sentence(error)
            fresh = {name: getattr(saved, name) for name in kept}
            self.running = replace(self.running, **fresh)
        return ""
