"""The place of controls in the order of Tab."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def tab_in_order(controls: Iterable[QWidget]) -> None:
    """Let Tab go through these controls one after another.

    Not for controls that forward the focus to an inner widget: Qt reorders only part of those.
    """
    for before, after in pairwise(controls):
        QWidget.setTabOrder(before, after)


def tab_from(owner: QWidget, controls: Iterable[QWidget]) -> None:
    """Place controls created late at the tab position of their ``owner``, not after all others."""
    # Qt ignores setTabOrder after a widget that accepts no focus.
    policy = owner.focusPolicy()
    owner.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    tab_in_order((owner, *controls))
    owner.setFocusPolicy(policy)
