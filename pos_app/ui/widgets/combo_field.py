"""The flat list of choices, alone or with its label."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QLabel,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import least, tall
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import HEIGHT_CONTROL
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import box, fill_rect, paint_text, painter_for
from pos_app.ui.widgets.row_delegate import Index

_PADDING = 10
_ROW = 30


class SelectBox(QComboBox):
    """Choose one of a few; arrows change it, typing finds; the usual key opens the list.

    The wheel does nothing: a page that scrolls must not change a document type.
    """

    def __init__(
        self, name: str, parent: QWidget | None = None, *, size: int = 13, height: int = HEIGHT_CONTROL
    ) -> None:
        super().__init__(parent)
        self._size = size
        self._error = False
        self.setAccessibleName(name)
        self._name_for_readers(name)
        self.setFont(fonts.font(size))
        tall(height, self)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        view = QListView(self)
        view.setAccessibleName(name)
        view.setItemDelegate(_Choice(view))
        self.setView(view)  # Takes its frame away.
        view.setFrameStyle(QFrame.Shape.Box | QFrame.Shadow.Plain)
        view.setLineWidth(1)
        holder = view.parentWidget()
        if isinstance(holder, QFrame):
            holder.setFrameShape(QFrame.Shape.NoFrame)

    def _name_for_readers(self, name: str) -> None:
        """Give it a label for screen readers only: they call a list by its label, else by its choice."""
        holder = self.parentWidget()
        if holder is not None:
            label = QLabel(holder)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setText(name)
            label.setBuddy(self)
            label.hide()
            self.destroyed.connect(label.deleteLater)

    def set_choices(self, choices: list[tuple[str, object]]) -> None:
        """Replace the choices (words, value); keeps the chosen value when it is still there."""
        chosen = self.currentData()
        self.blockSignals(True)
        self.clear()
        for text, value in choices:
            self.addItem(text, value)
        self.blockSignals(False)
        self.choose(chosen)
        self.updateGeometry()

    def choose(self, value: object) -> None:
        """Choose by value; an unknown value chooses the first."""
        index = next((i for i in range(self.count()) if self.itemData(i) == value), 0)
        self.setCurrentIndex(index)

    def set_error(self, wrong: bool) -> None:
        self._error = wrong
        self.update()

    def sizeHint(self) -> QSize:
        text = (self.itemText(i) for i in range(self.count()))
        widest = max((fonts.text_width(word, self._size) for word in text), default=40)
        return QSize(widest + 2 * _PADDING + 24, self.height())

    def minimumSizeHint(self) -> QSize:
        """Return space for a few letters: columns decide the width."""
        return QSize(56, self.height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        line, width = t.border_strong, 1
        if self._error:
            line, width = t.danger, 2
        elif self.hasFocus():
            line, width = t.primary, 2
        elif not self.isEnabled():
            line = t.border
        ink = t.text if self.isEnabled() else t.text_3
        with painter_for(self) as painter:
            fill = t.surface if self.isEnabled() else t.surface_2
            box(painter, self.rect(), fill=fill, line=line, width=width)
            space = QRect(_PADDING, 0, self.width() - 2 * _PADDING - 20, self.height())
            paint_text(painter, space, self.text(), ink, self._size)
            at = self.width() - _PADDING - 14
            icons.paint(painter, "chevron-down", ink, at, self.height() / 2 - 7, 14)

    def text(self) -> str:
        return self.currentText()

    def showPopup(self) -> None:
        self.view().setMinimumWidth(max(self.width(), self.sizeHint().width()))
        self.view().setTextElideMode(Qt.TextElideMode.ElideNone)
        super().showPopup()


class _Choice(QStyledItemDelegate):
    """A line of the open list."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        found = super().sizeHint(option, index)
        return QSize(found.width() + 2 * _PADDING, least(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        t = theme().t
        if option.state & QStyle.StateFlag.State_Selected:
            fill_rect(painter, option.rect, t.primary_tint)
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        paint_text(
            painter, option.rect.adjusted(_PADDING, 0, -_PADDING, 0), text, t.text, option.font.pixelSize()
        )


class ComboField(QWidget):
    """Label above a flat list, with an error sentence below when needed.

    ``chosen`` carries the value (not the words) and fires only for a choice made by the clerk.
    """

    chosen = Signal(object)

    def __init__(
        self,
        label: str,
        parent: QWidget | None = None,
        *,
        size: int = 14,
        height: int = HEIGHT_CONTROL,
        show_label: bool = True,
    ) -> None:
        super().__init__(parent)
        self.label = Label(label, self, size=12, weight=500, tone="text_2")
        self.select = SelectBox(label, self, size=size, height=height)
        self.label.setBuddy(self.select)
        self.label.setVisible(show_label)
        self.error_label = Label("", self, size=12, weight=500, tone="danger", wrap=True)
        self.error_label.hide()
        self.setFocusProxy(self.select)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        if show_label:
            column.addWidget(self.label)
        column.addWidget(self.select)
        column.addWidget(self.error_label)
        column.addStretch(1)  # An alignment would not see how high wrapped words are.
        self.select.activated.connect(lambda _: self.chosen.emit(self.value()))

    def set_choices(self, choices: list[tuple[str, object]]) -> None:
        self.select.set_choices(choices)

    def value(self) -> object:
        return self.select.currentData()

    def set_value(self, value: object) -> None:
        """Choose ``value`` without announcing it."""
        self.select.choose(value)

    def set_error(self, sentence: str | None) -> None:
        self.select.set_error(bool(sentence))
        self.select.setAccessibleDescription(sentence or "")
        self.error_label.setText(sentence or "")
        self.error_label.setVisible(bool(sentence))
