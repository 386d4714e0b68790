"""The menu: lines that a finger can press."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu, QWidget

from pos_app.ui.style.theme import theme


class Menu(QMenu):
    """A list of actions that opens over the page and is gone once it closes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        dress_menu(self)
        self.aboutToHide.connect(self.deleteLater)


def dress_menu(menu: QMenu) -> None:
    """Give a menu the look of the program. Its style sheet is its own: it is gone with the menu."""
    t = theme().t
    menu.setStyleSheet(
        f"QMenu {{ background: {t.surface}; color: {t.text}; border: 1px solid {t.border_strong};"
        f" padding: 4px }}"
        f"QMenu::item {{ padding: 12px 24px 12px 12px; border-radius: 4px }}"
        f"QMenu::item:selected {{ background: {t.primary_tint}; color: {t.text} }}"
        f"QMenu::item:disabled {{ color: {t.text_3} }}"
        f"QMenu::separator {{ height: 1px; background: {t.border}; margin: 4px 8px }}"
    )
