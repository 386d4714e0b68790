"""The lines of a reading profile: which are refused and named, and how one is written beside notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pos_app.domain.start_faults import ProfileError, ProfileProblem
from pos_app.partner.reading import profile
from pos_app.partner.reading.profile import Pin, Profile

HERE = "https://central.exemplo.com.br/partners/api"
PRICE = ("trip search", "entry.price")
TOTAL = ("payment methods", "pix.total")


def refused(text: str) -> ProfileError:
    with pytest.raises(ProfileError) as found:
        profile.read(text)
    return found.value


def test_a_profile_without_an_address_or_a_word_on_fees_has_none() -> None:
    assert profile.read("") == Profile({}, False, "")
    assert profile.read("no_fee = true").no_fee


@pytest.mark.parametrize("other", [f"{HERE}/", f"{HERE}//", HERE.upper()])
def test_an_address_with_a_slash_or_in_capitals_is_the_same(other: str) -> None:
    assert profile.same_address(HERE, other)
    assert profile.same_address(other, HERE)
    assert not profile.same_address(HERE, f"{HERE}/v2")
    assert not profile.same_address(HERE, f"/{HERE}")
    assert not profile.same_address(f"{HERE}X", HERE)
    assert not profile.same_address(HERE, f"{HERE}X")


def test_a_field_that_is_unknown_is_named_with_those_that_are_known() -> None:
    error = refused('["trip search"]\n"entry.pricex" = {path = "a"}')
    assert (error.kind, error.reply, error.field) == (
        ProfileProblem.UNKNOWN_FIELD,
        "trip search",
        "entry.pricex",
    )
    assert error.known == ("entry.price", "entry.trip_id")


@pytest.mark.parametrize(
    ("field", "known"),
    [("price", ("cents", "reais")), ('"seats.free"', ("inverted",)), ('"seats.label"', ())],
)
def test_a_form_that_does_not_fit_is_named_with_those_that_do(field: str, known: tuple[str, ...]) -> None:
    error = refused(f'["trip detail"]\n{field} = {{path = "a", form = "pesos"}}')
    assert (error.kind, error.form, error.known) == (ProfileProblem.UNKNOWN_FORM, "pesos", known)


@pytest.mark.parametrize("path", ["a[[x", "", "a..b"])
def test_a_path_that_is_none_is_named(path: str) -> None:
    error = refused(f'["trip search"]\n"entry.price" = {{path = "{path}"}}')
    assert (error.kind, error.line) == (ProfileProblem.BAD_PATH, 2)


def test_what_sums_add_to_a_path_is_part_of_its_line() -> None:
    read = profile.read('["payment methods"]\n"pix.total" = {path = "fees.each * 2"}')
    assert read.pins == {TOTAL: Pin("fees.each * 2")}


def test_the_address_and_the_fee_are_named_with_their_lines() -> None:
    error = refused('no_fee = false\nbase_url = 3\n["trip search"]')
    assert (error.kind, error.line, error.field) == (ProfileProblem.ADDRESS_NO_TEXT, 2, "base_url")
    error = refused('base_url = ""\nno_fee = 1')
    assert (error.kind, error.line, error.field) == (ProfileProblem.FEE_NO_FLAG, 2, "no_fee")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('["trip detail"]\nprice = {path = "a"}\n["trip serch"]\n', 3),
        ('["trip serch"]\n', 1),
        ("\n[ 'trip serch' ]\n", 2),
        ('x = 1\n"trip serch" = 3\n', 1),
        ('"trip serch" = 3\n', 1),
        ('\n"trip serch".x = 3\n', 2),
        ('["trip detail"]\nlabel = {path = "a"}\n', 2),
        ('["trip detail"]\nprice = {path = "a"}\n\n["trip search"]\nprice = {path = "a"}\n', 5),
        ('["trip search"]\n"entry.price" = {path = "a"}\n["trip detail"]\n"entry.price" = {path = "a"}', 4),
        ('["trip detail"]\n  entry.price = {path = "a"}', 2),
        ('["trip detail"."seats.label"]\nfoo = 1', 1),
    ],
)
def test_the_line_of_what_makes_no_sense(text: str, line: int) -> None:
    assert refused(text).line == line


def test_a_file_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "bytes.toml"):
        if file != tmp_path:
            file.write_bytes(b"\xff\xfe\xff")
        with pytest.raises(ProfileError) as found:
            profile.load(file)
        assert found.value.kind is ProfileProblem.NOT_READ
        assert found.value.file == str(file)
        assert found.value.reason
    assert profile.load(tmp_path / "none.toml") is None


def test_a_file_that_cannot_be_written_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    with pytest.raises(ProfileError) as found:
        profile.save(tmp_path / "taken" / "p.toml", Profile(), {})
    assert found.value.kind is ProfileProblem.NOT_WRITTEN
    assert found.value.file == str(tmp_path / "taken" / "p.toml")
    assert found.value.reason


def test_a_profile_is_written_into_a_folder_that_is_not_there_yet(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "p.toml"
    whole = Profile({PRICE: Pin("preço", "cents")}, False, HERE)
    profile.save(file, whole, {PRICE: "é"})
    assert profile.load(file) == whole
    assert file.read_bytes().decode("utf-8").startswith("# Perfil de leitura da central")
    assert [path.name for path in file.parent.iterdir()] == ["p.toml"], "nothing half written is left"


def test_what_people_wrote_stays_only_for_the_same_address(tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    profile.save(file, Profile({PRICE: Pin("price")}, False, HERE), {})
    note = "# conferido com a Márcia\n"
    file.write_text(note + file.read_text("utf-8"), encoding="utf-8")
    profile.save(file, Profile({PRICE: Pin("fare")}, False, HERE), {})
    assert file.read_text("utf-8").startswith(note)
    assert file.read_text("utf-8").count("Perfil de leitura") == 1
    profile.save(file, Profile({PRICE: Pin("fare")}, False, "https://outra.exemplo.com.br"), {})
    assert "conferido" not in file.read_text("utf-8")
    for broken in ("no sense = [", "base_url = 3"):
        file.write_text(note + broken, encoding="utf-8")
        profile.save(file, Profile({PRICE: Pin("fare")}, False, ""), {})
        assert profile.load(file) == Profile({PRICE: Pin("fare")}, False, "")
        assert "conferido" not in file.read_text("utf-8")


def line_of(text: str) -> str:
    [line] = [line for line in text.splitlines() if "entry.price" in line]
    return line


def test_a_line_that_says_the_same_stays_with_its_comment() -> None:
    one = Profile({PRICE: Pin("price", "cents")}, False, HERE)
    text = profile.written(one, {PRICE: "achado"})
    assert line_of(text) == '"entry.price" = {path = "price", form = "cents"} # achado'
    assert line_of(profile.written(one, {}, text)) == line_of(text)
    assert line_of(profile.written(one, {PRICE: "conferido"}, text)).endswith("# conferido")
    for other in (Pin("fare", "cents"), Pin("price", "reais"), Pin("price")):
        assert "#" not in line_of(profile.written(Profile({PRICE: other}, False, HERE), {}, text))
    plain = profile.written(Profile({PRICE: Pin("price")}, False, HERE), {PRICE: "achado"})
    assert line_of(profile.written(Profile({PRICE: Pin("price")}, False, HERE), {}, plain)).endswith(
        "# achado"
    )
    assert "#" not in line_of(profile.written(Profile({PRICE: Pin("price")}), {}))


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("a.b", '"a.b"'),
        ('a."b c"', "'a.\"b c\"'"),
        ("[?type=='seat'].x", "\"[?type=='seat'].x\""),
        ("""[?a=='b']."c d\"""", """"[?a=='b'].\\"c d\\"\""""),
    ],
)
def test_quotes_inside_a_path_stay_where_they_can(path: str, written: str) -> None:
    whole = Profile({PRICE: Pin(path)}, False, HERE)
    text = profile.written(whole, {})
    assert line_of(text) == f'"entry.price" = {{path = {written}}}'
    assert profile.read(text) == whole


def test_a_mistake_is_shown_at_its_own_line_else_at_the_head_of_its_table() -> None:
    text = '["trip search"]\n"token" = {path = "x"}\n[token]\naccess_token = 7\n["hold"]\na = 1'
    assert profile._line(text, "token", "access_token") == 4
    assert profile._line(text, "token", "refresh") == 3
    assert profile._line(text, "trip search", "nowhere") == 1
