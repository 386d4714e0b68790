"""The audit trail as a chain: what an entry is bound to, and which flaws a changed trail shows."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest

from pos_app.domain.audit import (
    FIRST,
    AuditAct,
    AuditEntry,
    AuditRow,
    Detail,
    Finding,
    Flaw,
    Head,
    chain_findings,
    end_finding,
    made,
    subject_of,
)

AT = "2026-11-22T21:04:05.000+00:00"
ENTRY = AuditEntry(AuditAct.ROLE_CHANGED, "Marina Duarte", "administrator", "A-10", {Detail.ROLE: "seller"})


def chain(count: int) -> list[AuditRow]:
    """Return a trail of so many entries."""
    found: list[AuditRow] = []
    last = Head()
    for _ in range(count):
        found.append(made(ENTRY, AT, last))
        last = Head(found[-1].seq, found[-1].hash)
    return found


def test_an_entry_is_kept_whole_behind_the_one_before_it() -> None:
    row = made(ENTRY, AT, Head(7, "a" * 64))
    assert row == AuditRow(
        8,
        AT,
        "Marina Duarte",
        "administrator",
        "role_changed",
        "A-10",
        '{"role":"seller"}',
        "a" * 64,
        row.hash,
    )
    first = made(AuditEntry(AuditAct.LOCKED, "Marina Duarte"), AT, Head())
    assert (first.seq, first.previous, first.details) == (1, FIRST, "{}")
    assert (first.role, first.subject) == ("", "")


def test_a_hash_is_the_same_for_every_version_of_the_program() -> None:
    """Trails of years ago must still be whole: the form of what is hashed never changes."""
    row = made(replace(ENTRY, who="Conceição"), AT, Head(7, "a" * 64))
    columns = [8, AT, "Conceição", "administrator", "role_changed", "A-10", '{"role":"seller"}', "a" * 64]
    text = "guiche-audit-1\n" + json.dumps(columns, separators=(",", ":"))
    assert row.hash == hashlib.sha256(text.encode()).hexdigest()


def test_the_order_in_which_details_are_given_changes_nothing() -> None:
    one = replace(ENTRY, details={Detail.ROLE: "seller", Detail.FORMER: "supervisor"})
    other = replace(ENTRY, details={Detail.FORMER: "supervisor", Detail.ROLE: "seller"})
    assert made(one, AT, Head()) == made(other, AT, Head())
    assert made(one, AT, Head()).details == '{"former":"supervisor","role":"seller"}'


@pytest.mark.parametrize("subject", ["", "GB7K-1", "printers.0:name_x", "a" * 64])
def test_a_subject_is_an_id_or_a_key(subject: str) -> None:
    assert made(replace(ENTRY, subject=subject), AT, Head()).subject == subject


@pytest.mark.parametrize("subject", ["a b", "helena@exemplo.com.br", "São", "a\n", "a" * 65])
def test_what_could_be_about_a_customer_is_no_subject(subject: str) -> None:
    with pytest.raises(ValueError, match="not a subject"):
        made(replace(ENTRY, subject=subject), AT, Head())
    assert made(replace(ENTRY, subject=subject_of(subject)), AT, Head())


def test_a_text_becomes_a_subject_of_the_same_length() -> None:
    assert subject_of("a b@c:d_e.f-9") == "a_b_c:d_e.f-9"
    assert subject_of("é" * 70) == "_" * 64


def test_a_name_or_a_detail_has_an_end() -> None:
    # A name and a badge of 64 characters each, and what stands between them.
    fits, too_long = "x" * 131, "x" * 132
    assert made(replace(ENTRY, who=fits, details={Detail.APPROVED_BY: fits}), AT, Head())
    with pytest.raises(ValueError, match="too long"):
        made(replace(ENTRY, who=too_long), AT, Head())
    with pytest.raises(ValueError, match="too long"):
        made(replace(ENTRY, details={Detail.APPROVED_BY: too_long}), AT, Head())


def test_a_whole_trail_has_no_flaw_and_ends_with_its_last_entry() -> None:
    rows = chain(3)
    assert chain_findings(rows) == ((), Head(3, rows[2].hash))
    assert chain_findings([]) == ((), Head(0, FIRST))


@pytest.mark.parametrize(
    "changes",
    [
        {"at": AT.replace("21:", "22:")},
        {"who": "Otávio"},
        {"role": "seller"},
        {"what": "locked"},
        {"subject": "A-11"},
        {"details": '{"role":"administrator"}'},
        {"hash": "f" * 64},
    ],
)
def test_a_changed_entry_shows_where_it_stands(changes: dict[str, str]) -> None:
    rows = chain(3)
    rows[1] = replace(rows[1], **changes)  # type: ignore[arg-type]
    found, _ = chain_findings(rows)
    assert found[0] == Finding(Flaw.CHANGED, 2)
    # Whoever gives it the hash that fits it breaks the chain behind it.
    follows = [Finding(Flaw.OUT_OF_PLACE, 3)] if "hash" in changes else []
    assert list(found[1:]) == follows


def test_an_entry_that_was_written_anew_no_longer_carries_the_next_one() -> None:
    rows = chain(3)
    rows[1] = made(replace(ENTRY, who="Otávio"), AT, Head(1, rows[0].hash))
    assert chain_findings(rows)[0] == (Finding(Flaw.OUT_OF_PLACE, 3),)


def test_missing_entries_show_at_the_one_behind_them() -> None:
    rows = chain(4)
    assert chain_findings([rows[0], rows[3]])[0] == (Finding(Flaw.MISSING, 4),)
    assert chain_findings(rows[1:])[0] == (Finding(Flaw.MISSING, 2),)


def test_a_loss_that_the_program_found_stays_in_the_report() -> None:
    [first] = chain(1)
    told = made(AuditEntry(AuditAct.LOSS_FOUND, "Guichê"), AT, Head(1, first.hash))
    found, last = chain_findings([first, told])
    assert (found, last) == ((Finding(Flaw.LOSS_FOUND, 2),), Head(2, told.hash))


def test_a_trail_ends_where_one_of_its_seals_says() -> None:
    last, before, later = Head(3, "c"), Head(2, "b"), Head(4, "d")
    assert end_finding(last, ()) is None, "nothing was sealed"
    assert end_finding(last, (before, last)) is None
    assert end_finding(last, (before, later)) == Finding(Flaw.CUT, 4)
    assert end_finding(last, (before,)) == Finding(Flaw.OTHER_END, 3)
    assert end_finding(last, (Head(3, "x"),)) == Finding(Flaw.OTHER_END, 3)
    assert end_finding(last, (later, before)) == Finding(Flaw.CUT, 4)


def test_the_words_of_the_audit_trail_never_change() -> None:
    for words in (AuditAct, Detail, Flaw):
        assert [one.value for one in words] == [one.name.lower() for one in words]
