"""Settings: one JSON file that people may edit, overridden by ``POS_APP_…`` variables."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from datetime import tzinfo
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, ValidationError

from pos_app.domain.addresses import InsecureAddress, is_secure
from pos_app.domain.alerts import AlertChoice
from pos_app.domain.commission import Rule, Rules
from pos_app.domain.holds import DEFAULT_MINUTES
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.domain.mail_delivery import address_problem
from pos_app.domain.payment import PaymentType
from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels
from pos_app.domain.start_faults import SettingsError, SettingsProblem, ValueProblem, WrongValue
from pos_app.domain.station_city import StationCity
from pos_app.system import disk, start_secrets
from pos_app.system.settings_parts import VARIABLE, Branch, Network, Part, People, Printer, UnusableValue


class Receipts(Part):
    """``host`` to ``sender`` are the account at the mail server; its password is in the keyring, never here.

    ``security``: ``none`` only to a server on this computer. ``customer_code``: a QR code with the trip on
    the customer display, once it is paid."""

    email: bool = False
    host: str = ""
    port: int = Field(default=587, ge=1, le=65535)
    security: MailSecurity = MailSecurity.STARTTLS
    user: str = ""
    sender: str = ""
    whatsapp: bool = False
    customer_code: bool = False

    def channels(self) -> ReceiptChannels:
        """Return them as the desk uses them: nothing is sent by an account that is not finished."""
        account = MailAccount(self.host, self.port, self.security, self.user, self.sender)
        email = self.email and account.is_complete and not address_problem(self.sender)
        return ReceiptChannels(email, account, self.whatsapp, self.customer_code)


_WRITING = threading.Lock()


class Environment(StrEnum):
    """What the window always shows about where an order would go."""

    TRAINING = "training"
    STAGING = "staging"
    PRODUCTION = "production"


def _spoken(language: str) -> str:
    if language not in LANGUAGES:
        raise ValueError(f"must be one of {', '.join(LANGUAGES)}")
    return language


def _secure(address: str) -> str:
    if address and not is_secure(address):
        raise InsecureAddress("must be https, or http to this computer")
    return address


Address = Annotated[str, Field(max_length=2000), AfterValidator(_secure)]
"""An address over which nobody else can read; empty for none."""


class Station(Part):
    """Where the desk stands. ``email`` serves buyers without one and never finds an order.

    ``city`` and ``state`` name where the coordinates are, and whose time is shown; both or none.
    ``place_slug`` is the origin of new searches, without it the place nearest to the coordinates;
    ``destinations`` are slugs offered before a search."""

    counter: str = "Guichê 01"
    name: str = ""
    city: str = ""
    state: str = Field(default="", max_length=2)
    place_slug: str = ""
    latitude: float = Field(default=-23.5161, ge=-90, le=90)
    longitude: float = Field(default=-46.6255, ge=-180, le=180)
    radius_km: float = Field(default=300, gt=0, le=2000)
    email: str = ""
    destinations: tuple[str, ...] = ()

    @property
    def place(self) -> StationCity | None:
        """The city of the station; None where only coordinates are known."""
        known = self.city and self.state
        return StationCity(self.city, self.state, self.latitude, self.longitude) if known else None

    @property
    def zone(self) -> tzinfo | None:
        """The zone of the station; None for the computer's."""
        return self.place.zone if self.place else None


class Card(Part):
    """The provider's card page (contract 4.9). Without an address the card method is inactive.

    ``antifraud``: whether the provider refuses a card order without the anti-fraud session of its page. Where
    it is required and the adapter supplies none, the card method is inactive. ``screen_reader``: a screen
    reader reads the page; whatever it reads, any program of the user can."""

    page_url: Address = ""
    hosts: tuple[str, ...] = ()
    adapter: str = "sandbox"
    antifraud: Literal["optional", "required"] = "optional"
    screen_reader: bool = False


class Fiscal(Part):
    """Fiscal tickets. ``pdf_hosts`` are the hosts that the official PDF may come from (contract 2.12), each
    whole, with a port where it is not https' own; without any no PDF is fetched."""

    pdf_hosts: tuple[str, ...] = ()


