"""The commands of ``bootstrap.py``: what each is for, what it starts, and what has to be set up before."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """A command of ``bootstrap.py``.

    Attributes:
        what: what it does, in one line.
        start: what the Python of .venv is given to start it, or the name of a shell script; empty where
            ``bootstrap.py`` does it itself.
        lock: the lock with the packages it needs: ``app``, or ``dev`` with those of the extra ``test``; empty
            for a script, which needs no .venv.
        system: Debian packages that it needs beside the libraries of Qt.
        options: whether it takes arguments of its own; ``COMMAND --help`` lists them.
        at_root: started in the checkout, whatever the folder it is called from.
    """

    what: str
    start: tuple[str, ...] = ()
    lock: str = "dev"
    system: tuple[str, ...] = ()
    options: bool = True
    at_root: bool = False


def _check(module: str, what: str, lock: str = "app") -> Command:
    return Command(what, ("-m", f"tests.{module}"), lock)


COMMANDS = {
    "setup": Command("set everything up and stop", lock="app", options=False),
    "run": Command("open the desk on the sandbox; --xvfb or --offscreen without a display", lock="app"),
    "test": Command(
        "test every rule and the journeys; or --changed, --rest, --long; or pytest's options",
        ("-m", "pytest", "-n", "3", "--dist", "worksteal"),
        system=("xvfb", "openbox", "xdotool", "dbus", "at-spi2-core", "postgresql", "pgbouncer", "nsis"),
        at_root=True,
    ),
    "gate": Command(
        "every short check that is no test: style, types, import walls, texts, coverage",
        ("packaging/gate.py",),
        options=False,
        at_root=True,
    ),
    "coverage": Command(
        "every branch of the rooms that hold the money is tested",
        ("packaging/coverage_gate.py",),
        at_root=True,
    ),
    "translate": Command(
        "keep the translations of the window's texts; check: they are complete",
        ("packaging/translate.py",),
    ),
    "audit": Command(
        "known vulnerabilities of the locked packages, from a kept snapshot; --renew",
        ("packaging/audit.py",),
    ),
    "sbom": Command(
        "the parts list (SBOM, CycloneDX) that every wheel carries",
        ("packaging/sbom.py",),
        "app",
    ),
    "manual": Command(
        "OUT: the manual as pages for a browser, in every language; --pictures",
        ("packaging/manual.py",),
        system=("xvfb", "openbox", "xdotool"),
    ),
    "build": Command(
        'the wheel, or the Debian package; "all" makes both',
        ("packaging/installers.py",),
        at_root=True,
    ),
    "document": Command("the sandbox keeps to its OpenAPI document", ("packaging/check_document.py",)),
    "bench": Command(
        "the figures that the desk promises, as ratios within one run",
        ("-m", "tests.bench"),
        system=("xvfb", "openbox", "xdotool", "postgresql"),
    ),
    "gallery": _check(
        "looks.gallery", "every screen and state as a picture: themes, sizes, languages", "dev"
    ),
    "walk": _check(
        "looks.walk", "names, order of Tab, contrast, target sizes and cut-off words of every page", "dev"
    ),
    "simulate": _check(
        "campaigns.simulation",
        "a million sales in virtual time under every pair of fault and crash",
        "dev",
    ),
    "kill": _check(
        "campaigns.kill", "kill -9 at every step of the journal: nothing lost, nothing sent twice", "dev"
    ),
    "display": Command(
        "the journeys in which the keyboard matters most, at an X server",
        ("-m", "tests.journeys.display"),
        system=("xvfb", "openbox", "xdotool", "dbus", "at-spi2-core"),
        at_root=True,
    ),
    "ticks": Command(
        "the journeys at a display: no turn of the window's thread over 33 ms",
        ("-m", "tests.journeys"),
        system=("xvfb", "openbox", "xdotool", "dbus", "at-spi2-core"),
        at_root=True,
    ),
    "outages": _check(
        "campaigns.outages",
        "the provider goes away at each step of a sale, in five ways; judged by its books",
        "dev",
    ),
    "kiosk-outages": _check(
        "campaigns.kiosk_outages",
        "the same at the kiosk: the provider goes away at each step, in five ways",
        "dev",
    ),
    "kiosk-day": _check(
        "campaigns.kiosk_day",
        "eight simulated hours of kiosk sales: nothing of a customer stays, no memory grows",
        "dev",
    ),
    "power-cut": _check(
        "campaigns.power_cut", "every image of the disk that a power cut could leave of the journal"
    ),
    "branch": Command(
        "sixty counters, and a PostgreSQL that is killed, held and restored: each order once",
        ("-m", "tests.campaigns.branch"),
        system=("postgresql",),
    ),
    "trail": _check("campaigns.trail", "random edits of the audit trail by raw SQL: each is found"),
    "intruder": Command(
        "attacks on a desk by its own user, a colleague, its network and its card page",
        ("-m", "tests.campaigns.intruder"),
        system=("xvfb", "openbox", "xdotool"),
    ),
    "fuzz": _check("campaigns.fuzz", "damaged replies become faults, never a wrong outcome", "dev"),
    "rogue": _check(
        "campaigns.rogue",
        "a provider that means harm: endless, packed, deep and slow replies, redirections",
        "dev",
    ),
    "rogue-window": Command(
        "the same at the window, in over two hundred ways: no crash, no tick over 50 ms",
        ("-m", "tests.campaigns.rogue_window"),
        system=("xvfb", "openbox", "xdotool"),
    ),
    "canaries": _check(
        "campaigns.canaries",
        "random people and cards: no trace in logs, files, environment or memory",
        "dev",
    ),
    "shapes": _check("campaigns.shapes", "every kind of sale at a thousand unseen providers"),
    "sums": _check("campaigns.sums", "random sales with changes of mind: every sum that the basket shows"),
    "dialects": _check(
        "campaigns.dialects",
        "sales at two hundred ways of telling money, pages, days and seats, and at liars",
        "dev",
    ),
    "forms": _check(
        "campaigns.forms",
        "learnt and sold at a provider that tells all in its own forms, or lies",
        "dev",
    ),
    "quirks": _check("campaigns.quirks", "every kind of sale in every reading of the contract"),
    "single-faults": _check("campaigns.single_faults", "one fault at one call of one sale, each in turn"),
    "bare-machine": Command(
        "DIR: the set-up, the package and the wheel on a bare Debian; each sells with a card",
        ("packaging/chroot_check.sh",),
        lock="",
    ),
    "mutate": _check("campaigns.mutation", "faults put into the code on purpose: the tests see them", "dev"),
}
"""To add a check, add its line here."""


def overview() -> str:
    """Return all commands as a table."""
    width = max(map(len, COMMANDS)) + 2
    return "\n".join(f"  {name:{width}}{command.what}" for name, command in COMMANDS.items())
