"""Which widgets a person works with."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

_BY_KIND = (QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QPlainTextEdit)
_NEVER = ("QScrollBar", "QWebEngineView", "RenderWidgetHostViewQtDelegateWidget", "QComboBoxPrivateContainer")


def visible(window: QWidget) -> Iterator[QWidget]:
    """Yield every widget of the window that shows, none of the browser, of Qt's own choice of files or of
    other windows."""
    for widget in window.findChildren(QWidget):
        shows = widget.isVisible() and widget.window() is window and not widget.size().isEmpty()
        if shows and not _not_ours(widget):
            yield widget


def controls(window: QWidget) -> Iterator[QWidget]:
    """Yield what takes the focus, a click or rows."""
    for widget in visible(window):
        if type(widget).__name__ in _NEVER or _part_of_another(widget) or _text_to_mark(widget):
            continue
        takes_focus = widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if (takes_focus and widget.focusProxy() is None) or isinstance(widget, _BY_KIND):
            yield widget


def _text_to_mark(widget: QWidget) -> bool:
    """Return whether a widget is a text of which a mouse may mark a part: nothing is pressed there."""
    mark = Qt.TextInteractionFlag.TextSelectableByMouse
    return isinstance(widget, QLabel) and widget.textInteractionFlags() == mark


def in_tab_order(widget: QWidget) -> bool:
    """Return whether Tab should come to a control."""
    return bool(widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _not_ours(widget: QWidget) -> bool:
    at: QWidget | None = widget
    while at is not None:
        if at.inherits("QWebEngineView") or at.inherits("QFileDialog"):
            return True
        at = at.parentWidget()
    return False


def _part_of_another(widget: QWidget) -> bool:
    """Return whether it is a piece of Qt's own composite, such as the list inside a choice."""
    parent = widget.parentWidget()
    return (
        isinstance(parent, QComboBox)
        or type(widget).__name__ in ("QScrollArea", "QTableCornerButton")
        or (isinstance(widget, QHeaderView) and not widget.sectionsClickable())
    )
