"""Where the program finds its resources and keeps its data."""

from functools import cache
from pathlib import Path

LOGS = "log"
REPLIES = "respostas"
"""Below the logs: replies of the provider that could not be read, with made-up personal data."""
BACKUPS = "backups"
SLIPS = "bilhetes"
FISCAL = "bpe"
SANDBOX = "sandbox"
SUPPORT = "suporte"
TRAINING = "treinamento"
"""Where training and demonstrations keep their data."""
FOLDERS = (LOGS, BACKUPS, SLIPS, FISCAL, SANDBOX, SUPPORT, TRAINING)
"""Every folder that the program makes in a data folder."""
_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def resources_dir() -> Path:
    """Return the folder of icons, fonts, translations and sandbox data.

    A source checkout keeps it beside the package; an installed wheel carries it inside.
    """
    beside = _PACKAGE.parent / "resources"
    return beside if beside.is_dir() else _PACKAGE / "_resources"


def default_data_dir() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("guiche", appauthor=False))


def default_settings_file() -> Path:
    """Return the settings file that is read when none is named."""
    import platformdirs

    return Path(platformdirs.user_config_dir("guiche", appauthor=False)) / "settings.json"
