"""A labelled input with its error sentence."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.style.tokens import HEIGHT_CONTROL
from pos_app.ui.widgets.field_box import FieldBox
from pos_app.ui.widgets.label import Label


class TextField(QWidget):
    """Label above, input, and a sentence below when something is wrong.

    ``edited`` fires while typing, ``left`` when the keyboard leaves the field: check there, never
    while typing. ``submitted`` is Enter. With ``error_inside=False`` the sentence shows only once the page
    has placed ``error_label`` itself, for tables whose columns are narrower than the sentence.
    """

    edited = Signal(str)
    left = Signal()
    submitted = Signal()

    def __init__(
        self,
        label: str,
        parent: QWidget | None = None,
        *,
        icon: str = "",
        placeholder: str = "",
        suffix: str = "",
        optional: str = "",
        size: int = 14,
        height: int = HEIGHT_CONTROL,
        show_label: bool = True,
        error_inside: bool = True,
    ) -> None:
        super().__init__(parent)
        # A screen reader goes through the parts in the order in which they are made: from above.
        self.label = Label(label, self, size=12, weight=500, tone="text_2")
        beside = [Label(optional, self, size=12, tone="text_3")] if optional else []
        self.box = FieldBox(self, icon=icon, suffix=suffix, size=size, height=height)
        self.edit = self.box.edit
        self.edit.setPlaceholderText(placeholder)
        self.edit.setAccessibleName(label)
        self.label.setBuddy(self.edit)
        self.error_label = Label("", self, size=12, weight=500, tone="danger", wrap=True)
        self.error_label.hide()
        self.setFocusProxy(self.edit)

        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.label.setVisible(show_label)
        if show_label:
            head = QHBoxLayout()
            head.setSpacing(4)
            column.addLayout(head)
            for words in (self.label, *beside):
                head.addWidget(words)
            head.addStretch(1)
        column.addWidget(self.box)
        self._error_inside = error_inside
        if error_inside:
            column.addWidget(self.error_label)
        column.addStretch(1)  # An alignment would not see how high wrapped words are.

        self.edit.textEdited.connect(self._on_edited)
        self.edit.returnPressed.connect(self.submitted)
        self.edit.installEventFilter(self)

    def text(self) -> str:
        """Return what is typed, without blanks around it."""
        return self.edit.text().strip()

    def set_text(self, words: str) -> None:
        """Fill the field without announcing it as typed."""
        if words != self.edit.text():
            self.edit.setText(words)
            if not self.edit.hasFocus():
                self.edit.setCursorPosition(0)  # A long value shows its beginning.

    def set_error(self, sentence: str | None) -> None:
        """Show what is wrong, or nothing."""
        self.box.set_state("error" if sentence else "plain")
        self.error_label.setText(sentence or "")
        # Shown without a parent it would be a window of its own and take the focus.
        placed = self._error_inside or self.error_label.parentWidget() not in (self, None)
        self.error_label.setVisible(bool(sentence) and placed)
        self.edit.setAccessibleDescription(sentence or "")

    def set_ok(self, right: bool = True) -> None:
        """Show the tick of a checked value; clears an error."""
        self.set_error(None)
        self.box.set_state("ok" if right else "plain")

    def set_suffix(self, words: str) -> None:
        self.box.set_suffix(words)

    def set_read_only(self, read_only: bool) -> None:
        self.box.set_read_only(read_only)

    @property
    def error(self) -> str:
        return self.error_label.text()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Announce that the keyboard left the field, but not for a menu or another window."""
        if event.type() == QEvent.Type.FocusOut and watched is self.edit:
            reason = event.reason()  # type: ignore[attr-defined]
            passing = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
            if reason not in passing:
                self.left.emit()
        return False

    def _on_edited(self, words: str) -> None:
        if self.box.state == "ok":
            self.box.set_state("plain")
        self.edited.emit(words)
