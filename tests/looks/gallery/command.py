"""Render every screen and state of the desk to PNG files, with a page that shows them side by side.

The real window works over the real sandbox, maximised at an X server with a window manager; where there can
be none, it is rendered without a screen, and that is said. Exit code 1 when a state did not show or Qt warned
of something. On two cores that are free a size takes about three minutes, all of them half an hour.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from pos_app.domain.languages import LANGUAGES, SOURCE
from tests.journeys.display import DisplayError, display
from tests.table import add_json, show, write_json

_ROOT = Path(__file__).resolve().parents[3]
_USUAL = "1366x768"
_ALL = (
    ("light", _USUAL, "pt_BR", 1),
    ("dark", _USUAL, "pt_BR", 1),
    ("contrast", _USUAL, "pt_BR", 1),
    ("light", "1024x620", "pt_BR", 1),
    ("light", "1024x720", "pt_BR", 2),
    ("light", "1920x1080", "pt_BR", 1),
    ("light", "1280x720", "pt_BR", 1.5),
    *(("light", _USUAL, code, 1) for code in LANGUAGES if code != SOURCE),
)
_SCREEN = {"screens": [{"name": "gallery", "x": 0, "y": 0, "width": 2048, "height": 1440}]}
"""Without it Qt's screen is 800 px wide, and dialogs keep within that."""


def main(arguments: list[str] | None = None) -> int:
    """Render what is wanted; returns the exit code."""
    parser = argparse.ArgumentParser(prog="bootstrap.py gallery", description=__doc__)
    parser.add_argument("out", type=Path, nargs="?", help="folder for the pictures")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only visits with this in a picture's name"
    )
    parser.add_argument("--theme", choices=("light", "dark", "contrast"))
    parser.add_argument("--size", metavar="WIDTHxHEIGHT")
    parser.add_argument("--lang", choices=tuple(LANGUAGES))
    parser.add_argument("--scale", type=float, choices=(1, 1.5, 2), help="2 is 200 %%: twice the size")
    parser.add_argument("--offscreen", action="store_true", help="without an X server in any case")
    parser.add_argument("--readme", action="store_true", help="render the film and pictures of the README")
    add_json(parser)
    chosen = parser.parse_args(arguments)
    if chosen.readme:
        from tests.looks.gallery.readme import render

        return render(lambda out, only: Run(out, "light", _USUAL, SOURCE, only).real()[0])
    if chosen.out is None:
        parser.error("say where the pictures go")
    chosen.out.mkdir(parents=True, exist_ok=True)
    rows: list[tuple[object, ...]] = []
    for theme, size, language, scale in _wanted(chosen):
        print(f"{theme} {size} {language} {scale * 100:g} % ...", file=sys.stderr)
        one = Run(chosen.out, theme, size, language, chosen.only, scale)
        code, pictures, window = one.offscreen() if chosen.offscreen else one.real()
        rows.append(
            (theme, size, language, f"{scale * 100:g} %", window, pictures, "FAILED" if code else "ok")
        )
    _page(chosen.out)
    heads = ("theme", "size", "language", "scale", "window", "pictures", "")
    show(heads, rows)
    write_json(chosen.json, [dict(zip((*heads[:-1], "verdict"), row, strict=True)) for row in rows])
    return 1 if any(row[-1] == "FAILED" for row in rows) else 0


def _wanted(chosen: argparse.Namespace) -> list[tuple[str, str, str, float]]:
    if not (chosen.theme or chosen.size or chosen.lang or chosen.scale):
        return list(_ALL)
    return [(chosen.theme or "light", chosen.size or _USUAL, chosen.lang or "pt_BR", chosen.scale or 1)]


@dataclass(frozen=True)
class Run:
    """The pictures of one theme, size in px of the window, language and scale, rendered by one process."""

    out: Path
    theme: str
    size: str
    language: str
    only: str
    scale: float = 1

    def real(self) -> tuple[int, int, str]:
        """Render at an X server, else without; return exit code, number of pictures and which it was."""
        width, height = (round(int(part) * self.scale) for part in self.size.split("x"))
        try:
            with display(f"{width}x{height}x24") as environment:
                return (*self._render(environment), "real")
        except DisplayError as reason:
            print(f"no real window here, rendered without a screen: {reason}", file=sys.stderr)
            return self.offscreen()

    def offscreen(self) -> tuple[int, int, str]:
        """Render without a screen."""
        with tempfile.TemporaryDirectory() as folder:
            screen = Path(folder) / "screen.json"
            screen.write_text(json.dumps(_SCREEN), encoding="utf-8")
            environment = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={screen}"}
            return (*self._render(environment), "offscreen")

    def _render(self, environment: dict[str, str]) -> tuple[int, int]:
        clean = {name: value for name, value in environment.items() if not name.startswith("POS_APP_")}
        clean["PYTHONPATH"] = str(_ROOT)
        clean["QT_SCALE_FACTOR"] = str(self.scale)
        text = [str(self.out), self.theme, self.size, self.language, self.only]
        done = subprocess.run(
            [sys.executable, "-m", "tests.looks.gallery.child", *text],
            env=clean,
            cwd=_ROOT,
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        return done.returncode, len(done.stdout.split())


def _page(out: Path) -> None:
    pictures = sorted(path.name for path in out.glob("*.png"))
    cells = "".join(
        f'<figure><a href="{html.escape(name)}"><img src="{html.escape(name)}" loading="lazy"></a>'
        f"<figcaption>{html.escape(name.removesuffix('.png'))}</figcaption></figure>"
        for name in pictures
    )
    style = (
        "body{font:14px sans-serif;display:flex;flex-wrap:wrap}figure{margin:8px;width:440px}img{width:100%}"
    )
    page = f"<!doctype html><meta charset=utf-8><title>Guichê</title><style>{style}</style>{cells}\n"
    (out / "index.html").write_text(page, encoding="utf-8")
