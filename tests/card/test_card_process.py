"""The card view is a process of its own: what it gets, what it may say, and what its end does to the desk."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pos_app.card.wire import Card, Host, Key, Message, Pong, Ready, SpokenNames, Warm, encode
from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.payment import CardToken
from tests import card_hands
from tests.card.provider_server import HONEST_PAGE, ProviderServer
from tests.card.shown import Form

ROOT = Path(__file__).resolve().parents[2]
GOOD = Card("tok_1", "visa", "07", "2031", "ANA LIMA", "")
# Says what it was given, frame by frame, as soon as it was opened; then waits for its end.
_ROGUE = """
import os, sys
def frame():
    length = int.from_bytes(os.read(0, 4), "big")
    return os.read(0, length)
frame()
while b'"Open"' not in frame():
    pass
os.write(1, bytes.fromhex(sys.argv[1]))
while os.read(0, 4096):
    pass
"""

_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
"""Whoever is not root may not look into a process that forbids it, be it one of their own."""


def alive(process_id: int) -> bool:
    """Tell whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def opened(form: Form, provider: ProviderServer, page: str = HONEST_PAGE) -> int:
    """Open the page and return the number of its process."""
    form.shows(provider.page("/card", page), "session-1")
    return form.process_id


@pytest.mark.parametrize(
    ("number", "problem"), [(signal.SIGKILL, CardProblem.CRASHED), (signal.SIGSTOP, CardProblem.HUNG)]
)
def test_a_process_that_dies_or_hangs_is_reported(
    form: Form, provider: ProviderServer, qtbot: QtBot, number: signal.Signals, problem: CardProblem
) -> None:
    process_id = opened(form, provider)

    with qtbot.waitSignal(form.failed, timeout=15_000) as failed:
        os.kill(process_id, number)

    assert failed.args == [CardFailure(problem)]
    assert not form.is_open
    form.until(lambda: not alive(process_id))
    assert opened(form, provider) != process_id


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_the_process_of_the_next_sale_may_be_lost_without_a_word(
    form: Form, provider: ProviderServer, qtbot: QtBot, number: signal.Signals
) -> None:
    spare = form.warms()
    with qtbot.assertNotEmitted(form.failed):
        os.kill(spare, number)
        form.until(lambda: form.spare_process_id == 0)
    form.until(lambda: not alive(spare))
    opened(form, provider)


def test_a_page_that_works_without_end_is_closed(form: Form, provider: ProviderServer) -> None:
    page = HONEST_PAGE.replace("window.session = id;", "setTimeout(() => { for (;;) ; }, 800);")
    opened(form, provider, page)

    assert form.fails() == CardFailure(CardProblem.HUNG)


def test_a_page_that_eats_memory_is_closed_before_the_computer_suffers(
    form: Form, provider: ProviderServer
) -> None:
    eats = "setInterval(() => { (window.eaten ||= []).push(new Uint8Array(6e7).fill(7)); }, 100);"
    opened(form, provider, HONEST_PAGE.replace("window.session = id;", eats))

    assert form.fails() == CardFailure(CardProblem.HUNG)


def test_each_sale_has_a_process_of_its_own(form: Form, provider: ProviderServer, qtbot: QtBot) -> None:
    form.warms()
    form._next.setInterval(0)  # Where it was not stopped, it would fire at once.
    first = opened(form, provider)
    card_hands.said_all(form, qtbot)
    assert form.spare_process_id == 0, "one engine is enough while a page shows"
    with qtbot.waitSignal(form.warmed, timeout=20_000):
        form.close_form()

    second = opened(form, provider)

    assert second != first
    assert not alive(first)


@pytest.mark.parametrize(
    "said",
    [
        b"Traceback (most recent call last):\n",
        b'\x00\x00\x00\x1a{"type": "Eval", "x": "1"}',
        encode(GOOD).replace(b"tok_1", b"tok 1"),
        encode(Card("tok_1", "visa", "07", "2031", "4111111111111111", "")),
        encode(Pong(1)) * 1_000,
    ],
    ids=lambda said: repr(said[:24]),
)
def test_an_answer_that_is_anything_else_than_a_token_ends_the_process(qtbot: QtBot, said: bytes) -> None:
    form = Form(qtbot, command=[sys.executable, "-c", _ROGUE, said.hex()])

    with (
        qtbot.assertNotEmitted(form.tokenized),
        qtbot.waitSignal(form.failed, timeout=10_000) as failed,
    ):
        form.open("http://127.0.0.1:9/card", "s")
        process_id = form.process_id

    assert failed.args == [CardFailure(CardProblem.BAD_ANSWER)]
    form.until(lambda: not alive(process_id))


