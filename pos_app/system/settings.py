"""Settings: one JSON file that people may edit, overridden by ``POS_APP_…`` variables."""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Mapping
from datetime import tzinfo
from enum import EnumMeta, StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, ValidationError

from pos_app.domain.alerts import AlertChoice
from pos_app.domain.commission import Rule, Rules
from pos_app.domain.holds import DEFAULT_MINUTES
from pos_app.domain.languages import SOURCE
from pos_app.domain.mail_delivery import address_problem
from pos_app.domain.payment import PaymentType
from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels
from pos_app.domain.start_faults import SettingsError, SettingsProblem, ValueProblem, WrongValue
from pos_app.domain.station_city import StationCity
from pos_app.domain.value import field
from pos_app.system import disk, start_secrets
from pos_app.system.settings_parts import VARIABLE, Branch, Network, Part, People, Printer, UnusableValue


class Receipts(Part):
    """``host`` to ``sender`` are the account at the mail server; its password is in the keyring, never here.

    ``security``: ``none`` only to a server on this computer. ``customer_code``: a QR code with the trip on
    the customer display, once it is paid."""

    email: bool = False
    host: str = ""
    port: Annotated[int, Meta(ge=1, le=65535)] = 587
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


_P = TypeVar("_P", bound=Part)
_WRITING = threading.Lock()


class Environment(StrEnum):
    """What the window always shows about where an order would go."""

    TRAINING = "training"
    STAGING = "staging"
    PRODUCTION = "production"


Address = Annotated[str, Meta(max_length=2000)]
"""An address over which nobody else can read; empty for none."""


class Station(Part):
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
    pix_installment_token: str = ""
    user_name: str = ""
    user_email: str = ""


class Timeouts(Part):
    """How long the desk waits for the provider, in seconds; ``order`` is for orders and holds."""

    connect: Annotated[float, Meta(gt=0, le=60)] = 5
    read: Annotated[float, Meta(gt=0, le=300)] = 20
    order: Annotated[float, Meta(ge=10, le=600)] = 60


class Supervisor(Part):
    """Who may decide open cases. The PIN is kept as a salted hash only."""

    name: str = ""
    pin_hash: str = ""


class StaffMember(Part):
    """A person who may enter the staff area of a kiosk. PIN and badge are kept as slow, salted hashes only;
    who has a badge needs both."""

    name: str
    pin_hash: str = ""
    badge_hash: str = ""


class Staff(Part):
    """The staff of a kiosk; ``seal`` is the secret with which its record of wrong PINs is sealed."""

    members: tuple[StaffMember, ...] = ()
    seal: str = ""


class Scanner(Part):
    """A scanner that types what it reads. ``gap_ms``: the longest pause between two characters of a code;
    ``least``: its least number of characters; ``prefix`` and ``suffix``: what the scanner adds to a code."""

    gap_ms: Annotated[float, Meta(ge=5, le=200)] = 30
    least: Annotated[int, Meta(ge=3, le=100)] = 6
    prefix: Annotated[str, Meta(max_length=20)] = ""
    suffix: Annotated[str, Meta(max_length=20)] = ""


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

    idle: Annotated[float, Meta(ge=10, le=3600)] = 60
    warning: Annotated[float, Meta(ge=5, le=600)] = 30
    card_idle: Annotated[float, Meta(ge=10, le=3600)] = 180
    more: Annotated[float, Meta(ge=10, le=3600)] = 120
    pix_away: Annotated[float, Meta(ge=10, le=3600)] = 120
    done: Annotated[float, Meta(ge=5, le=600)] = 30
    counter: str = ""
    most_seats: Annotated[int, Meta(ge=1, le=9)] = 5
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

    company: Annotated[str, Meta(min_length=1)]
    basis_points: Annotated[int, Meta(ge=0, le=10_000)]
    with_fee: bool = False


class Commission(Part):
    """What the agency earns, in hundredths of a per cent of the fares; ``with_fee``: of the service fee too.
    ``companies`` have their own."""

    basis_points: Annotated[int, Meta(ge=0, le=10_000)] = 0
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
    keys: dict[str, str] = field(default_factory=dict)
    """Keys that this desk changed, by the action's name in the one key table."""


def load(path: Path, **overrides: Any) -> Settings:
    """Read the settings file; a file that is not there gives the defaults.

    Raises:
        SettingsError: unreadable, not JSON, or an invalid value; the file is left as it is.
    """
    return made(Settings, {**given(path), **overrides}, path)


def given(path: Path) -> dict[str, Any]:
    """Return what file and variables give, by name; not checked.

    Raises:
        SettingsError: unreadable, or not JSON.
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
    return _merged({**values, **start_secrets.taken()}, _of_environment())


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the settings file."""
    found = msgspec.json.schema(Settings)
    return {**found["$defs"].pop(Settings.__name__), "$defs": found["$defs"]}


