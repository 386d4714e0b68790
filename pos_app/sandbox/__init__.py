"""The other party: a complete partner service over real HTTP. Imports nothing of the rest of the program.

``world.py`` builds the service out of small parts, ``web/`` serves it, ``serializers/`` writes its replies in
the default form and ``variants/`` in the other forms that the contract leaves possible (``quirks.py``).
"""
