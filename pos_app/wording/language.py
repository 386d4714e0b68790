"""Which language window and commands speak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pos_app.domain.languages import LANGUAGES, SOURCE

OPTION = "--lang"
VARIABLE = "POS_APP_LANGUAGE"
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Variables with the operating system's language (POSIX): the first of them that is not empty counts."""


def choose(option: str, environment: Mapping[str, str], saved: str = "") -> str:
    """Return the code of the language: the first of the arguments that names one we have, else Portuguese.

    Args:
        option: the value of ``--lang``.
        environment: the process's variables: ``POS_APP_LANGUAGE`` comes before ``saved``, and the system's
            own (``LC_ALL``, ``LC_MESSAGES``, ``LANG``) after it.
        saved: the language in the settings. The window always gives it, and so never follows the system.
    """
    system = next((environment[name] for name in _SYSTEM if environment.get(name)), "")
    wanted = (option, environment.get(VARIABLE, ""), saved, system)
    return next((code for one in wanted if (code := _known(one))), SOURCE)


def option_in(words: Sequence[str]) -> str:
    """Return the value of ``--lang`` in a command line that was not parsed yet: its help and its errors have
    a language too. The last one counts, as in argparse."""
    found = ""
    for word, following in zip(words, [*words[1:], ""], strict=False):
        if word == OPTION:
            found = following
        elif word.startswith(f"{OPTION}="):
            found = word.partition("=")[2]
    return found


def _known(name: str) -> str:
    """Return the code for ``pt_BR``, ``en_US.UTF-8`` or ``es``; the empty text for a language we lack."""
    if name in LANGUAGES:
        return name
    language = name.replace("-", "_").partition(".")[0].partition("_")[0].casefold()
    return next((code for code in LANGUAGES if language and code.partition("_")[0] == language), "")