class Agreement(Part):
    """What a partner and the provider may have agreed on beyond the contract (contract 1, 2.4, 2.5, 2.7).

    ``instalments_with_interest``: order amounts carry the interest. ``fee_in_total``: they carry the fee.
    ``passenger_with_hold``: a passenger who is known is named in the hold. ``low_fare``: the partner is
    enabled for the low-fare offer."""

    instalments_with_interest: bool = False
    fee_in_total: bool = True
    passenger_with_hold: Literal["never", "when_known"] = "never"
    low_fare: bool = False
    pix_installments: bool = False
    device_address: str = "127.0.0.1"
    financial_channel_id: int | None = None
    pix_installment_token: str = Field(default="", repr=False)
    user_name: str = ""
    user_email: str = ""


class Timeouts(Part):
    """How long the desk waits for the provider, in seconds; ``order`` is for orders and holds."""

    connect: float = Field(default=5, gt=0, le=60)
    read: float = Field(default=20, gt=0, le=300)
    order: float = Field(default=60, ge=10, le=600)


class Supervisor(Part):
    """Who may decide open cases. The PIN is kept as a salted hash only."""

    name: str = ""
    pin_hash: str = Field(default="", repr=False)


class StaffMember(Part):
    """A person who may enter the staff area of a kiosk. PIN and badge are kept as slow, salted hashes only;
    who has a badge needs both."""

    name: str
    pin_hash: str = Field(default="", repr=False)
    badge_hash: str = Field(default="", repr=False)


class Staff(Part):
    """The staff of a kiosk; ``seal`` is the secret with which its record of wrong PINs is sealed."""

    members: tuple[StaffMember, ...] = ()
    seal: str = Field(default="", repr=False)


class Scanner(Part):
    """A scanner that types what it reads. ``gap_ms``: the longest pause between two characters of a code;
    ``least``: its least number of characters; ``prefix`` and ``suffix``: what the scanner adds to a code."""

    gap_ms: float = Field(default=30, ge=5, le=200)
    least: int = Field(default=6, ge=3, le=100)
    prefix: str = Field(default="", max_length=20)
    suffix: str = Field(default="", max_length=20)


class Kiosk(Part):
    """The self-service kiosk. Times in seconds.

    ``idle`` without a touch brings the warning, ``warning`` later everything personal is wiped; ``card_idle``
    stands for ``idle`` while a card is typed in, which happens in another process. ``more`` is what a person
    gets who asks for time; ``pix_away`` without a touch asks beside a PIX code who still pays; ``done`` is
    how long the page of the tickets stays after the last slip.

    ``counter`` is where people find help, in their own words; ``most_seats`` how many one order may have;
    ``printer`` the name of a profile or of a printer of the system; empty for the first profile.

    ``voice`` is "automatic", "off" or an engine of Qt's text to speech by its name; ``headphones_only`` that
    nobody else hears it, so that names and numbers are said too. ``keypad`` are the keys for up, down, enter,
    back and help, by Qt's names."""

    idle: float = Field(default=60, ge=10, le=3600)
    warning: float = Field(default=30, ge=5, le=600)
    card_idle: float = Field(default=180, ge=10, le=3600)
    more: float = Field(default=120, ge=10, le=3600)
    pix_away: float = Field(default=120, ge=10, le=3600)
    done: float = Field(default=30, ge=5, le=600)
    counter: str = ""
    most_seats: int = Field(default=5, ge=1, le=9)
    printer: str = ""
    voice: str = "automatic"
    headphones_only: bool = False
    keypad: tuple[str, str, str, str, str] = ("Up", "Down", "Return", "Esc", "F1")


class Shifts(Part):
    """Shifts of a desk. ``on``: nothing is sold without one; ``cash``: the desk also holds cash, which is
    counted with the rest."""

    on: bool = False
    cash: bool = False


class CompanyCommission(Part):
    """What a company pays the agency for its tickets; the name as the company's tickets have it."""

    company: str = Field(min_length=1)
    basis_points: int = Field(ge=0, le=10_000)
    with_fee: bool = False


