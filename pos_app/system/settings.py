"""Settings: one JSON file that people may edit, overridden by ``POS_APP_…`` variables."""

from __future__ import annotations

import json
import os
import threading
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, ValidationError
from msgspec.structs import fields

from pos_app.domain.addresses import is_secure
from pos_app.domain.holds import DEFAULT_MINUTES
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.domain.payment import PaymentType
from pos_app.domain.start_faults import SettingsError, SettingsProblem, ValueProblem
from pos_app.domain.station_city import StationCity
from pos_app.system import disk, start_secrets
from pos_app.system.settings_network import Network
from pos_app.system.settings_part import Part, UnusableValue
from pos_app.system.settings_people import People
from pos_app.system.settings_printers import Printer
from pos_app.system.settings_problems import wrong_value
from pos_app.system.settings_receipts import Receipts

_WRITING = threading.Lock()
_FLAGS = {**dict.fromkeys(("yes", "y", "on", "t"), True), **dict.fromkeys(("no", "n", "off", "f"), False)}
"""How a variable may say true or false besides ``true``, ``false``, ``1`` and ``0``."""


class Environment(StrEnum):
    """What the window always shows about where an order would go."""

    TRAINING = "training"
    STAGING = "staging"
    PRODUCTION = "production"


def _secure(field: str, address: str) -> None:
    """Check an address over which nobody else can read; empty for none."""
    if address and not is_secure(address):
        raise UnusableValue(field, ValueProblem.NOT_SECURE)


class Station(Part, frozen=True):
    """Where the desk stands. ``email`` serves buyers without one and never finds an order.

    ``city`` and ``state`` name where the coordinates are, and whose time is shown; both or none.
    ``place_slug`` is the origin of new searches, without it the place nearest to the coordinates;
    ``destinations`` are slugs offered before a search."""

    counter: str = "Guichê 01"
    name: str = ""
    city: str = ""
    state: Annotated[str, Meta(max_length=2)] = ""
    place_slug: str = ""
    latitude: Annotated[float, Meta(ge=-90, le=90)] = -23.5161
    longitude: Annotated[float, Meta(ge=-180, le=180)] = -46.6255
    radius_km: Annotated[float, Meta(gt=0, le=2000)] = 300
    email: str = ""
    destinations: tuple[str, ...] = ()

    @property
    def place(self) -> StationCity | None:
        """The city of the station; None where only coordinates are known."""
        known = self.city and self.state
        return StationCity(self.city, self.state, self.latitude, self.longitude) if known else None


class Card(Part, frozen=True):
    """The provider's card page (contract 4.9). Without an address the card method is inactive.

    ``antifraud``: whether the provider refuses a card order without the anti-fraud session of its page. Where
    it is required and the adapter supplies none, the card method is inactive."""

    page_url: str = ""
    hosts: tuple[str, ...] = ()
    adapter: str = "sandbox"
    antifraud: Literal["optional", "required"] = "optional"

    def __post_init__(self) -> None:
        _secure("page_url", self.page_url)


class Fiscal(Part, frozen=True):
    """Fiscal tickets. ``pdf_hosts`` are the hosts that the official PDF may come from (contract 2.12), each
    whole, with a port where it is not https' own; without any no PDF is fetched."""

    pdf_hosts: tuple[str, ...] = ()


class Agreement(Part, frozen=True):
    """What a partner and the provider may have agreed on beyond the contract (contract 1, 2.4, 2.5, 2.7).

    ``instalments_with_interest``: order amounts carry the interest. ``fee_in_total``: they carry the fee.
    ``passenger_with_hold``: a passenger who is known is named in the hold. ``low_fare``: the partner is
    enabled for the low-fare offer."""

    SECRET: ClassVar = frozenset({"pix_installment_token"})
    instalments_with_interest: bool = False
    fee_in_total: bool = True
    passenger_with_hold: Literal["never", "when_known"] = "never"
    low_fare: bool = False
    pix_installments: bool = False
    device_address: str = "127.0.0.1"
    financial_channel_id: int | None = None
    pix_installment_token: str = ""
    user_name: str = ""
    user_email: str = ""


class Timeouts(Part, frozen=True):
    """How long the desk waits for the provider, in seconds; ``order`` is for orders and holds."""

    connect: Annotated[float, Meta(gt=0, le=60)] = 5
    read: Annotated[float, Meta(gt=0, le=300)] = 20
    order: Annotated[float, Meta(ge=10, le=600)] = 60


