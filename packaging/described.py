"""Writes what a system reads of the program: pages and completions from its parser, entries, icons, unit."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

from pos_app import __version__
from pos_app.cli_parser import parser
from pos_app.wording import translation

LANGUAGES = {"pt_BR": "pt_BR/man1", "en": "man1", "es": "es/man1"}
"""Where the page of each language lies; who reads in another one gets English."""
_SECTIONS = {
    "pt_BR": ("NOME", "SINOPSE", "DESCRIÇÃO", "OPÇÕES", "COMANDOS", "ARQUIVOS", "VEJA TAMBÉM"),
    "en": ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "FILES", "SEE ALSO"),
    "es": ("NOMBRE", "SINOPSIS", "DESCRIPCIÓN", "OPCIONES", "ÓRDENES", "ARCHIVOS", "VÉASE TAMBIÉN"),
}
_WORDS = {
    "pt_BR": (
        "balcão de passagens",
        "ajustes",
        "vendas, registro técnico e cópias",
        "manual, com os códigos de saída",
    ),
    "en": ("ticket counter", "settings", "sales, log and copies", "manual, with the exit codes"),
    "es": (
        "mostrador de pasajes",
        "ajustes",
        "ventas, registro técnico y copias",
        "manual, con los códigos de salida",
    ),
}
MANUAL = "/usr/share/doc/guiche/manual"
_ROOT = Path(__file__).resolve().parent.parent
UNIT = _ROOT / "packaging" / "systemd" / "guiche-kiosk.service"


@dataclass(frozen=True)
class Option:
    """An option or a positional word of a command; ``value`` is "" where it takes none."""

    names: tuple[str, ...]
    value: str
    choices: tuple[str, ...]
    about: str
    takes_file: bool

    @property
    def written(self) -> str:
        return " ".join(filter(None, (", ".join(self.names), self.value)))


@dataclass(frozen=True)
class Described:
    """A command, or with the name "" the program itself."""

    name: str
    about: str
    options: tuple[Option, ...]


def described(language: str) -> tuple[Described, ...]:
    """Return the program, then its commands, as the parser has them in a language."""
    translation.use(language)
    top = parser()
    (commands,) = (one for one in top._actions if isinstance(one, argparse._SubParsersAction))
    about = {one.dest: one.help or "" for one in commands._choices_actions}
    below = [Described(name, about[name], _options(one)) for name, one in commands.choices.items()]
    return (Described("", top.description or "", _options(top)), *below)


def _options(one: argparse.ArgumentParser) -> tuple[Option, ...]:
    found = []
    for action in one._actions:
        if isinstance(action, argparse._SubParsersAction) or action.help == argparse.SUPPRESS:
            continue
        choices = tuple(map(str, action.choices or ()))
        value = action.metavar if isinstance(action.metavar, str) else "|".join(choices)
        if not value and action.nargs != 0:
            value = action.dest.upper()
        names = tuple(action.option_strings)
        takes_file = action.type is Path or str(action.dest) in ("plan", "body", "file")
        about = " ".join((action.help or "").split()) % {"default": action.default, "prog": one.prog}
        found.append(Option(names, value, choices, about, takes_file))
    return tuple(found)


def man_page(language: str, day: str, *, packaged: bool = True) -> str:
    """Return the manual page of a language, in the macros ``man``. ``packaged``: Debian's package installs
    the manual where the page says."""
    program, *commands = described(language)
    name, synopsis, description, options, listed, files, see = _SECTIONS[language]
    what, settings, data, manual = _WORDS[language]
    lines = [f'.TH "POS\\-APP" "1" "{day}" "Guichê {__version__}" "Guichê"']
    lines += [f'.SH "{name}"', f"pos\\-app \\- {what}"]
    lines += [f'.SH "{synopsis}"', ".B pos\\-app", f"[{_title(options.lower())}] [{_title(listed.lower())}]"]
    lines += [f'.SH "{description}"', _roff(program.about)]
    lines += [f'.SH "{options}"', *_of(program.options)]
    lines += [f'.SH "{listed}"']
    for one in commands:
        lines += [f'.SS "{_title(one.name)}"', _roff(one.about) or ".br", *_of(_own(one, program))]
    lines += [f'.SH "{files}"', ".TP", "\\fI~/.config/guiche/settings.json\\fR", _roff(settings)]
    lines += [".TP", "\\fI~/.local/share/guiche\\fR", _roff(data)]
    if packaged:
        lines += [f'.SH "{see}"', f"\\fI{_title(MANUAL)}\\fR: {_title(manual)}"]
    return "\n".join(lines) + "\n"


def _own(one: Described, program: Described) -> tuple[Option, ...]:
    """Return the options that a command has beside those of the program."""
    shared = {option.names for option in program.options}
    return tuple(option for option in one.options if option.names not in shared or not option.names)


def _of(options: tuple[Option, ...]) -> list[str]:
    return [
        line
        for one in options
        for line in (".TP", f"\\fB{_title(one.written)}\\fR", _roff(one.about) or "\\&")
    ]


def _title(text: str) -> str:
    """Return text for a line of its own."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


def _roff(text: str) -> str:
    """Return text in short lines: a letter with an accent counts as eight there."""
    return "\n".join(_title(one) for one in wrap(text, 52))


