"""What a mail server can do to a mail, and what is known of it afterwards."""

from __future__ import annotations

import socket
from dataclasses import replace
from datetime import UTC, datetime
from threading import Event, Thread

import pytest

from pos_app.domain.mail_delivery import MailFault, MailProblem
from pos_app.domain.receipt_channels import MailAccount, MailSecurity
from pos_app.mail.message import Letter, written
from pos_app.mail.smtp import Line, Waits
from tests.mail.mail_server import CERTIFICATE, PASSWORD, Mood, mail_server

P = MailProblem
TO = "helena@exemplo.com.br"
LETTER = Letter(
    "Sua viagem São Paulo → Belo Horizonte", ".\nOlá\n.ponto\n", "Viação Serra Azul", b"%PDF-1.4", "b.pdf"
)
MAIL = written(LETTER, sender="bilhetes@viacao.com.br", to=TO, at=datetime(2026, 3, 19, 17, 30, tzinfo=UTC))
QUICK = Waits(connect=2, answer=0.3, taking=0.3)
STARTTLS, TLS, NONE = MailSecurity


def line(account: MailAccount, password: str = "", *, trusted: bool = True, waits: Waits = Waits()) -> Line:  # noqa: B008
    return Line(account, password, waits=waits, authorities=CERTIFICATE if trusted else None)


def fault(
    account: MailAccount, *, password: str = "", trusted: bool = True, waits: Waits = QUICK
) -> MailFault:
    """Return why a mail was not taken."""
    with pytest.raises(MailFault) as raised:
        line(account, password, trusted=trusted, waits=waits).send(MAIL, TO, lambda: None)
    return raised.value


@pytest.mark.parametrize("security", MailSecurity)
def test_a_mail_arrives_whole_by_every_way(security: MailSecurity) -> None:
    ended: list[str] = []
    with mail_server(security) as server:
        line(server.account).send(MAIL, TO, lambda: ended.append("ending"))
    (mail,) = server.mood.messages()
    assert ended == ["ending"]
    assert (mail["To"], mail["Subject"]) == (TO, LETTER.subject)
    text, pdf = mail.walk(), list(mail.iter_attachments())
    (said,) = (part.get_content() for part in text if part.get_content_type() == "text/plain")
    assert said.replace("\r\n", "\n") == LETTER.text
    assert [(one.get_filename(), one.get_content()) for one in pdf] == [("b.pdf", b"%PDF-1.4")]


@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
@pytest.mark.parametrize("security", MailSecurity)
def test_it_signs_in_and_a_wrong_password_is_told_as_that(security: MailSecurity) -> None:
    with mail_server(security, signs_in=True) as server:
        assert fault(server.account, password="falsa").problem is P.SIGN_IN_REFUSED
        assert fault(server.account).problem is P.NO_PASSWORD
        assert fault(replace(server.account, user="")).problem is P.SIGN_IN_REFUSED
        line(server.account, PASSWORD).send(MAIL, TO, lambda: None)
    assert len(server.mood.mails) == 1


@pytest.mark.parametrize(
    ("mood", "problem", "reply"),
    [
        (Mood(address="550 5.1.1 no such user <a@b.c>"), P.ADDRESS_REFUSED, "550 5.1.1 no such user ***"),
        (Mood(address="450 greylisted"), P.BUSY, "450 greylisted"),
        (Mood(sender="553 not yours"), P.SENDER_REFUSED, "553 not yours"),
        (Mood(sender="451 later"), P.BUSY, "451 later"),
        (Mood(message="554 spam"), P.MESSAGE_REFUSED, "554 spam"),
        (Mood(message="452 full"), P.BUSY, "452 full"),
    ],
)
def test_a_refusal_is_the_servers_word_and_names_nobody(mood: Mood, problem: MailProblem, reply: str) -> None:
    with mail_server(NONE, mood) as server:
        found = fault(server.account)
    assert (found.problem, found.reply, found.unknown) == (problem, reply, False)


def test_a_line_that_is_lost_after_the_mail_leaves_its_end_unknown() -> None:
    with mail_server(mood=Mood(hangs_up=True)) as server:
        found = fault(server.account, waits=Waits())
        assert (found.problem, found.unknown) == (P.LINE_LOST, True)
        assert len(server.mood.mails) == 1, "and here it was taken"


def test_a_server_that_does_not_answer_the_mail_leaves_its_end_unknown() -> None:
    with mail_server(mood=Mood(stalls=True)) as server:
        found = fault(server.account)
    assert (found.problem, found.unknown) == (P.TOO_SLOW, True)


