"""Who speaks in the log: each line begins with the name of its module."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from types import ModuleType


def misnamed(room: ModuleType) -> list[str]:
    """Return the modules of a package whose logger does not have their name."""
    names = [one.name for one in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")]
    loggers = {name: getattr(importlib.import_module(name), "_LOG", None) for name in names}
    return [name for name, log in loggers.items() if isinstance(log, logging.Logger) and log.name != name]
