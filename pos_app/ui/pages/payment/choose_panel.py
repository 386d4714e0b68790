"""The page of payment before the order: the ways to pay, and the panel of the chosen one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.payment import METHODS, PaymentType
from pos_app.ui.kit.layouts import CENTRE, Stretch, at, column, fill, grow, lay_out, panel, row
from pos_app.ui.pages.payment.card_frame import CardFrame
from pos_app.ui.pages.payment.code_panel import CodeSteps
from pos_app.ui.pages.payment.instalment_fold import InstalmentFold
from pos_app.ui.pages.payment.instalments import InstalmentsCard
from pos_app.ui.pages.payment.page import Ask, Choosing, InstalmentLine, Intent, MethodLine
from pos_app.ui.shared.ports import CardFormPort
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import hand
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import PaintedButton
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.focus import FocusRing, tab_from
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.ui.widgets.paint import RIGHT, box, keys_width, paint_keys, painter_for, text
from pos_app.wording import checkout_texts, payment_texts
from pos_app.wording.translation import translate

_NARROW = 800
_METHOD = 48
"""Height of a method in px."""
_NARROW_METHOD = 250


class ChoosePanel(QWidget):
    """Methods above, the panel of the chosen one below. ``form`` is the provider's card page."""

    def __init__(self, form: CardFormPort, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.methods = MethodRow(ask)
        self.instalments, self.card = InstalmentsCard(ask), CardFrame(form, ask)
        self.fold = InstalmentFold(ask)
        beside = row(self.instalments, grow(self.card), spacing=12)
        self._card_panel = panel(column(self.fold, grow(beside), spacing=10))
        self.panels: dict[PaymentType, QWidget] = {
            method: self._card_panel if facts.needs_card_page else CodeNote(method)
            for method, facts in METHODS.items()
        }
        """The panel of each method; methods with a card page share theirs."""
        self.unknown = UnknownPanel()
        over = translate("ChoosePanel", "Reserva vencida")
        self.hold_over = EmptyState("timer", over, checkout_texts.payment_page_hold_over())
        self._loading = LoadingRows()
        self._loading.cancelled.connect(lambda: ask(Ask.BACK))
        self._all = (*dict.fromkeys(self.panels.values()), self.unknown)
        middle = panel(row(*(grow(one) for one in (*self._all, self.hold_over))))
        lay_out(self, column(self.methods, self._loading, grow(middle), spacing=10))
        self._loads = self._low = False
        self._lines: tuple[InstalmentLine, ...] = ()
        self._show_panel(None)
        hand().changed.connect(self._fold)
        self._fold()
        self.hold_over.hide()

    def set_low(self, low: bool) -> None:
        """Use less height: the card page needs it, and the steps of the window say where the sale is."""
        self._low = low
        self._fold()

    def _show_panel(self, wanted: QWidget | None) -> None:
        for one in self._all:
            one.setVisible(one is wanted)

    def show_page(self, shown: Choosing) -> None:
        self.methods.show_methods(shown.methods)
        self.methods.setVisible(bool(shown.methods))
        self.instalments.show_lines(shown.instalments, shown.chosen_count)
        self.fold.show_lines(shown.instalments, shown.chosen_count)
        self._lines = shown.instalments
        self._fold()
        self.card.show_card(shown.card)
        for one in self._all:
            if isinstance(one, (CodeNote, UnknownPanel)):
                one.show_page(shown)
        chosen = self.unknown if shown.method is None else self.panels[shown.method]
        self._show_panel(chosen if shown.methods else None)
        self.hold_over.setVisible(shown.hold_over and not shown.methods and not shown.loading)
        if shown.loading != self._loads:
            self._loads = shown.loading
            if shown.loading:
                self._loading.start(translate("ChoosePanel", "Buscando formas de pagamento e valores"))
            else:
                self._loading.stop()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fold()

    @property
    def chooser(self) -> QWidget:
        """What has the keyboard to choose instalments."""
        return self.instalments.table if self.fold.isHidden() else self.fold.others

    def _fold(self) -> None:
        """One row of instalments above the card page for fingers, and where both have no room."""
        folded = hand().touch or self._low or self.width() < _NARROW
        parts: list[tuple[QWidget, QWidget]] = [
            (self.instalments, self.instalments.table),
            (self.fold, self.fold.others),
        ]
        (former, had), (wanted, gets) = parts if folded else reversed(parts)
        wanted.setVisible(bool(self._lines))
        if had.hasFocus():
            gets.setFocus()  # Before the other goes: Qt would give it to what stands next.
        former.hide()
        self.card.set_low(self._low)


class UnknownPanel(Card):
    """Where no method that is offered can be charged here: names them, each with the reason."""

    def __init__(self) -> None:
        super().__init__(margins=(24, 24, 24, 24))
        self.names = Label(size=16, weight=600, align=CENTRE, wrap=True)
        words = Label(checkout_texts.no_other_method(), tone="text_2", align=CENTRE, wrap=True)
        icon = at(CENTRE, IconView("ban", size=36, tone="text_2"))
        fill(self.body, Stretch, icon, self.names, words, Stretch)

    def show_page(self, shown: Choosing) -> None:
        self.names.setText(
            "\n".join(f"{line.words}: {line.why_not}" for line in shown.methods if line.why_not)
        )


class CodeNote(Card):
    """What happens when a method that is not a card is chosen: its code comes with the order, so the main
    action comes first."""

    def __init__(self, method: PaymentType) -> None:
        super().__init__(margins=(24, 24, 24, 24))
        self._total = Label(size=24, weight=600, align=CENTRE)
        texts = checkout_texts.code_words(method)
        title = texts.note if texts else payment_texts.name(method)
        words = checkout_texts.how_to_send()
        fill(
            self.body,
            Stretch,
            at(CENTRE, IconView(method.facts.icon, size=36, tone="primary")),
            self._total,
            Label(title, size=16, weight=600, align=CENTRE, wrap=True),
            Label(words, tone="text_2", align=CENTRE, wrap=True),
        )
        if texts is not None:
            steps = CodeSteps()
            steps.show_steps(texts.steps)
            fill(self.body, row(Stretch, grow(steps, 10), Stretch, margins=(0, 16, 0, 0)))
        fill(self.body, Stretch)

    def show_page(self, shown: Choosing) -> None:
        self._total.setText(shown.total)


class MethodRow(QWidget):
    """The ways to pay, side by side."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self._lines: tuple[MethodLine, ...] = ()
        self.buttons: list[MethodButton] = []
        self._row = QHBoxLayout()
        lay_out(self, row(spacing=8, into=self._row))
        self.setFixedHeight(_METHOD)

    def show_methods(self, lines: tuple[MethodLine, ...]) -> None:
        if lines == self._lines:
            return
        self._lines = lines
        focused = next((b.line.type for b in self.buttons if b.hasFocus()), None)
        remove_from(self._row, self.buttons)
        self.buttons = []
        for line in lines:
            button = MethodButton(line, self)
            button.clicked.connect(lambda _=False, made=line.type: self._ask(made) if made else None)
            self._row.addWidget(button)
            self.buttons.append(button)
            if focused is not None and line.type is focused:
                button.setFocus()
        tab_from(self, self.buttons)


class MethodButton(PaintedButton):
    """Icon, name and key; a method that cannot be chosen shows the reason and stays inactive."""

    def __init__(self, line: MethodLine, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = line
        self.setFixedHeight(_METHOD)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setEnabled(line.type is not None)
        chosen = translate("MethodButton", "escolhido") if line.chosen else ""
        parts = (line.words, line.costs, line.why_not, chosen)
        self.setAccessibleName(", ".join(part for part in parts if part))
        FocusRing.attach(self, 8)

    def sizeHint(self) -> QSize:
        return QSize(200, _METHOD)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        line = self.line
        ink, fill, edge, width = t.text, t.surface, t.border_strong, 1
        if line.chosen:
            ink, fill, edge, width = t.primary, t.primary_tint, t.primary, 2
        elif line.type is None:
            ink, fill, edge = t.text_3, t.surface_2, t.border
        narrow = self.width() < _NARROW_METHOD
        shown = None if narrow else line.command
        keys = keys_width(shown)
        note = line.why_not
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=fill, line=edge, width=width, radius=8)
            icons.paint(painter, line.icon, ink, 14, _METHOD / 2 - 10, 20)
            space = QRect(44, 0, self.width() - 44 - keys - 24, _METHOD)
            if narrow and note:
                text(painter, QRect(space.x(), 24, space.width(), 18), note, t.text_3, 12)
                space.setRect(space.x(), 5, space.width(), 20)
            weight = 600 if line.chosen else 500
            text(painter, space, line.words, ink, 14, weight)
            after = fonts.text_width(line.words, 14, weight) + 10
            if line.costs and after + fonts.text_width(line.costs, 13) <= space.width():
                text(painter, space.adjusted(after, 0, 0, 0), line.costs, ink if line.chosen else t.text_2)
            if note and not narrow:
                text(painter, QRect(0, 0, self.width() - 14, _METHOD), note, t.text_3, 12, align=RIGHT)
            paint_keys(painter, self.width() - 14 - keys, _METHOD // 2, shown)
