"""Whether this desk sells for real."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import CENTRE, box, painter_for, text
from pos_app.wording.translation import translate

Profile = Literal["production", "homologation", "training"]


class ProfileBadge(QWidget):
    """PRODUÇÃO, HOMOLOGAÇÃO or TREINAMENTO in capitals, always visible."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._profile: Profile = "production"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_profile("production")

    def show_profile(self, profile: Profile) -> None:
        self._profile = profile
        self.setAccessibleName(self.words)
        self.updateGeometry()
        self.update()

    @property
    def words(self) -> str:
        return {
            "production": translate("ProfileBadge", "PRODUÇÃO"),
            "homologation": translate("ProfileBadge", "HOMOLOGAÇÃO"),
            "training": translate("ProfileBadge", "TREINAMENTO"),
        }[self._profile]

    def sizeHint(self) -> QSize:
        return QSize(fonts.text_width(self.words, 11, 600) + 26, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        rect = QRect(0, 0, self.width(), 26)
        with painter_for(self) as painter:
            if self._profile == "training":
                # Light ink on the strong colour, or the reverse where the strong colour is light.
                box(painter, rect, fill=t.training, radius=5)
                ink = t.surface
            elif self._profile == "homologation":
                box(painter, rect, fill=t.accent, radius=5)
                ink = t.on_accent
            else:
                box(painter, rect, fill=t.surface, line=t.border_strong, radius=5)
                ink = t.text_2
            text(painter, rect, self.words, ink, 11, 600, CENTRE)
