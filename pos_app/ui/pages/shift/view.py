"""The page of the shift: one face at a time, as the shift stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget

from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.layouts import column, grow, lay_out
from pos_app.ui.pages.shift.closing import CompareFace, CountFace, PastFace
from pos_app.ui.pages.shift.presenter import Ask, Face, FileKind, Intent, ShiftPresenter
from pos_app.ui.pages.shift.selling import FaceView, OpenFace, RunFace
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.shared.page import Page, built
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.save_as import save_as
from pos_app.wording import shift_page_texts as texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate


class ShiftView(NoticePage):
    """Passive; each face is told what it shows."""

    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("ShiftView", "Turno"))
        self._notices = NoticeArea()
        self.opening, self.running, self.counting = OpenFace(self.ask), RunFace(self.ask), CountFace(self.ask)
        self.comparing, self.past = CompareFace(self.ask), PastFace(self.ask)
        self._faces: dict[Face, FaceView] = {
            Face.OPENING: self.opening,
            Face.RUNNING: self.running,
            Face.COUNTING: self.counting,
            Face.COMPARING: self.comparing,
            Face.PAST: self.past,
        }
        self._stack = _Stack()
        self._face = Face.OPENING
        self._front = False
        self._clock = QTimer(self, interval=1000)
        lay_out(self, column(self._notices, grow(self._stack), spacing=8))
        for one in self._faces.values():
            self._stack.addWidget(one)
            one.hints_changed.connect(self.hints_changed)
        self._clock.timeout.connect(partial(self.ask, Ask.TICK))
        self._notices.acted.connect(
            lambda _subject, command: self.ask(Ask.PRINT if command is CommandId.PRINT else Ask.FOLDER)
        )
        self.fit_into(QSize(1200, 600))

    # --- Keys and size ----------------------------------------------------------------------------

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        sell = KeyHint(CommandId.PAGE_SELL, translate("ShiftView", "Vender"))
        past = KeyHint(CommandId.TIMELINE, texts.past_name())
        offers = {
            Face.OPENING: (
                KeyHint(FocusKey.TAB, translate("ShiftView", "Próximo campo")),
                KeyHint(CommandId.REFRESH, translate("ShiftView", "Conferir de novo")),
                KeyHint(CommandId.MAIN, texts.opening()),
                past,
                sell,
            ),
            Face.RUNNING: (
                KeyHint(CommandId.PRINT, translate("ShiftView", "Imprimir parcial")),
                KeyHint(CommandId.LOCK, translate("ShiftView", "Bloquear")),
                KeyHint(CommandId.REFRESH, translate("ShiftView", "Reler")),
                KeyHint(FocusKey.ENTER, translate("ShiftView", "Abrir pendência")),
                KeyHint(CommandId.MAIN, translate("ShiftView", "Fechar turno")),
                past,
                sell,
            ),
            Face.COUNTING: (
                KeyHint(FocusKey.TAB, translate("ShiftView", "Próximo campo")),
                KeyHint(CommandId.MAIN, translate("ShiftView", "Entregar contagem")),
                KeyHint(CommandId.BACK, translate("ShiftView", "Voltar a vender")),
            ),
            Face.COMPARING: (
                KeyHint(FocusKey.ENTER, texts.this_one()),
                KeyHint(CommandId.PRINT, texts.print_comparison()),
                KeyHint(CommandId.REFRESH, translate("ShiftView", "Reler")),
                KeyHint(CommandId.MAIN, texts.sign_and_close()),
            ),
            Face.PAST: (
                KeyHint(FocusKey.ROWS, translate("ShiftView", "Escolher")),
                KeyHint(CommandId.PRINT, texts.print_closing()),
                KeyHint(CommandId.SAVE_PDF, translate("ShiftView", "Salvar PDF")),
                KeyHint(CommandId.EXPORT_XLSX, "XLSX"),
                KeyHint(CommandId.EXPORT_CSV, "CSV"),
                KeyHint(CommandId.BACK, texts.back()),
            ),
        }
        enters = self.running.table.lines if self._face is Face.RUNNING else self.comparing.likely
        return tuple(hint for hint in offers[self._face] if enters or hint.of is not FocusKey.ENTER)

    def commands(self) -> Commands:
        def asking(intent: Intent, *faces: Face) -> Action:
            return Action(partial(self.ask, intent), lambda: self._face in faces)

        return {
            CommandId.MAIN: Action(self._main, lambda: self._face is not Face.PAST),
            CommandId.REFRESH: asking(Ask.READ, *(face for face in Face if face is not Face.COUNTING)),
            CommandId.PRINT: asking(Ask.PRINT, Face.RUNNING, Face.COMPARING, Face.PAST),
            CommandId.BACK: asking(Ask.BACK, *Face),
            CommandId.TIMELINE: asking(Ask.PAST, Face.OPENING, Face.RUNNING),
            CommandId.SAVE_PDF: asking(FileKind.PDF, Face.RUNNING, Face.PAST),
            CommandId.EXPORT_XLSX: asking(FileKind.XLSX, Face.RUNNING, Face.PAST),
            CommandId.EXPORT_CSV: asking(FileKind.CSV, Face.RUNNING, Face.PAST),
        }

    def _main(self) -> None:
        """Do what the main button of the face does, also while it has no keyboard."""
        if self._face is Face.OPENING:
            self.opening.action.button.click()
        elif self._face is Face.RUNNING:
            self.ask(Ask.STOP)
        else:
            (self.counting if self._face is Face.COUNTING else self.comparing).submit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what is offered first, wherever on the page the focus is."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif self._face is Face.RUNNING and self.running.table.lines:
            self.ask(Ask.CASES)
        elif (
            self._face is Face.COMPARING and self.comparing.likely and not self.comparing.said.edit.hasFocus()
        ):
            self.comparing.take_first()

    def fit_into(self, space: QSize) -> None:
        """Stand in fewer columns on a narrow page."""
        for one in self._faces.values():
            one.fit(space.width())

    def shown(self) -> None:
        self._front = True
        self._clock.start()
        self._faces[self._face].take_keyboard()

    def left(self) -> None:
        """Stop the clock and the readings while the page is hidden."""
        self._front = False
        self._clock.stop()
        self.ask(Ask.LEAVE)

    # --- Showing ----------------------------------------------------------------------------------

    def show_face(self, face: Face) -> None:
        """Show another face; one that was in front already stays as it is."""
        if face is self._face:
            return
        self._face = face
        self._stack.setCurrentWidget(self._faces[face])
        if self._front:
            self._faces[face].take_keyboard()
        self.hints_changed.emit()

    def show_notice(self, notice: NoticeView, seconds: float | None) -> None:
        self._notices.show_notice("shift", notice, inline=True, seconds=seconds)

    def clear_notice(self) -> None:
        """What was said no longer holds."""
        self._notices.clear("shift")

    def ask_file(self, suggested: Path, chosen: Callable[[Path], None]) -> None:
        """Let the clerk choose where to save a file."""
        save_as(self.window(), suggested, chosen)


class _Stack(QStackedWidget):
    """As large as the face in front needs, not as the largest."""

    def sizeHint(self) -> QSize:
        front = self.currentWidget()
        return front.sizeHint() if front else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        front = self.currentWidget()
        return front.minimumSizeHint() if front else super().minimumSizeHint()


def build(desk: DeskApi) -> Page:
    view = ShiftView()
    presenter = ShiftPresenter(view, desk)
    return built(view, presenter, desk, presenter.opened)
