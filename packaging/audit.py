"""Compares every locked package with known vulnerabilities, from a snapshot that lies in the repository.

The snapshot (``packaging/advisories/snapshot.json``) holds records of the OSV format; no network is needed.
``--renew`` fetches all records of the locked packages and writes it anew, with the day.

exit codes: 0 nothing is known against any of them, 1 a locked package is vulnerable, 2 not understood,
3 with --strict: the snapshot is old or not complete, 4 it cannot be read or renewed, 5 not known: the
snapshot is old or does not know every package: finding nothing says nothing (0 with --gate, never for a
release).
"""

from __future__ import annotations

import argparse
import json
import sys
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from packaging.version import InvalidVersion, Version

# Started from any folder, without the script's own on the path.
sys.path.insert(0, str(Path(__file__).resolve().parent))

import locked

SNAPSHOT = locked.ROOT / "packaging" / "advisories" / "snapshot.json"
SERVICE = "https://api.osv.dev"
OLD_AFTER = 30
"""Days."""
NOT_KNOWN = 5
_FIELDS = ("id", "aliases", "published", "modified", "summary", "details", "affected", "references")
_TIMEOUT = 60.0
_LONGEST = 300
_RENEW = "renew it with: python3 packaging/bootstrap.py audit --renew"


class AuditError(Exception):
    """The snapshot cannot be read or renewed; the text says why."""


@dataclass(frozen=True)
class Hit:
    """A locked package that a record says is vulnerable."""

    package: locked.Locked
    id: str
    aliases: tuple[str, ...]
    summary: str
    fixed: tuple[str, ...]


@dataclass(frozen=True)
class Snapshot:
    """Records of vulnerabilities. ``complete``: of each package in ``covers`` all records of that day."""

    taken: date
    complete: bool
    covers: frozenset[str]
    records: tuple[dict[str, Any], ...]


