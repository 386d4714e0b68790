"""The manual as pages for a browser, one a language: all guides, every key, every setting, with pictures of
the window as it is now. Nothing is fetched, and the pages need no network.

About a second, and three minutes a language with pictures, which are taken at an X server.
"""

from __future__ import annotations

import argparse
import html
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pos_app.domain.languages import LANGUAGES  # noqa: E402 - found through the path above
from pos_app.ui.keys.commands import LISTED, label  # noqa: E402
from pos_app.ui.shared import manual  # noqa: E402
from pos_app.wording import desk_texts, setting_texts, translation  # noqa: E402

PICTURES = {
    "search": "search-trips",
    "seats": "seats-two-decks",
    "passengers": "passengers-filled",
    "payment": "payment-card-confirmed",
    "tickets": "tickets-three",
    "orders": "orders-merged",
    "pending": "pending-kinds",
    "training": "training-running",
    "printers": "settings-printers",
}
"""By part: the state of the gallery that shows it."""
_LINK = re.compile(r"\]\((\w+)\.md\)")
_ELSEWHERE = re.compile(r"\[([^\]]+)\]\((?!#|https://)[^)]*\)")
_STYLE = """
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: #16212e; display: flex; }
* { box-sizing: border-box; }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; min-width: 17rem; padding: 1rem; }
nav, pre { background: #f1f4f7; }
nav a { display: block; color: inherit; text-decoration: none; padding: .2rem 0; }
main { min-width: 0; max-width: 56rem; overflow-wrap: anywhere; padding: 1rem 2rem 6rem; }
table { border-collapse: collapse; width: 100%; }
td, th { border: 1px solid #ccd5de; padding: .4rem .6rem; text-align: left; }
img { max-width: 100%; border: 1px solid #ccd5de; border-radius: 6px; }
pre { padding: .8rem; overflow: auto; }
@media print { nav { display: none; } }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; } }
"""


def main(arguments: list[str] | None = None) -> int:
    """Write ``OUT/LANGUAGE/index.html`` for every language; returns the exit code."""
    parser = argparse.ArgumentParser(prog="bootstrap.py manual", description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the pages")
    parser.add_argument("--lang", choices=LANGUAGES, help="this language only")
    parser.add_argument("--pictures", action="store_true", help="with pictures of the window")
    chosen = parser.parse_args(arguments)
    for language in [chosen.lang] if chosen.lang else LANGUAGES:
        folder = chosen.out / language
        folder.mkdir(parents=True, exist_ok=True)
        if chosen.pictures and (code := _take_pictures(folder, language)):
            return code
        (folder / "index.html").write_text(page(language, folder), encoding="utf-8")
        print(folder / "index.html")
    return 0


def page(language: str, folder: Path) -> str:
    """Return the whole manual of a language; pictures are those that lie in ``folder``."""
    translation.use(language)
    sections = list(_sections(language, folder))
    links = "".join(f'<a href="#{name}">{html.escape(title)}</a>' for name, title, _ in sections)
    body = "".join(
        f'<section id="{name}"><h2>{html.escape(title)}</h2>{text}</section>\n'
        for name, title, text in sections
    )
    return (
        f'<!doctype html><html lang="{language.replace("_", "-")}"><head><meta charset="utf-8">'
        f"<title>Guichê</title><style>{_STYLE}</style></head>"
        f"<body><nav>{links}</nav><main>{body}</main></body></html>\n"
    )


def _sections(language: str, folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield the name, title and HTML of each part, then the keys and the settings."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parts = manual.parts(language)
    files = {part.file: part.name for part in reversed(parts)}
    for part in parts:
        text = _LINK.sub(lambda link: _inside(link, files), part.text)
        # What is not part of the manual is named, not linked: it lies elsewhere once this is installed.
        text = _ELSEWHERE.sub(r"\1", text)
        name = f"{PICTURES.get(part.name, '')}-light-1366x768-{language}.png"
        picture = f'<p><img src="{name}" alt="{html.escape(part.title)}"></p>'
        shown = picture if (folder / name).exists() else ""
        yield _anchor(part.name), part.title, shown + parser.render(text)
    yield (
        "keys",
        desk_texts.keys_title(),
        _table((one.default, label(one.id)) for one in LISTED if one.default),
    )
    meanings = ((path, meaning()) for path, meaning in setting_texts.MEANINGS.items())
    yield "settings-file", setting_texts.title(), _table(meanings)


def _inside(link: re.Match[str], files: dict[str, str]) -> str:
    return f"](#{_anchor(files[link[1]])})" if link[1] in files else link[0]


def _anchor(name: str) -> str:
    return name.replace(".", "-")


def _table(rows: Iterable[tuple[str, str]]) -> str:
    lines = (f"<tr><td><code>{html.escape(a)}</code></td><td>{html.escape(b)}</td></tr>" for a, b in rows)
    return f"<table>{''.join(lines)}</table>"


def _take_pictures(folder: Path, language: str) -> int:
    given = ["--size", "1366x768", "--theme", "light", "--scale", "1", "--lang", language]
    with tempfile.TemporaryDirectory() as taken:
        for state in PICTURES.values():
            command = [sys.executable, "-m", "tests.looks.gallery", *given, "--only", state, taken]
            if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
                return code
            for picture in Path(taken).glob(f"{state}-light-*.png"):
                shutil.copy(picture, folder)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # What it began ends with it.
        sys.exit(130)
