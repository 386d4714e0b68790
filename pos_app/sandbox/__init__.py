"""The other party: a complete partner service over real HTTP. Imports nothing of the rest of the program."""