def test_only_the_first_token_of_a_process_counts(qtbot: QtBot) -> None:
    other = Card("tok_2", "visa", "07", "2031", "ANA LIMA", "")
    said: list[Message] = [Warm("1", "2"), Host("pay.example"), Ready(), GOOD, other, Host("last.example")]
    told = b"".join(encode(message) for message in said).hex()
    form = Form(qtbot, command=[sys.executable, "-c", _ROGUE, told])
    received: list[object] = []
    form.tokenized.connect(received.append)

    form.open("http://127.0.0.1:9/card", "s")
    form.until(lambda: form.host == "last.example")

    assert received == [CardToken("tok_1", "visa", "07", "2031", "ANA LIMA")]


def test_the_desk_s_keys_work_only_from_a_page_that_was_entered(qtbot: QtBot) -> None:
    messages: list[Message] = [Warm("1", "2"), Ready(), Key("F10"), Host("last.example")]
    said = b"".join(encode(message) for message in messages)
    desk = QWidget()
    edit = QLineEdit(desk)
    form = Form(qtbot, command=[sys.executable, "-c", _ROGUE, said.hex()], parent=desk)
    qtbot.addWidget(desk, before_close_func=lambda _: form.shut_down())
    pressed: list[str] = []
    QShortcut(QKeySequence("F10"), desk).activated.connect(lambda: pressed.append("F10"))
    desk.show()
    edit.setFocus()

    form.open("http://127.0.0.1:9/card", "s")
    form.until(lambda: form.host == "last.example")

    assert pressed == []


def test_a_key_of_the_desk_works_in_the_page_too(provider: ProviderServer, qtbot: QtBot) -> None:
    desk = QWidget()
    edit = QLineEdit(desk)
    form = Form(qtbot, parent=desk)
    column = QVBoxLayout(desk)
    column.addWidget(edit)
    column.addWidget(form)
    qtbot.addWidget(desk, before_close_func=lambda _: form.shut_down())
    pressed: list[str] = []
    for sequence in ("F6", "Ctrl+2", "4"):
        key = QShortcut(QKeySequence(sequence), desk)
        key.activated.connect(lambda sequence=sequence: pressed.append(sequence))
    desk.show()
    desk.activateWindow()
    opened(form, provider)
    form.enter()

    card_hands.type_text(form, "4")
    card_hands.ask(form, "QTest.keyClick(window.surface, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)")
    card_hands.ask(form, "QTest.keyClick(window.surface, Qt.Key.Key_F6)")

    form.until(lambda: pressed == ["Ctrl+2", "F6"])
    assert edit.text() == ""


