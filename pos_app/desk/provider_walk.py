"""The guided check of the provider's replies, for its page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

from pos_app.commands import learn
from pos_app.core import Core, connection, profile_key
from pos_app.domain.audit import AuditAct
from pos_app.domain.learning import Learnt, Question, StepReport, WalkPlan
from pos_app.partner.learn.walk import Walk
from pos_app.partner.reading import profile as profiles
from pos_app.ui.shared.approvals import Record

_OUT, _BACK = timedelta(days=7), timedelta(days=9)
_FALLBACK = "São Paulo/SP"


class ProviderWalk:
    """Satisfies ``ui.shared.desk_api.WalkApi`` over the connection of the running desk."""

    def __init__(self, core: Core, record: Record) -> None:
        self._core = core
        self._record = record
        self._walk: Walk | None = None
        self._learnt: Learnt | None = None

    def route(self) -> tuple[str, str]:
        """Return the default origin of the walk, used unless another place is typed."""
        return self._core.settings.station.place_slug or _FALLBACK, ""

    def plan(self, origin: str, destination: str) -> tuple[WalkPlan, int]:
        """Return what a walk looks at, and for how many minutes it holds seats."""
        settings, today = self._core.settings, date.today()
        asked = learn.LearnRequest(origin, destination, today + _OUT, today + _BACK)
        return learn.along(settings, asked), settings.hold_minutes

    async def walk(self, origin: str, destination: str, on_step: Callable[[StepReport], None]) -> Learnt:
        """Walk from the start, there in a week and back two days later.

        Raises:
            ProfileError: the existing profile is invalid.
        """
        await self.close()
        core = self._core
        plan, _ = self.plan(origin, destination)
        before = profiles.of_connection(self._file, self._key)
        # In a thread: a keyring that is locked waits for a person.
        where = await asyncio.to_thread(connection, core.settings)
        who = self._record.who or "pos-app learn"
        self._walk = Walk(where, plan, before, on_step=on_step, who=who)
        self._learnt = await self._walk.run()
        return self._learnt

    async def decide(self, question: Question, option: int) -> Learnt:
        """Accept one reading and continue from there. No request to the provider is repeated."""
        assert self._walk is not None
        self._walk.decide(question, option)
        self._learnt = await self._walk.run()
        return self._learnt

    async def keep(self) -> str:
        """Write profile and bundle; return where the bundle is.

        Raises:
            ProfileError: the profile cannot be written.
        """
        walk, learnt = self._walk, self._learnt
        assert walk is not None
        assert learnt is not None
        if await asyncio.to_thread(learn.keep, walk, self._file, self._key):
            self._record.note(AuditAct.SETTING_CHANGED, "reading_profile")
        folder = self._core.options.data_dir
        return str(await asyncio.to_thread(learn.pack, folder, walk.recorder.every, walk.rows, learnt) or "")

    async def close(self) -> None:
        if self._walk is not None:
            await self._walk.aclose()
            self._walk = None

    @property
    def _file(self) -> Path:
        return self._core.options.data_dir / profiles.FILE

    @property
    def _key(self) -> str:
        return profile_key(self._core.options, self._core.settings)
