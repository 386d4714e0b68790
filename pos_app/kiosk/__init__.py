"""The self-service kiosk: its flow as a pure machine, what its pages say, and the wiring to one core."""

import pos_app.desk  # noqa: F401 - Qt is loaded as it says.
