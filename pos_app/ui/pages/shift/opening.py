"""Opening a shift: who, the float, and what is looked at before."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.shifts import CheckResult, ShiftRefusal
from pos_app.ui.kit.layouts import (
    Box,
    Stretch,
    asks,
    column,
    fill,
    filled,
    grow,
    heading,
    lay_out,
    panel,
    row,
)
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
        self._caption, self._who = Label(tone="text_2", wrap=True), Label(size=15, weight=600)
        roll = translate("ShiftView", "Bobina em uso")
        self.roll = TextField(roll, optional=translate("ShiftView", "opcional"))
        self.roll.edit.setMaxLength(40)
        self.cash = TextField(translate("ShiftView", "Fundo de troco"), placeholder="0,00")
        self._inherits_words = Label(wrap=True)
        self._inherits = filled(Card(kind="primary"), self._inherits_words)
        self.action = MainAction()
        self.action.show_action(words.opening(), CommandId.MAIN)
        self.action.clicked.connect(self.submit)
        switch = asks(Button(translate("ShiftView", "Trocar operador"), key=CommandId.LOCK), ask, Ask.LOCK)
        left = filled(
            Card(margins=(14, 12, 14, 14), spacing=12),
            heading(translate("ShiftView", "Quem vai atender")),
            row(IconView("user"), grow(self._who), switch, spacing=8),
            row(grow(self.roll), grow(self.cash), spacing=10),
            self._inherits,
            Stretch,
            self.action,
        )
        self._checks, self._count = QVBoxLayout(), Label(tone="text_2")
        self._rows: list[QWidget] = []
        right = filled(
            Card(margins=(14, 12, 14, 14), spacing=10),
            row(heading(translate("ShiftView", "Antes de começar")), grow(self._count), spacing=8),
            column(into=self._checks, spacing=10),
            Stretch,
        )
        self._cards = QHBoxLayout()
        cards = row(grow(left, 58), grow(right, 42), into=self._cards, spacing=12)
        past = asks(Button(translate("ShiftView", "Turnos anteriores"), icon="history"), ask, Ask.PAST)
        closed = Label(words.no_sale_without(), size=12, tone="text_2", wrap=True)
        foot = row(IconView("lock"), grow(closed), past, spacing=8)
        title = Label(words.opening(), size=20, weight=600)
        inner = panel(column(Stretch, title, self._caption, 8, cards, foot, Stretch, spacing=8))
        inner.setMaximumWidth(_WIDEST)
        lay_out(self, row(Stretch, grow(inner, 100), Stretch, spacing=0))
        self._inherits.hide()

    def fit(self, width: int) -> None:
        stand(self._cards, beside=width >= MIDDLE)

    def submit(self) -> None:
        self._ask(Opened(self.cash.text(), self.roll.text()))

    def take_keyboard(self) -> None:
        (self.cash if self.cash.isVisibleTo(self) else self.roll).edit.setFocus()

    def show_opening(self, shown: OpeningShown) -> None:
        self._caption.setText(shown.caption)
        self._who.setText(shown.who)
        self.cash.setVisible(shown.cash)
        self._inherits_words.setText(shown.inherits)
        self._inherits.setVisible(bool(shown.inherits))
        stops = any(one.stops for one in shown.checks or ())
        reason = shift_texts.refusal(ShiftRefusal.CHECK_STOPS) if stops else None
        self.action.show_action(shown.action, CommandId.MAIN, reason=reason)
        remove_from(self._checks, self._rows)
        if shown.checks is None:
            self._rows = [Label(translate("ShiftView", "Conferindo…"), tone="text_2")]
        else:
            self._rows = [panel(_check(one)) for one in shown.checks]
        fill(self._checks, *self._rows)
        self._count.setText(words.checks_count(len(shown.checks)) if shown.checks else "")

    def show_float_problem(self, sentence: str) -> None:
        self.cash.set_error(sentence or None)
        if sentence:
            self.cash.edit.setFocus()


def _check(one: CheckResult) -> Box:
    """Return what was looked at: good, worth a look, or in the way."""
    bad = ("circle-x", "danger") if one.stops else ("triangle-alert", "warning")
    icon, tone = ("circle-check", "success") if one.good else bad
    more = (Label(one.more, size=12, tone="text_2", wrap=True),) if one.more else ()
    said = column(Label(one.words, weight=500, wrap=True), *more, spacing=0)
    return row(IconView(icon, size=18, tone=tone), grow(said), spacing=10)
