"""The other party: a complete partner service over real HTTP. Imports nothing of the rest of the program.

The modules of this folder are the service. ``replies/`` tells its replies in the default form and in the other
forms that the contract leaves possible (``quirks.py``), ``shapes/`` and ``dialects/`` as other providers do;
``web/`` serves it, and ``web/world.py`` builds it out of its parts.
"""
