"""Asks in the window for the passphrase of the journal, and tells the program where it goes."""

from __future__ import annotations

import asyncio

from pos_app.domain.start_faults import KeyFault, KeyProblem
from pos_app.system import journal_key, settings
from pos_app.system.options import Options
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.shell.start_pages import PassphrasePage
from pos_app.wording import start_texts


class PassphraseQuestion:
    """One question. ``answered`` is set with the answer, and by whoever ends the program."""

    def __init__(self, window: MainWindow, options: Options, fault: KeyFault) -> None:
        wrong = start_texts.key_sentence(fault) if fault.kind is KeyProblem.WRONG_PASSPHRASE else ""
        self.answered = asyncio.Event()
        self._options = options
        self._page = PassphrasePage(wrong, new=fault.kind is KeyProblem.CHOOSE_PASSPHRASE)
        self._plain = False
        self._page.given.connect(self._given)
        self._page.plain_chosen.connect(self._leave_plain)
        window.rail.set_usable(False)
        window.add_page("passphrase", self._page, rail_entry="")
        window.show_page("passphrase")

    def _given(self, passphrase: str) -> None:
        journal_key.use_passphrase(self._options.data_dir, passphrase)
        self.answered.set()

    def _leave_plain(self) -> None:
        self._plain = True
        self.answered.set()

    def keep_choice(self) -> None:
        """Write down that the journal is to stay plain, if that was chosen.

        Raises:
            SettingsError: it cannot be kept.
        """
        if self._plain:
            settings.save(self._options.settings_file, {"journal_protection": "plain"})
