"""The other party: a complete partner service over real HTTP. Imports nothing of the rest of the program.

The modules of this folder are the service. ``replies/`` has its replies in the default form and in the other
ones that the contract leaves possible (``quirks.py``), ``shapes/`` and ``dialects/`` as other providers send
them; ``web/`` serves it, and ``web/world.py`` builds it out of its parts.
"""

import os

# What else is installed adds nothing to the checking of requests, and need not be searched for it.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
