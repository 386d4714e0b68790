"""The page of payment: its three states one in place of the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QStackedWidget, QWidget

from pos_app.ui.keys.commands import METHOD_COMMANDS, Action, Commands, FocusKey, KeyHint, KeyName
from pos_app.ui.kit.layouts import column, grow, lay_out
from pos_app.ui.pages.payment.after_panel import CodePanel, WaitPanel
from pos_app.ui.pages.payment.choose_panel import ChoosePanel
from pos_app.ui.pages.payment.page import Ask, Choosing, CodeShown, Intent, NoticeActed, Waiting
from pos_app.ui.pages.payment.presenter import PaymentPresenter
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.shared.page import Page, built
from pos_app.ui.shared.ports import CardFormPort
from pos_app.ui.style.hand import hand
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import in_next_turn, paint_next_turn
from pos_app.wording import payment_texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_GAP = 10
_LOW = 520
_WITH_NOTICE = 680
"""px of a page that is high enough for a whole notice above the keys for a card."""
"""Height in px below which the outcome and what to do would not stand in one look."""


class _Faces(QStackedWidget):
    """While the card page shows, needs no more room than that: it must not scroll for another face, since its
    window lies over what is around it."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(lambda _: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        face = self.currentWidget()
        return face.minimumSizeHint() if isinstance(face, ChoosePanel) else super().minimumSizeHint()


