"""What keeps a desk or a command from starting: its settings, its credentials, its reading profile, or the
training service. Each fault carries its kind and the facts; its texts are in ``wording.start_texts``."""

from __future__ import annotations

from enum import Enum

from pos_app.domain.value import Value


class SettingsProblem(Enum):
    NOT_READ = "settings file not read"
    NOT_JSON = "settings file is no JSON"
    NOT_UTF8 = "settings file is not UTF-8"
    NO_OBJECT = "settings file holds no JSON object"
    BEYOND_SENSE = "settings file holds a number or a depth that no setting has"
    WRONG_VALUE = "settings value not valid"
    VARIABLE_NOT_JSON = "environment variable is no JSON"
    NOT_WRITTEN = "settings file not written"
    NO_ADDRESS = "no address of the provider"
    NO_CREDENTIALS = "no credentials for the provider"


class ValueProblem(Enum):
    MISSING = "missing"
    UNKNOWN_NAME = "unknown name"
    NOT_BOOLEAN = "not true or false"
    NOT_INTEGER = "not an integer"
    NOT_NUMBER = "not a number"
    NOT_TEXT = "not a text"
    NOT_LIST = "not a list"
    EMPTY = "an empty list"
    NOT_NAMED_TEXTS = "not an object of texts"
    NOT_OBJECT = "not an object"
    NOT_A_CHOICE = "none of the choices"
    BELOW = "below the least"
    NOT_ABOVE = "not above the limit"
    ABOVE = "above the most"
    NOT_BELOW = "not below the limit"
    TOO_LONG = "more letters than the most"
    NOT_SECURE = "no https address"
    NOT_A_PIN = "no SHA-256 of a public key"
    NOT_A_PROXY = "no address of a proxy"
    NOT_A_DATABASE = "no address of a PostgreSQL database"
    NOT_A_LOGIN = "no login of a branch"
    CA_NOT_READ = "file of authorities not read"
    CA_NOT_PEM = "no certificate in PEM"
    CA_HAS_KEY = "a private key beside the certificates"
    CA_NOT_AUTHORITY = "a certificate that is no authority's"
    CA_EXPIRED = "an authority has expired"
    OTHER = "not valid"


class WrongValue(Value):
    """A value that cannot be used. ``limit`` is the number that it breaks, ``choices`` what would do."""

    problem: ValueProblem
    limit: str = ""
    choices: tuple[str, ...] = ()


class SettingsError(Exception):
    """The settings cannot be used. The text is for logs.

    Attributes:
        file: the settings file, "" where no file is meant.
        field: the dotted name of the wrong value, "" where it has none.
        reason: what the system reports; in English.
        variable: the environment variable that holds the wrong value, "" where none does.
        position: line and column of the first error in the JSON, from 1 on.
        value: what is wrong with the value of ``field``.
    """

    def __init__(
        self,
        kind: SettingsProblem,
        file: object = "",
        field: str = "",
        reason: object = "",
        *,
        variable: str = "",
        position: tuple[int, int] = (0, 0),
        value: WrongValue | None = None,
    ) -> None:
        super().__init__(_in_english(kind, file, variable, field, reason))
        self.kind, self.file, self.field, self.reason = kind, str(file), field, str(reason or "")
        self.variable, self.position, self.value = variable, position, value


class ConnectionMissing(SettingsError):
    """The address of the provider or the credentials are not configured yet."""


class CredentialsProblem(Enum):
    NOT_A_PAIR = "credentials are not user:secret"
    NO_KEYRING = "no trusted keyring"
    LOCKED = "keyring is locked"
    FAILED = "keyring failed"


class CredentialsError(Exception):
    def __init__(self, kind: CredentialsProblem) -> None:
        super().__init__(kind.value)
        self.kind = kind


class KeyProblem(Enum):
    """Why the key of an encrypted journal cannot be had."""

    CHOOSE_PASSPHRASE = "no keyring for the key of a new journal"
    PASSPHRASE = "journal needs its passphrase"
    WRONG_PASSPHRASE = "passphrase is not that of the journal"
    NOT_A_KEY = "given key is not 64 hexadecimal digits"
    OTHER_KEY = "given key is not that of the journal"
    NOT_GIVEN = "key of the journal was given from outside, and is not now"
    NO_KEYRING = "key lies in a keyring that this session does not offer"
    LOCKED = "keyring did not open"
    FAILED = "keyring failed while asked for the key"
    LOST = "keyring does not hold the key of the journal"
    NO_KEY_FILE = "journal is encrypted, and its key file is missing"

    @property
    def asks(self) -> bool:
        """A passphrase helps: the window asks for it."""
        return self in (KeyProblem.CHOOSE_PASSPHRASE, KeyProblem.PASSPHRASE, KeyProblem.WRONG_PASSPHRASE)


class KeyFault(Exception):
    """The journal cannot be opened without its key. Nothing was changed. ``folder``: the data folder."""

    def __init__(self, kind: KeyProblem, folder: object = "") -> None:
        super().__init__(_in_english(kind, folder))
        self.kind, self.folder = kind, str(folder)


class DemoProblem(Enum):
    """Why the training service did not start."""

    NOT_WRITABLE = "training folder not writable"
    ENDED = "training service ended at once"


class DemoError(Exception):
    """The training service did not start. ``folder`` is its data folder; ``reason`` what the system or the
    service itself reported, "" where it reported nothing."""

    def __init__(self, kind: DemoProblem, folder: object = "", reason: object = "") -> None:
        super().__init__(_in_english(kind, folder, reason))
        self.kind, self.folder, self.reason = kind, str(folder), str(reason or "")


class ProfileProblem(Enum):
    """Why the reading profile cannot be used or kept."""

    NOT_READ = "profile not read"
    NOT_WRITTEN = "profile not written"
    NOT_TOML = "profile is no TOML"
    ADDRESS_NO_TEXT = "base_url is no text"
    UNKNOWN_REPLY = "unknown reply"
    UNKNOWN_FIELD = "unknown field"
    LINE_SHAPE = "line is not { path, form }"
    UNKNOWN_FORM = "unknown form"
    BAD_PATH = "path not understood"


class ProfileError(Exception):
    """The reading profile cannot be used.

    Attributes:
        file: the profile, "" where only a text was read.
        line: number of the wrong line from 1 on, 0 where it is not one line.
        reply, field: the names that the line has.
        form: the form that does not fit.
        known: the names or forms that would fit.
        reason: what the system or the TOML reader reports; in English.
    """

    def __init__(
        self,
        kind: ProfileProblem,
        *,
        file: object = "",
        line: int = 0,
        reply: str = "",
        field: str = "",
        form: str = "",
        known: tuple[str, ...] = (),
        reason: object = "",
    ) -> None:
        super().__init__(_in_english(kind, file, line or "", reply, field, form, reason))
        self.kind, self.line, self.reply, self.field, self.form = kind, line, reply, field, form
        self.known, self.file, self.reason = known, str(file), str(reason or "")


START_FAULTS = (SettingsError, CredentialsError, KeyFault, DemoError, ProfileError)
"""What may be raised while the core is built."""


def _in_english(kind: Enum, *facts: object) -> str:
    known = ", ".join(str(fact) for fact in facts if fact)
    return f"{kind.value}: {known}" if known else str(kind.value)
