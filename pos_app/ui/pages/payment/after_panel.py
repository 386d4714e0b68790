"""The page of payment once the order was, or may have been, sent: the wait for its outcome, a code to pay."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.payment import CodeForm
from pos_app.ui.keys import shortcuts
from pos_app.ui.kit.layouts import (
    CENTRE,
    TOP,
    Stretch,
    asks,
    at,
    column,
    fill,
    filled,
    grow,
    heading,
    lay_out,
    panel,
    row,
    wide,
)
from pos_app.ui.pages.payment.page import Ask, CodeShown, Intent, Waiting
from pos_app.ui.shared.code_view import CodeView
from pos_app.ui.shared.timeline_view import TimelineView
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import RADIUS_CARD, Tokens
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label, LeadText
from pos_app.ui.widgets.paint import (
    RIGHT,
    Painted,
    box,
    fill_rect,
    paint_later,
    paint_next_turn,
    paint_text,
    painter_for,
)
from pos_app.ui.widgets.three_parts import ThreeParts
from pos_app.wording import checkout_texts, payment_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.sentence import Kind
from pos_app.wording.translation import translate

_HEAD, _LOW_HEAD = 86, 60
_TOKENS = {"info": "primary", "success": "success", "warning": "warning", "danger": "danger"}
_ICONS = {
    "info": "hourglass",
    "success": "circle-check",
    "warning": "triangle-alert",
    "danger": "circle-alert",
}


class WaitPanel(QWidget):
    """Banner, time line, and what the clerk can do meanwhile."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.banner = WaitBanner()
        self._lines = TimelineView()
        self.number = Badge("", "primary", icon="receipt-text")
        self._title = Label(size=15, weight=600)
        again, following = payment_texts.hold_again(), translate("WaitPanel", "Próximo cliente")
        slip, now = translate("WaitPanel", "Imprimir protocolo"), translate("WaitPanel", "Consultar agora")
        self.again = Button(again, icon="rotate-ccw", key=CommandId.MAIN, kind="main")
        self.next = Button(following, icon="users", key=CommandId.NEW_SALE, kind="main")
        self.case_slip = Button(slip, icon="printer", key=CommandId.PRINT)
        self.now = Button(now, icon="refresh-cw", key=CommandId.REFRESH)
        self._note = Label(size=12, tone="text_2", wrap=True)
        buttons = (self.again, self.next, self.case_slip, self.now)
        asked = (Ask.GO_ON, Ask.NEXT_CUSTOMER, Ask.PRINT, Ask.NOW)
        for button, intent in zip(buttons, asked, strict=True):
            asks(button, ask, intent).setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        left, right = Card(margins=(16, 12, 16, 12)), wide(300, Card(margins=(16, 12, 16, 12)))
        head = row(grow(heading(translate("WaitPanel", "Linha do tempo"))), self.number, spacing=4)
        fill(left.body, head, grow(self._lines))
        fill(right.body, self._title, *buttons, self._note, Stretch)
        below = row(grow(left), right, spacing=12)
        lay_out(self, column(self.banner, grow(below), spacing=12))

    def set_low(self, low: bool) -> None:
        self.banner.set_low(low)

    def show_state(self, shown: Waiting) -> None:
        self.banner.show_state(shown)
        self._lines.show_lines(shown.lines)
        number = translate("WaitPanel", "pedido {0}").format(shown.public_id)
        self.number.show_state(number, "primary", "receipt-text")
        self.number.setVisible(bool(shown.public_id))
        self.again.set_text(shown.again)
        self.again.setVisible(shown.may_hold_again)
        self.next.set_kind("plain" if shown.may_hold_again else "main")
        self.now.setVisible(shown.followed)
        self.case_slip.setVisible(shown.followed)
        meanwhile, then = translate("WaitPanel", "Enquanto isso"), translate("WaitPanel", "E agora")
        self._title.setText(meanwhile if shown.followed else then)
        again = shown.again_note if shown.may_hold_again else ""
        self._note.setText(checkout_texts.followed() if shown.followed else again)