class Commission(Part):
    """What the agency earns, in hundredths of a per cent of the fares; ``with_fee``: of the service fee too.
    ``companies`` have their own."""

    basis_points: int = Field(default=0, ge=0, le=10_000)
    with_fee: bool = False
    companies: tuple[CompanyCommission, ...] = ()

    def rules(self) -> Rules:
        own = tuple((one.company, Rule(one.basis_points, one.with_fee)) for one in self.companies)
        return Rules(Rule(self.basis_points, self.with_fee), own)


class Settings(Part):
    """Everything that may differ between desks. Times in seconds unless named otherwise."""

    base_url: Address = ""
    client_id: int = 1
    client_name: str = "guiche"
    environment: Environment = Environment.STAGING
    credentials: str = Field(default="", repr=False)
    api_key: str = Field(default="", repr=False)
    token_body: Literal["form", "json"] = "form"
    order_mode: Literal["async", "sync"] = "async"
    payments_shape: Literal["A", "B"] = "B"
    one_stop_items: Literal["per_leg", "single"] = "per_leg"
    partner_id_field: str = "externalRemoteId"
    return_direction: str = "return_type"
    hold_minimum: float = Field(default=90, ge=0, le=600)
    hold_minutes: int = Field(default=DEFAULT_MINUTES, ge=1, le=120)
    places_by_name: bool = False
    payments: tuple[PaymentType, ...] = Field(default=tuple(PaymentType), min_length=1)
    journal_protection: Literal["automatic", "passphrase", "plain"] = "automatic"
    keep_people_days: int = Field(default=30, ge=1, le=3650)
    keep_pdf_days: int = Field(default=7, ge=0, le=3650)
    language: Annotated[str, AfterValidator(_spoken)] = SOURCE
    theme: Literal["light", "dark", "contrast"] = "light"
    agreement: Agreement = Agreement()
    timeouts: Timeouts = Timeouts()
    network: Network = Network()
    station: Station = Station()
    card: Card = Card()
    fiscal: Fiscal = Fiscal()
    alerts: AlertChoice = AlertChoice()
    scanner: Scanner = Scanner()
    supervisor: Supervisor = Supervisor()
    kiosk: Kiosk = Kiosk()
    staff: Staff = Staff()
    people: People = People()
    receipts: Receipts = Receipts()
    shifts: Shifts = Shifts()
    commission: Commission = Commission()
    branch: Branch = Branch()
    customer_display: Literal["off", "second_screen", "window"] = "off"
    touch_keyboard: Literal["automatic", "always", "never"] = "automatic"
    printers: tuple[Printer, ...] = ()
    print_itself: bool = True
    keys: dict[str, str] = Field(default={})
    """Keys that this desk changed, by the action's name in the one key table."""


def load(path: Path, **overrides: Any) -> Settings:
    """Read the settings file; a file that is not there gives the defaults.

    Raises:
        SettingsError: unreadable, not JSON, or an invalid value; the file is left as it is.
    """
    values: dict[str, Any] = {}
    if path.exists():
        try:
            values = json.loads(disk.content(path).decode())
        except OSError as error:
            raise SettingsError(SettingsProblem.NOT_READ, path, reason=error.strerror) from error
        except json.JSONDecodeError as error:
            where = (error.lineno, error.colno)
            raise SettingsError(SettingsProblem.NOT_JSON, path, position=where) from error
        except UnicodeDecodeError as error:
            raise SettingsError(SettingsProblem.NOT_UTF8, path) from error
        except (RecursionError, ValueError) as error:
            raise SettingsError(SettingsProblem.BEYOND_SENSE, path) from error
        if not isinstance(values, dict):
            raise SettingsError(SettingsProblem.NO_OBJECT, path)
    try:
        settings = Settings(**_merged({**values, **start_secrets.taken()}, _of_environment()))
        return settings.model_copy(update=overrides) if overrides else settings
    except ValidationError as error:
        raise invalid(error, path) from error


def _of_environment() -> dict[str, Any]:
    """Return the settings that ``POS_APP_`` variables give; parts and lists are JSON there."""
    given = {name.lower(): value for name, value in os.environ.items() if value}
    found: dict[str, Any] = {}
    for name, field in Settings.model_fields.items():
        if text := given.get(f"pos_app_{name}"):
            try:
                found[name] = (
                    json.loads(text) if isinstance(field.default, BaseModel | tuple | dict) else text
                )
            except (RecursionError, ValueError) as error:
                raise SettingsError(SettingsProblem.VARIABLE_NOT_JSON, variable=_variable(name)) from error
    if text := given.get(VARIABLE):
        found["branch"] = {**found.get("branch", {}), "database": text}
    return found