def load(file: Path) -> Snapshot:
    """Read a snapshot.

    Raises:
        AuditError: it is not there, or not of this form.
    """
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        return Snapshot(
            date.fromisoformat(found["taken"]),
            bool(found["complete"]),
            frozenset(found["covers"]),
            tuple(found["records"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise AuditError(f"{file} is no snapshot: {type(error).__name__}: {error}") from error


def hits(packages: Iterable[locked.Locked], records: Iterable[dict[str, Any]]) -> list[Hit]:
    """Return what the records say of these packages in exactly these versions."""
    by_name: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {}
    for record in records:
        for affected in record.get("affected", ()):
            package = affected.get("package", {})
            if package.get("ecosystem") == "PyPI" and not record.get("withdrawn"):
                by_name.setdefault(_normal(package.get("name", "")), []).append((record, affected))
    return [
        Hit(
            one,
            record["id"],
            tuple(record.get("aliases", ())),
            (record.get("summary") or record.get("details") or "").strip().split("\n")[0][:_LONGEST],
            tuple(_fixes(affected)),
        )
        for one in packages
        for record, affected in by_name.get(one.name, ())
        if is_affected(one.version, affected)
    ]


def is_affected(version: str, affected: dict[str, Any]) -> bool:
    """Return whether a version is among those that a record names, one by one or by their range."""
    here = Version(version)
    if any(_same(here, named) for named in affected.get("versions", ())):
        return True
    ranges = [one for one in affected.get("ranges", ()) if one.get("type") == "ECOSYSTEM"]
    return any(_within(here, one.get("events", ())) for one in ranges)


def _within(here: Version, events: Iterable[dict[str, str]]) -> bool:
    """Return whether the last event before or at a version leaves it affected."""
    moments = []
    for event in events:
        for kind, text in event.items():
            if kind in ("introduced", "fixed", "last_affected"):
                at = Version("0.dev0") if text == "0" else Version(text)
                moments.append((at, kind))
    inside = False
    # At one version "fixed" comes before "introduced": a fault that came back counts.
    for at, kind in sorted(moments, key=lambda moment: (moment[0], moment[1] == "introduced")):
        if kind == "last_affected":
            inside = inside and here <= at
        elif at <= here:
            inside = kind == "introduced"
    return inside


def _same(here: Version, named: str) -> bool:
    try:
        return here == Version(named)
    except InvalidVersion:
        return False


def _fixes(affected: dict[str, Any]) -> Iterator[str]:
    for one in affected.get("ranges", ()):
        if one.get("type") == "ECOSYSTEM":
            yield from (event["fixed"] for event in one.get("events", ()) if "fixed" in event)


def _normal(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def warnings(snapshot: Snapshot, packages: Iterable[locked.Locked], today: date) -> list[str]:
    """Return why finding nothing may mean little."""
    found = []
    age = (today - snapshot.taken).days
    if age > OLD_AFTER:
        found.append(f"the snapshot is {age} days old, more than {OLD_AFTER}: {_RENEW}")
    names = {one.name for one in packages}
    unknown = sorted(names - snapshot.covers)
    if unknown:
        found.append(f"{len(unknown)} of {len(names)} packages were never looked up: {_RENEW}")
    if not snapshot.complete:
        found.append(f"the snapshot holds single records, not all that are known of its packages: {_RENEW}")
    return found


def everything() -> tuple[locked.Locked, ...]:
    """Return the packages of all locks, each version once."""
    found = {(one.name, one.version): one for name in locked.NAMES for one in _lock(name)}
    return tuple(found[key] for key in sorted(found))


def _lock(name: str) -> tuple[locked.Locked, ...]:
    return locked.read(locked.LOCKS / f"{name}.txt")


# --- Renewing -------------------------------------------------------------------------------------


def renew(file: Path, service: str, packages: Iterable[locked.Locked], today: date) -> int:
    """Fetch all records of the packages, write the snapshot and return how many there are.

    Raises:
        AuditError: the service gave no usable answer; the old snapshot stays.
    """
    records: dict[str, dict[str, Any]] = {}
    names = sorted({one.name for one in packages})
    for name in names:
        for record in _records(service, name):
            records[record["id"]] = {key: record[key] for key in _FIELDS if key in record}
    text = {
        "format": "OSV",
        "source": service,
        "taken": today.isoformat(),
        "complete": True,
        "covers": names,
        "records": [records[key] for key in sorted(records)],
    }
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(text, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    fresh.replace(file)
    return len(records)


def _records(service: str, name: str) -> Iterator[dict[str, Any]]:
    page = ""
    while True:
        asked: dict[str, Any] = {"package": {"name": name, "ecosystem": "PyPI"}}
        answer = _ask(f"{service}/v1/query", {**asked, "page_token": page} if page else asked, name)
        for record in answer.get("vulns", ()):
            if not record.get("withdrawn"):
                yield record
        page = answer.get("next_page_token", "")
        if not page:
            return


def _ask(url: str, body: dict[str, Any], name: str) -> dict[str, Any]:
    request = urllib.request.Request(
        url, json.dumps(body).encode(), {"content-type": "application/json"}, method="POST"
    )
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT) as answer:
            found = json.load(answer)
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise AuditError(f"no answer about {name} from {url}: {error}") from error
    if not isinstance(found, dict):
        raise AuditError(f"the answer about {name} from {url} is no object")
    return found


# --- Command --------------------------------------------------------------------------------------


def main(argv: list[str] | None = None) -> int:
    """Compare, or renew and compare; prints what was found and returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py audit", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--renew", action="store_true", help="fetch the snapshot anew first")
    parser.add_argument("--strict", action="store_true", help="a warning is a failure (exit code 3)")
    parser.add_argument("--gate", action="store_true", help="what is not known is told and fails nothing")
    parser.add_argument("--snapshot", type=Path, default=SNAPSHOT, metavar="FILE")
    parser.add_argument("--service", default=SERVICE, metavar="ADDRESS", help="of the OSV interface")
    given = parser.parse_args(argv)
    packages, today = everything(), datetime.now(UTC).date()
    try:
        if given.renew:
            count = renew(given.snapshot, given.service.rstrip("/"), packages, today)
            print(f"audit: {count} records written to {given.snapshot}")
        snapshot = load(given.snapshot)
    except AuditError as error:
        print(f"audit: {error}", file=sys.stderr)
        return 4
    code = report(snapshot, packages, today, strict=given.strict)
    return 0 if given.gate and code == NOT_KNOWN else code


def report(
    snapshot: Snapshot, packages: tuple[locked.Locked, ...], today: date, *, strict: bool = False
) -> int:
    """Print what was found and return the exit code."""
    print(
        f"audit: {len(packages)} locked packages, snapshot of {snapshot.taken} "
        f"({(today - snapshot.taken).days} days old, {len(snapshot.records)} records)"
    )
    told = warnings(snapshot, packages, today)
    for warning in told:
        print(f"audit: warning: {warning}")
    found = hits(packages, snapshot.records)
    for hit in found:
        names = ", ".join((hit.id, *hit.aliases))
        fixed = f" (fixed in {', '.join(hit.fixed)})" if hit.fixed else ""
        print(f"VULNERABLE {hit.package.name} {hit.package.version}: {names}{fixed}: {hit.summary}")
    if found:
        return 1
    every = {one.name for one in packages}
    old = (today - snapshot.taken).days > OLD_AFTER
    unknown = every - snapshot.covers if snapshot.complete and not old else every
    if unknown:
        print(f"audit: not known: nothing can be said of {len(unknown)} of {len(every)} packages")
    else:
        print(f"audit: no record of {snapshot.taken} or before says that one of them is vulnerable")
    if told and strict:
        return 3
    return NOT_KNOWN if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
