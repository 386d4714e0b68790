"""The settings of receipts: off at first, and an account that is not finished sends nothing."""

from __future__ import annotations

import pytest

from pos_app.domain.receipt_channels import MailSecurity
from pos_app.system.settings import Receipts


@pytest.mark.parametrize(
    ("sender", "host", "on"),
    [
        ("a@b.com.br", "smtp.b.com.br", True),
        ("a@b.com.br", "", False),
        ("", "smtp.b.com.br", False),
        ("a@b\nBcc: c@d.ee", "smtp.b.com.br", False),
    ],
)
def test_only_a_finished_account_sends(sender: str, host: str, on: bool) -> None:
    channels = Receipts(email=True, host=host, port=465, security=MailSecurity.TLS, sender=sender).channels()
    assert channels.email is on
    assert (channels.account.sender, channels.account.port) == (sender, 465)