def test_without_a_secure_line_nothing_is_said() -> None:
    with mail_server(STARTTLS, secured=False) as server:
        assert fault(server.account).problem is P.NOT_SECURE
        far = replace(server.account, host="mail.exemplo.com.br", security=NONE)
        assert fault(far).problem is P.NOT_SECURE
    assert server.mood.mails == []


@pytest.mark.parametrize("security", [STARTTLS, TLS])
def test_a_certificate_that_nobody_vouches_for_is_not_secure(security: MailSecurity) -> None:
    with mail_server(security) as server:
        found = fault(server.account, trusted=False)
    assert (found.problem, found.unknown) == (P.NOT_SECURE, False)
    assert server.mood.mails == []


def test_nobody_listens() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert fault(MailAccount("127.0.0.1", port, NONE, "", "a@b.com.br")).problem is P.UNREACHABLE


@pytest.mark.parametrize("security", MailSecurity)
def test_a_server_that_never_greets_is_too_slow(security: MailSecurity) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        account = MailAccount("127.0.0.1", silent.getsockname()[1], security, "", "a@b.com.br")
        found = fault(account)
    assert (found.problem, found.unknown) == (P.TOO_SLOW, False)


@pytest.mark.parametrize(
    ("greeting", "problem"), [(b"554 go away\r\n", P.BUSY), (b"", P.LINE_LOST), (b"\xff" * 9000, P.BUSY)]
)
def test_what_is_no_mail_server_is_told_too(greeting: bytes, problem: MailProblem) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def greet() -> None:
            with server.accept()[0] as caller:
                caller.sendall(greeting)

        greeter = Thread(target=greet)
        greeter.start()
        found = fault(MailAccount("127.0.0.1", server.getsockname()[1], NONE, "", "a@b.com.br"))
        greeter.join()
    assert (found.problem, found.unknown) == (problem, False)


def test_what_cannot_be_kept_before_the_end_is_not_sent() -> None:
    def fails() -> None:
        raise OSError("disk")

    with mail_server(NONE) as server, pytest.raises(OSError, match="disk"):
        line(server.account).send(MAIL, TO, fails)
    assert server.mood.mails == []


@pytest.mark.parametrize(
    "address", ["a@b.com\r\nRCPT TO:<x@y.zz>", "Helena <h@b.com>", "a@b.com,c@d.com", ""]
)
def test_no_address_reaches_the_line_that_is_more_than_one(address: str) -> None:
    with mail_server(NONE) as server:
        with pytest.raises(MailFault) as raised:
            line(server.account).send(MAIL, address, lambda: None)
        assert raised.value.problem is P.ADDRESS_REFUSED
        with pytest.raises(ValueError, match="address"):
            written(LETTER, sender="a@b.com.br", to=address, at=datetime.now(UTC))
    assert server.mood.mails == []


def test_no_header_is_broken_by_what_people_type() -> None:
    letter = replace(LETTER, subject="Oi\r\nBcc: x@y.zz", sender_name="V\nTo: x@y.zz", pdf_name="a\r\nb.pdf")
    mail = written(letter, sender="a@b.com.br", to=TO, at=datetime.now(UTC))
    with mail_server(NONE) as server:
        line(server.account).send(mail, TO, lambda: None)
    (taken,) = server.mood.messages()
    assert taken["Bcc"] is None and taken.get_all("To") == [TO]
    assert taken["Subject"] == "Oi Bcc: x@y.zz"


def test_a_stop_cuts_the_line_before_the_end_and_waits_after_it() -> None:
    going, gone = Event(), Event()

    def ending() -> None:
        going.set()
        gone.wait(5)

    with mail_server() as server:
        cut = line(server.account)
        found: list[BaseException] = []
        sender = Thread(target=lambda: _collect(found, cut, ending))
        sender.start()
        assert going.wait(5)
        cut.stop()
        gone.set()
        sender.join()
        (lost,) = found
        assert isinstance(lost, MailFault) and (lost.problem, lost.unknown) == (P.LINE_LOST, False)
        assert server.mood.mails == []
        late = line(server.account)
        late.stop()
        with pytest.raises(MailFault, match="line lost"):
            late.send(MAIL, TO, lambda: None)
        whole = line(server.account)
        whole.send(MAIL, TO, lambda: None)
        assert whole.ended
        whole.stop()
    assert len(server.mood.mails) == 1


def _collect(found: list[BaseException], cut: Line, ending: object) -> None:
    try:
        cut.send(MAIL, TO, ending)  # type: ignore[arg-type]
    except MailFault as error:
        found.append(error)