def made(kind: type[_P], values: Mapping[str, Any], path: Path) -> _P:
    """Return a part of these values, which stand in a file.

    Raises:
        SettingsError: the first wrong one, where it stands and what is wrong with it.
    """
    try:
        return msgspec.convert(values, kind, strict=False)  # Variables are texts.
    except ValidationError as error:
        field, wrong = _wrong(error, kind, values)
    variable = (_variable(field.replace(".", "_")) or _variable(field.partition(".")[0])) if field else ""
    raise SettingsError(
        SettingsProblem.WRONG_VALUE, "" if variable else path, field, variable=variable, value=wrong
    )


def _of_environment() -> dict[str, Any]:
    """Return the settings that ``POS_APP_`` variables give; parts and lists are JSON there."""
    texts = {name.lower(): value for name, value in os.environ.items() if value}
    found: dict[str, Any] = {}
    defaults = Settings()
    for name in Settings.__struct_fields__:
        if text := texts.get(f"pos_app_{name}"):
            try:
                is_text = isinstance(getattr(defaults, name), str | int | float)
                found[name] = text if is_text else json.loads(text)
            except (RecursionError, ValueError) as error:
                raise SettingsError(SettingsProblem.VARIABLE_NOT_JSON, variable=_variable(name)) from error
    if text := texts.get(VARIABLE):
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
        made(Settings, _merged(values, _of_environment()), path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            disk.replace(path, (json.dumps(values, ensure_ascii=False, indent=2) + "\n").encode())
        except OSError as error:
            raise SettingsError(SettingsProblem.NOT_WRITTEN, path, reason=error.strerror) from error
        return load(path)


def check(path: Path, changes: dict[str, Any]) -> Settings:
    """Return the settings that changed fields would give; nothing is written.

    Raises:
        SettingsError: a value is invalid, or the file is.
    """
    return made(Settings, _merged(_changed(path, changes), _of_environment()), path)


def _changed(path: Path, changes: dict[str, Any]) -> dict[str, Any]:
    load(path)
    values = json.loads(disk.content(path).decode()) if path.exists() else {}
    for key, value in changes.items():
        values[key] = {**values.get(key, {}), **value} if isinstance(value, dict) else value
    return dict(values)


_KINDS = {
    "bool": ValueProblem.NOT_BOOLEAN,
    "int": ValueProblem.NOT_INTEGER,
    "float": ValueProblem.NOT_NUMBER,
    "str": ValueProblem.NOT_TEXT,
    "array": ValueProblem.NOT_LIST,
    "object": ValueProblem.NOT_OBJECT,
}
_LIMITS = {
    ">=": ValueProblem.BELOW,
    ">": ValueProblem.NOT_ABOVE,
    "<=": ValueProblem.ABOVE,
    "<": ValueProblem.NOT_BELOW,
    "of length <=": ValueProblem.TOO_LONG,
    "of length >=": ValueProblem.EMPTY,
}
_SAID = re.compile(
    r"(?:Expected `(?P<kind>\w+)[^`]*`(?: (?P<limit>(?:of length )?[<>]=?) (?P<number>\S+))?"
    r"|Object (?P<lacks>missing required)?(?:contains unknown)? field `(?P<name>.*?)`|.*?)"
    r"(?:, got .*?)?(?: - at `\$(?P<path>.*)`)?",
    re.DOTALL,
)
"""What msgspec says of a wrong value."""


def _wrong(error: ValidationError, kind: type[Part], values: Mapping[str, Any]) -> tuple[str, WrongValue]:
    """Return the dotted name of a wrong value, and what is wrong with it."""
    said = _SAID.fullmatch(str(error))
    assert said is not None
    path: list[str] = re.findall(r"\.\.\.|[^.[\]]+", said["path"] or "")
    of, at = kind, cast(Any, values)
    for number, part in enumerate(path):
        if part == "...":
            path[number] = next(name for name, one in at.items() if not isinstance(one, str))
        of = get_args(of)[0] if get_args(of) else get_type_hints(of)[part]
        at = at[int(part) if part.isdigit() else path[number]]
    if isinstance(error.__cause__, UnusableValue):
        return ".".join((*path, error.__cause__.field)), error.__cause__.value
    if said["name"]:
        problem = ValueProblem.MISSING if said["lacks"] else ValueProblem.UNKNOWN_NAME
        return ".".join((*path, said["name"])), WrongValue(problem)
    choices = get_args(of) if get_origin(of) is Literal else of if isinstance(of, EnumMeta) else ()
    if choices:
        wrong = WrongValue(ValueProblem.NOT_A_CHOICE, choices=tuple(map(str, choices)))
    elif said["limit"]:
        wrong = WrongValue(_LIMITS[said["limit"]], f"{float(said['number']):g}")
    elif get_origin(of) is dict:
        wrong = WrongValue(ValueProblem.NOT_NAMED_TEXTS)
    else:
        wrong = WrongValue(_KINDS.get(said["kind"], ValueProblem.OTHER))
    return ".".join(path), wrong
