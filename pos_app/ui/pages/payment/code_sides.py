"""The two halves of the page while a payment is awaited: the code, and what is known about it."""

from __future__ import annotations

from typing import assert_never

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.payment import CodeForm
from pos_app.ui.keys import shortcuts
from pos_app.ui.pages.payment.code_clock import CodeClock
from pos_app.ui.pages.payment.code_steps import CodeSteps
from pos_app.ui.pages.payment.page import CodeShown
from pos_app.ui.shared.code_view import CodeView
from pos_app.ui.style import fonts
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.lead_text import LeadText
from pos_app.wording import code_texts, payment_page_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate

_CENTRE = Qt.AlignmentFlag.AlignCenter


class CodeSide(QWidget):
    """The code, the amount, and who receives it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.code = CodeView(self)
        self._over_code = Label("", self, tone="text_2", align=_CENTRE, wrap=True)
        self._amount = Label("", self, size=28, weight=600, align=_CENTRE)
        self._payee = LeadText("", "", self, size=12, tone="text_2")
        self._payee.setAlignment(_CENTRE)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        column.addWidget(self._over_code)
        column.addWidget(self.code, 1)
        column.addWidget(self._amount)
        column.addWidget(self._payee)

    def least(self, width: int) -> int:
        """Return the height in px that the smallest code and what stands around it need at this width."""
        layout = self.layout()
        return layout.totalMinimumHeightForWidth(width) if layout is not None else 0

    def show_state(self, shown: CodeShown, over: str) -> None:
        """Show the charge; ``over`` stands above the code."""
        self.code.show_code(shown.code, shown.form, code_texts.shown_words(shown.method).spoken)
        self._amount.setText(shown.amount)
        self._over_code.setText(over)
        payee = translate("PixPanel", "recebedor: {0} \u00b7 valor e código conferidos").format(shown.payee)
        self._payee.show_words("", payee if shown.code and shown.payee else "")


class CodeFactsSide(QWidget):
    """Title, clock, the text to copy, what the customer does, and what the clerk can do."""

    copy_asked = Signal()
    now_asked = Signal()
    next_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Label("", self, size=20, weight=600)
        self._lead = Label("", self, tone="text_2", wrap=True)
        self._with_code = QWidget(self)
        self._clock = CodeClock(self._with_code)
        self._code_head = Label("", self._with_code, size=12, weight=500, tone="text_2")
        self._code = Label("", size=12, wrap=True)
        self._code.setFont(fonts.mono(12))
        self.copy = Button(translate("PixPanel", "Copiar código"), self, icon="copy", key=CommandId.COPY_CODE)
        self.now = Button(translate("PixPanel", "Conferir"), self, icon="refresh-cw", key=CommandId.REFRESH)
        self.next = Button(
            translate("PixPanel", "Próximo cliente"), self, icon="users", key=CommandId.NEW_SALE
        )
        self.steps = CodeSteps(self)
        self._has_steps = False
        self._fitted: tuple[object, ...] = ()
        self._gave_up = LeadText("", "", self)
        self.info = self._info_card()
        for button, signal in (
            (self.copy, self.copy_asked),
            (self.now, self.now_asked),
            (self.next, self.next_asked),
        ):
            button.clicked.connect(lambda _=False, signal=signal: signal.emit())
        self._build()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        self._add_head(column)
        self._fill_code()
        column.addWidget(self._with_code)
        self._rows = [QHBoxLayout(), QHBoxLayout()]
        for row, buttons in zip(self._rows, ((self.copy, self.now), (self.next,)), strict=True):
            row.setSpacing(8)
            column.addLayout(row)
            for button in buttons:
                row.addWidget(button)
            row.addStretch(1)
        column.addWidget(self.steps)
        column.addStretch(1)
        column.addWidget(self.info)

    def minimumSizeHint(self) -> QSize:
        """Return what is needed with the buttons in two rows and nothing that may be left out: a page that
        was wide can be made small again."""
        hint = super().minimumSizeHint()
        two_rows = self.copy.sizeHint().width() + 8 + self.now.sizeHint().width() + 2 * 20
        shown = (part for part in (self.steps, self.info) if not part.isHidden())
        spare = sum(part.minimumSizeHint().height() + 10 for part in shown)
        return QSize(min(hint.width(), two_rows), hint.height() - spare)

    def least(self, width: int) -> int:
        """Return the height in px that title, clock, code and buttons need at this width."""
        layout = self.layout()
        if layout is None:
            return 0
        extra = sum(
            part.heightForWidth(width - 40) + layout.spacing()
            for part in (self.steps, self.info)
            if not part.isHidden()
        )
        return layout.totalHeightForWidth(width) - extra

    def fit(self, width: int, height: int) -> None:
        """Use so many px: the buttons in one row where they fit, then the steps and the advice as
        far as there is space below what must be seen."""
        # Once for each size and state, not with every tick: what is hidden and shown is laid out anew.
        key = (width, height, self._has_steps, self._with_code.isHidden(), self._lead.text())
        if key == self._fitted:
            return
        self._fitted = key
        one_row = sum(b.sizeHint().width() for b in (self.copy, self.now, self.next)) + 2 * 8 + 2 * 20
        self._place_next(0 if one_row <= width else 1)
        self.steps.hide()
        self.info.hide()
        layout = self.layout()
        if layout is None:
            return
        layout.activate()
        left = height - layout.totalHeightForWidth(width)
        wanted = ((self.steps, self._has_steps), (self.info, True))
        for part, there in wanted:
            needs = part.heightForWidth(width - 40) + 10
            if there and needs <= left:
                part.show()
                left -= needs

    def _place_next(self, row: int) -> None:
        if self._rows[row].indexOf(self.next) < 0:
            self._rows[1 - row].removeWidget(self.next)
            self._rows[row].insertWidget(self._rows[row].count() - 1, self.next)

    def _add_head(self, column: QVBoxLayout) -> None:
        head = QHBoxLayout()
        head.setSpacing(14)
        column.addLayout(head)
        self._icon = IconView("", self, size=22, tone="primary", disc=44)
        head.addWidget(self._icon)
        words = QVBoxLayout()
        words.setSpacing(0)
        head.addLayout(words, 1)
        words.addWidget(self._title)
        words.addWidget(self._lead)

    def _fill_code(self) -> None:
        code_box = Card(self._with_code, kind="soft", margins=(10, 8, 10, 8))
        code_box.body.addWidget(self._code)
        column = QVBoxLayout(self._with_code)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for part in (self._clock, self._code_head, code_box):
            column.addWidget(part)

    def _info_card(self) -> Card:
        info = Card(self, kind="soft", margins=(12, 10, 12, 10))
        row = QHBoxLayout()
        row.setSpacing(10)
        info.body.addLayout(row)
        row.addWidget(IconView("info", info), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._gave_up, 1)
        return info

    def show_state(self, shown: CodeShown, title: str, lead: str) -> None:
        """Show the charge as it stands."""
        good = bool(shown.code)
        # Each widget shown triggers a new layout of the window: show all parts of the code together.
        self._with_code.setVisible(good and self._with_code.isVisibleTo(self))
        texts = code_texts.shown_words(shown.method)
        self._icon.show_icon(shown.method.facts.icon, "primary")
        self._code_head.setText(texts.head)
        self._title.setText(title)
        self._lead.setText(lead)
        self._clock.setVisible(good and bool(shown.until))
        self._clock.show_left(shown.until, shown.left, shown.share)
        self.copy.set_inactive(
            None if good else payment_page_texts.no_code(over=shown.over, refused=bool(shown.problem))
        )
        self._code.setText(_to_read(shown.code, shown.form))
        self.steps.show_steps(texts.steps)
        self._has_steps = good
        new_sale = shortcuts.sequence(CommandId.NEW_SALE)
        self._gave_up.show_words(
            payment_page_texts.gave_up_question(),
            payment_page_texts.gave_up(new_sale, shown.until, over=shown.over),
        )
        self._with_code.setVisible(good)


def _to_read(code: str, form: CodeForm) -> str:
    """Return a code as the screen breaks it into rows; the clipboard gets the code itself."""
    match form:
        case CodeForm.QR:
            return "\u200b".join(code)  # Breaks anywhere.
        case CodeForm.LINE:
            return " ".join(code_texts.line_groups(code))
    assert_never(form)
