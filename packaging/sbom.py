"""Writes the parts list (SBOM) of the program: every package that runs it, with hashes and licence.

CycloneDX 1.6 as JSON, made from ``packaging/lock/app.txt`` and ``packaging/lock/licences.json`` alone: the
same sources give the same file. The build of the wheel puts it into ``*.dist-info/sboms``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import uuid
from importlib import metadata
from pathlib import Path
from typing import Any

# The build loads this file on its own, from no folder of its path.
sys.path.insert(0, str(Path(__file__).resolve().parent))

import chromium_notices
import locked

LICENCES = locked.LOCKS / "licences.json"
FILE = "guiche.cdx.json"
_SPACE = uuid.UUID("6f0c1f4e-6c0e-5e0b-9d6e-0c6f0f5b7a11")
"""Namespace of this project's serial numbers."""


def version() -> str:
    """Return the program's version."""
    text = (locked.ROOT / "pos_app" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    assert found is not None
    return found[1]


def licences() -> dict[str, str]:
    """Return the licence of each package as SPDX expression; "" where its metadata names none of SPDX."""
    found: dict[str, str] = json.loads(LICENCES.read_text(encoding="utf-8"))
    return found


def parts_list() -> dict[str, Any]:
    """Return the document.

    Raises:
        ValueError: the lock has an entry without version or hash.
    """
    lock = locked.LOCKS / "app.txt"
    known, packages = licences(), locked.read(lock)
    main = f"pkg:generic/guiche@{version()}"
    digest = hashlib.sha256(lock.read_bytes() + LICENCES.read_bytes()).hexdigest()
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(_SPACE, f'{version()} {digest}')}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": main,
                "name": "guiche",
                "version": version(),
                "licenses": [{"license": {"id": "MIT"}}],
                "purl": main,
            }
        },
        "components": [_component(one, known.get(one.name, "")) for one in packages],
        "dependencies": [{"ref": main, "dependsOn": [_purl(one) for one in packages]}],
    }


def _purl(one: locked.Locked) -> str:
    return f"pkg:pypi/{one.name}@{one.version}"


def _component(one: locked.Locked, licence: str) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": _purl(one),
        "name": one.name,
        "version": one.version,
        # One for each file that the lock accepts: a wheel for each platform, and the sources.
        "hashes": [{"alg": "SHA-256", "content": digest} for digest in one.hashes],
        "purl": _purl(one),
    }
    if licence:
        component["licenses"] = [{"expression": licence}]
    if one.marker:
        component["properties"] = [{"name": "guiche:marker", "value": one.marker}]
    return component


def text() -> str:
    """Return the document as it is written."""
    return json.dumps(parts_list(), ensure_ascii=False, indent=1) + "\n"


def notices() -> str:
    """Return name, version, licence, address and licence texts of each part, as this environment has them,
    and those of what Chromium is made of."""
    known = licences()
    found = {re.sub(r"[-_.]+", "-", one.name).lower(): one for one in metadata.distributions()}
    names = (one.name for one in locked.read(locked.LOCKS / "app.txt"))
    parts = (_notice(found[name], known.get(name, "")) for name in names if name in found)
    return "\n".join((*parts, chromium_notices.notices()))


def _notice(part: metadata.Distribution, licence: str) -> str:
    links = dict(one.split(", ", 1) for one in part.metadata.get_all("Project-URL") or ())
    where = next((url for label, url in links.items() if _HOME.match(label)), None)
    files = sorted((one for one in part.files or () if _LICENCE.search(str(one))), key=str)
    common = next((names for start, names in _COMMON.items() if part.name.lower().startswith(start)), ())
    texts = [one.read_text(encoding="utf-8") for one in files]
    if common:
        texts = [f"Copyright {common[0]}", *map(_common, common[1:])]
    head = filter(None, (f"{part.name} {part.version}", licence or "its own licence", where))
    return "\n".join(("=" * 80, *head, "", *(f"{text.strip()}\n" for text in texts)))


def _common(name: str) -> str:
    text = Path("/usr/share/common-licenses") / name
    return text.read_text("utf-8") if text.is_file() else f"https://www.gnu.org/licenses/{name.lower()}.txt"


_LICENCE = re.compile(r"\.dist-info/.*(licen[cs]e|copying|notice|authors)", re.IGNORECASE)
_HOME = re.compile("home|source|repository|github|code", re.IGNORECASE)
_COMMON = {
    "pyserial": ("Chris Liechti", "BSD"),
    "pyside6": ("The Qt Company Ltd.", "LGPL-3", "GPL-3"),
    "shiboken6": ("The Qt Company Ltd.", "LGPL-3", "GPL-3"),
}
"""Those that name their licences and bring none along, by the beginning of their names."""


def main(argv: list[str] | None = None) -> int:
    """Write the document to a file or to standard output."""
    parser = argparse.ArgumentParser(prog="bootstrap.py sbom", description=__doc__)
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to; without it, standard output")
    parser.add_argument("--notices", action="store_true", help="the licence texts of all parts instead")
    given = parser.parse_args(argv)
    made = notices() if given.notices else text()
    if given.out is None:
        sys.stdout.write(made)
    else:
        given.out.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