class WaitBanner(Card):
    """Title, how long it has been, and the three parts. Verifying is blue, never red."""

    def __init__(self) -> None:
        super().__init__(margins=(1, 0, 1, 1), spacing=0)
        self._tone: Kind = "info"
        self._icon = IconView("hourglass", size=24, tone="primary", disc=48)
        self._title = Label(size=20, weight=600)
        self._lead = Label(tone="text_2", wrap=True)
        right = Qt.AlignmentFlag.AlignRight
        self._since = Label(translate("WaitBanner", "há"), size=12, tone="text_2", align=right)
        self._clock = Label(size=24, weight=600, align=right)
        self._clock.setMinimumWidth(88)  # Room for an hour, so that nothing moves.
        text = column(Stretch, self._title, self._lead, Stretch, spacing=0)
        clock = column(Stretch, self._since, self._clock, Stretch, spacing=0)
        self._top = panel(row(self._icon, grow(text), clock, spacing=16, margins=(18, 0, 18, 0)))
        self._top.setFixedHeight(_HEAD)
        self._parts = ThreeParts(padding=18)
        self._parts.setMinimumHeight(92)
        fill(self.body, self._top, self._parts)

    def show_state(self, shown: Waiting) -> None:
        told = shown.told
        self._tone = told.kind
        self._icon.show_icon(_ICONS[told.kind], _TOKENS[told.kind])
        self._title.setText(told.title)
        self._lead.setText(shown.lead)
        self._lead.setVisible(bool(shown.lead))
        last = translate("WaitBanner", "O que fazer") if told.kind == "danger" else ""
        self._parts.show_parts(told.what_happened, told.money, told.what_to_do, last=last)
        self._since.setVisible(shown.followed)
        self._clock.setVisible(shown.followed)
        self.setAccessibleName(f"{told.title} {told.what_happened} {told.money} {told.what_to_do}")
        self.update()

    def set_low(self, low: bool) -> None:
        self._top.setFixedHeight(_LOW_HEAD if low else _HEAD)
        self.update()

    def show_elapsed(self, text: str) -> None:
        self._clock.setText(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        token, head = _TOKENS[self._tone], self._top.height()
        line = t.danger if self._tone == "danger" else getattr(t, f"{token}_line")
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=line, radius=RADIUS_CARD)
            path = QPainterPath()
            path.addRoundedRect(1, 1, self.width() - 2, head + 20, RADIUS_CARD - 1, RADIUS_CARD - 1)
            painter.setClipRect(QRect(0, 0, self.width(), head))
            painter.fillPath(path, colour(getattr(t, f"{token}_tint")))
            painter.setClipping(False)
            fill_rect(painter, QRect(1, head - 1, self.width() - 2, 1), line)


_CLOCK = 78
_STEPS = 40
"""Heights in px."""


