"""The page of payment before the order: the ways to pay, and the panel of the chosen one."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedLayout, QWidget

from pos_app.domain.payment import METHODS, PaymentType
from pos_app.ui.kit.layouts import CENTRE, Stretch, asks, at, column, fill, grow, lay_out, panel, row
from pos_app.ui.pages.payment.after_panel import CodeSteps
from pos_app.ui.pages.payment.instalments import InstalmentFold, InstalmentsCard
from pos_app.ui.pages.payment.page import Ask, Choosing, InstalmentLine, Intent, MethodLine
from pos_app.ui.shared.ports import CardFormPort
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import FINGER, hand
from pos_app.ui.style.theme import colour
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.button import Button, CornerButton, PaintedButton
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.focus import tab_from
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.ui.widgets.paint import RIGHT, Painted, box, fill_rect, keys_width, paint_keys, paint_text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import checkout_texts, payment_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.settings_texts import hide, keyboard_name
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
        """Show methods, prices and the payment's progress."""
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
        """Enlarge the card page on a narrow page."""
        self._fold()

    @property
    def chooser(self) -> QWidget:
        """What has the keyboard to choose instalments."""
        return self.instalments.table if self.fold.isHidden() else self.fold.others

    def _fold(self) -> None:
        """One row of instalments above the card page for fingers, and where both have no room."""
        folded = hand().touch or self._low or self.width() < _NARROW
        table: tuple[QWidget, QWidget] = (self.instalments, self.instalments.table)
        line: tuple[QWidget, QWidget] = (self.fold, self.fold.others)
        (former, had), (wanted, gets) = (table, line) if folded else (line, table)
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
        text = Label(checkout_texts.no_other_method(), tone="text_2", align=CENTRE, wrap=True)
        icon = at(CENTRE, IconView("ban", size=36, tone="text_2"))
        fill(self.body, Stretch, icon, self.names, text, Stretch)

    def show_page(self, shown: Choosing) -> None:
        known = (f"{line.text}: {line.why_not}" for line in shown.methods if line.why_not)
        self.names.setText("\n".join(known))


