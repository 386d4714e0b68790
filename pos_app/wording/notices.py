"""Notices, badges and steps as plain data, and the names of all that a clerk can ask the program to do."""

from __future__ import annotations

from enum import StrEnum, unique
from typing import Literal

from pos_app.domain.value import Value
from pos_app.wording.sentence import Kind, Sentence


@unique
class CommandId(StrEnum):
    """A command. The value is what the settings file calls it: it must not change."""

    SHORTCUTS = "shortcuts"
    SEARCH = "search"
    SWAP = "swap"
    FILTERS = "filters"
    REFRESH = "refresh"
    NEXT_AREA = "next_area"
    COPY_BUYER = "copy_buyer"
    OTHER_BUYER = "other_buyer"
    INSURANCE = "insurance"
    BENEFIT = "benefit"
    MAIN = "main"
    FULL_SCREEN = "full_screen"
    LOCK = "lock"
    NEW_SALE = "new_sale"
    PARKED = "parked"
    WAITING_CODE = "waiting_code"
    BACK = "back"
    UNDO = "undo"
    COMMANDS = "commands"
    CLOSE_NOTICE = "close_notice"
    SESSION_ONLY = "session_only"
    METHOD_CARD = "method_card"
    METHOD_PIX = "method_pix"
    ROUTE_1 = "route_1"
    ROUTE_2 = "route_2"
    ROUTE_3 = "route_3"
    ROUTE_4 = "route_4"
    ROUTE_5 = "route_5"
    DAY_BEFORE = "day_before"
    DAY_AFTER = "day_after"
    KNOWN_BUYER = "known_buyer"
    PASTE_LIST = "paste_list"
    PRINT = "print"
    REPRINT = "reprint"
    SAVE_PDF = "save_pdf"
    COPY_CODE = "copy_code"
    SEND = "send"
    STOPS = "stops"
    TIMELINE = "timeline"
    SELL_AGAIN = "sell_again"
    NEW_PRINTER = "new_printer"
    SELL_ALIKE = "sell_alike"
    OTHER_READING = "other_reading"
    RAW_REPLY = "raw_reply"
    EXPORT_XLSX = "export_xlsx"
    EXPORT_CSV = "export_csv"
    REPORT_PDF = "report_pdf"
    TAKE_OVER = "take_over"
    PAGE_SELL = "page_sell"
    PAGE_ORDERS = "page_orders"
    PAGE_PENDING = "page_pending"
    PAGE_SHIFT = "page_shift"
    PAGE_BOARD = "page_board"
    PAGE_BRANCH = "page_branch"
    PAGE_SETTINGS = "page_settings"
    PAGE_LEARN = "page_learn"
    SEATS_TOGETHER = "seats_together"
    SEATS_WINDOW = "seats_window"
    SEATS_AISLE = "seats_aisle"
    SEATS_FRONT = "seats_front"
    DECK_UP = "deck_up"
    DECK_DOWN = "deck_down"
    SEAT_PICK = "seat_pick"
    LEG_BEFORE = "leg_before"
    LEG_AFTER = "leg_after"
    HOLD_AGAIN = "hold_again"
    OPEN_CARD = "open_card"
    OPEN_FOLDER = "open_folder"
    PRINT_OTHER = "print_other"
    PRINT_FISCAL = "print_fiscal"
    STOP_PRINT = "stop_print"
    CLEAR_FILTERS = "clear_filters"
    OTHER_DATE = "other_date"
    SEND_AGAIN = "send_again"
    SHOW_ORDER = "show_order"
    GO_TO_KIOSK = "go_to_kiosk"


# --- The content of a notice, as plain data -----------------------------------------------------------

NoticeKind = Kind


class NoticeAction(Value):
    """A command that a notice offers; it comes back in ``Notice.acted``.

    ``text`` replace the texts of the command where those are not clear enough here.
    """

    command: CommandId
    text: str = ""


class NoticeView(Value):
    """A notice. Errors always fill ``happened``, ``money`` and ``todo``; the others use ``text``.

    The first action is the main one. ``time`` is a clock time shown at the right of a line.
    """

    kind: NoticeKind
    title: str
    text: str = ""
    happened: str = ""
    money: str = ""
    todo: str = ""
    icon: str = ""
    time: str = ""
    actions: tuple[NoticeAction, ...] = ()


def of_sentence(sentence: Sentence, actions: tuple[NoticeAction, ...] = (), *, title: str = "") -> NoticeView:
    """Return the notice of a sentence; ``title`` replaces the sentence's own.

    An info, and a sentence without an event, become a title with running text; all others keep their parts
    under headings. An info has no actions.
    """
    title = title or sentence.title
    if sentence.kind == "info":
        return NoticeView("info", title, sentence.after_title())
    if not sentence.what_happened:
        return NoticeView(sentence.kind, title, sentence.after_title(), actions=actions)
    return NoticeView(
        sentence.kind,
        title,
        happened=sentence.what_happened,
        money=sentence.money,
        todo=sentence.what_to_do,
        actions=actions,
    )


# --- How a state is shown, as plain data --------------------------------------------------------------

BadgeKind = Literal["neutral", "primary", "warning", "success", "danger", "lowfare", "special", "training"]
StepState = Literal["done", "current", "rest", "failed"]


class StateMark(Value):
    """What a badge shows. ``icon`` names a file of ``resources/icons``."""

    text: str
    kind: BadgeKind
    icon: str