class Supervisor(Part, frozen=True):
    """Who may decide open cases. The PIN is kept as a salted hash only."""

    SECRET: ClassVar = frozenset({"pin_hash"})
    name: str = ""
    pin_hash: str = ""


class StaffMember(Part, frozen=True):
    """A person who may enter the staff area of a kiosk. The PIN is kept as a slow, salted hash only."""

    SECRET: ClassVar = frozenset({"pin_hash"})
    name: str
    pin_hash: str = ""


class Staff(Part, frozen=True):
    """The staff of a kiosk; ``seal`` is the secret with which its record of wrong PINs is sealed."""

    SECRET: ClassVar = frozenset({"seal"})
    members: tuple[StaffMember, ...] = ()
    seal: str = ""


class Alerts(Part, frozen=True):
    """What is announced beside the window, and how: by sound, and on the desktop of the computer."""

    pix_paid: bool = True
    hold_ending: bool = True
    case_settled: bool = True
    sound: bool = True
    desktop: bool = True


class Scanner(Part, frozen=True):
    """A scanner that types what it reads. ``gap_ms``: the longest pause between two characters of a code;
    ``least``: its least number of characters; ``prefix`` and ``suffix``: what the scanner adds to a code."""

    gap_ms: Annotated[float, Meta(ge=5, le=200)] = 30
    least: Annotated[int, Meta(ge=3, le=100)] = 6
    prefix: Annotated[str, Meta(max_length=20)] = ""
    suffix: Annotated[str, Meta(max_length=20)] = ""


class Kiosk(Part, frozen=True):
    """The self-service kiosk. Times in seconds.

    ``idle`` without a touch brings the warning, ``warning`` later everything personal is wiped; ``card_idle``
    stands for ``idle`` while a card is typed in, which happens in another process. ``more`` is what a person
    gets who asks for time; ``pix_away`` without a touch hides a PIX code that waits to be paid; ``done`` is
    how long the page of the tickets stays after the last slip.

    ``counter`` is where people find help, in their own words; ``most_seats`` how many one order may have;
    ``printer`` the name of a profile or of a printer of the system; empty for the first profile."""

    idle: Annotated[float, Meta(ge=10, le=3600)] = 60
    warning: Annotated[float, Meta(ge=5, le=600)] = 30
    card_idle: Annotated[float, Meta(ge=10, le=3600)] = 180
    more: Annotated[float, Meta(ge=10, le=3600)] = 120
    pix_away: Annotated[float, Meta(ge=10, le=3600)] = 120
    done: Annotated[float, Meta(ge=5, le=600)] = 30
    counter: str = ""
    most_seats: Annotated[int, Meta(ge=1, le=9)] = 5
    printer: str = ""


class Settings(Part, frozen=True):
    """Everything that may differ between desks. Times in seconds unless named otherwise."""

    SECRET: ClassVar = frozenset({"credentials", "api_key"})
    base_url: str = ""
    client_id: int | None = None
    """Without one the client sends 1."""
    client_name: str = "guiche"
    environment: Environment = Environment.STAGING
    credentials: str = ""
    api_key: str = ""
    token_body: Literal["form", "json"] = "form"
    order_mode: Literal["async", "sync"] = "async"
    payments_shape: Literal["A", "B"] = "B"
    one_stop_items: Literal["per_leg", "single"] = "per_leg"
    partner_id_field: str = "externalRemoteId"
    return_direction: str = "return_type"
    hold_minimum: Annotated[float, Meta(ge=0, le=600)] = 90
    hold_minutes: Annotated[int, Meta(ge=1, le=120)] = DEFAULT_MINUTES
    places_by_name: bool = False
    payments: Annotated[tuple[PaymentType, ...], Meta(min_length=1)] = tuple(PaymentType)
    journal_protection: Literal["automatic", "passphrase", "plain"] = "automatic"
    keep_people_days: Annotated[int, Meta(ge=1, le=3650)] = 30
    keep_pdf_days: Annotated[int, Meta(ge=0, le=3650)] = 7
    language: str = SOURCE
    theme: Literal["light", "dark", "contrast"] = "light"
    agreement: Agreement = Agreement()
    timeouts: Timeouts = Timeouts()
    network: Network = Network()
    station: Station = Station()
    card: Card = Card()
    fiscal: Fiscal = Fiscal()
    alerts: Alerts = Alerts()
    scanner: Scanner = Scanner()
    supervisor: Supervisor = Supervisor()
    kiosk: Kiosk = Kiosk()
    staff: Staff = Staff()
    people: People = People()
    receipts: Receipts = Receipts()
    customer_display: Literal["off", "second_screen", "window"] = "off"
    touch_keyboard: Literal["automatic", "always", "never"] = "automatic"
    printers: tuple[Printer, ...] = ()
    keys: dict[str, str] = msgspec.field(default_factory=dict)
    """Keys that this desk changed, by the action's name in the one key table."""

    def __post_init__(self) -> None:
        _secure("base_url", self.base_url)
        if self.language not in LANGUAGES:
            raise UnusableValue("language", ValueProblem.OTHER)


