"""Every fault of the wire, and what the desk must make of it."""

from __future__ import annotations

import gzip
from dataclasses import dataclass

from pos_app.domain.attempts import AttemptState
from tests.wire import acts
from tests.wire.server import Act

KNOWN = "sending known completed"
SEARCHED = "sending ambiguous known completed"
NUMBERLESS = "sending exists_no_id known completed"
NOT_SENT = "sending not_sent"
OPEN = "sending ambiguous unresolved"
REJECTED = "sending rejected"
REFUSED = "sending known refused"


@dataclass(frozen=True)
class Fault:
    """One fault.

    Attributes:
        act: what the other side does with a connection.
        path: every state that the journal must have gone through, in order.
        orders: how many orders exist afterwards.
        connections: how many the desk may open; more than one only where the provider's word allows it.
        card: the token that pays.
        timeout: seconds that the desk waits for the whole answer.
        or_path: another path that is as right: the network itself decides which.
    """

    name: str
    act: Act
    path: str
    orders: int = 1
    connections: int = 1
    card: str = "tok_approved"
    timeout: float = 10.0
    or_path: str = ""

    @property
    def final(self) -> tuple[AttemptState, ...]:
        """Where the attempt ends."""
        return tuple(AttemptState(path.split()[-1]) for path in (self.path, self.or_path) if path)


