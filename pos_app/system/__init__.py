"""What the program needs of the machine: settings, paths, logs, clock, credentials, tasks."""

import os

# What else is installed adds nothing to the checking of the settings, and need not be searched for it.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