def bash() -> str:
    """Return the completion for bash."""
    program, *commands = described("pt_BR")
    every = [option for one in (program, *commands) for option in one.options if option.names]
    cases = "\n".join(f"    {one.name}) words='{' '.join(_typed(one))}' ;;" for one in commands)
    chosen = {option.names: " ".join(option.choices) for option in every if option.choices}
    reply = 'COMPREPLY=($(compgen {} -- "$current")); return ;;'
    values = [f"    {'|'.join(names)}) {reply.format(f'-W {words!r}')}" for names, words in chosen.items()]
    files = sorted({name for option in every if option.takes_file for name in option.names})
    values.append(f"    {'|'.join(files)}) {reply.format('-f')}")
    shown = "\n".join(values)
    return f"""# Completion of pos-app for bash, made from its parser.
_pos_app() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} word command='' words
  case $before in
{shown}
  esac
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case $word in {"|".join(one.name for one in commands)}) command=$word; break ;; esac
  done
  case $command in
{cases}
    *) words='{" ".join((*_typed(program), *(one.name for one in commands)))}' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o filenames -F _pos_app pos-app
"""


def zsh() -> str:
    """Return the completion for zsh."""
    program, *commands = described("pt_BR")
    listed = "\n".join(f"    '{one.name}:{_quoted(one.about)}'" for one in commands)
    cases = "\n".join(f"    {one.name}) _arguments {' '.join(_arguments(one))} ;;" for one in commands)
    return f"""#compdef pos-app
# Made from the parser of pos-app.
_pos_app() {{
  local -a commands
  commands=(
{listed}
  )
  local command=${{words[(r)({"|".join(one.name for one in commands)})]}}
  case $command in
{cases}
    *) _arguments {" ".join(_arguments(program))} '1:COMANDO:->command'
       [[ $state == command ]] && _describe 'comando' commands ;;
  esac
}}
_pos_app "$@"
"""


def fish() -> str:
    """Return the completion for fish."""
    program, *commands = described("pt_BR")
    first = "complete -c pos-app -n __fish_use_subcommand"
    lines = ["# Made from the parser of pos-app.", "complete -c pos-app -f"]
    lines += [f"{first} -a {one.name} -d '{_quoted(one.about)}'" for one in commands]
    for one in (program, *commands):
        when = f"'__fish_seen_subcommand_from {one.name}'" if one.name else "__fish_use_subcommand"
        lines += [f"complete -c pos-app -n {when} {_fish(option)}" for option in one.options if _fish(option)]
    return "\n".join(lines) + "\n"


def _fish(option: Option) -> str:
    """Return the words for an option; none for a positional word that may be anything."""
    wanted = f"-xa '{' '.join(option.choices)}'" if option.choices else ""
    if not option.names:
        return wanted
    names = " ".join(f"-l {name[2:]}" if name[:2] == "--" else f"-s {name[1:]}" for name in option.names)
    value = wanted or ("-rF" if option.takes_file else "-x" if option.value else "")
    return " ".join(filter(None, (names, value, f"-d '{_quoted(option.about)}'")))


def _typed(one: Described) -> list[str]:
    names = [name for option in one.options for name in option.names]
    return names + [choice for option in one.options if not option.names for choice in option.choices]


def _arguments(one: Described) -> list[str]:
    found = []
    for option in one.options:
        action = f"({' '.join(option.choices)})" if option.choices else "_files" if option.takes_file else " "
        told = _quoted(option.about).replace("[", "(").replace("]", ")").replace(":", "\\:")
        value = f":{option.value}:{action}" if option.value else ""
        found += [f"'{name}[{told}]{value}'" for name in option.names]
        if not option.names:
            found.append(f"'*:{option.value}:{action}'")
    return found


def _quoted(text: str) -> str:
    return text.replace("'", "\u2019")


def written(share: Path, day: str, *, packaged: bool = True) -> None:
    """Write every page, completion, entry, icon and unit below a folder ``share``, where shells, ``man`` and
    desktops look. ``packaged``: for Debian's package, whose zsh looks elsewhere."""
    files = {
        f"man/{place}/pos-app.1": man_page(language, day, packaged=packaged)
        for language, place in LANGUAGES.items()
    }
    files["bash-completion/completions/pos-app"] = bash()
    files[f"zsh/{'vendor-completions' if packaged else 'site-functions'}/_pos-app"] = zsh()
    files["fish/vendor_completions.d/pos-app.fish"] = fish()
    for name, text in files.items():
        path = share / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for name, source in _copies().items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_bytes(source.read_bytes())
    metainfo = share / "metainfo" / "br.guiche.Guiche.metainfo.xml"
    text = metainfo.read_text(encoding="utf-8").replace("@VERSION@", __version__).replace("@DAY@", day)
    metainfo.write_text(text, encoding="utf-8")
    unit = share / "systemd" / "user" / UNIT.name
    lines = UNIT.read_text(encoding="utf-8").splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith("#"))
    program = "/usr/bin/" if packaged else "%h/.local/bin/"
    unit.parent.mkdir(parents=True, exist_ok=True)
    unit.write_text(text.replace("%h/guiche/.venv/bin/", program), encoding="utf-8")


def _copies() -> dict[str, Path]:
    """Return what lies below ``share`` as it is here."""
    parts, icons = _ROOT / "packaging" / "deb", _ROOT / "resources" / "icons" / "app"
    copies = {
        f"{folder}/{name}": parts / name
        for folder, name in (
            ("applications", "guiche.desktop"),
            ("applications", "guiche-treinamento.desktop"),
            ("metainfo", "br.guiche.Guiche.metainfo.xml"),
        )
    }
    for picture in icons.glob("guiche-*.png"):
        side = picture.stem.removeprefix("guiche-")
        copies[f"icons/hicolor/{side}x{side}/apps/guiche.png"] = picture
    return {**copies, "icons/hicolor/scalable/apps/guiche.svg": icons / "guiche.svg"}
