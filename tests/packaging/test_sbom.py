"""The parts list names everything that runs the program, is valid, and is in the wheel."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema_rs
import locked
import pytest
import sbom


def test_every_part_has_version_hashes_licence_and_address_of_its_kind() -> None:
    parts = {part["name"]: part for part in sbom.parts_list()["components"]}
    lock = locked.read(locked.LOCKS / "app.txt")
    assert set(parts) == {one.name for one in lock}
    for one in lock:
        part = parts[one.name]
        assert part["version"] == one.version
        assert part["purl"] == part["bom-ref"] == f"pkg:pypi/{one.name}@{one.version}"
        assert tuple(found["content"] for found in part["hashes"]) == one.hashes
    # Nobody's SPDX name fits apsw's own licence.
    assert [name for name, part in parts.items() if "licenses" not in part] == ["apsw-sqlite3mc"]


def test_the_notices_hold_the_licence_text_of_every_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert sbom.main(["--notices"]) == 0
    python, engine = capsys.readouterr().out.split("Qt WebEngine holds Chromium")
    parts = python.split("=" * 80 + "\n")[1:]
    names = {re.sub("[-_.]+", "-", part.split()[0]).lower() for part in parts}
    # What is missing is for another system.
    assert names == {
        one.name for one in locked.read(locked.LOCKS / "app.txt") if not one.marker or one.name in names
    }
    bare = [part.split()[0] for part in parts if len(part.split("\n\n", 1)[1]) < 400]
    assert bare == []
    # Of what is inside the web engine, too: by its own page, and what Debian takes from elsewhere.
    for name in ("WebRTC <", "Skia <", "harfbuzz", "The FreeType Project"):
        assert name in engine, name


def test_it_is_valid_by_the_published_schema() -> None:
    pytest.importorskip("cyclonedx", reason="cyclonedx-python-lib brings the schema")
    folder = files("cyclonedx") / "schema" / "_res"

    def schema(uri: str) -> Any:
        name = uri.rsplit("/", 1)[-1]
        return json.loads((folder / name).read_text(encoding="utf-8"))

    validator = jsonschema_rs.validator_for(schema("bom-1.6.SNAPSHOT.schema.json"), retriever=schema)
    assert [error.message for error in validator.iter_errors(json.loads(sbom.text()))] == []
    assert not validator.is_valid({**sbom.parts_list(), "components": [{"name": "no type"}]})


@pytest.mark.slow
def test_a_built_wheel_carries_it_and_every_resource(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=locked.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(f".dist-info/sboms/{sbom.FILE}"))
        assert archive.read(name).decode() == sbom.text()
        packed = {name for name in archive.namelist() if "/_resources/" in name}
        shared = {name.split(".data/data/")[1] for name in archive.namelist() if ".data/data/" in name}
    resources = locked.ROOT / "resources"
    kept = {path.relative_to(resources) for path in resources.rglob("*") if path.is_file()}
    shipped = {one.with_suffix(".mo") if one.suffix == ".po" else one for one in kept}
    assert {"share/man/man1/pos-app.1", "share/bash-completion/completions/pos-app"} < shared
    assert packed == {f"pos_app/_resources/{one.as_posix()}" for one in shipped}