def load(path: Path, **overrides: Any) -> Settings:
    """Read the settings file; a file that is not there gives the defaults.

    Raises:
        SettingsError: unreadable, not JSON, or an invalid value; the file is left as it is.
    """
    values: dict[str, Any] = {}
    if path.exists():
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise SettingsError(SettingsProblem.NOT_READ, path, reason=error.strerror) from error
        except json.JSONDecodeError as error:
            where = (error.lineno, error.colno)
            raise SettingsError(SettingsProblem.NOT_JSON, path, position=where) from error
        except UnicodeDecodeError as error:
            raise SettingsError(SettingsProblem.NOT_UTF8, path) from error
        if not isinstance(values, dict):
            raise SettingsError(SettingsProblem.NO_OBJECT, path)
    settings = _checked({**values, **start_secrets.taken()}, path)
    return settings.changed(**overrides) if overrides else settings


def _checked(values: dict[str, Any], path: Path) -> Settings:
    """Return the settings of a file's values and of the environment, which wins."""
    both = _merged(values, _of_environment())
    try:
        return Settings.of(both)
    except ValidationError as error:
        field, wrong = wrong_value(error, Settings, both)
        variable = _variable(field.partition(".")[0])
        file = "" if variable else path
        raise SettingsError(
            SettingsProblem.WRONG_VALUE, file, field, variable=variable, value=wrong
        ) from error


def _of_environment() -> dict[str, Any]:
    """Return the settings that ``POS_APP_`` variables give; parts and lists are JSON there."""
    given = {name.lower(): value for name, value in os.environ.items() if value}
    found: dict[str, Any] = {}
    for field in fields(Settings):
        if text := given.get(f"pos_app_{field.name}"):
            if isinstance(field.default, bool):
                found[field.name] = _FLAGS.get(text.casefold(), text)
            elif isinstance(field.default, str | int | float | None):
                found[field.name] = text
            else:
                found[field.name] = _json(field.name, text)
    return found


def _json(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise SettingsError(SettingsProblem.VARIABLE_NOT_JSON, variable=_variable(name)) from error


def _merged(values: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """Return values with others over them, part by part."""
    both = {name: (values.get(name), value) for name, value in over.items()}
    parts = {
        name: _merged(old, new)
        for name, (old, new) in both.items()
        if isinstance(old, dict) and isinstance(new, dict)
    }
    return {**values, **over, **parts}


def _variable(setting: str) -> str:
    """Return the variable that gives a setting, or the empty text."""
    return next(
        (name for name in os.environ if name.lower() == f"pos_app_{setting}" and os.environ[name]), ""
    )


def save(path: Path, changes: dict[str, Any]) -> Settings:
    """Write changed fields into the file, keeping the others, and return the settings that result. From any
    thread, one after the other.

    Raises:
        SettingsError: a value is invalid or the file cannot be written; the old file stays intact.
    """
    with _WRITING:
        return _save(path, changes)


def _save(path: Path, changes: dict[str, Any]) -> Settings:
    load(path)
    values = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for key, value in changes.items():
        values[key] = {**values.get(key, {}), **value} if isinstance(value, dict) else value
    _checked(values, path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.replace(path, (json.dumps(values, ensure_ascii=False, indent=2) + "\n").encode())
    except OSError as error:
        raise SettingsError(SettingsProblem.NOT_WRITTEN, path, reason=error.strerror) from error
    return load(path)
