"""The locks hold what pyproject.toml asks for, to the byte, and nobody's addresses."""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.locks import LOCKS, ROOT, pins


def _wanted(*groups: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    words = project["dependencies"] + [
        word for group in groups for word in project["optional-dependencies"][group]
    ]
    return [wanted for wanted in map(Requirement, words) if wanted.name != project["name"]]


@pytest.mark.parametrize(("lock", "groups"), [("app", ("demo",)), ("dev", ("demo", "test"))])
def test_every_dependency_is_pinned_in_a_version_that_was_asked_for(
    lock: str, groups: tuple[str, ...]
) -> None:
    pinned = pins(lock)
    for requirement in _wanted(*groups):
        versions = pinned.get(canonicalize_name(requirement.name), set())
        assert versions, f"{requirement} is missing in {lock}.txt"
        assert all(requirement.specifier.contains(version) for version in versions), requirement


def test_what_is_tested_is_what_runs() -> None:
    app, dev = pins("app"), pins("dev")
    assert app == {name: dev.get(name) for name in app}


def test_what_builds_the_project_is_pinned_and_agrees_with_the_other_locks() -> None:
    build, dev = pins("build"), pins("dev")
    for word in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"][
        "requires"
    ]:
        requirement = Requirement(word)
        assert all(requirement.specifier.contains(version) for version in build[requirement.name])
    assert {name: build[name] for name in build.keys() & dev.keys()} == {
        name: dev[name] for name in build.keys() & dev.keys()
    }


@pytest.mark.parametrize("lock", ["app", "dev", "build", "uv"])
def test_every_pin_has_its_hashes_and_no_address(lock: str) -> None:
    text = (LOCKS / f"{lock}.txt").read_text(encoding="utf-8")
    entries = re.split(r"^(?=\S)", text, flags=re.MULTILINE)[1:]
    assert entries
    assert all(re.match(r"[\w.-]+==\S+", entry) and "--hash=sha256:" in entry for entry in entries)
    assert "://" not in text
    assert "--index" not in text
