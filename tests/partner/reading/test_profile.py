"""The reading profile as people write it: what it says is what is read, and what makes no sense is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.start_faults import ProfileError, ProfileProblem
from pos_app.partner.reading import profile as profiles
from pos_app.partner.reading.paths import each, first, parsed, written
from pos_app.partner.reading.profile import SUM, TICKET, UNNAMED, Line, Profile
from pos_app.partner.reading.wanted import REPLIES

LINES: dict[tuple[str, str], Line] = {
    (Endpoint.METHODS, "methods"): Line((parsed("formas[]"),)),
    (Endpoint.METHODS, "pix.total"): Line((parsed("formas[].valor"),), "cents", rest=UNNAMED),
    (Endpoint.METHODS, "pix.fee"): Line((parsed("formas[].taxa"),), "reais", TICKET, confirmed="Ana"),
    (Endpoint.METHODS, "credit_card.total"): Line((), SUM, confirmed="Ana, 2026-11-23"),
    (Endpoint.TRIP, "seats.free"): Line((parsed("mapa.*.ocupada"), parsed("mapa[].x")), "inverted"),
}


def test_what_is_written_is_read_again_and_what_people_wrote_around_it_stays(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / profiles.FILE
    profiles.save(file, Profile(LINES, "https://a/api"), {(Endpoint.METHODS, "pix.fee"): "ex.: R$ 5,00"})
    assert file.read_text().startswith("# Perfil de leitura da central")
    file.write_text("# conferido por Ana\n" + file.read_text())
    fewer = {key: line for key, line in LINES.items() if key[0] == Endpoint.METHODS}
    profiles.save(file, Profile(fewer, "https://a/api"), {})
    assert profiles.load(file) == Profile(fewer, "https://a/api")
    assert file.read_text().count("# conferido por Ana") == file.read_text().count("# Perfil") == 1
    assert profiles.of_connection(file, "https://A/api/").lines == fewer
    assert profiles.of_connection(file, "https://b/api").lines == {}


def test_a_file_of_an_older_form_counts_as_none() -> None:
    old = 'base_url = "https://a"\n["payment methods"]\nmethods = {path = "a[]"}\n'
    assert profiles.read(old) == Profile({}, "https://a", old=True)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("methods = 3", ProfileProblem.LINE_SHAPE),
        ("methods = {path = 3}", ProfileProblem.LINE_SHAPE),
        ("methods = {path = 'a[]', colour = 'red'}", ProfileProblem.LINE_SHAPE),
        ("'pix.fee' = {path = 'a', per = 'week'}", ProfileProblem.LINE_SHAPE),
        ("methods = {}", ProfileProblem.BAD_PATH),
        ("methods = {path = '[['}", ProfileProblem.BAD_PATH),
        ("colour = {path = 'a'}", ProfileProblem.UNKNOWN_FIELD),
        ("methods = {path = 'a', form = 'cents'}", ProfileProblem.UNKNOWN_FORM),
    ],
)
def test_a_line_that_makes_no_sense_is_named_with_its_number(line: str, kind: ProfileProblem) -> None:
    text = f'base_url = "x"\nformat = 4\n\n["payment methods"]\n{line}\n'
    with pytest.raises(ProfileError) as caught:
        profiles.read(text)
    assert caught.value.kind is kind
    assert caught.value.line == 5


@pytest.mark.parametrize(
    ("text", "kind", "line"),
    [
        ("methods = [", ProfileProblem.NOT_TOML, 0),
        ("base_url = 3\nformat = 4", ProfileProblem.ADDRESS_NO_TEXT, 1),
        ("base_url = 'x'\nformat = 4\ncolours = 3", ProfileProblem.UNKNOWN_REPLY, 3),
        ("base_url = 'x'\nformat = 4\n['colours']\nred = {path = 'a'}", ProfileProblem.UNKNOWN_REPLY, 3),
        ("format = 4\n[token]\nx = 1\n['trip detail']\nx = {path = 'a'}", ProfileProblem.UNKNOWN_FIELD, 3),
    ],
)
def test_a_file_that_makes_no_sense_is_named_with_the_place(
    tmp_path: Path, text: str, kind: ProfileProblem, line: int
) -> None:
    file = tmp_path / profiles.FILE
    file.write_text(text)
    with pytest.raises(ProfileError) as caught:
        profiles.load(file)
    assert (caught.value.kind, caught.value.file) == (kind, str(file))
    assert not line or caught.value.line == line


def test_a_file_that_cannot_be_read_or_written_is_named_and_none_is_no_profile(tmp_path: Path) -> None:
    assert profiles.load(tmp_path / "none.toml") is None
    works: dict[ProfileProblem, Callable[[], object]] = {
        ProfileProblem.NOT_READ: lambda: profiles.load(tmp_path),
        ProfileProblem.NOT_WRITTEN: lambda: profiles.save(tmp_path, Profile(), {}),
    }
    for problem, work in works.items():
        with pytest.raises(ProfileError) as caught:
            work()
        assert (caught.value.kind, str(caught.value.file)) == (problem, str(tmp_path))


def test_a_comment_stays_while_its_line_is_what_it_was_and_the_file_of_another_address_is_replaced(
    tmp_path: Path,
) -> None:
    file, key = tmp_path / profiles.FILE, (Endpoint.METHODS, "pix.fee")
    profiles.save(file, Profile(LINES, "https://a"), {key: "ex.: R$ 5,00"})
    profiles.save(file, Profile(LINES, "https://a"), {})
    assert "# ex.: R$ 5,00" in file.read_text()
    profiles.save(file, Profile({**LINES, key: Line((parsed("x"),), "cents")}, "https://a"), {})
    assert "# ex.: R$ 5,00" not in file.read_text()
    file.write_text("# conferido por Ana\n" + file.read_text())
    profiles.save(file, Profile(LINES, "https://b"), {})
    assert profiles.load(file) == Profile(LINES, "https://b")
    assert "Ana\n" not in file.read_text()
    file.write_text("methods = [")
    profiles.save(file, Profile(LINES, "https://b"), {})
    assert profiles.load(file) == Profile(LINES, "https://b")


def test_paths_with_quotes_stand_in_the_file_as_people_write_them(tmp_path: Path) -> None:
    file = tmp_path / profiles.FILE
    paths = tuple(map(parsed, ('a."b c"', "a[?type=='x']", """"it's \\"odd\\""[]""", "plain")))
    lines: dict[tuple[str, str], Line] = {
        (Endpoint.TRIP, "seats"): Line(paths),
        (Endpoint.TRIP, "uuid"): Line(paths[:1]),
    }
    profiles.save(file, Profile(lines, "https://a"), {})
    assert profiles.load(file) == Profile(lines, "https://a")
    text = file.read_text()
    assert """'a."b c"'""" in text
    assert "uuid = {path = '" in text
    assert '"plain"' in text


def test_every_place_that_is_shown_can_be_written_and_read() -> None:
    for fields in REPLIES.values():
        for field in fields.values():
            assert all(parsed(written(path)) == path for path in field.shown)


TREE = {
    "Payment_Methods": [{"type": "pix", "Total": 5}, {"type": "card", "Total": 7}],
    "one": {"deep": {"value": 3}},
    "listed": [{"deep": {"value": 4}}],
    "by": {"pix": {"v": 1}, "card": {"v": 2}},
    "odd key": {"a.b": 9},
}


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("paymentMethods[].total", [5, 7]), ("paymentMethods[?type=='CARD'].total", [7]),
        ("paymentMethods[0].total", [5]), ("paymentMethods[3].total", []), ("one[].deep.value", [3]),
        ("listed.deep.value", [4]), ("by.*.v", [1, 2]), ("by.*.@key", ["pix", "card"]),
        ('"odd key"."a.b"', [9]), ("nowhere.at[].all", []),
    ],
)  # fmt: skip
def test_a_path_leads_to_its_values(path: str, values: list[object]) -> None:
    assert [record.value for record in each(TREE, parsed(path))] == values
    assert first(TREE, parsed(path)) == (values[0] if values else None)
