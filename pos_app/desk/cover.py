"""Covers the window of a locked desk: its page alone shows, and no key, click or dialog reaches another."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from pos_app.desk.desk_pages import DeskPages
from pos_app.desk.keys import DeskKeys
from pos_app.ui.shell.locked import LockView
from pos_app.ui.shell.main_window import MainWindow

PAGE = "lock"
_KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)


class Cover(QObject):
    """Hides the pages behind ``view`` and brings them back as they were. While it is on, a filter watches the
    whole application: a dialog that opens by itself is put away until then."""

    def __init__(self, window: MainWindow, keys: DeskKeys, pages: DeskPages) -> None:
        super().__init__(window)
        self._window, self._keys, self._pages = window, keys, pages
        self._put_away: list[QDialog] = []
        self._focus: QWidget | None = None
        self.view: LockView | None = None

    @property
    def on(self) -> bool:
        return self.view is not None

    def put_on(self, view: LockView) -> None:
        window = self._window
        if popup := QApplication.activePopupWidget():
            popup.close()
        self._focus = window.focusWidget()
        self._pages.cover()
        self._keys.set_dead(True)
        self.view = view
        window.add_page(PAGE, view, rail_entry="")
        self._cover_frame(True)
        window.show_page(PAGE)
        window.set_key_hints(view.key_hints)
        for dialog in window.findChildren(QDialog):
            self._put(dialog)
        if app := QApplication.instance():
            app.installEventFilter(self)
        window.activateWindow()
        view.take_keyboard()

    def take_off(self, *, same_person: bool) -> None:
        """Bring back what was there. Of another person's dialogs each is closed as if by Esc."""
        view, self.view = self.view, None
        if view is None:
            return
        if app := QApplication.instance():
            app.removeEventFilter(self)
        window = self._window
        self._cover_frame(False)
        self._keys.set_dead(False)
        self._pages.uncover()
        window.drop_page(PAGE)
        put_away, self._put_away = self._put_away, []
        # It may have been deleted meanwhile: then it does not belong to the window any more.
        if same_person and not put_away and self._focus in window.findChildren(QWidget):
            self._focus.setFocus()
        self._focus = None
        for dialog in put_away:
            if same_person:
                dialog.open()
            else:
                dialog.reject()

    def _cover_frame(self, covered: bool) -> None:
        window = self._window
        window.rail.set_usable(not covered)
        window.key_bar.set_locked(covered)
        window.news.set_quiet(covered)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let no key reach anything but the page of the lock, and close what opens by itself."""
        kind = event.type()
        if kind == QEvent.Type.Show and isinstance(watched, QDialog):
            # Not now: it is only being shown.
            QTimer.singleShot(0, watched, lambda dialog=watched: self._put(dialog))
        elif kind == QEvent.Type.Close and watched is self._window:
            if self._stays_open():
                event.ignore()  # Else Qt hides the window all the same.
                return True
        elif kind in _KEYS and isinstance(watched, QWidget) and self.view is not None:
            return watched is not self.view and not self.view.isAncestorOf(watched)
        return False

    def _stays_open(self) -> bool:
        """Return whether the window refuses to close: not for who passes by, but for the computer."""
        app = QApplication.instance()
        return isinstance(app, QApplication) and not app.isSavingSession()

    def _put(self, dialog: QDialog) -> None:
        if self.on and dialog.isVisible():
            dialog.hide()
            self._put_away.append(dialog)
            dialog.destroyed.connect(lambda _=None, gone=dialog: self._forget(gone))
            if self.view is not None:
                self.view.take_keyboard()

    def _forget(self, dialog: QDialog) -> None:
        self._put_away = [one for one in self._put_away if one is not dialog]
