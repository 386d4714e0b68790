"""The card that holds the progress track."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.progress_track import ProgressTrack
from pos_app.wording.state_marks import TrackStep


class TrackCard(Card):
    """86 px of calm progress."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(1, 0, 1, 0), spacing=0)
        self.track = ProgressTrack(self)
        self.body.addWidget(self.track)

    def show_steps(self, steps: tuple[TrackStep, ...]) -> None:
        """Show the steps in order."""
        self.track.show_steps(steps)