class CodePanel(QWidget):
    """The code at the left; what is known, the text to copy and what to do at the right."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self.side, self.facts = CodeSide(), CodeFactsSide(ask)
        self._sides = _TwoSides(self.side, self.facts)
        self._lock_rule = checkout_texts.method_is_fixed()
        self._rule = LeadText("", self._lock_rule)
        lock = filled(Card(margins=(14, 8, 14, 8)), row(IconView("lock"), grow(self._rule), spacing=10))
        lay_out(self, column(lock, grow(self._sides), spacing=10))

    def show_state(self, shown: CodeShown) -> None:
        self._rule.show_text(payment_texts.name(shown.method), self._lock_rule)
        texts = checkout_texts.shown_words(shown.method)
        over, lead = "", checkout_texts.payment_page_asking(shown.public_id)
        if shown.problem:
            title, lead = texts.refused, shown.problem
        elif shown.over:
            title, lead = texts.over, checkout_texts.code_over()
        elif not shown.code:
            title, over = texts.none_yet, checkout_texts.no_code_yet()
        else:
            title, over = payment_texts.awaited(shown.method, shown.amount).title, texts.how
        if shown.code != self.side.code.code:
            paint_later(self.side.code)  # What stands around it is laid out and painted first.
            paint_next_turn(self)
        self.side.show_state(shown, over)
        self.facts.show_state(shown, title, lead)
        self._sides.fit()
        self.setAccessibleName(f"{title}. {lead}")


class _TwoSides(Card):
    """A card with a line between its halves."""

    def __init__(self, left: CodeSide, right: CodeFactsSide) -> None:
        super().__init__(margins=(1, 1, 1, 1), spacing=0)
        self._left, self._right = left, right
        left.setMinimumWidth(272)
        fill(self.body, row(grow(left, 2), grow(right, 3), spacing=0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.fit()

    def fit(self) -> None:
        """Leave out the advice where there is no space for it; what must be seen is never squeezed."""
        left, right = self._left, self._right
        least = max(left.least(left.width()), right.least(right.width()))
        if least + 2 != self.minimumHeight():
            self.setMinimumHeight(least + 2)
        right.fit(right.width(), self.height() - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painter_for(self) as painter:
            fill_rect(painter, QRect(self._right.x(), 1, 1, self.height() - 2), theme().t.border)


class CodeSide(QWidget):
    """The code, the amount, and who receives it."""

    def __init__(self) -> None:
        super().__init__()
        self.code = CodeView()
        self._over_code = Label(tone="text_2", align=CENTRE, wrap=True)
        self._amount = Label(size=28, weight=600, align=CENTRE)
        self.payee = LeadText(size=12, tone="text_2")
        self.payee.setAlignment(CENTRE)
        parts = (self._over_code, grow(self.code), self._amount, self.payee)
        lay_out(self, column(*parts, spacing=8, margins=(16, 16, 16, 16)))

    def least(self, width: int) -> int:
        """Return the height in px that the smallest code and what stands around it need at this width."""
        layout = self.layout()
        return layout.totalMinimumHeightForWidth(width) if layout is not None else 0

    def show_state(self, shown: CodeShown, over: str) -> None:
        """Show the charge; ``over`` stands above the code."""
        self.code.show_code(shown.code, shown.form, checkout_texts.shown_words(shown.method).spoken)
        self._amount.setText(shown.amount)
        self._over_code.setText(over)
        payee = translate("PixPanel", "recebedor: {0} \u00b7 valor e código conferidos").format(shown.payee)
        self.payee.show_text("", payee if shown.code and shown.payee else "")


class CodeFactsSide(QWidget):
    """Title, clock, the text to copy, what the customer does, and what the clerk can do."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._icon = IconView("", size=22, tone="primary", disc=44)
        self._title = Label(size=20, weight=600)
        self._lead = Label(tone="text_2", wrap=True)
        self._clock = CodeClock()
        self._code_head = Label(size=12, weight=500, tone="text_2")
        self.text = Label(size=12, wrap=True)
        self.text.setFont(fonts.mono(12))
        code = filled(Card(kind="soft", margins=(10, 8, 10, 8)), self.text)
        self._with_code = panel(column(self._clock, self._code_head, code, spacing=10))
        copy, now = translate("PixPanel", "Copiar código"), translate("PixPanel", "Conferir")
        following, printing = translate("PixPanel", "Próximo cliente"), translate("PixPanel", "Imprimir QR")
        self.copy = asks(Button(copy, icon="copy", key=CommandId.COPY_CODE), ask, Ask.COPY)
        self.now = asks(Button(now, icon="refresh-cw", key=CommandId.REFRESH), ask, Ask.NOW)
        self.print = asks(Button(printing, icon="printer", key=CommandId.PRINT), ask, Ask.PRINT)
        self.next = asks(Button(following, icon="users", key=CommandId.NEW_SALE), ask, Ask.NEXT_CUSTOMER)
        self.steps = CodeSteps()
        self._gave_up = LeadText()
        info = row(at(TOP, IconView("info")), grow(self._gave_up), spacing=10)
        self.info = filled(Card(kind="soft", margins=(12, 10, 12, 10)), info)
        self._has_steps = False
        self._fitted: tuple[object, ...] = ()
        self._rows = (QHBoxLayout(), QHBoxLayout())
        first, second = self._rows
        head = row(self._icon, grow(column(self._title, self._lead, spacing=0)), spacing=14)
        buttons = row(self.copy, self.now, Stretch, spacing=8, into=first)
        more = row(self.print, self.next, Stretch, spacing=8, into=second)
        parts = (head, self._with_code, buttons, more, self.steps, Stretch, self.info)
        lay_out(self, column(*parts, spacing=10, margins=(20, 16, 20, 16)))

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
        assert layout is not None
        shown = (part for part in (self.steps, self.info) if not part.isHidden())
        return layout.totalHeightForWidth(width) - sum(
            part.heightForWidth(width - 40) + layout.spacing() for part in shown
        )

    def fit(self, width: int, height: int) -> None:
        """Use so many px: the buttons in one row where they fit, then the steps and the advice as
        far as there is space below what must be seen."""
        # Once for each size and state, not with every tick: what is hidden and shown is laid out anew.
        key = (width, height, self._has_steps, self._with_code.isHidden(), self._lead.text())
        if key == self._fitted:
            return
        self._fitted = key
        one_row = sum(b.sizeHint().width() for b in (self.copy, self.now, self.next)) + 2 * 8 + 2 * 20
        place = 0 if one_row <= width else 1
        if self._rows[place].indexOf(self.next) < 0:
            self._rows[1 - place].removeWidget(self.next)
            self._rows[place].insertWidget(self._rows[place].count() - 1, self.next)
        self.steps.hide()
        self.info.hide()
        layout = self.layout()
        assert layout is not None
        layout.activate()
        left = height - layout.totalHeightForWidth(width)
        for part, there in ((self.steps, self._has_steps), (self.info, True)):
            needs = part.heightForWidth(width - 40) + 10
            if there and needs <= left:
                part.show()
                left -= needs

    def show_state(self, shown: CodeShown, title: str, lead: str) -> None:
        good = bool(shown.code)
        # Each widget shown triggers a new layout of the window: show all parts of the code together.
        self._with_code.setVisible(good and self._with_code.isVisibleTo(self))
        texts = checkout_texts.shown_words(shown.method)
        self._icon.show_icon(shown.method.facts.icon, "primary")
        self._code_head.setText(texts.head)
        self._title.setText(title)
        self._lead.setText(lead)
        self._clock.setVisible(good and bool(shown.until))
        self._clock.show_left(shown.until, shown.left, shown.share)
        no_code = checkout_texts.no_code(over=shown.over, refused=bool(shown.problem))
        self.copy.set_inactive(None if good else no_code)
        self.print.setVisible(good and shown.form is CodeForm.QR)
        match shown.form:  # As the screen breaks it into rows; the clipboard gets the code itself.
            case CodeForm.QR:
                self.text.setText("\u200b".join(shown.code))  # Breaks anywhere.
            case CodeForm.LINE:
                self.text.setText(" ".join(checkout_texts.line_groups(shown.code)))
        self.steps.show_steps(texts.steps)
        self._has_steps = good
        new_sale = shortcuts.sequence(CommandId.NEW_SALE)
        gave_up = checkout_texts.gave_up(new_sale, shown.until, over=shown.over)
        self._gave_up.show_text(checkout_texts.gave_up_question(), gave_up)
        self._with_code.setVisible(good)


