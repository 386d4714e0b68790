"""The window joined to one core: pages, keys, clocks, and what happens between pages."""

import pos_app.desk.lean_qt  # noqa: F401 - Before PySide6.
