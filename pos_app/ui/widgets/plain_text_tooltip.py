"""Tooltips as plain text: Qt takes what looks like markup for markup, and loads pictures that it names."""

from __future__ import annotations

from html import escape


def plain_text_tooltip(words: str) -> str:
    """Return what a tooltip must be given so that it shows ``words`` as they are."""
    if "<" not in words and "&" not in words:
        return words
    return f'<div style="white-space:pre-wrap">{escape(words)}</div>'
