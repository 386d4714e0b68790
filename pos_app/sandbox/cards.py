"""Payment sessions and card tokens (contract 2.6, 4.8, 4.9). A card number is looked at and forgotten."""

from __future__ import annotations

import secrets
import uuid
from dataclasses import dataclass
from typing import Any

from pos_app.sandbox.clock import Clock
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.store import Store

APPROVED, REFUSED, SLOW, UNKNOWN = "approved", "refused", "slow", "unknown"
TEST_CARDS = {
    "4111111111111111": APPROVED,
    "5555555555554444": APPROVED,
    "378282246310005": APPROVED,
    "4000000000000002": REFUSED,
    "4000000000000259": SLOW,
    "4000000000000119": UNKNOWN,
}
"""The only cards that the training page takes: a real one must not be typed here."""
FIXED_TOKENS = {"tok_approved": APPROVED, "tok_refused": REFUSED, "tok_slow": SLOW}
"""Tokens for sales without a window."""
FIXED_ANTIFRAUD = "af_training"
"""The anti-fraud session that goes with them."""
_SESSION_SECONDS = 3600
_FIELDS: dict[str, type] = {
    "cardHolderName": str,
    "cardNumber": str,
    "expirationMonth": int,
    "expirationYear": int,
    "cvv": str,
    "singleUse": bool,
}


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """Sessions that are open and tokens that were made in them."""

    _store: Store
    _clock: Clock

    def open_session(self, partner: str) -> str:
        session = uuid.uuid4().hex
        self._store.run("INSERT INTO sessions VALUES(?,?,?)", session, partner, self._clock.now())
        return session

    def is_open(self, session: str, partner: str = "") -> bool:
        """Return whether a session may be used, by a certain partner if one is named."""
        since = self._clock.now() - _SESSION_SECONDS
        row = self._store.row("SELECT partner FROM sessions WHERE id=? AND made>?", session, since)
        return row is not None and partner in ("", row["partner"])

    def fingerprint(self, session: str) -> str:
        """Return a new anti-fraud session of a payment session (contract 4.9).

        Raises:
            Problem: 404 without an open payment session.
        """
        if not self.is_open(session):
            raise shape_a(404, "A sessão de pagamento não existe mais. Comece o pagamento de novo.")
        made = f"af_{secrets.token_hex(16)}"
        self._store.run("INSERT INTO fingerprints VALUES(?,?)", made, session)
        return made

    def collected(self, antifraud: str, session: str) -> bool:
        """Return whether the page collected this anti-fraud session for this payment session."""
        if antifraud == FIXED_ANTIFRAUD:
            return True
        row = self._store.row("SELECT session FROM fingerprints WHERE id=?", antifraud)
        return row is not None and row["session"] == session

    def tokenize(self, session: str, card: dict[str, Any], *, exact: bool = True) -> str:
        """Return a token for the six fields of contract 4.9; ``exact`` wants each in the type shown there.

        Raises:
            Problem: 404 without an open session, 422 with a sentence for the customer.
        """
        if not self.is_open(session):
            raise shape_a(404, "A sessão de pagamento não existe mais. Comece o pagamento de novo.")
        if exact:
            _check_types(card)
        number = "".join(c for c in str(card.get("cardNumber", "")) if c.isdigit())
        self._check(card, number)
        behaviour = TEST_CARDS.get(number)
        if behaviour is None:
            raise shape_a(422, "Aqui só valem os cartões de treinamento, como 4111 1111 1111 1111.")
        if behaviour == UNKNOWN:
            raise shape_a(422, "O provedor não aceitou este cartão. Use outro.")
        token = f"tok_{secrets.token_hex(16)}"
        self._store.run("INSERT INTO cards VALUES(?,?,?,0)", token, session, behaviour)
        return token

    def _check(self, card: dict[str, Any], number: str) -> None:
        if len(str(card.get("cardHolderName") or "").strip()) < 3:
            raise shape_a(422, "Falta o nome como está no cartão.")
        if not 13 <= len(number) <= 19 or not luhn(number):
            raise shape_a(422, "O número do cartão não confere.")
        month, year = card.get("expirationMonth"), card.get("expirationYear")
        if not isinstance(month, int) or not isinstance(year, int) or not 1 <= month <= 12:
            raise shape_a(422, "A validade do cartão não confere.")
        today = self._clock.local()
        if (year, month) < (today.year, today.month):
            raise shape_a(422, "O cartão está vencido.")
        cvv = str(card.get("cvv") or "")
        if not (cvv.isascii() and cvv.isdigit() and 3 <= len(cvv) <= 4):
            raise shape_a(422, "O código de segurança tem 3 ou 4 números.")

    def spend(self, token: str, session: str) -> str:
        """Use a token and return how its card behaves.

        Raises:
            Problem: 400 for a token that is unknown, used, or of another session.
        """
        if token in FIXED_TOKENS:
            return FIXED_TOKENS[token]
        row = self._store.row("SELECT session, behaviour FROM cards WHERE token=?", token)
        if row is None or row["session"] != session:
            raise shape_a(400, ["payment.paymentDetails.creditCard.tokens.provider is not valid"])
        if not self._store.run("UPDATE cards SET used=1 WHERE token=? AND used=0", token):
            raise shape_a(400, ["payment.paymentDetails.creditCard.tokens.provider was used before"])
        return str(row["behaviour"])


def _check_types(card: dict[str, Any]) -> None:
    wrong = [name for name, kind in _FIELDS.items() if type(card.get(name)) is not kind]
    if wrong:
        raise shape_a(422, f"A página do cartão mandou um campo que o provedor não entende: {wrong[0]}.")


def luhn(number: str) -> bool:
    doubled = [int(c) * (1 + i % 2) for i, c in enumerate(reversed(number))]
    return sum(n - 9 if n > 9 else n for n in doubled) % 10 == 0
