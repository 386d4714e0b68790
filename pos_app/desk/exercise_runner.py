"""The exercises and the trainer's switches of a training desk, judged by its journal and its sandbox."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from pos_app.core import Core
from pos_app.domain.training import (
    FAULT_OF,
    Exercise,
    InjectedFault,
    Outcome,
    Practice,
    Progress,
    Try,
    progress,
)
from pos_app.domain.value import Value, replace
from pos_app.journal.training_scores import ScoreFile
from pos_app.system.sandbox_control import SandboxControl, SandboxState

_LOOK_EVERY = 1.0
"""Seconds between two looks at the journal and the sandbox; both are on this computer."""
_OUTAGE = 15.0
"""Seconds for which the provider of the exercise stays away once the clerk has noticed."""
_NEWEST = 60
"""Attempts of the journal that a look reads."""
_LOG = logging.getLogger(__name__)


class _Running(Value):
    """The try that goes on, and what the sandbox knew when it began."""

    at: Try
    calls: dict[str, int]
    orders: frozenset[str]
    waits: int
    met: datetime | None = None
    seen_at: float = 0.0


class ExerciseRunner:
    """Satisfies ``ui.shared.desk_api.ExercisesApi``. Works while ``open`` runs."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._control = SandboxControl(core.settings.base_url)
        self._file = ScoreFile(core.options.data_dir)
        self._listeners: list[Callable[[], None]] = []
        self._running: _Running | None = None
        self._lock = asyncio.Lock()
        self.tries: tuple[Try, ...] = ()
        self.injected_faults: frozenset[InjectedFault] = frozenset()
        self.progress: Progress | None = None
        self.answers = True

    @property
    def page(self) -> str:
        """The address of the sandbox's own page, with every quirk and fault."""
        return self._control.page

    @property
    def running(self) -> Try | None:
        return self._running.at if self._running else None

    @property
    def operator(self) -> str:
        """Who practised last; empty at the first time."""
        return self.tries[-1].operator if self.tries else ""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; returns what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def open(self) -> None:
        """Read the scores, then look at the journal and the sandbox for as long as the desk is open."""
        async with self._lock:
            self.tries = await asyncio.to_thread(self._file.read)
        self._changed()
        while True:
            await self._core.clock.wait(_LOOK_EVERY)
            await self.look()

    async def begin(self, exercise: Exercise, operator: str) -> None:
        """Begin an exercise; one that goes on is given up. Its own injected fault is switched on."""
        async with self._lock:
            await self._end(Outcome.GIVEN_UP)
            injected = FAULT_OF.get(exercise)
            state = await self._switched(injected) if injected else await self._state()
            if state is None:
                self._changed()
                return
            one = Try(operator, exercise, self._core.clock.now())
            known = frozenset(order.public_id for order in state.orders)
            waits = state.waits(injected) if injected else 0
            self._running = _Running(one, dict(state.calls), known, waits)
            self.progress = progress(exercise, Practice())
            self.injected_faults = state.injected_faults
            await self._keep((*self.tries, one))
            self._changed()

    async def give_up(self) -> None:
        async with self._lock:
            await self._end(Outcome.GIVEN_UP)
            self._changed()

    async def switch(self, injected: InjectedFault, *, on: bool) -> None:
        async with self._lock:
            state = await self._switched(injected, on=on)
            if state is not None:
                self.injected_faults = state.injected_faults
            self._changed()

    async def calm(self) -> None:
        async with self._lock:
            for injected in self.injected_faults:
                await self._switched(injected, on=False)
            if (state := await self._state()) is not None:
                self.injected_faults = state.injected_faults
            self._changed()

    async def look(self) -> None:
        """Look once at the journal and the sandbox; judge the exercise that goes on."""
        async with self._lock:
            before = (self.injected_faults, self.progress, self.answers)
            state = await self._state()
            if state is None:
                if before[2]:
                    self._changed()
                return
            self.injected_faults = state.injected_faults
            if self._running:
                await self._judge(self._running, state)
            if before != (self.injected_faults, self.progress, self.answers):
                self._changed()

    # --- Small parts ------------------------------------------------------------------------------

    async def _judge(self, running: _Running, state: SandboxState) -> None:
        running = await self._met(running, state)
        self._running = running
        attempts = await self._core.journal.history(limit=_NEWEST)
        practice = Practice(
            tuple(one for one in attempts if one.opened >= running.at.began),
            tuple(order for order in state.orders if order.public_id not in running.orders),
            {name: count - running.calls.get(name, 0) for name, count in state.calls.items()},
            running.met,
        )
        self.progress = progress(running.at.exercise, practice)
        if self.progress.outcome is not Outcome.RUNNING:
            await self._end(self.progress.outcome)

    async def _met(self, running: _Running, state: SandboxState) -> _Running:
        """Note when the injected fault first hit the clerk; the provider that was away comes back."""
        injected = FAULT_OF.get(running.at.exercise)
        if injected is None:
            return running
        now = self._core.clock.monotonic()
        if running.met is None:
            if state.waits(injected) >= running.waits:
                return running
            return replace(running, met=self._core.clock.now(), seen_at=now)
        if (
            injected is InjectedFault.PROVIDER_DOWN
            and now - running.seen_at > _OUTAGE
            and injected in self.injected_faults
        ):
            await self._switched(injected, on=False)
        return running

    async def _end(self, outcome: Outcome) -> None:
        """End the try that goes on; what its injected fault left in the sandbox is taken away."""
        if self._running is None:
            return
        running = self._running
        injected = FAULT_OF.get(running.at.exercise)
        if injected:
            state = await self._switched(injected, on=False)
            self.injected_faults = state.injected_faults if state else self.injected_faults
        self._running = None
        ended = replace(running.at, ended=self._core.clock.now(), outcome=outcome)
        if outcome is Outcome.GIVEN_UP:
            self.progress = None
        await self._keep(tuple(ended if one is running.at else one for one in self.tries))

    async def _keep(self, tries: tuple[Try, ...]) -> None:
        self.tries = tries
        try:
            await self._file.write(tries)
        except OSError as fault:
            # Known until the program ends; the exercise goes on.
            _LOG.warning("training scores cannot be kept: %s", fault)

    async def _state(self) -> SandboxState | None:
        try:
            state = await asyncio.to_thread(self._control.state)
        except OSError as fault:
            if self.answers:
                _LOG.warning("the sandbox does not answer its controls: %s", fault)
            self.answers = False
            return None
        self.answers = True
        return state

    async def _switched(self, injected: InjectedFault, *, on: bool = True) -> SandboxState | None:
        try:
            await asyncio.to_thread(self._control.switch, injected, on=on)
        except OSError as fault:
            _LOG.warning("an injected fault cannot be switched: %s", fault)
        return await self._state()

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener()
