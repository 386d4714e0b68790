"""Damage every reply of the contract in many ways and let the real client read it.

Nothing but a domain fault may come out, and never a wrong "no order exists". Exit code 1 if something else
did; Hypothesis prints the smallest reply that does it.
On two cores that are free it takes about an hour and a half.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time

from hypothesis import HealthCheck, given, seed, settings
from hypothesis.configuration import set_hypothesis_home_dir

from tests.campaigns.fuzz.mutations import damaged
from tests.campaigns.fuzz.resources import RESOURCES, Resource
from tests.table import add_json, show, write_json


def fuzz(resource: Resource, examples: int, number: int = 0) -> None:
    """Read this many damaged replies of one resource.

    Raises:
        AssertionError: a wrong outcome.
        Exception: an error that the client did not turn into a fault.
    """
    loop = asyncio.new_event_loop()

    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(damaged(resource.document))
    def reads(body: bytes) -> None:
        wrong = loop.run_until_complete(resource.read(body))
        assert not wrong, wrong

    try:
        reads()
    finally:
        loop.close()


def main(arguments: list[str] | None = None) -> int:
    """Fuzz the chosen resources and print each outcome; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py fuzz", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--examples", type=int, default=100_000, metavar="N", help="replies a resource (100,000)"
    )
    parser.add_argument("--only", action="append", choices=[one.name for one in RESOURCES])
    parser.add_argument("--seed", type=int, default=0)
    add_json(parser)
    options = parser.parse_args(arguments)
    logging.disable(logging.CRITICAL)  # Entries that are set aside, by the thousand.
    with tempfile.TemporaryDirectory() as folder:
        set_hypothesis_home_dir(folder)  # Else it leaves a folder where the command was typed.
        return _fuzz_all(options)


def _fuzz_all(options: argparse.Namespace) -> int:
    found: dict[str, str] = {}
    rows: list[tuple[object, ...]] = []
    for resource in RESOURCES:
        if options.only and resource.name not in options.only:
            continue
        began = time.monotonic()
        try:
            fuzz(resource, options.examples, options.seed)
        except Exception as error:  # noqa: BLE001 - any exception is a finding.
            found[resource.name] = f"{type(error).__name__}: {error}"
            print(f"BROKEN  {resource.name}: {found[resource.name]}", flush=True)
            for note in getattr(error, "__notes__", ()):
                print(f"        {note}", flush=True)
        verdict = "BROKEN" if resource.name in found else "ok"
        rows.append((resource.name, f"{time.monotonic() - began:.0f}", verdict))
        print(f"{resource.name}: {verdict}", file=sys.stderr, flush=True)
    show(("reply", "seconds", ""), rows)
    write_json(options.json, {"examples": options.examples, "seed": options.seed, "broken": found})
    return 1 if found else 0
