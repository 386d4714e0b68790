"""What is kept of a PIN: nothing that can be tried without the key of the journal."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from pos_app.system import pins

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "_argon2", lambda: QUICK)
    monkeypatch.setattr(pins, "_keys", [])


def test_it_opens_with_the_key_of_its_journal_alone() -> None:
    pins.use_key(b"k" * 32)
    kept = pins.hashed("271828")
    assert "argon2" not in kept and pins.matches("271828", kept) and not pins.matches("271829", kept)
    assert not pins.outdated(kept)
    pins.use_key(b"o" * 32)  # Of another folder in the same process.
    assert pins.matches("271828", kept)
    pins._keys.remove(b"k" * 32)
    assert not pins.matches("271828", kept) and not pins.matches("", "sealed$zz")


def test_a_hash_of_before_is_taken_and_kept_anew() -> None:
    plain = pins.hashed("271828")
    assert not pins.outdated(plain)
    pins.use_key(b"k" * 32)
    assert pins.matches("271828", plain) and pins.outdated(plain)