FAULTS = (
    Fault("close_before_reading", acts.close_before_reading, OPEN, 0),
    Fault("reset_before_reading", acts.reset_before_reading, OPEN, 0, or_path=NOT_SENT),
    Fault("close_after_head", acts.close_after_head, OPEN, 0),
    Fault("close_after_body", acts.close_after_body, OPEN, 0),
    Fault("reset_after_body", acts.reset_after_body, OPEN, 0),
    Fault("reset_after_commit", acts.reset_after_commit, SEARCHED),
    Fault("close_after_commit", acts.close_after_commit, SEARCHED),
    Fault("half_close_after_commit", acts.half_close_after_commit, SEARCHED),
    Fault("half_a_status_line", acts.half_a_status_line, SEARCHED),
    Fault("half_a_head", acts.half_a_head, SEARCHED),
    Fault("head_only", acts.head_only, NUMBERLESS),
    Fault("half_a_201", acts.half_a_201, NUMBERLESS),
    Fault("all_but_the_last_byte", acts.all_but_the_last_byte, KNOWN),
    Fault("stall_before_reading", acts.stall_before_reading, OPEN, 0, timeout=0.5),
    Fault("stall_before_the_status", acts.stall_before_the_status, SEARCHED, timeout=0.8),
    Fault("stall_without_commit", acts.stall_without_commit, OPEN, 0, timeout=0.5),
    Fault("stall_in_the_body", acts.stall_in_the_body, NUMBERLESS, timeout=0.8),
    Fault("drip_the_head", acts.drip_the_head, SEARCHED, timeout=0.8),
    Fault("drip_the_body", acts.drip_the_body, NUMBERLESS, timeout=0.8),
    Fault("gzip", acts.encoded(gzip.compress, "content-encoding: gzip"), KNOWN),
    Fault("gzip_broken", acts.encoded(lambda body: body, "content-encoding: gzip"), NUMBERLESS),
    Fault("chunked", acts.chunked, KNOWN),
    Fault("chunked_with_a_wrong_size", acts.chunked_with_a_wrong_size, NUMBERLESS),
    Fault("chunked_without_its_end", acts.chunked_without_its_end, KNOWN),
    Fault("length_too_long", acts.length_too_long, KNOWN),
    Fault("length_too_short", acts.length_too_short, NUMBERLESS),
    Fault("length_zero", acts.length_zero, NUMBERLESS),
    Fault("two_lengths", acts.two_lengths, SEARCHED),
    Fault("negative_length", acts.negative_length, SEARCHED),
    Fault("no_length_until_the_end", acts.no_length_until_the_end, KNOWN),
    Fault("http_1_0", acts.http_1_0, KNOWN),
    Fault("endless_body", acts.endless_body, NUMBERLESS),
    Fault("endless_head", acts.endless_head, SEARCHED),
    Fault("not_http", acts.not_http, SEARCHED),
    Fault("unknown_version", acts.unknown_version, KNOWN),
    Fault("header_without_colon", acts.header_without_colon, SEARCHED),
    Fault("continue_first", acts.continue_first, KNOWN),
    Fault("switching_protocols", acts.switching_protocols, SEARCHED),
    Fault("twice_the_answer", acts.twice_the_answer, KNOWN),
    Fault("kept_alive_and_closed_at_once", acts.kept_alive_and_closed_at_once, KNOWN),
    Fault("timeout_sent_before_the_request", acts.timeout_sent_before_the_request, SEARCHED),
    Fault("201_empty", acts.answer(201, b"", commit=True), NUMBERLESS),
    Fault("201_garbage", acts.answer(201, b"\x00\x01garbage{{{", commit=True), NUMBERLESS),
    Fault("201_invalid_utf8", acts.answer(201, b'{"name": "\xff\xfe\xfa"', commit=True), NUMBERLESS),
    Fault("201_html", acts.html(201, commit=True), NUMBERLESS),
    Fault("200_empty", acts.answer(200, b"", commit=True), SEARCHED),
    Fault("200_captive_portal", acts.html(200), OPEN, 0),
    Fault("204", acts.answer(204, b"", commit=True), SEARCHED),
    Fault("302", acts.redirect(302), OPEN, 0),
    Fault("303", acts.redirect(303), OPEN, 0),
    Fault("307", acts.redirect(307), OPEN, 0),
    Fault("308", acts.redirect(308), OPEN, 0),
    Fault("400_fields", acts.answer(400, acts.shape_a(400, ["email must be an email"])), REJECTED, 0),
    Fault("400_html", acts.html(400), OPEN, 0),
    Fault("400_upstream_code", acts.answer(400, acts.shape_b("1042"), commit=True), SEARCHED),
    Fault("401_once", acts.unauthorized_once, "sending sending known completed", connections=2),
    Fault("401_always", acts.answer(401, acts.shape_a(401)), "sending sending rejected", 0, 2),
    Fault("402_refused", acts.with_its_number(402, acts.PAYMENT_FAILED), REFUSED, card="tok_refused"),
    Fault("402_refused_but_paid", acts.with_its_number(402, acts.PAYMENT_FAILED), KNOWN),
    Fault("403_firewall", acts.html(403), OPEN, 0),
    Fault("408", acts.answer(408, acts.shape_a(408)), OPEN, 0),
    Fault("409", acts.answer(409, acts.shape_a(409), commit=True), SEARCHED),
    Fault("422", acts.answer(422, acts.shape_a(422)), REJECTED, 0),
    Fault("429", acts.answer(429, acts.shape_a(429), "retry-after: 0"), REJECTED, 0),
    Fault("429_page_after_commit", acts.html(429, commit=True), SEARCHED),
    Fault("409_upstream_code", acts.answer(409, acts.shape_b("1042")), "sending refused", 0),
    Fault("500_after_commit", acts.answer(500, acts.shape_b("500"), commit=True), SEARCHED),
    Fault("500_not_finished", acts.answer(500, acts.shape_b("2111"), commit=True), SEARCHED),
    Fault("500_with_its_number", acts.with_its_number(500, acts.shape_b("2111")), KNOWN),
    Fault("502_html", acts.html(502), OPEN, 0),
    Fault("502_html_after_commit", acts.html(502, commit=True), SEARCHED),
    Fault("503_try_again", acts.answer(503, acts.shape_a(503), "retry-after: 0"), OPEN, 0),
    Fault("503_with_a_trace", acts.answer(503, {**acts.shape_a(503), "transactionId": "t-1"}), REJECTED, 0),
    Fault("503_page_after_commit", acts.html(503, commit=True), SEARCHED),
    Fault("504_after_commit", acts.answer(504, acts.shape_a(504), commit=True), SEARCHED),
)  # fmt: skip