def test_nothing_of_the_sale_or_of_the_desk_is_in_its_arguments(
    form: Form, provider: ProviderServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POS_APP_CREDENTIALS", "client:secret")
    monkeypatch.setenv("SSLKEYLOGFILE", "/tmp/keys")
    monkeypatch.setenv("QTWEBENGINE_CHROMIUM_FLAGS", "--remote-debugging-port=9222")
    process_id = opened(form, provider)

    arguments = Path(f"/proc/{process_id}/cmdline").read_text()
    if not _ROOT:  # The system shows it to nobody else, since the process forbids it.
        with pytest.raises(PermissionError):
            Path(f"/proc/{process_id}/environ").read_text()
    environment = Path(f"/proc/{process_id}/environ").read_text() if _ROOT else ""

    for secret in ("session-1", provider.url(""), "client:secret", "SSLKEYLOGFILE", "remote-debugging"):
        assert secret not in arguments + environment


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_its_memory_goes_into_no_file_and_to_no_other_program(form: Form, provider: ProviderServer) -> None:
    process_id = opened(form, provider)

    limits = Path(f"/proc/{process_id}/limits").read_text()

    assert [line.split()[4:6] for line in limits.splitlines() if "core file" in line] == [["0", "0"]]
    assert card_hands.ask(form, "__import__('ctypes').CDLL(None).prctl(3, 0, 0, 0, 0)") == 0


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory through /proc")
def test_a_card_number_is_in_the_memory_of_the_page_s_process(
    form: Form, provider: ProviderServer, qtbot: QtBot
) -> None:
    counting = "addEventListener('input', (event) => { document.title = event.target.value.length; });"
    process_id = opened(form, provider, HONEST_PAGE.replace("window.cardS", f"{counting} window.cardS"))
    form.enter()
    card_hands.ask(form, "press(0, 0, '')")
    # Turned round, so that the number itself stands only where it is typed.
    card_hands.ask(form, "[press(ord(c), 0, c) for c in '0769420381176554'[::-1]] and None")
    form.until(lambda: card_hands.title(form) == "16")
    card_hands.said_all(form, qtbot)

    if _ROOT:
        assert found(process_id, "0769420381176554") > 0, "the search finds it where it is"
    else:
        with pytest.raises(PermissionError):
            Path(f"/proc/{process_id}/maps").read_text()
    assert found(os.getpid(), "0769420381176554") == 0


def found(process_id: int, turned: str) -> int:
    """Count a text, given backwards, in a process's memory; another process looks, which may hold it."""
    code = textwrap.dedent("""
        import sys
        pid, text = sys.argv[1], sys.argv[2][::-1]
        count = 0
        with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
            for line in maps:
                place, rights = line.split()[:2]
                if not rights.startswith("rw"):
                    continue
                begin, end = (int(part, 16) for part in place.split("-"))
                try:
                    memory.seek(begin)
                    block = memory.read(end - begin)
                except (OSError, OverflowError, ValueError):
                    continue
                count += sum(block.count(text.encode(code)) for code in ("ascii", "utf-16-le"))
        print(count)
    """)
    ended = subprocess.run(
        [sys.executable, "-c", code, str(process_id), turned], capture_output=True, text=True, check=True
    )
    return int(ended.stdout)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs groups of processes")
def test_it_ends_when_the_desk_dies(tmp_path: Path) -> None:
    code = textwrap.dedent("""
        import sys
        from PySide6.QtWidgets import QApplication
        from pos_app.card.form import CardForm
        app = QApplication([])
        form = CardForm([sys.executable, "-m", "pos_app", "card-view"])
        form.warmed.connect(lambda: print(form.spare_process_id, flush=True))
        form.prepare()
        app.exec()
    """)
    desk = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert desk.stdout is not None
        view = int(desk.stdout.readline())
        assert alive(view)
    finally:
        desk.kill()
        desk.wait()
        desk.stdout.close() if desk.stdout else None
    end = os.times().elapsed + 10
    while alive(view):
        assert os.times().elapsed < end, "the card view outlived its desk"


def test_the_digit_pad_types_into_the_page_inside_its_process(provider: ProviderServer, qtbot: QtBot) -> None:
    form = Form(qtbot, pad=True, names=SpokenNames(erase="Apagar", next="Próximo campo"))
    form.resize(640, 900)
    form.show()
    form.activateWindow()
    page = HONEST_PAGE.replace(
        'value("cardHolderName") }', 'value("cardHolderName"), brand: \'of \' + value("cardNumber") }'
    )
    opened(form, provider, page)
    form.enter()
    buttons = "{b.property('sign'): b for b in window.pad.findChildren(QPushButton)}"

    names = card_hands.ask(form, f"{{sign: b.accessibleName() for sign, b in {buttons}.items()}}")
    assert names == {**{digit: digit for digit in "1234567890"}, "⌫": "Apagar", "⇥": "Próximo campo"}
    sizes = card_hands.ask(form, f"[(b.width(), b.height()) for b in {buttons}.values()]")
    assert all(width >= 64 and height >= 64 for width, height in sizes)
    card_hands.type_text(form, "ANA\t")
    for sign in ("4", "1", "9", "⌫", "⇥"):
        card_hands.ask(form, f"{buttons}[{sign!r}].click()")

    token = form.takes("\r")
    assert (token.cardholder_name, token.brand) == ("ANA", "of 41")
