"""What the window shows when the desk cannot open."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.ui.widgets.notice import Notice
from pos_app.wording import start_texts
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate


class StartProblem(QWidget):
    """One notice with the reason, what holds of the money, and what to do."""

    def __init__(self, sentence: str, money: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(
            Notice(
                NoticeView(
                    "danger",
                    translate("StartProblem", "O Guichê não pôde abrir"),
                    happened=sentence,
                    money=money,
                    todo=start_texts.try_again(),
                ),
                self,
            )
        )
        column.addStretch(1)