class PaymentView(NoticePage):
    """Passive. ``form`` is the provider's card page, a QWidget that satisfies ``CardFormPort``."""

    def __init__(self, form: CardFormPort) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("PaymentView", "Pagamento"))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.form = form
        self.choose = ChoosePanel(form, self.ask)
        self.wait = WaitPanel(self.ask)
        self.pix = CodePanel(self.ask)
        self._choosing: Choosing | None = None
        self._shown: Choosing | Waiting | CodeShown | None = None
        self._repeat: ConfirmBox | None = None
        self._notices = NoticeArea()
        self._faces = _Faces()
        lay_out(self, column(self._notices, grow(self._faces), spacing=_GAP))
        for face in (self.choose, self.wait, self.pix):
            self._faces.addWidget(face)
        self._height = 16_777_215
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(lambda: self.ask(Ask.TICK))
        form.tokenized.connect(self.asked)
        form.failed.connect(self.asked)
        form.host_changed.connect(self.choose.card.header.show_host)
        self._notices.closed.connect(lambda _: self._share_room())
        self._notices.acted.connect(lambda _, command: self.ask(NoticeActed(command)))

    def fit_into(self, space: QSize) -> None:
        """Use less height where the outcome and what to do would not stand in one look."""
        self._height = space.height()
        self._share_room()

    def _share_room(self) -> None:
        notices = self._notices
        if self._height < (_WITH_NOTICE if hand().touch else _LOW):
            notices.make_room(money=True)  # The page before showed it whole; here are the keys for a card.
        taken = 0 if notices.isHidden() else notices.heightForWidth(self.width()) + _GAP
        for face in (self.choose, self.wait):
            face.set_low(self._height - taken < _LOW)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        following = (True, CommandId.NEW_SALE, translate("PaymentView", "Próximo cliente"))
        cases = (True, CommandId.PAGE_PENDING, translate("PaymentView", "Pendências"))
        now = translate("PaymentView", "Consultar agora")
        face, wait, pix = self._faces.currentWidget(), self.wait, self.pix
        if face is pix:
            copy = translate("PaymentView", "Copiar código")
            can_copy = pix.facts.copy.isEnabled()
            return _hints(
                (can_copy, CommandId.COPY_CODE, copy),
                (can_copy, CommandId.PRINT, pix.facts.print.text()),
                (True, CommandId.REFRESH, now),
                following,
                cases,
            )
        if face is wait:
            copy = translate("PaymentView", "Copiar nº do pedido")
            return _hints(
                (not wait.again.isHidden(), CommandId.MAIN, wait.again.text()),
                following,
                (not wait.case_slip.isHidden(), CommandId.PRINT, translate("PaymentView", "Protocolo")),
                (not wait.now.isHidden(), CommandId.REFRESH, now),
                (not wait.number.isHidden(), CommandId.COPY_CODE, copy),
                cases,
            )
        shown = self._choosing
        offered = {line.type for line in shown.methods} if shown else set()
        by_card = shown is not None and shown.method is not None and shown.method.facts.needs_card_page
        enters = by_card and self.choose.card.shows_form
        enter = translate("PaymentView", "Entrar na página do cartão")
        many, ready = (len(shown.instalments) > 1, shown.ready) if shown else (False, False)
        return _hints(
            *(
                (method in offered, command, payment_texts.short_name(method))
                for method, command in METHOD_COMMANDS.items()
            ),
            (many, FocusKey.ROWS, translate("PaymentView", "Parcelas")),
            (enters, CommandId.NEXT_AREA, enter),
            (ready, CommandId.MAIN, translate("PaymentView", "Cobrar")),
            (True, CommandId.BACK, translate("PaymentView", "Passageiros")),
        )

    def commands(self) -> Commands:
        # What the page cannot do now is not offered anywhere: an order has its method, and no way back.
        methods = METHOD_COMMANDS.items()
        return {
            **{command: Action(partial(self.ask, method), self._chooses) for method, command in methods},
            CommandId.BACK: Action(self._escape, self._chooses),
            CommandId.COPY_CODE: Action(partial(self.ask, Ask.COPY), lambda: not self._chooses()),
            CommandId.PRINT: Action(partial(self.ask, Ask.PRINT), lambda: not self._chooses()),
            CommandId.REFRESH: Action(partial(self.ask, Ask.NOW)),
            CommandId.NEXT_AREA: Action(partial(self.ask, Ask.ENTER_CARD)),
            CommandId.MAIN: Action(partial(self.ask, Ask.GO_ON)),
        }

    def _chooses(self) -> bool:
        return self._faces.currentWidget() is self.choose

    # --- Showing ----------------------------------------------------------------------------------

    def show_page(self, shown: Choosing | Waiting | CodeShown) -> None:
        """Show how to pay, an order that is being verified or ended without tickets, or a code to pay."""
        self._shown = shown
        match shown:
            case Choosing():
                self._choosing = shown
                focused = self.window().focusWidget()
                self.choose.show_page(shown)
                self._face(self.choose)
                gone = focused and self.choose.isAncestorOf(focused) and not focused.isVisible()
                self._keep_focus(bool(gone))
            case Waiting():
                self.wait.show_state(shown)
                self._face(self.wait)
                if shown.may_hold_again and self.isVisible():
                    self.wait.again.setFocus()
            case CodeShown():
                self.pix.show_state(shown)
                if self._faces.currentWidget() is self.wait and self.isVisible():
                    # Filled in this turn, laid out in the next, painted in the one after it.
                    in_next_turn(self, self._face_code)
                else:
                    self._face(self.pix)

    def _face_code(self) -> None:
        if isinstance(self._shown, CodeShown):
            self._face(self.pix)

    def _face(self, face: QWidget) -> None:
        if self._faces.currentWidget() is not face:
            self._faces.setCurrentWidget(face)
            paint_next_turn(self)
            # A key pressed for the former page state must not start anything of an order.
            self.setFocus()
        self.hints_changed.emit()

    def _keep_focus(self, gone: bool) -> None:
        """Keep the focus on the page when the focused widget was hidden, such as the card page. ``gone``: Qt
        gave it to whatever stands next, perhaps a button of a notice."""
        focused = self.window().focusWidget()
        # The page itself has it while there is nothing to choose yet.
        free = gone or focused is None or focused is self or not self.isAncestorOf(focused)
        if free and self.isVisible():
            self._focus_first()

    def _focus_first(self) -> None:
        chooser = self.choose.chooser
        (chooser if chooser.isVisible() else self).setFocus()

    def show_elapsed(self, text: str) -> None:
        self.wait.banner.show_elapsed(text)

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show an error notice; None clears it."""
        former = self._notices.notice("payment")
        if former is not None:
            if notice is not None and former.accessibleName() == notice.title:
                return
            self._keep_from_card(former)
        if notice is None:
            self._notices.clear("payment")
        else:
            self._notices.keep_notice("payment", notice, inline=not (notice.happened or notice.actions))
        self._share_room()

    def show_print_notice(self, notice: NoticeView) -> None:
        """Show what became of a case slip on paper; a success goes away by itself."""
        done = notice.kind == "success"
        self._notices.show_notice("case slip", notice, inline=done, seconds=8 if done else 0)

    def _keep_from_card(self, going: QWidget) -> None:
        """Take the focus from what is about to go: Qt's next in turn may be the card page, which nobody
        entered."""
        focused = self.window().focusWidget()
        if focused is not None and going.isAncestorOf(focused) and not self.form.is_entered():
            self._focus_first()

    def show_card_note(self, text: str) -> None:
        self.choose.card.show_note(text)

    def show_card_stopped(self, why: str) -> None:
        """Show why the card page is closed in its place; an empty text ends it."""
        if not why:
            self._keep_from_card(self.choose.card)
        self.choose.card.show_stopped(why)

    def open_card(self, page_url: str, session_id: str) -> None:
        """Show the provider's page for a payment session."""
        self.form.open(page_url, session_id)

    def close_card(self) -> None:
        self.form.close_form()

    def switch_card_focus(self) -> None:
        """Go into the card page, or out of it to the instalments."""
        if self.form.is_entered():
            self.form.leave()
            self.choose.chooser.setFocus()
        else:
            self.enter_card()

    def enter_card(self) -> None:
        """Let the keyboard go into the card page, where it shows."""
        if self._faces.currentWidget() is self.choose and not self.form.is_entered():
            self.form.enter()

    def _escape(self) -> None:
        """Esc leaves the card page first, then goes one step back."""
        if self.form.is_entered():
            self.switch_card_focus()
        else:
            self.ask(Ask.BACK)

    def ask_repeat(self, title: str, text: str, act: str, keep: str) -> None:
        """Ask before somebody is sold a second ticket for the same time. It opens once, and no key of the
        page answers it, so that pressing the charge key twice is not a confirmation."""
        if self._repeat is not None:
            return
        self._repeat = ConfirmBox(self, title, text, act=act, keep=keep)
        self._repeat.accepted.connect(lambda: self.ask(Ask.REPEAT))
        self._repeat.finished.connect(self._repeat_answered)
        self._repeat.open()

    def _repeat_answered(self) -> None:
        box, self._repeat = self._repeat, None
        if box is not None:
            box.deleteLater()

    # --- Clocks -----------------------------------------------------------------------------------

    def shown(self) -> None:
        self._clock.start()
        if self._faces.currentWidget() is self.choose:
            self.choose.chooser.setFocus()

    def left(self) -> None:
        """Stop the clock while the page is hidden."""
        self._clock.stop()


def _hints(*keys: tuple[bool, KeyName, str]) -> tuple[KeyHint, ...]:
    return tuple(KeyHint(key, text) for works, key, text in keys if works)


def build(desk: DeskApi) -> Page:
    view = PaymentView(desk.card_form)
    return built(view, PaymentPresenter(view, desk), desk)