class CodeNote(Card):
    """What happens when a method that is not a card is chosen: its code comes with the order, so the main
    action comes first."""

    def __init__(self, method: PaymentType) -> None:
        super().__init__(margins=(24, 24, 24, 24))
        self._total = Label(size=24, weight=600, align=CENTRE)
        texts = checkout_texts.code_words(method)
        title = texts.note if texts else payment_texts.name(method)
        text = checkout_texts.how_to_send()
        icon = at(CENTRE, IconView(method.facts.icon, size=36, tone="primary"))
        head = Label(title, size=16, weight=600, align=CENTRE, wrap=True)
        how = Label(text, tone="text_2", align=CENTRE, wrap=True)
        fill(self.body, Stretch, icon, self._total, head, how)
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
        """Show these methods; the focus stays on the same one."""
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
        super().__init__(parent, ring=8)
        self.line = line
        self.setFixedHeight(_METHOD)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setEnabled(line.type is not None)
        chosen = translate("MethodButton", "escolhido") if line.chosen else ""
        self.setAccessibleName(", ".join(filter(None, (line.text, line.costs, line.why_not, chosen))))

    def sizeHint(self) -> QSize:
        return QSize(200, _METHOD)

    def paint(self, painter: QPainter, t: Tokens) -> None:
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
        box(painter, self.rect(), fill=fill, line=edge, width=width, radius=8)
        icons.paint(painter, line.icon, ink, 14, _METHOD / 2 - 10, 20)
        space = QRect(44, 0, self.width() - 44 - keys - 24, _METHOD)
        if narrow and note:
            paint_text(painter, QRect(space.x(), 24, space.width(), 18), note, t.text_3, 12)
            space.setRect(space.x(), 5, space.width(), 20)
        weight = 600 if line.chosen else 500
        paint_text(painter, space, line.text, ink, 14, weight)
        after = fonts.text_width(line.text, 14, weight) + 10
        if line.costs and after + fonts.text_width(line.costs, 13) <= space.width():
            paint_text(painter, space.adjusted(after, 0, 0, 0), line.costs, ink if line.chosen else t.text_2)
        if note and not narrow:
            paint_text(painter, QRect(0, 0, self.width() - 14, _METHOD), note, t.text_3, 12, align=RIGHT)
        paint_keys(painter, self.width() - 14 - keys, _METHOD // 2, shown)


_HEADER = 34
_LOW_FRAME = 300
_LEAST = 160
_NARROW_FRAME = 700
_PAD, _NARROW_PAD, _FLAT_PAD = 300, 284, 372
_HIGH, _LEAST_WITH_PAD = 404, 304
"""px of the frame in which seven rows of keys fit beside the page, and five."""


class CardFrame(QWidget):
    """Header, then the page, the confirmed card, or a note; below it who receives the data. ``form`` is the
    page's widget."""

    def __init__(self, form: CardFormPort, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.form = cast(QWidget, form)
        self._port = form
        self._pad = True
        self.header = CardHeader()
        self.header.keys.clicked.connect(lambda _=False: self._show_pad(not self._pad))
        self._card = Label(tone="text_2", align=CENTRE)
        self._note = Label(tone="text_2", align=CENTRE, wrap=True)
        self._why = Label(tone="text_2", align=CENTRE, wrap=True)
        self._ban = IconView("ban", size=36, tone="text_2")
        another, again = translate("CardFrame", "Usar outro cartão"), translate("CardFrame", "Abrir de novo")
        self.another = Button(another, size="small", icon="credit-card", touch=True)
        self.again = Button(again, size="small", icon="refresh-cw", touch=True)
        for button in (self.another, self.again):
            asks(button, ask, Ask.OTHER_CARD)
        self._stack = QStackedLayout()
        self._frame = _Frame()
        self._frame.setMinimumHeight(_LEAST)  # Not that of its tallest part, seldom in sight.
        lay_out(self._frame, column(self.header, grow(self._stack), spacing=0, margins=(1, 1, 1, 7)))
        safe = Label(checkout_texts.card_is_safe(), size=12, tone="text_2", wrap=True)
        self._safe = panel(row(IconView("shield-check"), grow(safe), spacing=7))
        lay_out(self, column(grow(self._frame), self._safe, spacing=8))
        title = Label(translate("CardFrame", "Cartão confirmado"), size=16, weight=600, align=CENTRE)
        icon = at(CENTRE, IconView("circle-check", size=36, tone="success"))
        shown = (Stretch, icon, title, self._card, 2, at(CENTRE, self.another), Stretch)
        self._done = panel(column(*shown, spacing=6))
        text = translate("CardFrame", "A página do cartão está fechada")
        title = Label(text, size=16, weight=600, align=CENTRE, wrap=True)
        parts = (Stretch, at(CENTRE, self._ban), title, self._why, at(CENTRE, self.again), Stretch)
        self._stopped = panel(column(*parts, spacing=6, margins=(24, 8, 24, 8)))
        # Only now: a stack shows its first widget at once, which without a parent opens as a window.
        for part in (self.form, self._done, self._note, self._stopped):
            self._stack.addWidget(part)
        hand().changed.connect(self._fit_hand)
        self._fit_hand()

    def _fit_hand(self) -> None:
        """Fingers have a pad beside the page, until it is taken away."""
        self._show_pad(hand().touch)

    def _show_pad(self, wanted: bool) -> None:
        self._pad = wanted
        shown = wanted and hand().touch
        self._frame.setMinimumHeight(_LEAST_WITH_PAD if shown else _LEAST)
        width = _FLAT_PAD if self.height() < _HIGH else _NARROW_PAD if self.width() < _NARROW_FRAME else _PAD
        self._port.show_pad(width if shown else 0)
        self.header.show_keys(hand().touch, shown=self._pad)

    def set_low(self, low: bool) -> None:
        """Leave out who receives the data, where the page has little height."""
        self._safe.setVisible(not low and not hand().touch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the icon in a low frame: the reason must be whole."""
        self._show_pad(self._pad)
        self._ban.setVisible(self.height() > _LOW_FRAME)

    @property
    def shows_form(self) -> bool:
        return self._stack.currentWidget() is self.form

    def show_card(self, text: str) -> None:
        """Show the confirmed card, or the page when there is none."""
        self._card.setText(text)
        self._show_part()

    def show_note(self, text: str) -> None:
        self._note.setText(text)
        self._show_part()

    def show_stopped(self, why: str) -> None:
        """Show why there is no page, and offer to open it again; an empty text ends it."""
        self._why.setText(why)
        self._show_part()

    def _show_part(self) -> None:
        given, why = self._card.text(), self._why.text()
        opens = translate("CardFrame", "A página do provedor abre aqui")
        closed = translate("CardFrame", "A página do provedor foi fechada")
        self.header.show_idle(closed if given or why else opens)
        part = self._note if self._note.text() else self.form
        part = self._done if given else self._stopped if why else part
        self._stack.setCurrentWidget(part)
        self._frame.white = part is self.form
        self._frame.update()


class _Frame(Painted):
    """The outline; white inside in every theme while the provider's page shows."""

    white = True

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill = "#FFFFFF" if self.white else t.surface
        box(painter, self.rect(), fill=fill, line=t.border_strong, radius=8)


class CardHeader(Painted):
    """The program's line above the provider's page: lock, whose page it is, and how to get in and out. The
    page below cannot paint here."""

    def __init__(self) -> None:
        super().__init__()
        self.host = ""
        """Whose page shows; empty for none."""
        self._idle = translate("CardHeader", "A página do provedor abre aqui")
        self.keys = CornerButton("keyboard-off", "", self)
        self.keys.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.keys.hide()
        self.setFixedHeight(_HEADER)
        self.show_host("")

    def show_keys(self, offered: bool, *, shown: bool) -> None:
        """Show a button for the keys on the screen, which are ``shown`` now."""
        self.setFixedHeight(FINGER if offered else _HEADER)
        self.keys.show_as(*(("keyboard-off", hide()) if shown else ("keyboard", keyboard_name())))
        self.keys.setVisible(offered)
        self._place_keys()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_keys()

    def _place_keys(self) -> None:
        self.keys.setGeometry(self.width() - FINGER - 4, 0, FINGER, FINGER)

    def show_host(self, host: str) -> None:
        """Name whose page shows; empty for none."""
        self.host = host
        self.setAccessibleName(self._words() if not host else f"{host}, {self._words()}")
        self.setToolTip(plain_text_tooltip(self.accessibleName()))
        self.update()

    def show_idle(self, text: str) -> None:
        """Set the text shown while there is no page."""
        self._idle = text
        self.show_host(self.host)

    def _words(self) -> str:
        return translate("CardHeader", "página do provedor, só para esta venda") if self.host else self._idle

    def paint(self, painter: QPainter, t: Tokens) -> None:
        high = self.height()
        middle = high // 2
        path = QPainterPath()
        path.addRoundedRect(0, 0, self.width(), high + 8, 7, 7)
        painter.setClipRect(self.rect())
        painter.fillPath(path, colour(t.surface_2))
        fill_rect(painter, QRect(0, high - 1, self.width(), 1), t.border_strong)
        icon, ink = ("lock", t.success) if self.host else ("lock-open", t.text_3)
        icons.paint(painter, icon, ink, 12, middle - 8, 16)
        x, right = 35, self.width() - 12
        if not self.keys.isHidden():
            right -= FINGER
        elif self.host:
            text = translate("CardHeader", "entrar e sair")
            paint_text(painter, QRect(0, 0, right, high - 1), text, t.text_2, 12, align=RIGHT)
            right -= fonts.text_width(text, 12) + 8 + keys_width(CommandId.NEXT_AREA)
            paint_keys(painter, right, middle, CommandId.NEXT_AREA)
        if self.host:
            width = min(fonts.text_width(self.host, 13, 600), right - x - 8)
            paint_text(painter, QRect(x, 0, width + 1, high - 1), self.host, t.text, 13, 600)
            x += width + 8
        paint_text(painter, QRect(x, 0, max(0, right - x - 8), high - 1), self._words(), t.text_2, 12)
