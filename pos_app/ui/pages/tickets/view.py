"""The page of tickets: the head of the finished sale, its buses with their tickets, and its statement."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.layouts import Stretch, asks, column, fill, grow, lay_out, panel, row
from pos_app.ui.pages.tickets.page import Ask, Intent, SendTile, Stepped, TicketsPage
from pos_app.ui.pages.tickets.panels import WIDTH, AccountSide, LegCard, SendTiles, SlipBox, TicketRow
from pos_app.ui.pages.tickets.presenter import TicketsPresenter
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.shared.page import Page, built
from pos_app.ui.shared.ports import SlipJob, SlipsPort
from pos_app.ui.shared.send_box import sending
from pos_app.ui.shared.sending import SUBJECT
from pos_app.ui.widgets.accessible import read_as_placed
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import ticket_texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_NARROW = 720
_LETTERS = {
    FocusKey.WHATSAPP: Ask.WHATSAPP,
    FocusKey.EMAIL: Ask.EMAIL,
    FocusKey.PDF: Ask.SAVE,
    FocusKey.PRINT_ONE: Ask.REPRINT,
    FocusKey.PAPER: Ask.RECEIPT,
    FocusKey.COPY: Ask.COPY,
}
_PASSING = 8.0
"""Seconds that the notice of a success stays."""
_SOON_MS = 200
"""After a page came, in which the clerk reads it."""


class TicketsView(NoticePage):
    """Passive. ``side`` is the statement, for the place of the basket."""

    def __init__(self, slips: SlipsPort) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("TicketsView", "Bilhetes"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._slips = slips
        self.side = AccountSide(self.ask)
        self.banner = DoneBanner(self.ask)
        self.legs: list[LegCard] = []
        self._notices = NoticeArea()
        self.tiles = SendTiles(self.ask)
        self._again: ConfirmBox | None = None
        self._clock = QTimer(self, interval=1000)
        self._shown: TicketsPage | None = None
        self._chosen = 0
        self._narrow = False
        self._sends = self._counts = False
        self._current_notices: dict[str, NoticeView] = {}
        self._build()
        self._notices.acted.connect(lambda _, command: self.ask(command))
        self._clock.timeout.connect(partial(self.ask, Ask.TICK))

    def _build(self) -> None:
        self._list = QVBoxLayout()
        self._scroll = scrolled(panel(column(Stretch, spacing=10, into=self._list)), self)
        lay_out(self, column(self.banner, grow(self._scroll), self._notices, self.tiles, spacing=10))

    @property
    def rows(self) -> list[TicketRow]:
        return [one for leg in self.legs for one in leg.rows]

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        choose = (KeyHint(FocusKey.ROWS, translate("TicketsView", "Escolher bilhete")),)
        return (
            *(choose if len(self.rows) > 1 else ()),
            KeyHint(FocusKey.PRINT_ONE, translate("TicketsView", "Imprimir este")),
            KeyHint(CommandId.PRINT, translate("TicketsView", "Imprimir os que faltam")),
            *(KeyHint(one.key, one.text()) for one in self.tiles.tiles),
            KeyHint(FocusKey.PAPER, translate("TicketsView", "Recibo")),
            KeyHint(CommandId.NEW_SALE, translate("TicketsView", "Nova venda")),
        )

    def commands(self) -> Commands:
        return {
            CommandId.PRINT: Action(partial(self.ask, Ask.PRINT)),
            CommandId.REPRINT: Action(partial(self.ask, Ask.REPRINT)),
            CommandId.SAVE_PDF: Action(partial(self.ask, Ask.SAVE)),
            CommandId.COPY_CODE: Action(partial(self.ask, Ask.COPY)),
            CommandId.SEND: Action(partial(self.ask, Ask.SEND), lambda: self._sends),
            CommandId.BACK: Action(partial(self.ask, Ask.KEEP), lambda: self._counts),
        }

    # --- Showing ----------------------------------------------------------------------------------

    def prepare(self, tiles: tuple[SendTile, ...]) -> None:
        """Make soon what one ticket needs, before there is one: made with the page, it kept keys waiting."""
        QTimer.singleShot(_SOON_MS, self, partial(self._prepare, tiles))

    def _prepare(self, tiles: tuple[SendTile, ...]) -> None:
        if not self.legs:
            self._have(1)
            self.legs[0].have(1)
            self.tiles.show_tiles("", tiles, "")
            self._order_tabs()
            for part in self.findChildren(QWidget):
                part.ensurePolished()

    def show_page(self, shown: TicketsPage, chosen: int) -> None:
        narrow = self.width() < _NARROW
        if (shown, chosen, narrow) == (self._shown, self._chosen, self._narrow):
            return  # The clock shows the page every second.
        self.banner.show_order(shown.public_id, shown.paid, shown.hour)
        self.side.show_account(shown.account)
        tickets = len(self.rows)
        self._have(len(shown.legs))
        self._shown, self._chosen, self._narrow = shown, chosen, narrow
        for card, leg in zip(self.legs, shown.legs, strict=True):
            card.show_leg(leg, chosen, narrow=narrow)
        if chosen < len(self.rows):
            self._scroll.ensureWidgetVisible(self.rows[chosen])
        if len(self.rows) != tickets:
            self._order_tabs()
            self.hints_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put less beside each other in a narrow page."""
        if self._shown is not None:
            self.show_page(self._shown, self._chosen)

    def _have(self, count: int) -> None:
        remove_from(self._list, self.legs[count:])
        del self.legs[count:]
        while len(self.legs) < count:
            self.legs.append(LegCard(self.ask))
            self._list.insertWidget(len(self.legs) - 1, self.legs[-1])
        read_as_placed(self)

    def _order_tabs(self) -> None:
        buttons = [self.banner.copy]
        for leg in self.legs:
            buttons += [leg.print, *(button for one in leg.rows for button in (one.print, one.view))]
        tab_in_order(buttons)

    def show_tiles(self, title: str, tiles: tuple[SendTile, ...], alone: str, *, counting: bool) -> None:
        """Show by which ways the tickets can go; ``counting``: something is about to be sent."""
        before = [one.way for one in self.tiles.tiles]
        self._sends, self._counts = len(tiles) > 1, counting
        self.tiles.show_tiles(title, tiles, alone)
        if before != [one.way for one in self.tiles.tiles]:
            self.hints_changed.emit()

    def ask_again(self, again: Ask, text: str) -> None:
        """Ask before the same is sent to the same place."""
        self._again = ConfirmBox(
            self,
            ticket_texts.again_title(),
            text,
            act=ticket_texts.again_act(),
            keep=ticket_texts.again_keep(),
        )
        self._again.accepted.connect(lambda: self.ask(again))
        self._again.open()

    def show_slip(self, job: SlipJob, index: int, count: int) -> None:
        SlipBox(self, self._slips, job, (index, count), self.ask).open()

    def show_notice(self, subject: str, notice: NoticeView | None) -> None:
        """Show a notice about the fiscal tickets or the last print; None clears it."""
        if self._current_notices.get(subject) == notice:
            return
        if notice is None:
            self._current_notices.pop(subject, None)
            self._notices.clear(subject)
        else:
            self._current_notices[subject] = notice
            passing = notice.kind == "success" and not notice.actions and subject != SUBJECT
            self._notices.show_notice(
                subject, notice, inline=not notice.happened, seconds=_PASSING if passing else None
            )

    # --- Keys and clocks --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows choose a ticket, Enter prints what is missing; letters act, as nothing is typed here.
        What a scanner types never comes here, and a key that is held counts once."""
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier and not event.isAutoRepeat()
        meant = (ask for key, ask in _LETTERS.items() if plain and shortcuts.is_focus_key(key, event.key()))
        if letter := next(meant, None):
            self.ask(letter)
        elif event.key() == Qt.Key.Key_Up:
            self.ask(Stepped(-1))
        elif event.key() == Qt.Key.Key_Down:
            self.ask(Stepped(1))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.ask(Ask.PRINT)
        elif event.key() == Qt.Key.Key_Space:
            self.ask(Ask.VIEW)
        else:
            super().keyPressEvent(event)

    def shown(self) -> None:
        self._clock.start()
        self.setFocus()

    def left(self) -> None:
        """Stop the clock while the page is hidden."""
        self._clock.stop()


class DoneBanner(Card):
    """``Venda concluída``, the order's number and what was paid."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(kind="success", margins=(16, 0, 16, 0), spacing=0)
        self.setFixedHeight(58)
        self._paid = ElidedLabel()  # The bill beside it has the sum, whole.
        self._paid.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._number = Label(weight=600)
        self._hour = ElidedLabel()
        copy = translate("DoneBanner", "Copiar nº")
        self.copy = Button(copy, size="small", icon="copy", key=FocusKey.COPY, touch=True)
        done = Label(translate("DoneBanner", "Venda concluída"), size=17, weight=600)
        line = row(self._paid, self._number, grow(self._hour), spacing=4)
        icon = IconView("circle-check", size=28, tone="success")
        text = column(Stretch, done, line, Stretch, spacing=0)
        fill(self.body, row(icon, grow(text), asks(self.copy, ask, Ask.COPY), spacing=14))

    def show_order(self, public_id: str, paid: str, hour: str) -> None:
        self._paid.setText(ticket_texts.paid_for(paid))
        self._number.setText(public_id)
        self._hour.setText(f"\u00b7 {hour}" if hour else "")
        self.setAccessibleName(ticket_texts.sold(public_id, f"{paid} {hour}".strip()))


def build(desk: DeskApi) -> Page:
    view = TicketsView(desk.slips)
    presenter = TicketsPresenter(
        view, desk, lambda receipt: sending(view, desk.receipts, desk.scope, receipt, view.show_notice)
    )
    desk.hooks.tells_mail.append(lambda order: view.isVisible() and presenter.sends.tells(order))
    return built(view, presenter, desk, presenter.opened, side=view.side, side_width=WIDTH)
