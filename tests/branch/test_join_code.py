"""A join code opens with its secret alone, and makes one more counter."""

from __future__ import annotations

from pathlib import Path

import pytest

from pos_app.branch import access, join_code
from pos_app.branch.sealing import BranchKey, NotSealedHereError
from pos_app.domain.branch import BranchAddress, BranchFault, BranchProblem, BranchRole
from tests.branch.place import Place


def kind_of(code: str, secret: str) -> BranchProblem:
    with pytest.raises(BranchFault) as caught:
        join_code.opened(code, secret)
    return caught.value.kind


def test_it_holds_everything_and_opens_as_people_copy_it(place: Place) -> None:
    secret = join_code.new_secret()
    text = place.code.sealed(secret)
    assert join_code.opened(text, secret) == place.code
    wrapped = "\n  ".join(text[at : at + 60] for at in range(0, len(text), 60))
    assert join_code.opened(wrapped, secret.lower().replace("-", " ")) == place.code
    for hidden in (place.key.secret.hex(), place.code.password):
        assert hidden not in text
        assert hidden not in repr(place.code)


def test_another_secret_or_text_opens_nothing(place: Place) -> None:
    secret = join_code.new_secret()
    text = place.code.sealed(secret)
    assert kind_of(text, join_code.new_secret()) is BranchProblem.WRONG_SECRET
    assert kind_of(text[:-9] + "AAAAAAAAA", secret) is BranchProblem.WRONG_SECRET
    for wrong in ("", "x", "não é código", "A" * 200, text[4:]):
        assert kind_of(wrong, secret) is BranchProblem.BAD_CODE


def test_secrets_differ_and_say_nothing_twice() -> None:
    assert len({join_code.new_secret() for _ in range(50)}) == 50


def test_a_newer_code_ends_the_one_before(place: Place) -> None:
    place.join("A")
    where = BranchAddress.of(place.code.database)
    fresh = access.invite(
        place.owner, where, place.branch, place.key, BranchRole.COUNTER, place.server.authority.file
    )
    with pytest.raises(BranchFault) as caught:
        place.join("B")
    assert caught.value.kind is BranchProblem.REFUSED
    assert access.join(fresh, "B", place.server.authority.file).branch == place.branch


def test_only_the_key_of_a_branch_makes_codes_for_it(place: Place) -> None:
    where, file = BranchAddress.of(place.code.database), place.server.authority.file
    for branch, key, kind in (
        (place.branch, BranchKey.new(), BranchProblem.OTHER_KEY),
        ("0" * 16, place.key, BranchProblem.NO_SCHEMA),
    ):
        with pytest.raises(BranchFault) as caught:
            access.invite(place.owner, where, branch, key, BranchRole.COUNTER, file)
        assert caught.value.kind is kind


def test_who_reads_figures_gets_no_key(place: Place) -> None:
    where, file = BranchAddress.of(place.code.database), place.server.authority.file
    assert access.invite(place.owner, where, place.branch, place.key, BranchRole.REPORT, file).key == ""


def test_an_authority_is_a_certificate_that_may_vouch(place: Place, tmp_path: Path) -> None:
    assert "BEGIN CERTIFICATE" in access.certificate(place.server.authority.file)
    text = tmp_path / "texto.pem"
    text.write_text("nada", encoding="ascii")
    for wrong in (tmp_path / "nada.pem", text, place.server.folder / "servidor.pem"):
        with pytest.raises(BranchFault) as caught:
            access.certificate(wrong)
        assert caught.value.kind is BranchProblem.BAD_AUTHORITY


def test_what_is_sealed_opens_with_its_key_in_its_place_alone() -> None:
    key = BranchKey.new()
    sealed = key.sealed(b"Helena", "aqui")
    assert key.opened(sealed, "aqui") == b"Helena"
    assert sealed != key.sealed(b"Helena", "aqui")
    for other, box, where in (
        (key, sealed, "ali"),
        (BranchKey.new(), sealed, "aqui"),
        (key, sealed[:-1], "aqui"),
        (key, b"\x02" + sealed[1:], "aqui"),
        (key, b"", "aqui"),
    ):
        with pytest.raises(NotSealedHereError):
            other.opened(box, where)