class CodeClock(Painted):
    """Remaining validity: the hour it ends, the time left, and a bar that shrinks."""

    def __init__(self) -> None:
        super().__init__()
        self._until = self._left = ""
        self._share = 0.0
        self.setFixedHeight(_CLOCK)

    def show_left(self, until: str, left: str, share: float) -> None:
        """Show the hour, the time left and the share of the whole time (0 to 1)."""
        self._until, self._left, self._share = until, left, share
        self.setAccessibleName(translate("PixClock", "Código vale até {0}, faltam {1}").format(until, left))
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        width = self.width()
        box(painter, self.rect(), fill=t.surface, line=t.border, radius=8)
        text = translate("PixClock", "Código vale até {0}").format(self._until)
        paint_text(painter, QRect(14, 8, width - 28, 44), text, t.text_2)
        paint_text(painter, QRect(14, 8, width - 28, 44), self._left, t.text, 32, 600, RIGHT)
        bar = QRect(14, _CLOCK - 20, width - 28, 8)
        box(painter, bar, fill=t.taken_fill, radius=4)
        bar.setWidth(max(8, round(bar.width() * self._share)))
        box(painter, bar, fill=t.primary_fill, radius=4)


class CodeSteps(Card):
    """``1 Abrir o app do banco``, ``2 PIX, ler QR code``, ``3 Conferir nome e valor``, side by side."""

    def __init__(self) -> None:
        super().__init__(margins=(1, 1, 1, 1), spacing=0)
        self.setMinimumHeight(_STEPS)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.parts = [LeadText() for _ in range(3)]
        for part in self.parts:
            part.setContentsMargins(12, 6, 8, 6)
            part.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        fill(self.body, row(*(grow(part) for part in self.parts), spacing=0))

    def show_steps(self, steps: checkout_texts.Steps) -> None:
        for number, (part, text) in enumerate(zip(self.parts, steps, strict=True), start=1):
            part.show_text(str(number), text)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painter_for(self) as painter:
            for part in self.parts[1:]:
                fill_rect(painter, QRect(part.x(), 1, 1, self.height() - 2), theme().t.border)
