"""The samples of the book of sentences: for each module of texts a function that calls all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tests.wording.book import Sample
from tests.wording.chapters import (
    basket,
    board,
    connection,
    desk,
    documents,
    kiosk,
    kiosk_run,
    order_search,
    orders,
    receipts,
    training,
    trips,
    troubles,
)

CHAPTERS: Mapping[str, Callable[[], Iterator[Sample]]] = {
    chapter.__name__.rstrip("_"): chapter
    for chapter in (
        desk.alert_texts,
        desk.argparse_texts_,
        orders.attempt_texts,
        basket.basket_texts,
        board.board_texts,
        trips.benefit_texts,
        desk.card_texts_,
        desk.command_texts_,
        connection.connection_texts,
        connection.offline_texts,
        connection.prepared_texts,
        kiosk_run.customer_texts,
        desk.desk_texts,
        documents.export_texts,
        desk.fault_texts,
        troubles.field_texts,
        basket.format,
        desk.hold_texts,
        kiosk.kiosk_texts,
        kiosk.kiosk_words,
        troubles.learn_texts,
        orders.leg_texts,
        receipts.letter_texts,
        receipts.mail_texts,
        order_search.order_search_texts,
        orders.order_texts,
        orders.payment_texts,
        documents.pdf_texts,
        documents.raw_texts,
        desk.print_texts_,
        desk.printer_texts_,
        troubles.problem_texts_,
        troubles.profile_texts_,
        desk.program_texts,
        desk.reply_texts_,
        board.repeat_texts,
        orders.resell_texts,
        trips.search_texts,
        trips.seat_texts,
        basket.sentence,
        kiosk_run.staff_texts,
        kiosk_run.supervisor_texts,
        troubles.start_texts,
        desk.storage_texts_,
        orders.ticket_texts,
        kiosk_run.touch_texts,
        training.training_texts,
        trips.trip_texts,
        orders.verdict_texts,
        kiosk_run.watch_texts,
    )
}
