"""Numbers and links for WhatsApp, and what is switched on."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from pos_app.domain.receipt_channels import MailAccount, ReceiptChannels, dialled, whatsapp_link


@pytest.mark.parametrize(
    ("phone", "digits"),
    [
        ("(11) 98765-0142", "5511987650142"),
        ("11 3456-0142", "551134560142"),
        ("+55 11 98765-0142", "5511987650142"),
        ("5511987650142", "5511987650142"),
        ("+351 912 345 678", "351912345678"),
        ("98765-0142", ""),
        ("+12", ""),
        ("", ""),
        ("+1234567890123456", ""),
    ],
)
def test_a_number_gets_its_country(phone: str, digits: str) -> None:
    assert dialled(phone) == digits


def test_the_text_is_whole_in_the_link_whatever_it_holds() -> None:
    text = "São Paulo → Belo Horizonte\n22:15 & poltrona #17? 100%"
    parts = urlsplit(whatsapp_link("11987650142", text))
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "wa.me", "/5511987650142")
    assert parse_qs(parts.query) == {"text": [text]}
    assert not parts.fragment
    assert urlsplit(whatsapp_link("", text)).path == "/"


def test_everything_is_off_at_first() -> None:
    channels = ReceiptChannels()
    assert not channels.any and not channels.customer_code
    assert not channels.account.is_complete
    assert MailAccount("h", user="u", sender="s@h.br").key == "smtp://u@h:587"
