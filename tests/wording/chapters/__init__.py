"""The samples of the book of sentences: for each module of texts a function that calls all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.wording.book import Sample
from tests.wording.chapters import (
    basket,
    board,
    branch,
    command_line,
    connection,
    desk,
    devices,
    documents,
    first_start,
    kiosk,
    kiosk_run,
    order_panel,
    order_search,
    orders,
    people,
    privacy,
    problems,
    receipts,
    selling,
    shift,
    statement,
    support,
    training,
    trips,
)

CHAPTERS: Mapping[str, tuple[Callable[[], Iterator[Sample]], ...]] = {
    "attempt_texts": (
        orders.attempt_texts,
        orders.verdict_texts,
    ),
    "branch_texts": (branch.branch_texts,),
    "checkout_texts": (
        basket.basket_texts,
        kiosk_run.customer_texts,
        orders.code_texts_,
        selling.payment_page_texts,
    ),
    "command_texts": (
        command_line.api_texts,
        command_line.doctor_texts,
        command_line.plan_texts,
        command_line.recover_texts,
        privacy.privacy_texts,
    ),
    "connection_texts": (
        connection.connection_texts,
        connection.prepared_texts,
    ),
    "counter_texts": (
        board.board_texts,
        desk.alert_texts,
        devices.scan_texts_,
        selling.pending_texts,
    ),
    "desk_texts": (
        desk.desk_texts,
        training.training_texts,
    ),
    "difference_texts": (orders.difference_texts,),
    "fault_texts": (
        desk.fault_texts,
        desk.reply_texts_,
        desk.storage_texts_,
        problems.field_texts,
    ),
    "format": (basket.format,),
    "kiosk_texts": (
        kiosk.kiosk_texts,
        kiosk_run.staff_texts,
    ),
    "learn_texts": (
        problems.learn_step_texts,
        problems.learn_texts,
    ),
    "mail_texts": (
        receipts.letter_texts,
        receipts.mail_texts,
    ),
    "offline_texts": (connection.offline_texts,),
    "order_list_texts": (
        documents.export_texts,
        order_panel.report_texts,
        order_search.order_search_texts,
    ),
    "order_texts": (
        documents.raw_texts,
        order_panel.cancel_texts,
        order_panel.order_panel_texts,
        order_panel.ticket_box_texts,
        orders.order_texts,
    ),
    "parser_texts": (desk.argparse_texts_,),
    "payment_texts": (
        desk.card_texts_,
        orders.payment_texts,
    ),
    "people_texts": (
        kiosk_run.supervisor_texts,
        people.audit_texts,
        people.people_texts,
    ),
    "print_texts": (
        desk.print_texts_,
        devices.printer_report_,
        devices.printer_texts_,
    ),
    "problem_texts": (
        board.repeat_texts,
        desk.hold_texts,
        problems.problem_texts_,
    ),
    "sale_texts": (
        order_panel.alike_texts,
        orders.resell_texts,
        selling.passenger_texts,
        trips.benefit_texts,
        trips.search_texts,
    ),
    "sentence": (basket.sentence,),
    "settings_texts": (
        devices.station_texts_,
        first_start.settings_texts,
        first_start.welcome_texts,
        kiosk_run.touch_texts,
        support.network_texts,
    ),
    "shift_page_texts": (shift.shift_page_texts_,),
    "shift_report": (shift.shift_report_,),
    "shift_texts": (shift.shift_texts_,),
    "start_texts": (
        desk.program_texts,
        kiosk_run.watch_texts,
        privacy.key_texts,
        problems.profile_texts_,
        problems.start_texts,
        support.support_texts,
    ),
    "statement_texts": (statement.statement_texts,),
    "ticket_texts": (
        documents.pdf_texts,
        order_panel.happened_texts,
        orders.leg_texts,
        orders.protocol_texts,
        orders.ticket_texts,
    ),
    "trip_texts": (
        trips.seat_texts,
        trips.trip_texts,
    ),
}


def samples(name: str) -> list[Sample]:
    """Return all samples of a module of texts."""
    return [sample for chapter in CHAPTERS[name] for sample in chapter()]
