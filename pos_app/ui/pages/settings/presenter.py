"""Presenter of the page of settings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, Protocol

from pos_app.domain.faults import Fault
from pos_app.domain.passengers import email_problem
from pos_app.ui.shared.ports import DeskSettings, SettingsPort
from pos_app.wording import explain
from pos_app.wording.notices import NoticeView, of_sentence
from pos_app.wording.translation import translate

PIN_DIGITS = range(4, 9)


class SettingsView(Protocol):
    """What the presenter needs from the page."""

    def show_values(self, values: DeskSettings) -> None: ...
    def form(self) -> DeskSettings: ...
    def show_problem(self, field: str, sentence: str) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...
    def show_changed(self, changed: bool) -> None: ...
    def show_testing(self, testing: bool) -> None: ...
    def focus_field(self, field: str) -> None: ...


class Scope(Protocol):
    """Starts named tasks; a newer one in a slot cancels the older."""

    def start(self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None) -> object: ...
    def cancel(self, slot: str) -> None: ...


Prove = Callable[[], Awaitable[tuple[str, float]]]
"""Sends a test request over the current connection; returns the meaning of the reply and the seconds that
it took. Raises ``Fault``."""


class SettingsPresenter:
    """Checks and saves. ``on_saved`` receives the new values, for the window to apply at once. ``prove``
    tests the connection, in ``scope``; without it there is nothing to test."""

    def __init__(
        self,
        view: SettingsView,
        port: SettingsPort,
        *,
        on_saved: Callable[[DeskSettings], None] = lambda _: None,
        prove: Prove | None = None,
        scope: Scope | None = None,
    ) -> None:
        self._view = view
        self._port = port
        self._prove = prove
        self._scope = scope
        self._testing = False
        self._on_saved = on_saved
        self._loaded = False

    def close(self) -> None:
        """Nothing to give back."""

    def opened(self) -> None:
        """The page was opened: show the current settings, unless there are unsaved edits."""
        if not self._loaded or not self._dirty():
            self._reload()

    def edited(self) -> None:
        """Something was typed or chosen."""
        self._view.show_notice(None)
        self._view.show_changed(self._dirty())

    def leave_field(self, field: str) -> None:
        """Check a field that the keyboard left."""
        self._view.show_problem(field, self._problems(self._view.form()).get(field, ""))

    def save(self) -> None:
        """Save the settings, or show what must be corrected."""
        form = self._view.form()
        wrong = self._problems(form)
        for field in ("counter", "email", "supervisor", "pin"):
            self._view.show_problem(field, wrong.get(field, ""))
        if wrong:
            self._view.focus_field(next(iter(wrong)))
            return
        before = self._port.values()
        problem = self._port.save(form)
        if problem:
            title = translate("settings", "Os ajustes não foram salvos")
            self._view.show_notice(NoticeView("danger", title, problem))
            return
        self._reload()
        saved = translate("settings", "Ajustes salvos")
        later = []
        if form.language != before.language:
            later.append(translate("settings", "O idioma muda na próxima abertura do programa."))
        if form.email != before.email:
            later.append(translate("settings", "O e-mail da estação vale a partir da próxima abertura."))
        self._view.show_notice(NoticeView("success", saved, " ".join(later)))
        self._on_saved(replace(form, new_pin=""))

    def test(self) -> None:
        """Send a test request over the current connection."""
        if self._prove is None or self._scope is None or self._testing:
            return
        self._view.show_notice(None)
        self._scope.start(self._test(self._prove), name="test", slot="test connection")

    async def _test(self, prove: Prove) -> None:
        self._testing = True
        self._view.show_testing(True)
        try:
            sense, seconds = await prove()
        except Fault as fault:
            self._view.show_notice(of_sentence(explain.fault(fault)))
        else:
            title = translate("settings", "A conexão está em ordem")
            took = translate("settings", "A central respondeu em {count} ms.").format(
                count=round(seconds * 1000)
            )
            self._view.show_notice(NoticeView("success", title, f"{took} {sense}".strip()))
        finally:
            self._testing = False
            self._view.show_testing(False)

    def undo(self) -> None:
        """Stop a test, or restore the current settings."""
        if self._testing and self._scope is not None:
            self._scope.cancel("test connection")
            return
        if self._dirty():
            self._reload()
            self._view.show_notice(None)

    # --- Small parts ------------------------------------------------------------------------------

    def _reload(self) -> None:
        self._loaded = True
        self._view.show_values(self._port.values())
        for field in ("counter", "email", "supervisor", "pin"):
            self._view.show_problem(field, "")
        self._view.show_changed(False)

    def _dirty(self) -> bool:
        return self._view.form() != self._port.values()

    @staticmethod
    def _problems(form: DeskSettings) -> dict[str, str]:
        wrong: dict[str, str] = {}
        if not form.counter:
            wrong["counter"] = translate("settings", "Digite o nome do guichê.")
        if reason := email_problem(form.email):
            wrong["email"] = explain.field(reason)
        if form.new_pin and not (form.new_pin.isdecimal() and len(form.new_pin) in PIN_DIGITS):
            wrong["pin"] = translate("settings", "O PIN tem de 4 a 8 números.")
        if form.new_pin and not form.supervisor:
            wrong["supervisor"] = translate("settings", "Digite o nome do supervisor deste PIN.")
        if form.supervisor and not form.has_pin and not form.new_pin:
            wrong["pin"] = translate("settings", "Escolha um PIN para o supervisor.")
        return wrong