def _merged(values: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    both = {name: (values.get(name), value) for name, value in over.items()}
    parts = {
        name: _merged(old, new)
        for name, (old, new) in both.items()
        if isinstance(old, dict) and isinstance(new, dict)
    }
    return {**values, **over, **parts}


def invalid(error: ValidationError, path: Path) -> SettingsError:
    """Name the first wrong setting, where it stands and what is wrong with it."""
    first = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in first["loc"])
    variable = (_variable(field.replace(".", "_")) or _variable(field.partition(".")[0])) if field else ""
    return SettingsError(
        SettingsProblem.WRONG_VALUE,
        "" if variable else path,
        field,
        variable=variable,
        value=wrong_value(first),
    )


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
        values = _changed(path, changes)
        try:
            Settings(**_merged(values, _of_environment()))
            path.parent.mkdir(parents=True, exist_ok=True)
            disk.replace(path, (json.dumps(values, ensure_ascii=False, indent=2) + "\n").encode())
        except ValidationError as error:
            raise invalid(error, path) from error
        except OSError as error:
            raise SettingsError(SettingsProblem.NOT_WRITTEN, path, reason=error.strerror) from error
        return load(path)


def check(path: Path, changes: dict[str, Any]) -> Settings:
    """Return the settings that changed fields would give; nothing is written.

    Raises:
        SettingsError: a value is invalid, or the file is.
    """
    try:
        return Settings(**_merged(_changed(path, changes), _of_environment()))
    except ValidationError as error:
        raise invalid(error, path) from error


def _changed(path: Path, changes: dict[str, Any]) -> dict[str, Any]:
    load(path)
    values = json.loads(disk.content(path).decode()) if path.exists() else {}
    for key, value in changes.items():
        values[key] = {**values.get(key, {}), **value} if isinstance(value, dict) else value
    return dict(values)


_KINDS = {
    "missing": ValueProblem.MISSING,
    "extra_forbidden": ValueProblem.UNKNOWN_NAME,
    "unexpected_keyword_argument": ValueProblem.UNKNOWN_NAME,
    "bool": ValueProblem.NOT_BOOLEAN,
    "int": ValueProblem.NOT_INTEGER,
    "float": ValueProblem.NOT_NUMBER,
    "finite": ValueProblem.NOT_NUMBER,
    "string": ValueProblem.NOT_TEXT,
    "tuple": ValueProblem.NOT_LIST,
    "too_short": ValueProblem.EMPTY,
    "dict": ValueProblem.NOT_NAMED_TEXTS,
    "model": ValueProblem.NOT_OBJECT,
    "dataclass": ValueProblem.NOT_OBJECT,
}
_LIMITS = {
    "greater_than_equal": ("ge", ValueProblem.BELOW),
    "greater_than": ("gt", ValueProblem.NOT_ABOVE),
    "less_than_equal": ("le", ValueProblem.ABOVE),
    "less_than": ("lt", ValueProblem.NOT_BELOW),
    "string_too_long": ("max_length", ValueProblem.TOO_LONG),
}


def wrong_value(error: Mapping[str, Any]) -> WrongValue:
    """Return what is wrong with a setting; ``error`` is one of pydantic's error details."""
    kind, context = str(error["type"]), error.get("ctx", {})
    if isinstance(context.get("error"), InsecureAddress):
        return WrongValue(ValueProblem.NOT_SECURE)
    if isinstance(wrong := context.get("error"), UnusableValue):
        return WrongValue(wrong.problem)
    if kind in ("literal_error", "enum"):
        known = str(context["expected"]).replace("'", "").replace(" or ", ", ")
        return WrongValue(ValueProblem.NOT_A_CHOICE, choices=tuple(known.split(", ")))
    if kind in _LIMITS:
        name, problem = _LIMITS[kind]
        return WrongValue(problem, f"{context[name]:g}")
    return WrongValue(_KINDS.get(kind) or _KINDS.get(kind.split("_")[0], ValueProblem.OTHER))
