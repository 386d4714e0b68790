"""Texts in the language that was chosen: standard gettext catalogues, for the window and the commands alike.

The source language is Brazilian Portuguese: a text without a translation stays as it is in the source.
``packaging/translate.py`` reads the texts out of the source, so they are written as literals::

    not_now = phrase("Não autorizar")                                     # not_now()
    verifications = numbered("{count} verificação", "{count} verificações")  # verifications(2)
    role = choice({Role.SELLER: "vendedor", ...})                         # role(Role.SELLER)
    empty = pair("Nenhuma partida", "Nada sai neste período.")            # empty() has both

    @filled("PIN de {name}")
    def pin_of(name: str) -> str: ...                                     # pin_of("Helena")

Where one text has two translations, each use names its context first: ``phrase("board", "Falta")``.
"""

from __future__ import annotations

import functools
import gettext
from collections.abc import Callable, Mapping, Sequence

from pos_app.domain.languages import LANGUAGES, SOURCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generic, ParamSpec, TypeVar, overload

    _P = ParamSpec("_P")
    _Kind = TypeVar("_Kind")
else:  # To load ``typing`` is a tenth of what a command takes to start.
    _Kind = None

    class Generic:
        def __class_getitem__(cls, _kind):
            return cls

    def overload(signature):
        return signature


_chosen: gettext.NullTranslations = gettext.NullTranslations()
_language = SOURCE


def use(language: str) -> None:
    """Let every text from now on be in ``language``; a language without a catalogue is Portuguese."""
    global _chosen, _language
    _language = language if language in LANGUAGES else SOURCE
    _chosen = _catalogue(language)


@functools.cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """Return the catalogue, read once: a kiosk changes its language with every second customer."""
    if language == SOURCE:
        return gettext.NullTranslations()
    from pos_app.system.paths import resources_dir
    from pos_app.wording.catalogues import loaded

    return loaded(resources_dir() / "translations" / f"{language}.mo") or gettext.NullTranslations()


def language() -> str:
    """Return the language of the texts made now."""
    return _language


def translate(*of: str, **values: object) -> str:
    """Return a text in the language chosen, with ``values`` filled in. ``of`` is its source, after its
    context where it has one."""
    text = _chosen.pgettext(*of) if len(of) > 1 else _chosen.gettext(*of)
    return text.format(**values) if values else text


@overload
def plural(one: str, many: str, count: int, /, **values: object) -> str: ...
@overload
def plural(context: str, one: str, many: str, count: int, /, **values: object) -> str: ...  # noqa: F811
def plural(*of: Any, **values: object) -> str:  # noqa: F811
    """Return the form for ``count`` in the language chosen, with ``{count}`` and ``values`` filled in.

    ``one`` and ``many`` are the Portuguese forms, for 1 and for every other number; a catalogue has as many
    forms as its language. Without ``values`` other placeholders are left for the caller.
    """
    text = _chosen.npgettext(*of) if len(of) > 3 else _chosen.ngettext(*of)
    text = text.replace("{count}", str(of[-1]))
    return text.format(**values) if values else text


def mark(_context: str, source: str) -> str:
    """Return ``source`` as it is. It enters the catalogues; ``translate`` is called where it is shown."""
    return source


class phrase:
    """A text without values. Called, it is said in the language chosen then."""

    __slots__ = ("of",)  # No dataclass: hundreds of these are made before the window shows.

    def __init__(self, *of: str) -> None:
        self.of = of

    def __call__(self) -> str:
        return translate(*self.of)

    @property
    def source(self) -> str:
        return self.of[-1]


class pair:
    """Two texts without values that belong together: a lead and its text."""

    __slots__ = ("lead", "text")

    def __init__(self, *of: str) -> None:
        *context, lead, text = of
        self.lead, self.text = phrase(*context, lead), phrase(*context, text)

    def __call__(self) -> tuple[str, str]:
        return self.lead(), self.text()


class numbered:
    """A text with the forms of a number."""

    __slots__ = ("of",)

    def __init__(self, *of: str) -> None:
        self.of = of

    def __call__(self, count: int, /) -> str:
        return plural(*self.of, count)  # type: ignore[call-overload,no-any-return]


class choice(Generic[_Kind]):
    """A text for each member of a closed set, or none where it is empty; a test asks for all of them."""

    @overload
    def __init__(self, texts: Mapping[_Kind, str | phrase], /) -> None: ...
    @overload
    def __init__(self, context: str, texts: Mapping[_Kind, str | phrase], /) -> None: ...  # noqa: F811
    def __init__(self, *of: Any) -> None:  # noqa: F811
        *self._context, texts = of
        self.texts: Mapping[_Kind, str | phrase] = texts

    def __call__(self, kind: _Kind, /) -> str:
        text = self.texts[kind]
        if isinstance(text, phrase):
            return text()
        return text and translate(*self._context, text)


def filled(*of: str, many: str = "") -> Callable[[Callable[_P, str]], Callable[_P, str]]:
    """Make a text with values from a signature: ``{name}`` in the text is the argument ``name``, ``{0}`` the
    first one. With ``many`` the argument ``count`` decides between two forms."""

    def made(signature: Callable[_P, str]) -> Callable[_P, str]:
        code = signature.__code__
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]

        @functools.wraps(signature)
        def say(*values: _P.args, **named: _P.kwargs) -> str:
            given = {**dict(zip(names, values, strict=False)), **named}
            text = plural(*of, many, given["count"]) if many else translate(*of)  # type: ignore[call-overload]
            return text.format(*(given[name] for name in names), **given)

        return say

    return made


# --- Which language window and commands speak ---------------------------------------------------------

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


def option_in(text: Sequence[str]) -> str:
    """Return the value of ``--lang`` in a command line that was not parsed yet: its help and its errors have
    a language too. The last one counts, as in argparse."""
    found = ""
    for word, following in zip(text, [*text[1:], ""], strict=False):
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
