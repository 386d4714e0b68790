"""Opening a shift: who, the float, and what is looked at before."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.shifts import CheckResult, ShiftRefusal
from pos_app.ui.kit.layouts import Stretch, asks, column, fill, filled, grow, heading, lay_out, row
from pos_app.ui.pages.shift.charts import MIDDLE, FaceView, stand
from pos_app.ui.pages.shift.lines import OpeningShown
from pos_app.ui.pages.shift.presenter import Ask, Intent, Opened
from pos_app.ui.widgets.button import Button, MainAction
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import shift_page_texts as words
from pos_app.wording import shift_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_WIDEST = 920


class OpenFace(FaceView):
    """Passive."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self._title, self._caption = Label(size=20, weight=600), Label(tone="text_2", wrap=True)
        self._who = Label(size=15, weight=600)
        self.roll = TextField(
            translate("ShiftView", "Bobina em uso"), optional=translate("ShiftView", "opcional")
        )
        self.roll.edit.setMaxLength(40)
        self.cash = TextField(translate("ShiftView", "Fundo de troco"), placeholder="0,00")
        self._inherits = filled(Card(kind="primary"), inherits := Label(wrap=True))
        self._inherits_words = inherits
        self.action = MainAction()
        self.action.show_action(words.opening(), CommandId.MAIN)
        self.action.clicked.connect(self.submit)
        switch = asks(Button(translate("ShiftView", "Trocar operador"), key=CommandId.LOCK), ask, Ask.LOCK)
        operator = row(IconView("user"), grow(self._who), switch, spacing=8)
        fields = row(grow(self.roll), grow(self.cash), spacing=10)
        head = heading(translate("ShiftView", "Quem vai atender"))
        left = filled(
            Card(margins=(14, 12, 14, 14), spacing=12),
            head,
            operator,
            fields,
            self._inherits,
            Stretch,
            self.action,
        )
        self._checks = QVBoxLayout()
        self._rows: list[QWidget] = []
        self._count = Label(tone="text_2")
        right_head = row(heading(translate("ShiftView", "Antes de começar")), grow(self._count), spacing=8)
        right = filled(
            Card(margins=(14, 12, 14, 14), spacing=10),
            right_head,
            column(into=self._checks, spacing=10),
            Stretch,
        )
        self._cards = QHBoxLayout()
        cards = row(grow(left, 58), grow(right, 42), into=self._cards, spacing=12)
        past = asks(Button(translate("ShiftView", "Turnos anteriores"), icon="history"), ask, Ask.PAST)
        foot = row(
            IconView("lock"),
            grow(Label(words.no_sale_without(), size=12, tone="text_2", wrap=True)),
            past,
            spacing=8,
        )
        inner = QWidget()
        inner.setMaximumWidth(_WIDEST)
        lay_out(inner, column(Stretch, self._title, self._caption, 8, cards, foot, Stretch, spacing=8))
        lay_out(self, row(Stretch, grow(inner, 100), Stretch, spacing=0))
        self._inherits.hide()

    def fit(self, width: int) -> None:
        beside = width >= MIDDLE
        stand(self._cards, beside=beside)

    def submit(self) -> None:
        self._ask(Opened(self.cash.text(), self.roll.text()))

    def take_keyboard(self) -> None:
        (self.cash if self.cash.isVisibleTo(self) else self.roll).edit.setFocus()

    def show_opening(self, shown: OpeningShown) -> None:
        self._title.setText(shown.title)
        self._caption.setText(shown.caption)
        self._who.setText(shown.who)
        self.cash.setVisible(shown.cash)
        self._inherits_words.setText(shown.inherits)
        self._inherits.setVisible(bool(shown.inherits))
        stops = any(one.stops for one in shown.checks or ())
        self.action.show_action(
            shown.action,
            CommandId.MAIN,
            reason=shift_texts.refusal(ShiftRefusal.CHECK_STOPS) if stops else None,
        )
        remove_from(self._checks, self._rows)
        if shown.checks is None:
            self._rows = [Label(translate("ShiftView", "Conferindo…"), tone="text_2")]
        else:
            self._rows = [_CheckRow(one) for one in shown.checks]
        fill(self._checks, *self._rows)
        self._count.setText(words.checks_count(len(shown.checks)) if shown.checks else "")

    def show_float_problem(self, sentence: str) -> None:
        self.cash.set_error(sentence or None)
        if sentence:
            self.cash.edit.setFocus()


class _CheckRow(QWidget):
    """What was looked at: good, worth a look, or in the way."""

    def __init__(self, one: CheckResult) -> None:
        super().__init__()
        icon, tone = (
            ("circle-check", "success")
            if one.good
            else ("circle-x", "danger")
            if one.stops
            else ("triangle-alert", "warning")
        )
        title, more = (
            Label(one.words, weight=500, wrap=True),
            Label(one.more, size=12, tone="text_2", wrap=True),
        )
        lay_out(
            self, row(IconView(icon, size=18, tone=tone), grow(column(title, more, spacing=0)), spacing=10)
        )
        more.setVisible(bool(one.more))
