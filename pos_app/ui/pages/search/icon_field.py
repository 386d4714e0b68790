"""A field of the search row, whose icon is hidden on narrow windows."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from pos_app.ui.style import fonts
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.text_field import TextField

_LEFT, _SIZE = 10, 16


class IconField(TextField):
    """A ``TextField`` with an icon that can be taken away; its error sentence is placed by the page."""

    def __init__(
        self,
        label: str,
        parent: QWidget | None = None,
        *,
        icon: str,
        placeholder: str = "",
        optional: str = "",
    ) -> None:
        super().__init__(label, parent, placeholder=placeholder, optional=optional, error_inside=False)
        self._icon = IconView(icon, self.box, size=_SIZE, tone="text_2")
        self._icon.setGeometry(_LEFT, (self.box.height() - _SIZE) // 2, _SIZE, _SIZE)
        self._compact = False
        self._make_room()

    def set_compact(self, compact: bool) -> None:
        """Give the icon's space to the text, which gets smaller too."""
        self._compact = compact
        self.edit.setFont(fonts.font(13 if compact else 14))
        self._make_room()

    def set_error(self, sentence: str | None) -> None:
        """Show an error, or none; the error mark replaces the icon."""
        super().set_error(sentence)
        self._make_room()

    def _make_room(self) -> None:
        shown = not self._compact and not self.error
        self._icon.setVisible(shown)
        self.edit.setTextMargins(_SIZE + 6 if shown else 0, 0, 0, 0)
